import type { GlyphRun, PlacedGlyph, VerticalMetrics } from "../../../fonts/api/faces.ts";
import { defined } from "../../../layout/api/basics.ts";
import { ByteWriter } from "../objects/byte-writer.ts";
import type { CodeSource, Composition } from "./glyph-codes.ts";

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
}

/** Extra advance in thousandths of the em: after each cluster, and after each word separator. */
export interface Spacing {
  readonly letter: number;
  readonly word: number;
  /** What of it the state of the text adds after each code (ISO 32000-1 §9.3.2). */
  readonly byState: number;
}

const NO_SPACING: Spacing = { letter: 0, word: 0, byState: 0 };

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

  /** Spacing given out within the run, in thousandths of the em, and what the state of the text adds after each code. */
  #spacing = 0;
  #byState = 0;

  /** Of a font whose glyphs are set one below the other. */
  readonly #vertical: VerticalMetrics | undefined;

  constructor(codes: CodeSource, vertical?: VerticalMetrics) {
    this.#codes = codes;
    this.#vertical = vertical;
    this.#isWide = codes.byteLength === 2;
  }

  /**
   * Writes a run that `isPlainRun` holds for into a TJ array, where it goes on with a string that ends there; returns the sum of the spacing
   * in it.
   */
  writePlain(run: GlyphRun, writer: ByteWriter, spacing: Spacing = NO_SPACING): number {
    this.#spacing = 0;
    this.#out = writer;
    this.#inString = writer.takeBack(0x29);
    this.#writePlain(run, spacing);
    this.#out = this.#scratch;
    return this.#spacing;
  }

  encode(run: GlyphRun, spacing: Spacing = NO_SPACING): EncodedRun {
    this.#spacing = 0;
    this.#byState = spacing.byState;
    const parts = this.#encodeParts(run, spacing);
    const advance = (run.width * 1000) / run.face.metrics.unitsPerEm + this.#spacing;
    return { parts, advance };
  }

  #encodeParts(run: GlyphRun, spacing: Spacing): readonly EncodedPart[] {
    if (isPlainRun(run)) {
      this.#restart();
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
      const one = this.#oneShape(run, text, start, end);
      if (one !== undefined) {
        riseTo(one.base);
        this.#showAt(run, one.base, {
          codes: one.codes,
          surplus: one.surplus,
          extra: this.#space(spacing, run.text.charCodeAt(cluster)),
        });
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
        const natural = (this.#vertical ?? run.face).advanceOf(defined(run.glyphs[index]));
        this.#showAt(run, index, { codes: [code], surplus: defined(run.advances[index]) - natural, extra });
      }
      if (actualText !== undefined) flush(true);
      start = end;
    }
    flush(false);
    return parts;
  }

  /**
   * A cluster as one shape of the font, be it of several glyphs: a letter and its marks, a syllable. Readers of the text would take each glyph
   * for the end of a word, can't tell letters of the same base, and find glyphs in another order than letters are written in.
   */
  #oneShape(
    run: GlyphRun,
    text: string,
    start: number,
    end: number,
  ): { readonly codes: readonly number[]; readonly base: number; readonly surplus: number } | undefined {
    if (this.#vertical !== undefined || text === "") return undefined;
    const made = compositionOf(run, start, end);
    if (made === undefined) return undefined;
    const { rightToLeft } = run;
    const [head = text, ...others] = textsOfCodes(text);
    const unseen = this.#unseen(run, others);
    const said = textOfOne(unseen === undefined ? text : head, rightToLeft);
    const code =
      end - start === 1
        ? this.#codes.of(defined(run.glyphs[start]), said)
        : this.#codes.ofComposed?.(made, said);
    if (code === undefined) return undefined;
    const codes = [code, ...(unseen ?? [])];
    return { codes: rightToLeft ? codes.reverse() : codes, base: made.base, surplus: made.surplus };
  }

  /** The codes of texts that are seen already, by the shape before them; undefined where the font has nothing to show them by. */
  #unseen({ face, rightToLeft }: GlyphRun, texts: readonly string[]): readonly number[] | undefined {
    const space = face.glyphOf(0x20);
    const nothing = { advance: 0, parts: [{ glyph: space, x: 0, y: 0 }] } as const;
    const codes: number[] = [];
    for (const text of texts) {
      const code = space === 0 ? undefined : this.#codes.ofComposed?.(nothing, textOfOne(text, rightToLeft));
      if (code === undefined) return undefined;
      codes.push(code);
    }
    return codes;
  }

  /** Shows what stands at the place of a glyph; `surplus` is what the pen moves beyond the advance that the font tells, in font units. */
  #showAt(
    run: GlyphRun,
    index: number,
    shown: { codes: readonly number[]; surplus: number; extra: number },
  ): void {
    const scale = 1000 / run.face.metrics.unitsPerEm;
    const shift = (run.offsets?.[2 * index] ?? 0) * scale;
    if (shift !== 0) this.#move(shift);
    for (const code of shown.codes) this.#show(code);
    const extra = shown.surplus * scale - shift + shown.extra - shown.codes.length * this.#byState;
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

/** Whether word spacing changes a text. */
export function containsSeparator(text: string): boolean {
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
  const starts = [...new Set(clusters)].sort((one, other) => one - other);
  for (let index = 0; index < starts.length; index += 1) {
    ends.set(defined(starts[index]), starts[index + 1] ?? text.length);
  }
  return ends;
}

/** The glyphs of a cluster around the origin of the first that takes room, and how far the run moves the pen beyond them. */
function compositionOf(
  { face, glyphs, advances, offsets }: GlyphRun,
  start: number,
  end: number,
): (Composition & { readonly base: number; readonly surplus: number }) | undefined {
  let own = start;
  while (own < end && advances[own] === 0) own += 1;
  if (own === end) return undefined;
  const along = (index: number, way: 0 | 1): number => offsets?.[2 * index + way] ?? 0;
  const others: PlacedGlyph[] = [];
  let pen = 0;
  let advance = 0;
  for (let index = start; index < end; index += 1) {
    const glyph = defined(glyphs[index]);
    if (index !== own)
      others.push({ glyph, x: pen + along(index, 0) - along(own, 0), y: along(index, 1) - along(own, 1) });
    if (advances[index] !== 0) advance += face.advanceOf(glyph);
    pen += defined(advances[index]);
  }
  const parts = [{ glyph: defined(glyphs[own]), x: 0, y: 0 }, ...others] as const;
  return { base: own, advance, surplus: pen - advance, parts };
}

/** UTF-16 units that one code may say: MuPDF leaves out the text of a code that has more, though ISO 32000-1 §9.10.3 allows it 256. */
const LONGEST_TEXT = 8;

/**
 * The text of a cluster as several codes say it. The first stands for the shape, up to the first mark without an advance: readers hold a code
 * that says such a mark for one without an advance, so that a letter's code must not say both.
 */
function textsOfCodes(text: string): readonly string[] {
  const mark = text.length === 1 ? -1 : text.search(/\p{Mn}/u);
  if (mark <= 0) return piecesOf(text);
  const head = text.slice(0, mark);
  return [...piecesOf(head), ...piecesOf(text.slice(head.length))];
}

/** A text in pieces of whole characters, none too long for a code. */
function piecesOf(text: string): readonly string[] {
  if (text === "") return [];
  if (text.length <= LONGEST_TEXT) return [text];
  const pieces: string[] = [];
  let piece = "";
  for (const character of text) {
    if (piece.length + character.length > LONGEST_TEXT) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** The text of a code. Readers turn around all characters of what runs from right to left, also those of one code. */
function textOfOne(text: string, rightToLeft: boolean): string {
  return rightToLeft && text.length > 1 ? Array.from(text).reverse().join("") : text;
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
  if (glyphCount === 1) return { texts: [textOfOne(text, rightToLeft)], actualText: undefined };
  const characters = Array.from(text);
  if (characters.length === glyphCount) {
    return { texts: rightToLeft ? characters.reverse() : characters, actualText: undefined };
  }
  const texts = new Array<string>(glyphCount).fill("");
  texts[rightToLeft ? glyphCount - 1 : 0] = text;
  return { texts, actualText: text === "" ? undefined : text };
}
