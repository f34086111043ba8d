import { type BaseDirection, hasRightToLeft, resolveLevels } from "../../../fonts/bidi.ts";
import { defined } from "../../../fonts/defined.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { CloseItem, InlineItem, OpenItem, TextItem } from "./items.ts";

/** Embedding levels of an inline content (css-writing-modes-3 §2.4). */
export interface BidiResolution {
  /** One per UTF-16 unit of the content's text. */
  readonly levels: Uint8Array;
  /** Levels of where isolated boxes start and end: for the text around them they are neutral characters there. */
  readonly isolates: ReadonlyMap<InlineItem, number>;
  /** Base level of the paragraph (between forced breaks) that holds the character. */
  baseLevelAt(offset: number): number;
}

interface BidiInput {
  readonly text: string;
  readonly items: readonly InlineItem[];
  /** Of the block container. */
  readonly style: ComputedStyle;
  readonly hasBidiBoxes: boolean;
  /** Nothing in the text can run right to left. */
  readonly isWestern: boolean;
}

/** Levels of the content, or undefined when all of it runs left to right. */
export function resolveBidi(input: BidiInput): BidiResolution | undefined {
  const { text, style, hasBidiBoxes, isWestern } = input;
  if (style.direction === "ltr" && !hasBidiBoxes && (isWestern || !hasRightToLeft(text))) return undefined;
  return new Resolver(input).resolve();
}

interface Controls {
  readonly start: string;
  readonly end: string;
}

/** Control characters that stand for the boxes' properties (css-writing-modes-3 §2.4.1). */
function controlsOf({ unicodeBidi, direction }: ComputedStyle): Controls | undefined {
  const isLeftToRight = direction === "ltr";
  switch (unicodeBidi) {
    case "embed":
      return { start: isLeftToRight ? "\u202a" : "\u202b", end: "\u202c" };
    case "isolate":
      return { start: isLeftToRight ? "\u2066" : "\u2067", end: "\u2069" };
    case "bidi-override":
      return { start: isLeftToRight ? "\u202d" : "\u202e", end: "\u202c" };
    case "isolate-override":
      return { start: isLeftToRight ? "\u2068\u202d" : "\u2068\u202e", end: "\u202c\u2069" };
    case "plaintext":
      return { start: "\u2068", end: "\u2069" };
    default:
      return undefined;
  }
}

function isIsolated({ box }: OpenItem): boolean {
  const { unicodeBidi } = box.style;
  return unicodeBidi === "isolate" || unicodeBidi === "isolate-override" || unicodeBidi === "plaintext";
}

/** LRE, RLE, PDF, LRO and RLO. */
const EMBEDDING = /[\u202a-\u202e]/;

class Resolver {
  readonly #input: BidiInput;
  readonly #levels: Uint8Array;
  readonly #baseLevels: number[] = [];
  readonly #paragraphEnds: number[] = [];
  readonly #open: Controls[] = [];
  /** The paragraph with its control characters, and for each of its units the place in the content's text or -1. */
  #paragraph = "";
  #places: number[] = [];
  readonly #isolates = new Map<InlineItem, number>();
  /** Starts and ends of isolated boxes in the paragraph, with their places in it. */
  #bounds: { readonly item: OpenItem | CloseItem; readonly place: number }[] = [];

  constructor(input: BidiInput) {
    this.#input = input;
    this.#levels = new Uint8Array(input.text.length);
  }

