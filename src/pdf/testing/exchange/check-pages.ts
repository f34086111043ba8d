import { PDFArray, type PDFDict, PDFName, type PDFObject } from "pdf-lib";
import type { FileView } from "./file-view.ts";

/** Left, bottom, right, top. */
type Box = readonly [number, number, number, number];

/** Boxes of pages within each other, and nothing that is pressed or typed into within the bleed. */
export function pageProblems(view: FileView): string[] {
  return view.document.getPages().flatMap(({ node }, index) => {
    const media = boxOf(view, node.get(PDFName.of("MediaBox")));
    const trim = boxOf(view, node.get(PDFName.of("TrimBox")));
    const bleed = boxOf(view, node.get(PDFName.of("BleedBox"))) ?? trim;
    const problems = [
      ...(trim === undefined || node.has(PDFName.of("ArtBox")) ? ["has not one of TrimBox and ArtBox"] : []),
      ...(isWithin(trim, bleed) && isWithin(bleed, media)
        ? []
        : ["has boxes that are not within each other"]),
      ...(node.has(PDFName.of("AA")) ? ["has actions"] : []),
      ...(node.has(PDFName.of("UserUnit")) ? ["is in another unit"] : []),
      ...annotations(view, node).flatMap((annotation) =>
        isOutside(boxOf(view, annotation.get(PDFName.of("Rect"))), bleed) ? [] : ["has an annotation within"],
      ),
    ];
    return problems.map((problem) => `page ${index + 1} ${problem}`);
  });
}

function annotations(view: FileView, page: PDFDict): readonly PDFDict[] {
  return view.list(page.get(PDFName.of("Annots"))).flatMap((value) => view.dictionary(value) ?? []);
}

function boxOf(view: FileView, value: PDFObject | undefined): Box | undefined {
  const array = view.lookup(value);
  if (!(array instanceof PDFArray) || array.size() !== 4) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = array.asArray().map((side) => Number(String(side)));
  return [left, bottom, right, top];
}

function isWithin(inner: Box | undefined, outer: Box | undefined): boolean {
  if (inner === undefined || outer === undefined) return false;
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

function isOutside(box: Box | undefined, area: Box | undefined): boolean {
  if (box === undefined || area === undefined) return false;
  return box[2] <= area[0] || box[0] >= area[2] || box[3] <= area[1] || box[1] >= area[3];
}
