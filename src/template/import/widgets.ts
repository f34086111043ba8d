import { type PDFDict, PDFName, type PDFObject } from "pdf-lib";
import { LimitError } from "../../contract/errors.ts";
import type { Rect } from "../model.ts";
import { LARGEST_SIDE, rectAsShown } from "./page-geometry.ts";
import { assertDepth, type ReadingTools, type SourcePage } from "./pages.ts";

/** A place of a field on a page. */
export interface Widget {
  readonly dict: PDFDict;
  /** Index of the page. */
  readonly page: number;
  readonly source: SourcePage;
  /** Place on the page as shown. */
  readonly rect: Rect;
  /** The widget's dictionary and those above it, which it inherits from. */
  readonly chain: readonly PDFDict[];
  /** Partial names from the root to the field, empty for a field without a name. */
  readonly names: readonly string[];
  /** The dictionary of the field that the widget belongs to. */
  readonly field: PDFDict;
}

const HIDDEN_FLAGS = (1 << 1) | (1 << 5);

/**
 * All widgets of form fields in the order of the pages and, on a page, of its annotations. It makes no difference whether the form
 * knows of them: what has a place can be filled.
 *
 * @throws LimitError for too many fields or too deep a tree of them.
 */
export function readWidgets(
  form: PDFDict | undefined,
  pages: readonly SourcePage[],
  tools: ReadingTools,
): readonly Widget[] {
  const { reader, limits, notes } = tools;
  const parents = readFieldTree(form, tools);
  const widgets: Widget[] = [];
  const seen = new Set<PDFDict>();
  for (const [page, source] of pages.entries()) {
    for (const annotation of reader.elementsAt(source.dict, "Annots")) {
      const dict = reader.dict(annotation);
      if (dict === undefined || seen.has(dict)) continue;
      seen.add(dict);
      const chain = chainOf(dict, parents, tools);
      if (!isWidget(dict, chain, tools)) continue;
      if (widgets.length >= limits.templateFields) throw tooManyFields(limits.templateFields);
      const widget = placedWidget({ dict, page, source, chain }, tools);
      if (widget !== undefined) widgets.push(widget);
    }
  }
  const lost = [...parents.keys()].some((dict) => !seen.has(dict) && dict.has(PDFName.of("Rect")));
  if (lost) notes.warn("field-without-page", "The form has fields that no page shows; they were left out.");
  return widgets;
}

/** Which field stands above which, by the form's own account: some writers leave the way back out. */
function readFieldTree(
  form: PDFDict | undefined,
  { reader, limits, notes }: ReadingTools,
): ReadonlyMap<PDFDict, PDFDict | undefined> {
  const parents = new Map<PDFDict, PDFDict | undefined>();
  const pending: { kid: PDFObject; parent: PDFDict | undefined; depth: number }[] = [];
  const push = (kids: readonly PDFObject[], parent: PDFDict | undefined, depth: number): void => {
    for (const kid of kids) pending.push({ kid, parent, depth });
  };
  push(reader.elementsAt(form, "Fields"), undefined, 1);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const dict = reader.dict(next.kid);
    if (dict === undefined) continue;
    if (parents.has(dict)) {
      notes.warn("field-tree-loop", "The list of fields names a field twice or leads back into itself.");
      continue;
    }
    parents.set(dict, next.parent);
    assertDepth(next.depth, limits, "The list of fields");
    if (parents.size > 4 * limits.templateFields) throw tooManyFields(limits.templateFields);
    push(reader.elementsAt(dict, "Kids"), dict, next.depth + 1);
  }
  return parents;
}

function tooManyFields(maximum: number): LimitError {
  return new LimitError("templateFields", maximum, `The form has more than ${maximum} fields.`);
}

function chainOf(
  widget: PDFDict,
  parents: ReadonlyMap<PDFDict, PDFDict | undefined>,
  { reader, limits, notes }: ReadingTools,
): readonly PDFDict[] {
  const chain: PDFDict[] = [];
  const seen = new Set<PDFDict>();
  let dict: PDFDict | undefined = widget;
  while (dict !== undefined) {
    if (seen.has(dict)) {
      notes.warn("field-tree-loop", "The list of fields names a field twice or leads back into itself.");
      break;
    }
    seen.add(dict);
    chain.push(dict);
    assertDepth(chain.length, limits, "The list of fields");
    dict = reader.dictAt(dict, "Parent") ?? parents.get(dict);
  }
  return chain;
}

function isWidget(dict: PDFDict, chain: readonly PDFDict[], { reader }: ReadingTools): boolean {
  const subtype = reader.name(dict.get(PDFName.of("Subtype")));
  if (subtype !== undefined) return subtype === "Widget";
  return chain.some((link) => link.has(PDFName.of("FT")));
}

interface FoundWidget {
  readonly dict: PDFDict;
  readonly page: number;
  readonly source: SourcePage;
  readonly chain: readonly PDFDict[];
}

/** A widget with its place and name, or undefined for one that can't be seen. */
function placedWidget(found: FoundWidget, { reader, notes }: ReadingTools): Widget | undefined {
  const { dict, source, chain } = found;
  const names = chain
    .map((link) => reader.text(link.get(PDFName.of("T"))) ?? "")
    .filter((name) => name !== "")
    .reverse();
  const name = names.length === 0 ? "A field without a name" : `The field ${names.join(".")}`;
  const corners = reader.numbers(dict.get(PDFName.of("Rect")), 4);
  const rect = corners === undefined ? undefined : rectAsShown(corners, source.box, source.rotation);
  if (rect === undefined || rect.width === 0 || rect.height === 0 || isOutside(rect, source)) {
    notes.info("field-without-place", `${name} has no place on its page; it was left out.`);
    return undefined;
  }
  if (((reader.number(dict.get(PDFName.of("F"))) ?? 0) & HIDDEN_FLAGS) !== 0) {
    notes.info("field-hidden", `${name} is hidden; it was left out.`);
    return undefined;
  }
  const field = chain.find((link) => link.has(PDFName.of("T"))) ?? dict;
  return { ...found, rect, names, field };
}

/** True for a place beyond the page, or one that is larger than any page can be. */
function isOutside({ x, y, width, height }: Rect, { box, rotation }: SourcePage): boolean {
  if (Math.max(Math.abs(x), Math.abs(y), width, height) > LARGEST_SIDE) return true;
  const sideways = rotation === 90 || rotation === 270;
  const [across, down] = [box.right - box.left, box.top - box.bottom];
  const [pageWidth, pageHeight] = sideways ? [down, across] : [across, down];
  return x >= pageWidth || y >= pageHeight || x + width <= 0 || y + height <= 0;
}