  resolve(): BidiResolution {
    const { text, items, style } = this.#input;
    const override = style.unicodeBidi === "bidi-override" || style.unicodeBidi === "isolate-override";
    if (override) this.#open.push(controlsOf({ ...style, unicodeBidi: "bidi-override" }) as Controls);
    this.#startParagraph();
    for (const item of items) {
      if (item.kind === "open") {
        const controls = controlsOf(item.box.style);
        if (controls === undefined) continue;
        if (isIsolated(item)) this.#bounds.push({ item, place: this.#paragraph.length });
        this.#control(controls.start);
        this.#open.push(controls);
      } else if (item.kind === "close") {
        if (controlsOf(item.open.box.style) === undefined) continue;
        this.#control(this.#open.pop()?.end ?? "");
        if (isIsolated(item.open)) this.#bounds.push({ item, place: this.#paragraph.length - 1 });
      } else {
        for (let index = item.start; index < item.end; index += 1) this.#places.push(index);
        this.#paragraph += text.slice(item.start, item.end);
        // A line separator does not end the paragraph (UAX 9 type WS).
        if (item.kind === "break" && text.charCodeAt(item.start) !== 0x2028) this.#endParagraph(item.end);
      }
    }
    this.#endParagraph(text.length);
    if (EMBEDDING.test(text)) for (const item of items) if (item.kind === "text") this.#settleControls(item);
    const { base, ends, levels } = {
      base: this.#baseLevels,
      ends: this.#paragraphEnds,
      levels: this.#levels,
    };
    return {
      levels,
      isolates: this.#isolates,
      baseLevelAt: (offset) => base[paragraphAt(ends, offset)] ?? base.at(-1) ?? 0,
    };
  }

  /**
   * Embedding and override characters in the text have no level of their own (UAX 9 rule X9): they go with the character after them in
   * their item, or the one before, so that the box around them is not torn.
   */
  #settleControls({ start, end }: TextItem): void {
    const { text } = this.#input;
    const levels = this.#levels;
    const isControl = (index: number): boolean => EMBEDDING.test(text.charAt(index));
    let next: number | undefined;
    for (let index = end - 1; index >= start; index -= 1) {
      if (!isControl(index)) next = levels[index];
      else if (next !== undefined) levels[index] = next;
    }
    let last = end - 1;
    while (last > start && isControl(last)) last -= 1;
    levels.fill(levels[last] ?? 0, last, end);
  }

  #control(characters: string): void {
    this.#paragraph += characters;
    for (let index = 0; index < characters.length; index += 1) this.#places.push(-1);
  }

  /** Embeddings that are open across a forced break are opened again after it. */
  #startParagraph(): void {
    this.#paragraph = "";
    this.#places = [];
    for (const { start } of this.#open) this.#control(start);
  }

  #endParagraph(end: number): void {
    const { style } = this.#input;
    const direction: BaseDirection = style.unicodeBidi === "plaintext" ? "auto" : style.direction;
    const resolved = resolveLevels(this.#paragraph, direction);
    if (resolved !== undefined) {
      for (let index = 0; index < this.#places.length; index += 1) {
        const place = defined(this.#places[index]);
        if (place >= 0) this.#levels[place] = defined(resolved.levels[index]);
      }
    }
    for (const { item, place } of this.#bounds) this.#isolates.set(item, resolved?.levels[place] ?? 0);
    this.#bounds = [];
    this.#baseLevels.push(resolved?.baseLevel ?? 0);
    this.#paragraphEnds.push(end);
    this.#startParagraph();
  }
}

/** Index of the first paragraph that ends after the offset. */
function paragraphAt(ends: readonly number[], offset: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (defined(ends[middle]) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The items with their levels, text items split where the level changes. */
export function splitByLevel(items: readonly InlineItem[], { levels }: BidiResolution): InlineItem[] {
  const result: InlineItem[] = [];
  for (const item of items) {
    item.index = result.length;
    if (item.kind === "text") splitText(item, levels, result);
    else if (item.kind === "atomic") result.push({ ...item, level: levels[item.start] ?? 0 });
    else result.push(item);
  }
  return result;
}

function splitText(item: TextItem, levels: Uint8Array, result: InlineItem[]): void {
  let { start } = item;
  while (start < item.end) {
    const level = defined(levels[start]);
    let end = start + 1;
    while (end < item.end && levels[end] === level) end += 1;
    const rightToLeft = (level & 1) === 1;
    const { options } = item.face;
    const face =
      rightToLeft === options.rightToLeft
        ? item.face
        : { ...item.face, options: { ...options, rightToLeft } };
    const space = start === item.start && end === item.end ? item.space : undefined;
    result.push({ ...item, index: result.length, start, end, level, face, space });
    start = end;
  }
}
