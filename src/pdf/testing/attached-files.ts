import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFStream, PDFString } from "pdf-lib";

/** The files that a PDF carries as those of the document: name, what it is to the document, and media type. */
export async function attachedFiles(pdf: Uint8Array): Promise<readonly string[]> {
  const { catalog, context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const names = catalog.lookup(PDFName.of("Names"), PDFDict).lookup(PDFName.of("EmbeddedFiles"), PDFDict);
  return leavesOf(names).flatMap((item, index) => {
    const file = context.lookup(item);
    if (index % 2 === 0 || !(file instanceof PDFDict)) return [];
    const name = file.lookup(PDFName.of("UF"));
    const text = name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : "";
    const { dict } = file.lookup(PDFName.of("EF"), PDFDict).lookup(PDFName.of("F"), PDFStream);
    const type = dict.lookupMaybe(PDFName.of("Subtype"), PDFName)?.decodeText();
    return [[text, file.lookup(PDFName.of("AFRelationship"), PDFName).decodeText(), type].join(" ").trim()];
  });
}

function leavesOf(node: PDFDict): ReturnType<PDFArray["asArray"]> {
  const kids = node.lookupMaybe(PDFName.of("Kids"), PDFArray);
  if (kids === undefined) return node.lookup(PDFName.of("Names"), PDFArray).asArray();
  return kids.asArray().flatMap((_, index) => leavesOf(kids.lookup(index, PDFDict)));
}
