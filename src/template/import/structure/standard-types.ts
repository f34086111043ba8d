import { PDFArray, type PDFDict, PDFName } from "pdf-lib";
import type { ObjectReader } from "../objects.ts";

/** Standard structure types of ISO 32000-1 §14.8.4, without those that only group for a program. */
const STANDARD: ReadonlySet<string> = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead
TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form`.split(
    /\s+/,
  ),
);
/** Types of PDF 2.0 by the nearest of PDF 1.7. */
const EARLIER: ReadonlyMap<string, string> = new Map([
  ["DocumentFragment", "Sect"],
  ["Aside", "Sect"],
  ["Title", "P"],
  ["FENote", "Note"],
  ["Sub", "Span"],
  ["Em", "Span"],
  ["Strong", "Span"],
  ["Artifact", "NonStruct"],
]);
/** Roles that lead to roles: more lead nowhere. */
const MOST_STEPS = 16;

/** The standard type of an element by the role maps of the document (ISO 32000-1 §14.7.3, ISO 32000-2 §14.7.4.3). */
export function standardType(element: PDFDict, tree: PDFDict, reader: ObjectReader): string {
  const own = reader.name(element.get(PDFName.of("S"))) ?? "";
  const spaces = reader.dictAt(reader.dictAt(element, "NS"), "RoleMapNS");
  const roles = reader.dictAt(tree, "RoleMap");
  let type = own;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const known = STANDARD.has(type) ? type : EARLIER.get(type);
    if (known !== undefined) return known;
    const mapped = spaces === undefined ? undefined : reader.get(spaces, type);
    const role =
      reader.name(mapped instanceof PDFArray ? mapped.get(0) : mapped) ??
      reader.name(roles?.get(PDFName.of(type)));
    if (role === undefined) return own;
    type = role;
  }
  return own;
}

/** Whether all readers know a type. */
export function isStandardType(type: string): boolean {
  return STANDARD.has(type);
}
