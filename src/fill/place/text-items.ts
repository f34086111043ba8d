import type { FeatureSettings, GlyphRun, SelectedFace, Shaper } from "../../../fonts/api/faces.ts";
import {
  type BidiParagraph,
  clusterEnd,
  itemizeScripts,
  lineLevels,
  resolveLevels,
  visualOrder,
} from "../../../fonts/api/text.ts";
import { defined } from "../../../layout/api/basics.ts";
import type { SimpleFont } from "../../pdf/fonts/simple/simple-font.ts";
import { winAnsiCode } from "../../pdf/fonts/simple/win-ansi.ts";
import type { FillFont } from "../fonts/font-library.ts";

/** Text in one font, ready to be written. Widths are in thousandths of the font size. */
export type PlacedRun =
  | {
      readonly type: "simple";
      readonly font: SimpleFont;
      /** The face with what has to be imitated; undefined for a standard font. */
      readonly selected: SelectedFace | undefined;
      readonly text: string;
      readonly width: number;
    }
  | {
      readonly type: "glyphs";
      readonly selected: SelectedFace;
      readonly run: GlyphRun;
      readonly width: number;
    };

/** What setting text needs from outside. */
export interface TextTools {
  readonly shaper: Shaper;
  /** Notes what could not be shown as it should. */
  warn(code: string, message: string): void;
}

/** A stretch of a paragraph in one font, script and direction; `end` is exclusive. */
interface Item {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  /** Undefined when the simple font shows the stretch. */
  readonly selected: SelectedFace | undefined;
  readonly script: string;
}

/** Typed text has no ligatures in a reader's fields; scripts that need them have them as a required feature. */
const FEATURES: FeatureSettings = new Map([
  ["liga", 0],
  ["clig", 0],
]);

/** A paragraph (text without line ends) in one font with its fallbacks: measured, and cut into runs line by line. */
export class TextParagraph {
  readonly text: string;
  /** Width of the text before each UTF-16 unit, and of all of it; made when a part of it is asked for. */
  #widths: Float64Array | undefined;
  /** Of the whole text, where the simple font shows everything: all that a field of one line asks for. */
  readonly #simpleWidth: number | undefined;
  readonly #font: FillFont;
  readonly #shaper: Shaper;
  readonly #bidi: BidiParagraph | undefined;
  /** Undefined when the simple font shows everything. */
  readonly #items: readonly Item[] | undefined;

  constructor(text: string, font: FillFont, tools: TextTools) {
    this.text = text;
    this.#font = font;
    this.#shaper = tools.shaper;
    this.#simpleWidth = font.simple && simpleWidth(text, font.simple);
    if (this.#simpleWidth !== undefined) {
      this.#bidi = undefined;
      this.#items = undefined;
      return;
    }
    this.#bidi = resolveLevels(text, "auto");
    this.#items = itemize(text, font, { levels: this.#bidi?.levels, tools });
    this.#widths = this.#measure(tools);
  }

  /** Width of a part in thousandths of the font size. */
  width(start: number, end: number): number {
    if (this.#simpleWidth !== undefined && start === 0 && end === this.text.length) return this.#simpleWidth;
    this.#widths ??= simpleWidths(this.text, this.#font.simple);
    return (this.#widths[end] ?? 0) - (this.#widths[start] ?? 0);
  }

  /** The paragraph runs from right to left. */
  get isRightToLeft(): boolean {
    return ((this.#bidi?.baseLevel ?? 0) & 1) === 1;
  }

  /** The order in which the clusters that end at these indexes stand from left to right. */
  order(ends: readonly number[]): readonly number[] {
    const levels = this.#bidi?.levels;
    return levels === undefined
      ? ends.map((_end, index) => index)
      : visualOrder(ends.map((_end, index) => levels[ends[index - 1] ?? 0] ?? 0));
  }

  /** The runs of a line from left to right. */
  runs(start: number, end: number): readonly PlacedRun[] {
    if (start >= end) return [];
    if (this.#items === undefined) return [this.#simpleRun(start, end)];
    const levels = this.#bidi === undefined ? undefined : lineLevels(this.text, this.#bidi, start, end);
    const pieces: Item[] = [];
    for (const item of this.#items) {
      if (item.end <= start) continue;
      if (item.start >= end) break;
      const from = Math.max(start, item.start);
      const to = Math.min(end, item.end);
      if (levels === undefined) pieces.push({ ...item, start: from, end: to });
      else splitByLevel({ ...item, start: from, end: to }, { levels, origin: start }, pieces);
    }
    const order = visualOrder(pieces.map(({ level }) => level));
    return order.map((index) => this.#run(pieces[index] as Item));
  }

  #measure(tools: TextTools): Float64Array {
    const { text } = this;
    const widths = new Float64Array(text.length + 1);
    for (const item of this.#items ?? []) {
      if (item.selected === undefined) {
        for (let index = item.start; index < item.end; index += 1) {
          widths[index + 1] = this.#font.simple?.widths[winAnsiCode(text.charCodeAt(index))] ?? 0;
        }
        continue;
      }
      const { run } = this.#shape(item, item.selected);
      if (run.degraded === true) {
        const face = run.face.postScriptName;
        tools.warn("shaping-failed", `The font ${face} could not shape the text; it may look wrong.`);
      }
      const scale = 1000 / run.face.metrics.unitsPerEm;
      for (const [glyph, advance] of run.advances.entries()) {
        const at = item.start + (run.clusters?.[glyph] ?? glyph) + 1;
        widths[at] = (widths[at] ?? 0) + advance * scale;
      }
    }
    for (let index = 0; index < text.length; index += 1) {
      widths[index + 1] = (widths[index] ?? 0) + (widths[index + 1] ?? 0);
    }
    return widths;
  }

  #run(item: Item): PlacedRun {
    return item.selected === undefined
      ? this.#simpleRun(item.start, item.end)
      : this.#shape(item, item.selected);
  }

  #simpleRun(start: number, end: number): PlacedRun {
    const { simple, selected } = this.#font;
    const text = this.text.slice(start, end);
    return { type: "simple", font: simple as SimpleFont, selected, text, width: this.width(start, end) };
  }

  #shape(item: Item, selected: SelectedFace): Extract<PlacedRun, { type: "glyphs" }> {
    const { start, end, level, script } = item;
    const run = this.#shaper.shape(selected.face, this.text.slice(start, end), {
      script,
      rightToLeft: (level & 1) === 1,
      language: "",
      features: FEATURES,
    });
    return { type: "glyphs", selected, run, width: (run.width * 1000) / run.face.metrics.unitsPerEm };
  }
}

