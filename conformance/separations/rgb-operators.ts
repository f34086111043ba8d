import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from "pdf-lib";

/** What says RGB in the dictionaries of a file: colour spaces of images, shadings and groups. */
const SPACE_KEYS = ["ColorSpace", "CS"] as const;

/**
 * Everything in a PDF that paints in RGB: operators `rg` and `RG` of pages, forms and patterns, and colour spaces of images, shadings and
 * groups, each with the number of its object. Strings and images inside of content streams are skipped.
 */
export async function rgbUses(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = new Set(document.getPages().flatMap(({ node }) => contentsOf(node)));
  const found: string[] = [];
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    const dictionary = object instanceof PDFRawStream ? object.dict : object;
    if (dictionary instanceof PDFDict)
      for (const space of spacesIn(dictionary)) found.push(`${reference.objectNumber}: ${space}`);
    if (!(object instanceof PDFRawStream) || !(pages.has(reference) || isDrawn(object.dict))) continue;
    for (const operator of operatorsOf(decodePDFRawStream(object).decode()))
      if (operator === "rg" || operator === "RG") found.push(`${reference.objectNumber}: ${operator}`);
  }
  return found;
}

function contentsOf(page: PDFDict): readonly unknown[] {
  const contents = page.lookup(PDFName.of("Contents"));
  return contents instanceof PDFArray ? contents.asArray() : [page.get(PDFName.of("Contents"))];
}

function isDrawn(dictionary: PDFDict): boolean {
  const subtype = dictionary.get(PDFName.of("Subtype"));
  return subtype === PDFName.of("Form") || dictionary.has(PDFName.of("PatternType"));
}

function spacesIn(dictionary: PDFDict): readonly string[] {
  const found: string[] = [];
  for (const [key, value] of dictionary.entries()) {
    const name = key.asString().slice(1);
    if (SPACE_KEYS.some((space) => space === name) && saysRgb(value)) found.push(name);
    if (value instanceof PDFDict) found.push(...spacesIn(value));
  }
  return found;
}

/** A dictionary of colour spaces by their names is looked into by `spacesIn`, as all dictionaries are. */
function saysRgb(value: PDFObject): boolean {
  if (value instanceof PDFArray) return value.asArray().some((entry) => saysRgb(entry));
  return value === PDFName.of("DeviceRGB");
}

/** The operators of a content stream in order, without their operands. */
function operatorsOf(bytes: Uint8Array): readonly string[] {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  const bare = text.replace(/\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\/[^\s/<>[\]()]*/gs, " ");
  return bare.split(/[\s[\]<>]+/).filter((word) => /^[A-Za-z'"*]/.test(word));
}
