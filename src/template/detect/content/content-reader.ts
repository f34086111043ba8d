import { PDFArray, type PDFDict, PDFName, PDFStream } from "pdf-lib";
import { ContentLexer, type Operand } from "../../import/content-lexer.ts";
import { pageOf } from "../../import/page-geometry.ts";
import type { SourcePage } from "../../import/pages.ts";
import { streamBytes } from "../../import/stream-bytes.ts";
import { boundsOf, Drawing, intersection, type Paint } from "./drawing.ts";
import { type ColorSpaceKind, type GraphicsState, initialState, lightnessOf } from "./graphics-state.ts";
import { IDENTITY, type Matrix, multiply, scaleOf, shownMatrix } from "./matrix.ts";
import type { PageContent } from "./page-content.ts";
import { PathBuilder } from "./path-builder.ts";
import { type FontTools, readTextFont, type TextFont } from "./text-font.ts";
import { TextShower } from "./text-shower.ts";

/** Forms in forms: more is a mistake. */
const DEEPEST_FORM = 10;
const MOST_STATES = 200;
const MOST_OPERANDS_OF_NUMBERS = 6;

/** What reading the pages of one file may still cost, in operators. */
export interface OperatorBudget {
  operators: number;
}

export interface ContentTools extends FontTools {
  readonly operators: OperatorBudget;
  /** Fonts that were read already, by their dictionaries. */
  readonly fonts: Map<PDFDict, TextFont>;
}

/**
 * Reads what a page draws: straight lines, boxes, circles and words (ISO 32000-1 §8 and §9), form XObjects included, clipped by the
 * bounds of clipping paths. Annotations are no part of it. When the budget is spent, the rest is left out.
 */
export function readPageContent(page: SourcePage, tools: ContentTools): PageContent {
  const { width, height } = pageOf(page.box, page.rotation);
  const reading = new ContentReading(tools);
  const state = initialState(shownMatrix(page.box, page.rotation), { x: 0, y: 0, width, height });
  reading.run(contentsOf(page, tools), tools.reader.dict(page.inherited.get("Resources")), state);
  return { width, height, ...reading.result() };
}

/** The streams of a page are one (ISO 32000-1 §7.8.2). */
function contentsOf({ dict }: SourcePage, { reader, budget }: ContentTools): Uint8Array {
  const contents = reader.get(dict, "Contents");
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const stream of streams) {
    const bytes = streamBytes(reader.resolve(stream), budget);
    if (bytes === undefined) continue;
    parts.push(bytes);
    length += bytes.length + 1;
  }
  const whole = new Uint8Array(length).fill(10);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length + 1;
  }
  return whole;
}

class ContentReading {
  readonly #tools: ContentTools;
  readonly #drawing = new Drawing();
  readonly #text = new TextShower();
  #depth = 0;

  constructor(tools: ContentTools) {
    this.#tools = tools;
  }

  result(): Omit<PageContent, "width" | "height"> {
    const { horizontals, verticals, shapes } = this.#drawing;
    return { horizontals, verticals, shapes, words: this.#text.finish() };
  }

  run(bytes: Uint8Array, resources: PDFDict | undefined, initial: GraphicsState): void {
    const { operators } = this.#tools;
    const lexer = new ContentLexer(bytes);
    const operands: Operand[] = [];
    const stack: GraphicsState[] = [];
    const path = new PathBuilder();
    let state = { ...initial };
    for (let operator = lexer.next(operands); operator !== undefined; operator = lexer.next(operands)) {
      operators.operators -= 1;
      if (operators.operators < 0) break;
      if (operator === "q") {
        if (stack.length < MOST_STATES) stack.push({ ...state });
      } else if (operator === "Q") {
        state = stack.pop() ?? state;
      } else if (operator === "Do") {
        this.#external(operands[0], resources, state);
      } else if (operator === "Tf") {
        this.#font(operands, resources, state);
      } else if (operator === "cs" || operator === "CS") {
        this.#colorSpace(operator, operands[0], { resources, state });
      } else if (!this.#paint(operator, path, state) && !path.build(operator, operands, state.matrix)) {
        if (!setState(operator, operands, state)) this.#text.show(operator, operands, state);
      }
    }
    this.#text.endObject();
  }

  #paint(operator: string, path: PathBuilder, state: GraphicsState): boolean {
    const painting = PAINTING.get(operator);
    if (painting === undefined) return false;
    if (painting.close) path.close();
    const subpaths = path.take();
    if (painting.fill || painting.stroke) {
      const paint: Paint = {
        fill: painting.fill ? state.fill : undefined,
        stroke: painting.stroke ? state.stroke : undefined,
        lineWidth: state.lineWidth * scaleOf(state.matrix),
        dashed: state.dashed,
        clip: state.clip,
      };
      this.#drawing.paint(subpaths, paint);
    }
    if (path.takeClip()) {
      const bounds = boundsOf(subpaths.flatMap(({ points }) => points));
      state.clip = intersection(state.clip, bounds) ?? { x: 0, y: 0, width: -1, height: -1 };
    }
    return true;
  }

