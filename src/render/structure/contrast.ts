import { type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";
import type { ComputedStyle } from "../../../layout/api/styles.ts";
import type { AccessProblem } from "../../pdf/conformance/access-problems.ts";

type Color = ComputedStyle["color"];
/** What of styles the contrast of text depends on. */
export type ContrastStyle = Pick<
  ComputedStyle,
  | "color"
  | "backgroundColor"
  | "backgroundImage"
  | "fontSize"
  | "fontWeight"
  | "opacity"
  | "display"
  | "visibility"
  | "position"
>;

const WHITE: Color = { red: 1, green: 1, blue: 1, alpha: 1 };
/** Least contrast of text, and of large text (WCAG 2.2 §1.4.3). */
const LEAST = 4.5;
const LEAST_LARGE = 3;
/** Large: 18 pt, or 14 pt in bold; px. */
const LARGE = 24;
const LARGE_BOLD = 14 / 0.75;

export interface ContrastInput {
  readonly document: Document;
  /** Undefined for texts and inside `display: none`. */
  styleOf(node: NodeId): ContrastStyle | undefined;
}

/**
 * Text that differs too little from what is behind it (WCAG 2.2 §1.4.3), once for each pair of colours. Text over pictures and
 * gradients, and what is moved over something else, is left to people.
 */
export function contrastProblems(input: ContrastInput): AccessProblem[] {
  const { document } = input;
  const problems: AccessProblem[] = [];
  const behind = new Backgrounds(input);
  const told = new Set<string>();
  for (let text = 0; text < document.nodeCount; text += 1) {
    if (document.isElement(text) || !/\S/.test(document.textOf(text))) continue;
    const element = document.parent[text] ?? NO_NODE;
    const style = element === NO_NODE ? undefined : input.styleOf(element);
    const background = behind.of(element);
    if (style === undefined || background === undefined || !isSeen(style)) continue;
    const color = over(background, style.color);
    const ratio = contrast(color, background);
    const least = isLarge(style) ? LEAST_LARGE : LEAST;
    const pair = `${hexadecimal(color)} on ${hexadecimal(background)}`;
    if (ratio >= least || told.has(pair)) continue;
    told.add(pair);
    problems.push({
      code: "accessibility-contrast",
      message: `Text in ${pair} has a contrast of ${roundedDown(ratio)} : 1, and readers with weak sight need ${least} : 1: take colours that differ more.`,
      place: text,
    });
  }
  return problems;
}

/** The colour behind the content of an element; undefined where it can't be told from styles. */
class Backgrounds {
  readonly #input: ContrastInput;
  readonly #known: Map<NodeId, Color | undefined> = new Map();

  constructor(input: ContrastInput) {
    this.#input = input;
  }

  of(element: NodeId): Color | undefined {
    const missing: NodeId[] = [];
    let at = element;
    while (at !== NO_NODE && !this.#known.has(at)) {
      missing.push(at);
      at = this.#input.document.parent[at] ?? NO_NODE;
    }
    let color = at === NO_NODE ? WHITE : this.#known.get(at);
    for (const node of missing.reverse()) {
      color = this.#behind(node, color);
      this.#known.set(node, color);
    }
    return color;
  }

  #behind(node: NodeId, around: Color | undefined): Color | undefined {
    const style = this.#input.styleOf(node);
    if (style === undefined) return around;
    const { backgroundColor } = style;
    const own = backgroundColor === "currentcolor" ? style.color : backgroundColor;
    const hasImage = style.backgroundImage.some((image) => image !== "none");
    const isMoved = style.position === "absolute" || style.position === "fixed";
    if (hasImage || style.opacity < 1 || (isMoved && own.alpha < 1)) return undefined;
    if (own.alpha === 1) return own;
    return around && over(around, own);
  }
}

/** Text that nobody is to see needs no contrast (WCAG 2.2 §1.4.3, incidental). */
function isSeen({ visibility, color }: ContrastStyle): boolean {
  return visibility === "visible" && color.alpha > 0;
}

/** What is too little must not read as enough: 4.48 is 4.4. */
function roundedDown(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

function isLarge({ fontSize, fontWeight }: ContrastStyle): boolean {
  return fontSize >= LARGE || (fontSize >= LARGE_BOLD && fontWeight >= 700);
}

function over(below: Color, above: Color): Color {
  const mixed = (lower: number, upper: number): number => lower + (upper - lower) * above.alpha;
  return {
    red: mixed(below.red, above.red),
    green: mixed(below.green, above.green),
    blue: mixed(below.blue, above.blue),
    alpha: 1,
  };
}

/** WCAG 2.2, contrast ratio. */
function contrast(first: Color, second: Color): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, relative luminance. */
function luminance({ red, green, blue }: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function hexadecimal({ red, green, blue }: Color): string {
  return `#${[red, green, blue]
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
