import { PDFArray, type PDFDict, PDFName, type PDFObject } from "pdf-lib";
import { numberText } from "../../pdf/objects/pdf-syntax.ts";
import type { ObjectReader } from "../../template/import/objects.ts";
import { circlePath } from "../circle-path.ts";

/** What a form field draws around its content. */
export interface Decoration {
  readonly operators: string;
  /** How far the border reaches into the field, in points. */
  readonly border: number;
}

export interface DecorationOptions {
  /** Cells of a comb, which lines divide; 0 for none. */
  readonly cells: number;
  /** A radio button, which is round unless it asks for another sign than a circle. */
  readonly isRadio: boolean;
}

type Corners = readonly [x1: number, y1: number, x2: number, y2: number];

interface Border {
  readonly width: number;
  readonly style: string;
  readonly dash: readonly number[];
}

const NOTHING: Decoration = { operators: "", border: 0 };

/** Background and border by a widget's appearance characteristics and border style (ISO 32000-1 tables 166 and 189). */
export function decorationOf(
  annotation: PDFDict,
  rect: Corners,
  options: DecorationOptions,
  reader: ObjectReader,
): Decoration {
  const characteristics = reader.dictAt(annotation, "MK");
  if (characteristics === undefined) return NOTHING;
  const background = colorOf(reader.get(characteristics, "BG"), reader);
  const color = colorOf(reader.get(characteristics, "BC"), reader);
  const border = borderOf(annotation, rect, reader);
  const isTurned = ((reader.number(characteristics.get(PDFName.of("R"))) ?? 0) / 90) % 2 !== 0;
  const isRound = options.isRadio && (reader.text(characteristics.get(PDFName.of("CA"))) ?? "l") === "l";
  const shape = (inset: number): string => (isRound ? circleIn(rect, inset) : `${rectangle(rect, inset)} re`);
  const isDeep = border.style === "B" || border.style === "I";
  let operators = background === undefined ? "" : `q ${fill(background)} ${shape(0)} f Q\n`;
  if (color !== undefined && border.width > 0) {
    if (isDeep && !isRound) operators += edges(rect, border, background);
    operators += outline(rect, border, { color, shape });
    if (options.cells > 1 && !isDeep)
      operators += dividers(rect, border, { color, cells: options.cells, isTurned });
  }
  const width = color === undefined || border.style === "U" ? 0 : border.width;
  return { operators, border: isDeep ? 2 * width : width };
}

/** The width is 1 where nothing else is said, and never so large that borders meet. */
function borderOf(annotation: PDFDict, [x1, y1, x2, y2]: Corners, reader: ObjectReader): Border {
  const style = reader.dictAt(annotation, "BS");
  const [, , old, oldDash] = reader.elementsAt(annotation, "Border");
  const given = style === undefined ? reader.number(old) : reader.number(style.get(PDFName.of("W")));
  const width = Math.max(0, Math.min(given ?? 1, (x2 - x1) / 2, (y2 - y1) / 2));
  const dash = style === undefined ? reader.resolve(oldDash) : reader.get(style, "D");
  const dashes = dash instanceof PDFArray ? reader.numbers(dash, dash.size()) : undefined;
  const name =
    reader.name(style?.get(PDFName.of("S"))) ?? (style === undefined && dashes !== undefined ? "D" : "S");
  const lengths =
    dashes?.some((length) => length > 0) === true && dashes.every((length) => length >= 0) ? dashes : [3];
  return { width, style: name, dash: name === "D" ? lengths : [] };
}

function outline(
  [x1, y1, x2]: Corners,
  { width, style, dash }: Border,
  { color, shape }: { color: Color; shape: (inset: number) => string },
): string {
  const line =
    style === "U"
      ? `${numberText(x1)} ${numberText(y1 + width / 2)} m ${numberText(x2)} ${numberText(y1 + width / 2)} l`
      : shape(width / 2);
  const dashes = dash.length === 0 ? "" : `[${dash.map(numberText).join(" ")}] 0 d `;
  return `q ${stroke(color)} ${numberText(width)} w ${dashes}${line} S Q\n`;
}

function dividers(
  [x1, y1, x2, y2]: Corners,
  { width }: Border,
  { color, cells, isTurned }: { color: Color; cells: number; isTurned: boolean },
): string {
  let lines = "";
  for (let index = 1; index < cells; index += 1) {
    const x = numberText(x1 + ((x2 - x1) * index) / cells);
    const y = numberText(y1 + ((y2 - y1) * index) / cells);
    lines += isTurned
      ? `${numberText(x1)} ${y} m ${numberText(x2)} ${y} l `
      : `${x} ${numberText(y1)} m ${x} ${numberText(y2)} l `;
  }
  return `q ${stroke(color)} ${numberText(width)} w ${lines}S Q\n`;
}

/** The light and the dark edge within a bevelled or an inset border. */
function edges([x1, y1, x2, y2]: Corners, { width, style }: Border, background: Color | undefined): string {
  const [left, bottom, right, top] = [x1 + width, y1 + width, x2 - width, y2 - width];
  const inner = [left + width, bottom + width, right - width, top - width] as const;
  const shade = (background ?? [1]).map((part) => part * 0.75);
  const light = style === "B" ? fill([1]) : fill([0.5]);
  const dark = style === "B" ? fill(background === undefined ? [0.75] : shade) : fill([0.75]);
  const path = (...points: readonly (readonly [number, number])[]): string =>
    points.map(([x, y], index) => `${numberText(x)} ${numberText(y)} ${index === 0 ? "m" : "l"}`).join(" ");
  const upper = path(
    [left, bottom],
    [left, top],
    [right, top],
    [inner[2], inner[3]],
    [inner[0], inner[3]],
    [inner[0], inner[1]],
  );
  const lower = path(
    [right, top],
    [right, bottom],
    [left, bottom],
    [inner[0], inner[1]],
    [inner[2], inner[1]],
    [inner[2], inner[3]],
  );
  return `q ${light} ${upper} f ${dark} ${lower} f Q\n`;
}

function rectangle([x1, y1, x2, y2]: Corners, inset: number): string {
  return [x1 + inset, y1 + inset, x2 - x1 - 2 * inset, y2 - y1 - 2 * inset].map(numberText).join(" ");
}

function circleIn([x1, y1, x2, y2]: Corners, inset: number): string {
  const radius = Math.min(x2 - x1, y2 - y1) / 2 - inset;
  return circlePath({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 }, Math.max(0, radius));
}

/** Components of grey, RGB or CMYK. */
type Color = readonly number[];

function colorOf(value: PDFObject | undefined, reader: ObjectReader): Color | undefined {
  if (!(value instanceof PDFArray)) return undefined;
  const components = reader.numbers(value, value.size());
  return components !== undefined && [1, 3, 4].includes(components.length) ? components : undefined;
}

function fill(color: Color): string {
  return `${color.map(numberText).join(" ")} ${{ 1: "g", 3: "rg", 4: "k" }[color.length]}`;
}

function stroke(color: Color): string {
  return `${color.map(numberText).join(" ")} ${{ 1: "G", 3: "RG", 4: "K" }[color.length]}`;
}