  #font(operands: readonly Operand[], resources: PDFDict | undefined, state: GraphicsState): void {
    const { reader, fonts } = this.#tools;
    const [name, size] = operands;
    if (typeof name !== "string" || typeof size !== "number") return;
    state.fontSize = size;
    const dict = reader.dictAt(reader.dictAt(resources, "Font"), name);
    const known = dict === undefined ? undefined : fonts.get(dict);
    state.font = known ?? (dict === undefined ? undefined : readTextFont(dict, this.#tools));
    if (dict !== undefined && state.font !== undefined) fonts.set(dict, state.font);
  }

  #colorSpace(
    operator: "cs" | "CS",
    operand: Operand,
    { resources, state }: { readonly resources: PDFDict | undefined; readonly state: GraphicsState },
  ): void {
    const { reader } = this.#tools;
    const spaces = reader.dictAt(resources, "ColorSpace");
    const space =
      typeof operand === "string" && spaces !== undefined ? reader.get(spaces, operand) : undefined;
    const family = reader.name(space instanceof PDFArray ? space.get(0) : space) ?? operand;
    const kind = typeof family === "string" ? (COLOR_SPACES.get(family) ?? "light") : "light";
    if (operator === "cs") {
      state.fillSpace = kind;
      state.fill = 0;
    } else {
      state.strokeSpace = kind;
      state.stroke = 0;
    }
  }

  /** A form is content of its own; a picture that is flat enough is a line. */
  #external(operand: Operand, resources: PDFDict | undefined, state: GraphicsState): void {
    const { reader, budget } = this.#tools;
    if (typeof operand !== "string") return;
    const objects = reader.dictAt(resources, "XObject");
    const object = objects === undefined ? undefined : reader.get(objects, operand);
    if (!(object instanceof PDFStream)) return;
    const { dict } = object;
    const subtype = reader.name(dict.get(PDFName.of("Subtype")));
    if (subtype === "Image") {
      this.#drawing.picture(placed([0, 0, 1, 1], state.matrix), state.clip);
      return;
    }
    if (subtype !== "Form" || this.#depth >= DEEPEST_FORM) return;
    const bytes = streamBytes(object, budget);
    if (bytes === undefined) return;
    const own = reader.numbers(dict.get(PDFName.of("Matrix")), MOST_OPERANDS_OF_NUMBERS);
    const matrix = own === undefined ? state.matrix : multiply(matrixOf(own), state.matrix);
    const box = reader.numbers(dict.get(PDFName.of("BBox")), 4);
    const clip = box === undefined ? state.clip : intersection(state.clip, placed(box, matrix));
    if (clip === undefined) return;
    this.#depth += 1;
    this.run(bytes, reader.dictAt(dict, "Resources") ?? resources, { ...state, matrix, clip });
    this.#depth -= 1;
  }
}

/** Families of colour spaces whose components are not light (ISO 32000-1 §8.6). */
const COLOR_SPACES: ReadonlyMap<string, ColorSpaceKind> = new Map<string, ColorSpaceKind>([
  ["Separation", "ink"],
  ["DeviceN", "ink"],
  ["Lab", "lab"],
  ["Indexed", "other"],
  ["Pattern", "other"],
]);

interface Painting {
  readonly fill: boolean;
  readonly stroke: boolean;
  readonly close: boolean;
}

/** ISO 32000-1 §8.5.3. */
const PAINTING: ReadonlyMap<string, Painting> = new Map(
  ["f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n"].map((operator): [string, Painting] => [
    operator,
    {
      fill: /^[fFBb]/.test(operator),
      stroke: /^[SsBb]/.test(operator),
      close: /^[sb]/.test(operator),
    },
  ]),
);

function setState(operator: string, operands: readonly Operand[], state: GraphicsState): boolean {
  const [first] = operands;
  switch (operator) {
    case "cm":
      state.matrix = multiply(matrixOf(operands), state.matrix);
      return true;
    case "w":
      state.lineWidth = typeof first === "number" ? Math.abs(first) : state.lineWidth;
      return true;
    case "d":
      state.dashed = Array.isArray(first) && first.some((length) => typeof length === "number" && length > 0);
      return true;
    case "g":
    case "rg":
    case "k":
      state.fill = lightnessOf(operands);
      return true;
    case "sc":
    case "scn":
      state.fill = lightnessOf(operands, state.fillSpace);
      return true;
    case "G":
    case "RG":
    case "K":
      state.stroke = lightnessOf(operands);
      return true;
    case "SC":
    case "SCN":
      state.stroke = lightnessOf(operands, state.strokeSpace);
      return true;
    default:
      return false;
  }
}

function matrixOf(operands: readonly Operand[]): Matrix {
  const [a, b, c, d, e, f] = operands.map((operand) => (typeof operand === "number" ? operand : 0));
  if (f === undefined || a === undefined || b === undefined) return IDENTITY;
  return [a, b, c ?? 0, d ?? 0, e ?? 0, f];
}

/** Bounds of a box once it is transformed. */
function placed([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], [a, b, c, d, e, f]: Matrix) {
  const corners = [x1, y1, x2, y1, x2, y2, x1, y2];
  const points: number[] = [];
  for (let index = 0; index < 8; index += 2) {
    const [x = 0, y = 0] = [corners[index], corners[index + 1]];
    points.push(a * x + c * y + e, b * x + d * y + f);
  }
  return boundsOf(points);
}
