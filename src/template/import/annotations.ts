import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRef } from "pdf-lib";
import type { ObjectReader } from "./objects.ts";
import { type LookTools, lookOf } from "./widget-look.ts";

/** Kinds of annotations that are part of how a page looks. The others are to be filled in, opened, or played. */
const KEPT = new Set([
  "Link",
  "FreeText",
  "Line",
  "Square",
  "Circle",
  "Polygon",
  "PolyLine",
  "Highlight",
  "Underline",
  "Squiggly",
  "StrikeOut",
  "Stamp",
  "Ink",
]);
/** Entries that say how an annotation looks and where it leads. */
const ENTRIES = [
  "Subtype",
  "Rect",
  "Border",
  "BS",
  "C",
  "H",
  "F",
  "QuadPoints",
  "AP",
  "AS",
  "CA",
  "OC",
  "Dest",
  "Contents",
];
const SAFE_ADDRESS = /^(?:https?|mailto|tel):/i;

/**
 * What is kept of an annotation, without its actions but for links to addresses and to pages; undefined for nothing. Of a form field that
 * is how it looks while nothing is filled in.
 */
export function keptAnnotation(annotation: PDFDict | undefined, tools: LookTools): PDFDict | undefined {
  const { reader } = tools;
  const subtype = annotation === undefined ? undefined : reader.name(annotation.get(PDFName.of("Subtype")));
  if (annotation === undefined || subtype === undefined) return undefined;
  if (subtype === "Widget") return lookOf(annotation, tools);
  if (!KEPT.has(subtype)) return undefined;
  const kept = reader.context.obj({ Type: "Annot" });
  for (const key of ENTRIES) {
    const value = annotation.get(PDFName.of(key));
    if (value !== undefined) kept.set(PDFName.of(key), value);
  }
  const action = safeAction(reader.dictAt(annotation, "A"), reader);
  if (action !== undefined) kept.set(PDFName.of("A"), action);
  const destination = reader.get(annotation, "Dest");
  // A name stands for an entry of the name tree, which is not kept.
  if (destination !== undefined && !isExplicit(destination)) kept.delete(PDFName.of("Dest"));
  const leads = kept.has(PDFName.of("A")) || kept.has(PDFName.of("Dest"));
  return subtype === "Link" && !leads ? undefined : kept;
}

function safeAction(action: PDFDict | undefined, reader: ObjectReader): PDFDict | undefined {
  if (action === undefined) return undefined;
  const kind = reader.name(action.get(PDFName.of("S")));
  const address = reader.text(action.get(PDFName.of("URI")));
  if (kind === "URI" && address !== undefined && SAFE_ADDRESS.test(address)) {
    return copyOf(action, ["S", "URI"], reader);
  }
  const destination = reader.get(action, "D");
  const isJump = kind === "GoTo" && destination !== undefined && isExplicit(destination);
  return isJump ? copyOf(action, ["S", "D"], reader) : undefined;
}

function copyOf(dict: PDFDict, keys: readonly string[], reader: ObjectReader): PDFDict {
  const copy = PDFDict.withContext(reader.context);
  for (const key of keys) {
    const value = dict.get(PDFName.of(key));
    if (value !== undefined) copy.set(PDFName.of(key), value);
  }
  return copy;
}

/** A destination is explicit when it is an array that begins with a page. */
function isExplicit(destination: PDFObject): boolean {
  return destination instanceof PDFArray && destination.asArray()[0] instanceof PDFRef;
}
