import { PDFArray, PDFDict, PDFName, type PDFObject, PDFStream } from "pdf-lib";
import { numberText } from "../../pdf/objects/pdf-syntax.ts";
import type { ObjectReader } from "../../template/import/objects.ts";
import { rectAsShown } from "../../template/import/page-geometry.ts";
import type { SourcePage } from "../../template/import/pages.ts";
import type { Rect, TemplateField } from "../../template/model.ts";
import { rectsOf } from "../../template/record.ts";
import { type Matrix, shownMatrix, transformedBounds } from "./shown-space.ts";

/** What the annotations of a page come to when they are drawn into it. */
export interface FlatAnnotations {
  /** Appearance streams to draw, each with the matrix that puts it in its place. */
  readonly appearances: readonly { readonly stream: PDFStream; readonly matrix: Matrix }[];
  /** Backgrounds and borders of form fields that the template fills, as operators. */
  readonly decorations: string;
  /** Links to addresses: their rectangles on the page as shown (x1, y1, x2, y2). */
  readonly links: readonly { readonly rect: readonly number[]; readonly address: string }[];
}

const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;
const SAFE_ADDRESS = /^(?:https?|mailto|tel):/i;

/**
 * Reads the annotations of a page. Links stay links. A form field where the template has a field of its own leaves its background and
 * border; everything else that has an appearance becomes part of the page.
 */
export function readAnnotations(
  page: SourcePage,
  fields: readonly TemplateField[],
  reader: ObjectReader,
): FlatAnnotations {
  const places = fields.flatMap(placesOf);
  const appearances: { stream: PDFStream; matrix: Matrix }[] = [];
  const links: { rect: readonly number[]; address: string }[] = [];
  let decorations = "";
  for (const element of reader.elementsAt(page.dict, "Annots")) {
    const annotation = reader.dict(element);
    const corners = reader.numbers(annotation?.get(PDFName.of("Rect")), 4);
    if (annotation === undefined || corners === undefined) continue;
    const flags = reader.number(annotation.get(PDFName.of("F"))) ?? 0;
    if ((flags & (HIDDEN | NO_VIEW)) !== 0) continue;
    const subtype = reader.name(annotation.get(PDFName.of("Subtype")));
    const rect = upright(corners);
    if (subtype === "Link") {
      const address = addressOf(annotation, reader);
      const shown = transformedBounds(shownMatrix(page.box, page.rotation), rect);
      if (address !== undefined) links.push({ rect: shown, address });
    } else if (subtype === "Widget" && isTaken(rectAsShown(corners, page.box, page.rotation), places)) {
      decorations += decorationOf(annotation, rect, reader);
    } else if (subtype !== "Popup") {
      const stream = appearanceOf(annotation, reader);
      const matrix = stream === undefined ? undefined : placement(stream, rect, reader);
      if (stream !== undefined && matrix !== undefined) appearances.push({ stream, matrix });
    }
  }
  return { appearances, decorations, links };
}

/** All rectangles that a field writes to; the boxes of a comb are one widget together. */
function placesOf(field: TemplateField): readonly Rect[] {
  const isScattered = field.type === "radioGroup" || field.type === "textWrap";
  return [...rectsOf(field), ...(isScattered ? [] : [field.rect])];
}

/** True when at least half of a widget lies in a place of the template. */
function isTaken(widget: Rect, places: readonly Rect[]): boolean {
  const area = widget.width * widget.height;
  return places.some((place) => {
    const width = Math.min(widget.x + widget.width, place.x + place.width) - Math.max(widget.x, place.x);
    const height = Math.min(widget.y + widget.height, place.y + place.height) - Math.max(widget.y, place.y);
    return width > 0 && height > 0 && width * height >= area / 2;
  });
}

function upright([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): [number, number, number, number] {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function addressOf(annotation: PDFDict, reader: ObjectReader): string | undefined {
  const action = reader.dictAt(annotation, "A");
  if (reader.name(action?.get(PDFName.of("S"))) !== "URI") return undefined;
  const address = reader.text(action?.get(PDFName.of("URI")));
  return address !== undefined && SAFE_ADDRESS.test(address) ? address : undefined;
}

/** The normal appearance, in the state that the annotation is in (ISO 32000-1 §12.5.5). */
function appearanceOf(annotation: PDFDict, reader: ObjectReader): PDFStream | undefined {
  const appearances = reader.dictAt(annotation, "AP");
  const normal: PDFObject | undefined = appearances === undefined ? undefined : reader.get(appearances, "N");
  if (normal instanceof PDFStream) return normal;
  if (!(normal instanceof PDFDict)) return undefined;
  const state = reader.name(annotation.get(PDFName.of("AS"))) ?? "Off";
  const chosen = reader.get(normal, state);
  return chosen instanceof PDFStream ? chosen : undefined;
}

/** Maps the transformed box of an appearance to the annotation's rectangle (ISO 32000-1 §12.5.5, algorithm 8.1). */
function placement(
  stream: PDFStream,
  rect: readonly [number, number, number, number],
  reader: ObjectReader,
): Matrix | undefined {
  const box = reader.numbers(stream.dict.get(PDFName.of("BBox")), 4);
  if (box === undefined) return undefined;
  const own = (reader.numbers(stream.dict.get(PDFName.of("Matrix")), 6) ?? [
    1, 0, 0, 1, 0, 0,
  ]) as unknown as Matrix;
  const [x1, y1, x2, y2] = transformedBounds(own, upright(box));
  if (!(x2 - x1 > 0 && y2 - y1 > 0)) return undefined;
  const scaleX = (rect[2] - rect[0]) / (x2 - x1);
  const scaleY = (rect[3] - rect[1]) / (y2 - y1);
  return [scaleX, 0, 0, scaleY, rect[0] - x1 * scaleX, rect[1] - y1 * scaleY];
}

/** Background and border by a widget's appearance characteristics (ISO 32000-1 table 189). */
function decorationOf(
  annotation: PDFDict,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  reader: ObjectReader,
): string {
  const characteristics = reader.dictAt(annotation, "MK");
  if (characteristics === undefined) return "";
  const background = colorOperator(reader.get(characteristics, "BG"), reader, ["g", "rg", "k"]);
  const border = colorOperator(reader.get(characteristics, "BC"), reader, ["G", "RG", "K"]);
  const style = reader.dictAt(annotation, "BS");
  const width = reader.number(style?.get(PDFName.of("W"))) ?? 1;
  const isUnderline = reader.name(style?.get(PDFName.of("S"))) === "U";
  const rectangle = (inset: number): string =>
    [x1 + inset, y1 + inset, x2 - x1 - 2 * inset, y2 - y1 - 2 * inset].map(numberText).join(" ");
  let operators = "";
  if (background !== undefined) operators += `q ${background} ${rectangle(0)} re f Q\n`;
  if (border !== undefined && width > 0) {
    const line = isUnderline
      ? `${numberText(x1)} ${numberText(y1 + width / 2)} m ${numberText(x2)} ${numberText(y1 + width / 2)} l`
      : `${rectangle(width / 2)} re`;
    operators += `q ${border} ${numberText(width)} w ${line} S Q\n`;
  }
  return operators;
}

function colorOperator(
  value: PDFObject | undefined,
  reader: ObjectReader,
  operators: readonly [string, string, string],
): string | undefined {
  if (!(value instanceof PDFArray)) return undefined;
  const components = reader.numbers(value, value.size());
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[value.size()];
  return components === undefined || operator === undefined
    ? undefined
    : `${components.map(numberText).join(" ")} ${operator}`;
}
