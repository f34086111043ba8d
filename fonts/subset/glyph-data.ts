import { defined } from "../defined.ts";
import { FontError } from "../error.ts";
import { guarded, viewOf } from "../sfnt/reader.ts";

/** Depth of composite glyphs and number of parts a glyph may have before the font is refused. */
const maximumDepth = 8;
const maximumParts = 4096;

// Flags of a composite glyph's part (OpenType glyf).
const argumentsAreWords = 0x0001;
const hasScale = 0x0008;
const moreParts = 0x0020;
const hasTwoScales = 0x0040;
const hasMatrix = 0x0080;
const hasInstructions = 0x0100;

/** The outline descriptions of a TrueType face. */
export class GlyphData {
  readonly #glyf: Uint8Array;
  readonly #view: DataView;
  readonly #offsets: Uint32Array;

  /** `offsets` are those of loca, already checked against the table: one more than there are glyphs. */
  constructor(glyf: Uint8Array, offsets: Uint32Array) {
    this.#glyf = glyf;
    this.#view = viewOf(glyf);
    this.#offsets = offsets;
  }

  get glyphCount(): number {
    return this.#offsets.length - 1;
  }

  /** The description of a glyph, a view into the font; empty for glyphs without outline. */
  bytesOf(glyph: number): Uint8Array {
    return this.#glyf.subarray(this.#offsets[glyph], this.#offsets[glyph + 1]);
  }

  /** Places within a glyph's description where the glyph number of a part stands; empty for simple glyphs. */
  partsOf(glyph: number): readonly CompositePart[] {
    const start = defined(this.#offsets[glyph]);
    const end = defined(this.#offsets[glyph + 1]);
    if (end - start < 10 || this.#view.getInt16(start) >= 0) return [];
    return guarded("composite glyph", () => this.#readParts(start, end));
  }

  #readParts(start: number, end: number): CompositePart[] {
    const view = this.#view;
    const parts: CompositePart[] = [];
    let offset = start + 10;
    let flags = moreParts;
    while ((flags & moreParts) !== 0) {
      if (offset + 4 > end) throw new RangeError("composite glyph");
      flags = view.getUint16(offset);
      const glyph = view.getUint16(offset + 2);
      if (glyph >= this.glyphCount)
        throw new FontError("malformed", `A composite glyph refers to glyph ${glyph}.`);
      const size = partSize(flags);
      parts.push({ glyph, at: offset - start, flags, end: offset + size - start });
      if (parts.length > maximumParts) throw tooManyParts();
      offset += size;
    }
    return parts;
  }
}

/** One part of a composite glyph; `at` and `end` count from the start of the composite's description. */
export interface CompositePart {
  readonly glyph: number;
  readonly at: number;
  readonly end: number;
  readonly flags: number;
}

function partSize(flags: number): number {
  let size = (flags & argumentsAreWords) !== 0 ? 8 : 6;
  if ((flags & hasScale) !== 0) size += 2;
  else if ((flags & hasTwoScales) !== 0) size += 4;
  else if ((flags & hasMatrix) !== 0) size += 8;
  return size;
}

function tooManyParts(): FontError {
  return new FontError("too-complex", `A glyph of the font has more than ${maximumParts} parts.`);
}

interface CompositeSize {
  readonly depth: number;
  readonly parts: number;
}

const simple: CompositeSize = { depth: 0, parts: 1 };

/**
 * The given glyphs with glyph 0 before them and all parts they are composed of after them, each once.
 * @throws FontError when a composite is nested too deeply, refers to itself or has too many parts.
 */
export function closeOverParts(data: GlyphData, glyphs: Iterable<number>): number[] {
  const closed = new Set<number>([0]);
  for (const glyph of glyphs) if (glyph >= 0 && glyph < data.glyphCount) closed.add(glyph);
  const sizes = new Map<number, CompositeSize>();
  for (const glyph of [...closed]) measure(data, glyph, sizes, 0);
  for (const glyph of closed) for (const part of data.partsOf(glyph)) closed.add(part.glyph);
  return [...closed];
}

function measure(
  data: GlyphData,
  glyph: number,
  sizes: Map<number, CompositeSize>,
  level: number,
): CompositeSize {
  const known = sizes.get(glyph);
  if (known !== undefined) return known;
  // A glyph that contains itself goes ever deeper, so this catches it too.
  if (level > maximumDepth)
    throw new FontError("too-complex", "A composite glyph of the font is nested too deeply.");
  let depth = 0;
  let count = 0;
  for (const part of data.partsOf(glyph)) {
    const size = measure(data, part.glyph, sizes, level + 1);
    depth = Math.max(depth, size.depth + 1);
    count += size.parts;
    if (count > maximumParts) throw tooManyParts();
  }
  if (depth > maximumDepth)
    throw new FontError("too-complex", "A composite glyph of the font is nested too deeply.");
  const size = depth === 0 ? simple : { depth, parts: count };
  sizes.set(glyph, size);
  return size;
}

/** Writes a description with new part numbers, and without instructions unless they are kept; returns its length. */
export function copyGlyph(
  data: GlyphData,
  glyph: number,
  target: { bytes: Uint8Array; offset: number },
  options: { glyphMap: ReadonlyMap<number, number>; keepHinting: boolean },
): number {
  const source = data.bytesOf(glyph);
  if (source.length < 10) return 0;
  const { bytes, offset } = target;
  const parts = data.partsOf(glyph);
  if (parts.length === 0) {
    if (!options.keepHinting) return copyWithoutInstructions(source, bytes, offset);
    bytes.set(source, offset);
    return source.length;
  }
  const end = options.keepHinting ? source.length : (parts.at(-1) as CompositePart).end;
  bytes.set(source.subarray(0, end), offset);
  for (const part of parts) {
    const flags = options.keepHinting ? part.flags : part.flags & ~hasInstructions;
    const number = options.glyphMap.get(part.glyph) ?? 0;
    const at = offset + part.at;
    bytes[at] = flags >> 8;
    bytes[at + 1] = flags & 255;
    bytes[at + 2] = number >> 8;
    bytes[at + 3] = number & 255;
  }
  return end;
}

/** A simple glyph's instructions stand between the ends of its contours and its points. */
function copyWithoutInstructions(source: Uint8Array, bytes: Uint8Array, offset: number): number {
  const contours = (defined(source[0]) << 8) | defined(source[1]);
  const at = 10 + 2 * contours;
  if (at + 2 > source.length)
    throw new FontError("malformed", "A glyph of the font has contours outside its data.");
  const instructions = (defined(source[at]) << 8) | defined(source[at + 1]);
  const points = at + 2 + instructions;
  if (points > source.length)
    throw new FontError("malformed", "A glyph of the font has instructions outside its data.");
  bytes.set(source.subarray(0, at), offset);
  bytes[offset + at] = 0;
  bytes[offset + at + 1] = 0;
  bytes.set(source.subarray(points), offset + at + 2);
  return at + 2 + source.length - points;
}
