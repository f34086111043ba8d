import type { ComposedGlyph, GlyphRun, PlacedGlyph, VerticalMetrics } from "../../../fonts/api/faces.ts";
import { defined } from "../../../layout/api/basics.ts";
import { ByteWriter } from "../objects/byte-writer.ts";
import type { CodeSource } from "./glyph-codes.ts";

/** A stretch of a run that is shown by one TJ array. */
export interface EncodedPart {
  /** Strings and adjustments: the inside of a TJ array (ISO 32000-1 §9.4.3). */
  readonly content: Uint8Array;
  /** Height above the baseline, in font units. */
  readonly rise: number;
  /** Opens a span with the text it stands for, where the codes alone can't say it (ISO 32000-1 §14.9.4). */
  readonly opensSpan: string | undefined;
  /** Closes that span. */
  readonly closesSpan: boolean;
}

/** A run as PDF codes; almost always one part. */
export interface EncodedRun {
  readonly parts: readonly EncodedPart[];
  /** Movement of the pen over the whole run, in thousandths of the em. */
  readonly advance: number;
  /** There is a word separator in it, so that word spacing changes it. */
  readonly hasSeparator: boolean;
}

/** Extra advance in thousandths of the em: after each cluster, and after each word separator. */
export interface Spacing {
  readonly letter: number;
  readonly word: number;
}

const NO_SPACING: Spacing = { letter: 0, word: 0 };

/** Encodes glyph runs of one face as strings of codes with kerning adjustments. */
export class RunEncoder {
  readonly #codes: CodeSource;
  readonly #isWide: boolean;
  readonly #scratch: ByteWriter = new ByteWriter(256);
  /** Where codes go: the scratch, or the content stream itself. */
  #out: ByteWriter = this.#scratch;
  #inString = false;
  /** What rounding the adjustments has left over, in thousandths of the em. */
  #carry = 0;

  /** Spacing given out within the run, in thousandths of the em. */
  #spacing = 0;

  /** Of a font whose glyphs are set one below the other. */
  readonly #vertical: VerticalMetrics | undefined;

  constructor(codes: CodeSource, vertical?: VerticalMetrics) {
    this.#codes = codes;
    this.#vertical = vertical;
    this.#isWide = codes.byteLength === 2;
  }

  /** Writes a run that `isPlainRun` holds for as the inside of a TJ array. */
  writePlain(run: GlyphRun, writer: ByteWriter): void {
    this.#out = writer;
    this.#writePlain(run, NO_SPACING);
    this.#out = this.#scratch;
  }

  encode(run: GlyphRun, spacing: Spacing = NO_SPACING): EncodedRun {
    this.#spacing = 0;
    const hasSeparator = containsSeparator(run.text);
    const parts = this.#encodeParts(run, spacing);
    const advance = (run.width * 1000) / run.face.metrics.unitsPerEm + this.#spacing;
    return { parts, advance, hasSeparator };
  }