/** The width of a text; undefined when the font lacks a character of it. */
function simpleWidth(text: string, font: SimpleFont): number | undefined {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = winAnsiCode(text.charCodeAt(index));
    const width = code === 0 ? Number.NaN : defined(font.widths[code]);
    if (Number.isNaN(width)) return undefined;
    sum += width;
  }
  return sum;
}

/** Widths up to each character of a text that the font has. */
function simpleWidths(text: string, font: SimpleFont | undefined): Float64Array {
  const widths = new Float64Array(text.length + 1);
  for (let index = 0; index < text.length; index += 1) {
    const width = font?.widths[winAnsiCode(text.charCodeAt(index))] ?? 0;
    widths[index + 1] = defined(widths[index]) + width;
  }
  return widths;
}

function itemize(
  text: string,
  font: FillFont,
  { levels, tools }: { levels: Uint8Array | undefined; tools: TextTools },
): Item[] {
  const items: Item[] = [];
  for (const { start, end, script } of itemizeScripts(text)) {
    for (let from = start; from < end; ) {
      const level = levels?.[from] ?? 0;
      let to = from + 1;
      while (to < end && (levels?.[to] ?? 0) === level) to += 1;
      itemizeRun(text, { start: from, end: to, level, script, selected: undefined }, { font, tools, items });
      from = to;
    }
  }
  return items;
}

/** Splits a stretch of one script and direction by the font that shows it. */
function itemizeRun(
  text: string,
  run: Item,
  { font, tools, items }: { font: FillFont; tools: TextTools; items: Item[] },
): void {
  const { start, end } = run;
  const isSimple = (index: number): boolean =>
    isSimpleCluster(text, index, clusterEnd(text, index), font.simple);
  const isForward = (run.level & 1) === 0;
  if (font.selected !== undefined) {
    // One face shows either way: the fewer changes the better.
    let index = start;
    while (isForward && index < end && isSimple(index)) index = clusterEnd(text, index);
    if (index >= end) items.push(run);
    else addSegments(text, run, { font, tools, items });
    return;
  }
  for (let from = start; from < end; ) {
    const simple = isForward && isSimple(from);
    let to = clusterEnd(text, from);
    while (to < end && (isForward && isSimple(to)) === simple) to = clusterEnd(text, to);
    const piece = { ...run, start: from, end: Math.min(to, end) };
    if (simple) items.push(piece);
    else addSegments(text, piece, { font, tools, items });
    from = to;
  }
}

function isSimpleCluster(text: string, start: number, end: number, font: SimpleFont | undefined): boolean {
  if (font === undefined || end !== start + 1) return false;
  const code = winAnsiCode(text.charCodeAt(start));
  return code !== 0 && !Number.isNaN(font.widths[code]);
}

function addSegments(
  text: string,
  run: Item,
  { font, tools, items }: { font: FillFont; tools: TextTools; items: Item[] },
): void {
  for (const { start, end, selected, missing } of font.stack.segment(text.slice(run.start, run.end))) {
    if (missing.length > 0) {
      const list = missing
        .slice(0, 10)
        .map((codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`);
      tools.warn(
        "missing-glyph",
        `No font has the characters ${list.join(", ")}; boxes stand in their place.`,
      );
    }
    items.push({ ...run, start: run.start + start, end: run.start + end, selected });
  }
}

/** Splits an item where the levels of its line change: white space at the end of a line goes back to the paragraph's. */
function splitByLevel(item: Item, line: { levels: Uint8Array; origin: number }, pieces: Item[]): void {
  const levelAt = (index: number): number => line.levels[index - line.origin] ?? item.level;
  for (let from = item.start; from < item.end; ) {
    const level = levelAt(from);
    let to = from + 1;
    while (to < item.end && levelAt(to) === level) to += 1;
    pieces.push({ ...item, start: from, end: to, level });
    from = to;
  }
}
