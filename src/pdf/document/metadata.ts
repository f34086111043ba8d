import { defined } from "../../../layout/api/basics.ts";
/** What a document says of itself; empty strings count as absent. */
export interface DocumentMetadata {
  readonly title?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: string | undefined;
  /** Program that made the document the PDF was converted from. */
  readonly creator?: string | undefined;
  /** Without it the PDF says nothing of its date: the writer reads no clock. */
  readonly creationDate?: Date | undefined;
  readonly modificationDate?: Date | undefined;
}

export const PRODUCER = "Platen";

/** Standards of accessibility and archiving that a PDF can say it meets. */
export type Conformance = "PDF/UA-1";

/** The XMP packet (ISO 16684-1) with the same facts as the information dictionary, and the standard that the file meets (ISO 14289-1 §5). */
export function writeXmp(metadata: DocumentMetadata, conformance?: Conformance): Uint8Array {
  const { title, author, subject, keywords, creator, creationDate, modificationDate, language } = metadata;
  const properties = [
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    keywords && `<pdf:Keywords>${escapeXml(keywords)}</pdf:Keywords>`,
    creator && `<xmp:CreatorTool>${escapeXml(creator)}</xmp:CreatorTool>`,
    creationDate && `<xmp:CreateDate>${creationDate.toISOString().slice(0, 19)}Z</xmp:CreateDate>`,
    modificationDate && `<xmp:ModifyDate>${modificationDate.toISOString().slice(0, 19)}Z</xmp:ModifyDate>`,
    conformance === "PDF/UA-1" && "<pdfuaid:part>1</pdfuaid:part>",
    "<dc:format>application/pdf</dc:format>",
    title &&
      `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>`,
    author && `<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`,
    subject &&
      `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(subject)}</rdf:li></rdf:Alt></dc:description>`,
    language && `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`,
  ];
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"${conformance === undefined ? "" : ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'}>
${properties.filter((property) => property !== undefined && property !== "" && property !== false).join("\n")}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
  return new TextEncoder().encode(packet);
}

/** Text for XML content; characters that XML 1.0 has no place for are left out. */
function escapeXml(value: string): string {
  let result = "";
  for (const character of value) {
    const code = defined(character.codePointAt(0));
    if (character === "&") result += "&amp;";
    else if (character === "<") result += "&lt;";
    else if (character === ">") result += "&gt;";
    else if (code >= 0x20 || code === 9 || code === 10 || code === 13) {
      if (code !== 0xfffe && code !== 0xffff && (code < 0xd800 || code > 0xdfff)) result += character;
    }
  }
  return result;
}