  #encodeParts(run: GlyphRun, spacing: Spacing): readonly EncodedPart[] {
    if (isPlainRun(run)) {
      this.#scratch.clear();
      this.#writePlain(run, spacing);
      const content = this.#scratch.toBytes();
      return [{ content, rise: 0, opensSpan: undefined, closesSpan: false }];
    }
    return this.#encodeClusters(run, spacing);
  }

  #writePlain(run: GlyphRun, spacing: Spacing): void {
    const { face, glyphs, advances, text } = run;
    const natural = this.#vertical ?? face;
    const scale = 1000 / face.metrics.unitsPerEm;
    const spaced = spacing.letter !== 0 || spacing.word !== 0;
    this.#inString = false;
    this.#carry = 0;
    for (let index = 0; index < glyphs.length; index += 1) {
      const glyph = defined(glyphs[index]);
      const unit = text.charCodeAt(index);
      this.#show(this.#codes.ofUnit(glyph, unit));
      let extra = (defined(advances[index]) - natural.advanceOf(glyph)) * scale;
      if (spaced) extra += this.#space(spacing, unit);
      if (extra !== 0) this.#move(extra);
    }
    if (this.#inString) this.#out.byte(0x29);
  }

  #encodeClusters(run: GlyphRun, spacing: Spacing): EncodedPart[] {
    const parts: EncodedPart[] = [];
    const ends = clusterEnds(run);
    const count = run.glyphs.length;
    let rise = 0;
    let opensSpan: string | undefined;
    const flush = (closesSpan: boolean): void => {
      const content = this.#finish();
      if (content.length > 0) {
        parts.push({ content, rise, opensSpan, closesSpan });
        opensSpan = undefined;
      }
      this.#restart();
    };
    const riseTo = (index: number): void => {
      const glyphRise = run.offsets?.[2 * index + 1] ?? 0;
      if (glyphRise === rise) return;
      flush(false);
      rise = glyphRise;
    };
    this.#restart();
    this.#carry = 0;
    for (let start = 0; start < count; ) {
      const cluster = run.clusters?.[start] ?? start;
      let end = start + 1;
      while (end < count && run.clusters?.[end] === cluster) end += 1;
      const text = run.text.slice(cluster, ends.get(cluster) ?? cluster + 1);
      // A cluster that comes in two pieces must not be extracted twice.
      ends.set(cluster, cluster);
      const made = this.#composed(run, text, start, end);
      if (made !== undefined) {
        riseTo(made.base);
        const extra = this.#space(spacing, run.text.charCodeAt(cluster));
        this.#showAt(run, made.base, { code: made.code, extra });
        start = end;
        continue;
      }
      const { texts, actualText } = distributeText(text, end - start, run.rightToLeft);
      if (actualText !== undefined) {
        flush(false);
        opensSpan = actualText;
      }
      for (let index = start; index < end; index += 1) {
        riseTo(index);
        const extra = index === end - 1 ? this.#space(spacing, run.text.charCodeAt(cluster)) : 0;
        const code = this.#codes.of(defined(run.glyphs[index]), texts[index - start] as string);
        this.#showAt(run, index, { code, extra });
      }
      if (actualText !== undefined) flush(true);
      start = end;
    }
    flush(false);
    return parts;
  }

  /**
   * One code for a character that the font shows by a letter without its dots, and the dots: readers of the text would take each part
   * for the end of a word, and can't tell letters of the same base.
   */
  #composed(
    run: GlyphRun,
    text: string,
    start: number,
    end: number,
  ): { readonly code: number; readonly base: number } | undefined {
    if (end - start === 1 || this.#vertical !== undefined || Array.from(text).length !== 1) return undefined;
    const parts = partsOf(run, start, end);
    const code = parts && this.#codes.ofComposed?.(parts.placed, text);
    return code === undefined || parts === undefined ? undefined : { code, base: parts.base };
  }

  #showAt(run: GlyphRun, index: number, shown: { code: number; extra: number }): void {
    const scale = 1000 / run.face.metrics.unitsPerEm;
    const glyph = defined(run.glyphs[index]);
    const shift = (run.offsets?.[2 * index] ?? 0) * scale;
    if (shift !== 0) this.#move(shift);
    this.#show(shown.code);
    const advance = defined(run.advances[index]) - (this.#vertical ?? run.face).advanceOf(glyph);
    const extra = advance * scale - shift + shown.extra;
    if (extra !== 0) this.#move(extra);
  }

  /** The spacing after a cluster that begins with this unit; adds it to the sum. */
  #space(spacing: Spacing, unit: number): number {
    const extra = spacing.letter + (spacing.word !== 0 && isWordSeparator(unit) ? spacing.word : 0);
    this.#spacing += extra;
    return extra;
  }

  #restart(): void {
    this.#scratch.clear();
    this.#inString = false;
  }

  #finish(): Uint8Array {
    if (this.#inString) this.#scratch.byte(0x29);
    return this.#scratch.toBytes();
  }

  #show(code: number): void {
    const out = this.#out;
    if (!this.#inString) {
      out.byte(0x28);
      this.#inString = true;
    }
    if (this.#isWide) writeStringByte(out, code >> 8);
    writeStringByte(out, code & 0xff);
  }

  /** Moves the pen to the right, or down, by thousandths of the em; adjustments have one decimal and hand the rest on. */
  #move(thousandths: number): void {
    const wanted = this.#carry + thousandths;
    const rounded = Math.round(wanted * 10) / 10;
    this.#carry = wanted - rounded;
    if (rounded === 0) return;
    if (this.#inString) {
      this.#out.byte(0x29);
      this.#inString = false;
    }
    // In vertical text displacements count upwards.
    this.#out.operand(this.#vertical === undefined ? -rounded : rounded);
  }
}

