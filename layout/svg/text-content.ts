import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { preservesSpaces } from "../css/properties/text/white-space.ts";
import { NO_NODE, type NodeId } from "../document/document.ts";
import { attributeLength } from "../graphics/lengths.ts";
import { numberList } from "../graphics/number-scanner.ts";
import type { Frame, Scene } from "./scene.ts";

/** A stretch of text in one style that is set from one place on. */
export interface TextPiece {
  text: string;
  readonly node: NodeId;
  readonly style: ComputedStyle;
  /** Absolute position, where there is one. */
  readonly x: number | undefined;
  readonly y: number | undefined;
  /** Shift from where the piece before ends. */
  readonly dx: number;
  readonly dy: number;
  /** Degrees. */
  readonly rotate: number;
  /** The `textPath` element around it; NO_NODE for text on a straight line. */
  readonly path: NodeId;
}

/** Positions of one element, by its own characters (svg2 §11.5). */
interface Positions {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly dx: readonly number[];
  readonly dy: readonly number[];
  readonly rotate: readonly number[];
  /** Characters of the text that come before the element. */
  readonly start: number;
}

/**
 * Characters of one text element.
 * DEVIATION svg2 §11: characters of a text element after 100,000 are left out, since each may have a place of its own.
 */
const MAXIMUM_CHARACTERS = 100_000;

/** Splits a `text` element where style or position change. White space collapses unless it is preserved. */
export function textPieces(scene: Scene, node: NodeId, frame: Frame): TextPiece[] {
  const reader = new PieceReader(scene, frame);
  reader.element(node, frame.style, NO_NODE);
  const last = reader.pieces.at(-1);
  if (last !== undefined && reader.endsWithSpace) last.text = last.text.replace(/ $/, "");
  return reader.pieces.filter(({ text }) => text !== "");
}

class PieceReader {
  readonly pieces: TextPiece[] = [];
  readonly #scene: Scene;
  readonly #frame: Frame;
  readonly #stack: Positions[] = [];
  #count = 0;
  /** The last character collapses with one that follows. */
  endsWithSpace = true;

  constructor(scene: Scene, frame: Frame) {
    this.#scene = scene;
    this.#frame = frame;
  }

  element(node: NodeId, style: ComputedStyle, path: NodeId): void {
    const { document } = this.#scene;
    this.#stack.push(this.#positionsOf(node, style));
    const preserves = document.attribute(node, "xml:space") === "preserve" || preservesSpaces(style);
    for (let child = document.firstChildOf(node); child !== NO_NODE; child = document.nextSiblingOf(child)) {
      if (!document.isElement(child)) this.#text(document.textOf(child), { node, style, path, preserves });
      else if (this.#scene.spend(child)) this.#child(child, style, path);
    }
    this.#stack.pop();
  }

  #child(child: NodeId, parent: ComputedStyle, path: NodeId): void {
    const { document, styles } = this.#scene;
    const name = document.nameOf(child);
    if (!["tspan", "a", "textPath", "tref"].includes(name)) return;
    const style = styles.styleUnder(child, parent);
    if (style.display !== "none") this.element(child, style, name === "textPath" ? child : path);
  }

  #positionsOf(node: NodeId, style: ComputedStyle): Positions {
    const { document } = this.#scene;
    const { viewport } = this.#frame;
    const list = (name: string, axis: "horizontal" | "vertical"): number[] =>
      (document.attribute(node, name) ?? "")
        .split(/[\s,]+/)
        .filter((part) => part !== "")
        .slice(0, MAXIMUM_CHARACTERS)
        .map((part) => attributeLength(part, axis, { viewport, style }) ?? 0);
    return {
      x: list("x", "horizontal"),
      y: list("y", "vertical"),
      dx: list("dx", "horizontal"),
      dy: list("dy", "vertical"),
      rotate: numberList(document.attribute(node, "rotate")),
      start: this.#count,
    };
  }

  #text(raw: string, run: { node: NodeId; style: ComputedStyle; path: NodeId; preserves: boolean }): void {
    const { node, style, path, preserves } = run;
    let text = raw.replace(/[\t\n\r]/g, " ");
    if (!preserves) text = text.replace(/ {2,}/g, " ");
    if (!preserves && this.endsWithSpace) text = text.replace(/^ /, "");
    if (text === "") return;
    if (style.textTransform.case === "uppercase") text = text.toUpperCase();
    else if (style.textTransform.case === "lowercase") text = text.toLowerCase();
    this.endsWithSpace = !preserves && text.endsWith(" ");
    let current: TextPiece | undefined;
    for (const character of text) {
      if (this.#count >= MAXIMUM_CHARACTERS) return;
      const place = this.#placeOf(this.#count);
      this.#count += 1;
      if (current !== undefined && place === undefined) current.text += character;
      else {
        current = { text: character, node, style, path, ...(place ?? NO_PLACE) };
        this.pieces.push(current);
      }
    }
  }

  /** The position of a character: each attribute from the innermost element that has a value for it. */
  #placeOf(index: number): typeof NO_PLACE | undefined {
    const find = (name: "x" | "y" | "dx" | "dy"): number | undefined => {
      for (let depth = this.#stack.length - 1; depth >= 0; depth -= 1) {
        const positions = this.#stack[depth] as Positions;
        const value = positions[name][index - positions.start];
        if (value !== undefined) return value;
      }
      return undefined;
    };
    let rotate: number | undefined;
    for (const { rotate: values, start } of this.#stack)
      if (values.length > 0) rotate = values[Math.min(index - start, values.length - 1)];
    const [x, y, dx, dy] = [find("x"), find("y"), find("dx"), find("dy")];
    if (x === undefined && y === undefined && dx === undefined && dy === undefined && rotate === undefined)
      return undefined;
    return { x, y, dx: dx ?? 0, dy: dy ?? 0, rotate: rotate ?? 0 };
  }
}

const NO_PLACE: Pick<TextPiece, "x" | "y" | "dx" | "dy" | "rotate"> = {
  x: undefined,
  y: undefined,
  dx: 0,
  dy: 0,
  rotate: 0,
};
