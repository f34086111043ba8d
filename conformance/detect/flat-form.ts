import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from "pdf-lib";
import { likeness } from "../../src/template/detect/geometry.ts";
import { rectAsShown, rotationOf, visibleBox } from "../../src/template/import/page-geometry.ts";
import { entryOf, fieldKind, namesOf, numberOf, numbersOf, typeOfFormat } from "./form-entries.ts";
import type { FlatForm, KnownField } from "./known-field.ts";

/** Flags of annotations that nobody sees (ISO 32000-1, table 165): hidden, and not on the screen. */
const UNSEEN = (1 << 1) | (1 << 5);
/** A widget smaller than this takes no input, in points. */
const SMALLEST = 2;
/** Widgets that are this alike lie on each other and are one place. */
const SAME = 0.8;

/**
 * Takes the form out of a PDF: widgets, the form's dictionary, and the structure tree, which tells where fields are. Gives what is left,
 * and the places that can be written in or ticked: buttons to push, places for signatures and what nobody sees are none.
 */
export async function withoutFields(name: string, bytes: Uint8Array): Promise<FlatForm> {
  const document = await PDFDocument.load(bytes, { password: "", updateMetadata: false });
  const pages = document.getPages();
  const fields = pages.flatMap((page, index) => takeWidgets(page, index));
  for (const key of ["AcroForm", "StructTreeRoot", "MarkInfo", "Perms"])
    document.catalog.delete(PDFName.of(key));
  for (const { node } of pages) {
    for (const key of ["StructParents", "Tabs", "B"]) node.delete(PDFName.of(key));
  }
  const pdf = await document.save({ addDefaultPage: false, updateFieldAppearances: false });
  return { name, pdf, fields, pages: pages.length };
}

function takeWidgets({ node }: PDFPage, page: number): readonly KnownField[] {
  const annotations = node.lookup(PDFName.of("Annots"));
  if (!(annotations instanceof PDFArray)) return [];
  const box = visibleBox(numbersOf(entryOf(node, "MediaBox")), numbersOf(entryOf(node, "CropBox")));
  const rotation = rotationOf(numberOf(entryOf(node, "Rotate")));
  const known: KnownField[] = [];
  for (let index = annotations.size() - 1; index >= 0; index -= 1) {
    const widget = annotations.lookup(index);
    if (!(widget instanceof PDFDict)) continue;
    if (widget.lookup(PDFName.of("Subtype")) !== PDFName.of("Widget")) continue;
    annotations.remove(index);
    const kind = fieldKind(widget);
    const corners = numbersOf(widget.lookup(PDFName.of("Rect")));
    const flags = numberOf(widget.lookup(PDFName.of("F"))) ?? 0;
    if (kind === undefined || corners === undefined || (flags & UNSEEN) !== 0) continue;
    const rect = rectAsShown(corners, box, rotation);
    if (rect.width < SMALLEST || rect.height < SMALLEST) continue;
    if (known.some((other) => likeness(other.rect, rect) > SAME)) continue;
    known.push({ page, rect, kind, type: typeOfFormat(widget), names: namesOf(widget) });
  }
  return known.reverse();
}