/** Glyph i stands for UTF-16 unit i and none is displaced: the codes alone show the run. */
export function isPlainRun(run: GlyphRun): boolean {
  return run.clusters === undefined && run.offsets === undefined;
}

/** Characters that `word-spacing` and justification widen (css-text-3 §8.1). */
export function isWordSeparator(unit: number): boolean {
  return unit === 0x20 || unit === 0xa0 || unit === 0x1361;
}

function containsSeparator(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (isWordSeparator(text.charCodeAt(index))) return true;
  }
  return false;
}

/** A byte of a literal string; delimiters, the escape and the carriage return (which readers turn into a line feed) are escaped. */
function writeStringByte(writer: ByteWriter, value: number): void {
  if (value === 0x28 || value === 0x29 || value === 0x5c) {
    writer.byte(0x5c);
    writer.byte(value);
  } else if (value === 0x0d) {
    writer.byte(0x5c);
    writer.byte(0x72);
  } else writer.byte(value);
}

/** End of the text of each cluster: where the next cluster in logical order begins. */
function clusterEnds(run: GlyphRun): Map<number, number> {
  const ends = new Map<number, number>();
  const { clusters, text } = run;
  if (clusters === undefined) return ends;
  const starts = Uint32Array.from(new Set(clusters)).sort();
  for (let index = 0; index < starts.length; index += 1) {
    ends.set(defined(starts[index]), starts[index + 1] ?? text.length);
  }
  return ends;
}

/** The glyph of a cluster that takes room, and it and the others around its origin; undefined where several take room. */
function partsOf(
  { glyphs, advances, offsets }: GlyphRun,
  start: number,
  end: number,
): { readonly base: number; readonly placed: ComposedGlyph["parts"] } | undefined {
  let base: number | undefined;
  for (let index = start; index < end; index += 1) {
    if (advances[index] === 0) continue;
    if (base !== undefined) return undefined;
    base = index;
  }
  if (base === undefined) return undefined;
  const own = base;
  const along = (index: number, way: 0 | 1): number => offsets?.[2 * index + way] ?? 0;
  const marks: PlacedGlyph[] = [];
  for (let index = start; index < end; index += 1) {
    if (index === own) continue;
    const pen = index > own ? defined(advances[own]) : 0;
    const x = pen + along(index, 0) - along(own, 0);
    marks.push({ glyph: defined(glyphs[index]), x, y: along(index, 1) - along(own, 1) });
  }
  return { base, placed: [{ glyph: defined(glyphs[own]), x: 0, y: 0 }, ...marks] };
}

/**
 * Shares the text of a cluster among its glyphs. One glyph takes it all; equal numbers of glyphs and characters pair up;
 * otherwise one glyph carries the text and the cluster is marked with it, for readers that know ActualText.
 */
function distributeText(
  text: string,
  glyphCount: number,
  rightToLeft: boolean,
): { texts: readonly string[]; actualText: string | undefined } {
  if (glyphCount === 1) return { texts: [text], actualText: undefined };
  const characters = Array.from(text);
  if (characters.length === glyphCount) {
    return { texts: rightToLeft ? characters.reverse() : characters, actualText: undefined };
  }
  const texts = new Array<string>(glyphCount).fill("");
  texts[rightToLeft ? glyphCount - 1 : 0] = text;
  return { texts, actualText: text === "" ? undefined : text };
}
