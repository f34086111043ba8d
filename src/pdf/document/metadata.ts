import { defined } from "../../../layout/api/basics.ts";
import type { AccessStandard, ArchiveStandard, ConformanceProfile } from "../conformance/standards.ts";

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

/** Properties of one namespace in the XMP packet, beyond those that every reader knows. */
export interface XmpSchema {
  readonly namespace: string;
  readonly prefix: string;
  readonly title: string;
  /** Archives know it, and want no description of it. */
  readonly isPredefined?: boolean;
  readonly properties: readonly XmpProperty[];
}

export interface XmpProperty {
  readonly name: string;
  readonly value: string;
  /** As the extension schemas of PDF/A call it: Text or Integer. */
  readonly valueType: "Text" | "Integer";
  /** Whether it tells of the file itself (internal) or of what a person says of it (external). */
  readonly category: "internal" | "external";
  readonly description: string;
}

/** A property as it stands in XMP. */
export interface XmpText {
  readonly prefix: string;
  readonly namespace: string;
  readonly name: string;
  /** What is between its tags, in XML. */
  readonly source: string;
}

const DUBLIN_CORE = "http://purl.org/dc/elements/1.1/";
export const PDF_NAMESPACE = "http://ns.adobe.com/pdf/1.3/";
const ARCHIVE_NAMESPACE = "http://www.aiim.org/pdfa/ns/id/";
/** Namespaces of the list of schemas in an archive's metadata, and of what is in it. */
export const EXTENSIONS = "http://www.aiim.org/pdfa/ns/extension/";
export const OF_EXTENSIONS: string =
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"';
const ACCESS_NAMESPACE = "http://www.aiim.org/pdfua/ns/id/";
/** The years of the editions that ISO 19005-4 §6.7.3 and ISO 14289-2 §5 want to be named. */
const ARCHIVE_REVISION = "2020";
const ACCESS_REVISION = "2024";

/**
 * The XMP packet (ISO 16684-1) with the same facts as the information dictionary, what was added to them, and the standards that the
 * file meets (ISO 19005-2 §6.6.4, ISO 14289-1 §5).
 */
export function writeXmp(
  metadata: DocumentMetadata,
  standards?: ConformanceProfile,
  schemas: readonly XmpSchema[] = [],
): Uint8Array {
  const { title, author, subject, keywords, creator, creationDate, modificationDate, language } = metadata;
  const { archive, access, exchange } = standards ?? {};
  const own = access === undefined ? schemas : [...schemas, accessSchema(access)];
  const described = own.filter(({ isPredefined }) => isPredefined !== true);
  const texts = describedTexts({ title, author, subject }).map(element);
  const properties = [
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    keywords && `<pdf:Keywords>${escapeXml(keywords)}</pdf:Keywords>`,
    creator && `<xmp:CreatorTool>${escapeXml(creator)}</xmp:CreatorTool>`,
    creationDate && `<xmp:CreateDate>${xmpDate(creationDate)}</xmp:CreateDate>`,
    modificationDate && `<xmp:ModifyDate>${xmpDate(modificationDate)}</xmp:ModifyDate>`,
    ...(archive === undefined ? [] : archiveProperties(archive)),
    exchange && modificationDate && `<xmp:MetadataDate>${xmpDate(modificationDate)}</xmp:MetadataDate>`,
    ...own.flatMap(({ prefix, properties }) =>
      properties.map(({ name, value }) => `<${prefix}:${name}>${escapeXml(value)}</${prefix}:${name}>`),
    ),
    "<dc:format>application/pdf</dc:format>",
    ...texts,
    language && `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`,
    // Part 4 has no place for descriptions of schemas any more (ISO 19005-4 §6.7.2).
    archive !== undefined && archive.part < 4 && described.length > 0 && extensionSchemas(described),
  ];
  const namespaces = [
    ["dc", DUBLIN_CORE],
    ["pdf", PDF_NAMESPACE],
    ["xmp", "http://ns.adobe.com/xap/1.0/"],
    ...(archive === undefined ? [] : [["pdfaid", ARCHIVE_NAMESPACE]]),
    ...own.filter(({ prefix }) => prefix !== "pdf").map(({ prefix, namespace }) => [prefix, namespace]),
  ].map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`);
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""${namespaces.join("")}>
${properties.filter((property) => property !== undefined && property !== "" && property !== false).join("\n")}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
  return new TextEncoder().encode(packet);
}

function xmpDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

function archiveProperties({ part, level }: ArchiveStandard): readonly string[] {
  return [
    `<pdfaid:part>${part}</pdfaid:part>`,
    level === undefined ? "" : `<pdfaid:conformance>${level}</pdfaid:conformance>`,
    part < 4 ? "" : `<pdfaid:rev>${ARCHIVE_REVISION}</pdfaid:rev>`,
  ];
}

function accessSchema({ part }: AccessStandard): XmpSchema {
  const number = { valueType: "Integer", category: "internal" } as const;
  const first = { ...number, name: "part", value: String(part), description: "Part of ISO 14289" };
  const revision = { ...number, name: "rev", value: ACCESS_REVISION, description: "Year of that part" };
  return {
    namespace: ACCESS_NAMESPACE,
    prefix: "pdfuaid",
    title: "PDF/UA identification schema",
    properties: part === 1 ? [first] : [first, revision],
  };
}

/** Describes schemas that PDF/A does not know by itself (ISO 19005-2 §6.6.2.3). */
export function extensionSchemas(schemas: readonly XmpSchema[]): string {
  return `<pdfaExtension:schemas xmlns:pdfaExtension="${EXTENSIONS}"${OF_EXTENSIONS}><rdf:Bag>
${schemas.map((schema) => describedSchema(schema)).join("\n")}
</rdf:Bag></pdfaExtension:schemas>`;
}

/** An item of the list of schemas; `namespaces` are those of its elements, where nothing around it has them. */
export function describedSchema(
  { title, namespace, prefix, properties }: XmpSchema,
  namespaces: string = "",
): string {
  return `<rdf:li rdf:parseType="Resource"${namespaces}>
<pdfaSchema:schema>${escapeXml(title)}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${escapeXml(namespace)}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${properties.map(describedProperty).join("\n")}
</rdf:Seq></pdfaSchema:property>
</rdf:li>`;
}

function element({ prefix, name, source }: XmpText): string {
  return `<${prefix}:${name}>${source}</${prefix}:${name}>`;
}

/** The titles of a document, as elements of XMP. */
export function describedTexts({ title, author, subject, keywords }: DocumentMetadata): readonly XmpText[] {
  const alternatives = (text: string) =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;
  const list = (text: string) => `<rdf:Seq><rdf:li>${escapeXml(text)}</rdf:li></rdf:Seq>`;
  const core = { prefix: "dc", namespace: DUBLIN_CORE };
  return [
    title && { name: "title", source: alternatives(title), ...core },
    author && { name: "creator", source: list(author), ...core },
    subject && { name: "description", source: alternatives(subject), ...core },
    keywords && { prefix: "pdf", namespace: PDF_NAMESPACE, name: "Keywords", source: escapeXml(keywords) },
  ].filter((text) => text !== undefined && text !== "");
}

function describedProperty({ name, valueType, category, description }: XmpProperty): string {
  return `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${valueType}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${escapeXml(description)}</pdfaProperty:description></rdf:li>`;
}

/** Text for XML content; characters that XML 1.0 has no place for are left out. */
export function escapeXml(value: string): string {
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
