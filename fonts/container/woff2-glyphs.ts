import { defined } from "../defined.ts";
import { FontError } from "../error.ts";
import { boxOf, type GlyphBox, GlyphTableWriter } from "../sfnt/glyph-writer.ts";
import { ByteStream } from "./byte-stream.ts";

/** The tables that WOFF2 stores in a form of its own. */
export interface RestoredGlyphs {
  readonly glyf: Uint8Array;
  /** Long offsets. */
  readonly loca: Uint8Array;
  /** Left edge of each glyph, from which the side bearings are restored. */
  readonly leftEdges: Int16Array;
}

interface Streams {
  readonly contours: ByteStream;
  readonly points: ByteStream;
  readonly flags: ByteStream;
  readonly glyphs: ByteStream;
  readonly composites: ByteStream;
  readonly boxes: ByteStream;
  readonly instructions: ByteStream;
  readonly hasBox: Uint8Array;
  readonly overlaps: Uint8Array | undefined;
}

const maximumPoints = 65_535;

/** Restores glyf and loca from their transformed form (WOFF2 §5.1). Instructions are left out: nothing here hints. */
export function restoreGlyphs(table: Uint8Array): RestoredGlyphs {
  const { streams, glyphCount } = openStreams(table);
  const writer = new GlyphTableWriter();
  const leftEdges = new Int16Array(glyphCount);
  for (let glyph = 0; glyph < glyphCount; glyph += 1) {
    const contours = streams.contours.short();
    const hasBox = bitOf(streams.hasBox, glyph);
    if (contours === 0) {
      if (hasBox) throw new FontError("malformed", `The empty glyph ${glyph} of the font has bounds.`);
      writer.addEmpty();
      continue;
    }
    if (contours === -1) {
      if (!hasBox)
        throw new FontError("malformed", `The composite glyph ${glyph} of the font has no bounds.`);
      const box = readBox(streams.boxes);
      leftEdges[glyph] = box[0];
      writer.addComposite(readParts(streams), box);
      continue;
    }
    if (contours < 0)
      throw new FontError("malformed", `Glyph ${glyph} of the font has ${contours} contours.`);
    const points = readPoints(streams, contours);
    const box = hasBox ? readBox(streams.boxes) : boxOf(points.xs, points.ys);
    leftEdges[glyph] = box[0];
    const overlaps = streams.overlaps !== undefined && bitOf(streams.overlaps, glyph);
    writer.addSimple({ ...points, overlaps }, box);
  }
  return { ...writer.tables(), leftEdges };
}

function openStreams(table: Uint8Array): { streams: Streams; glyphCount: number } {
  const header = new ByteStream(table);
  header.unsignedShort();
  const options = header.unsignedShort();
  const glyphCount = header.unsignedShort();
  header.unsignedShort();
  const lengths = Array.from({ length: 7 }, () => header.long());
  const parts = lengths.map((length) => new ByteStream(header.take(length)));
  const [contours, points, flags, glyphs, composites, boxes, instructions] = parts as [
    ByteStream,
    ByteStream,
    ByteStream,
    ByteStream,
    ByteStream,
    ByteStream,
    ByteStream,
  ];
  const hasBox = boxes.take(4 * ((glyphCount + 31) >> 5));
  const overlaps = (options & 1) === 0 ? undefined : header.take((glyphCount + 7) >> 3);
  return {
    streams: { contours, points, flags, glyphs, composites, boxes, instructions, hasBox, overlaps },
    glyphCount,
  };
}

function bitOf(bits: Uint8Array, index: number): boolean {
  return (defined(bits[index >> 3]) & (0x80 >> (index & 7))) !== 0;
}

function readBox(boxes: ByteStream): GlyphBox {
  return [boxes.short(), boxes.short(), boxes.short(), boxes.short()];
}

function readPoints(
  streams: Streams,
  contours: number,
): { contourEnds: number[]; xs: Int16Array; ys: Int16Array; onCurve: Uint8Array } {
  const contourEnds: number[] = [];
  let count = 0;
  for (let contour = 0; contour < contours; contour += 1) {
    count += streams.points.packedShort();
    if (count > maximumPoints) throw new FontError("too-complex", "A glyph of the font has too many points.");
    contourEnds.push(count - 1);
  }
  const xs = new Int16Array(count);
  const ys = new Int16Array(count);
  const onCurve = new Uint8Array(count);
  let x = 0;
  let y = 0;
  for (let index = 0; index < count; index += 1) {
    const flag = streams.flags.byte();
    const [dx, dy] = readStep(flag & 0x7f, streams.glyphs);
    x += dx;
    y += dy;
    xs[index] = x;
    ys[index] = y;
    onCurve[index] = flag >> 7 === 0 ? 1 : 0;
  }
  streams.instructions.take(streams.glyphs.packedShort());
  return { contourEnds, xs, ys, onCurve };
}

/** The way from one point to the next (WOFF2 §5.2, table of triplets). */
function readStep(code: number, data: ByteStream): readonly [dx: number, dy: number] {
  const first = signed(code, 1);
  const second = signed(code, 2);
  if (code < 10) return [0, first * (((code & 14) << 7) + data.byte())];
  if (code < 20) return [first * ((((code - 10) & 14) << 7) + data.byte()), 0];
  if (code < 84) {
    const base = code - 20;
    const byte = data.byte();
    return [first * (1 + (base & 0x30) + (byte >> 4)), second * (1 + ((base & 0x0c) << 2) + (byte & 0x0f))];
  }
  if (code < 120) {
    const base = code - 84;
    const x = 1 + (Math.floor(base / 12) << 8) + data.byte();
    return [first * x, second * (1 + (((base % 12) >> 2) << 8) + data.byte())];
  }
  if (code < 124) {
    const high = data.byte();
    const middle = data.byte();
    return [first * ((high << 4) + (middle >> 4)), second * (((middle & 0x0f) << 8) + data.byte())];
  }
  const x = data.unsignedShort();
  return [first * x, second * data.unsignedShort()];
}

function signed(code: number, bit: number): number {
  return (code & bit) === 0 ? -1 : 1;
}

// Flags of a composite glyph's part (OpenType glyf).
const argumentsAreWords = 0x0001;
const hasScale = 0x0008;
const moreParts = 0x0020;
const hasTwoScales = 0x0040;
const hasMatrix = 0x0080;
const hasInstructions = 0x0100;

function readParts({ composites, glyphs, instructions }: Streams): Uint8Array {
  const parts: number[] = [];
  let flags = moreParts;
  let instructed = false;
  while ((flags & moreParts) !== 0) {
    flags = composites.unsignedShort();
    if ((flags & hasInstructions) !== 0) instructed = true;
    const kept = flags & ~hasInstructions;
    const size =
      2 +
      ((flags & argumentsAreWords) === 0 ? 2 : 4) +
      ((flags & hasScale) === 0 ? 0 : 2) +
      ((flags & hasTwoScales) === 0 ? 0 : 4) +
      ((flags & hasMatrix) === 0 ? 0 : 8);
    parts.push(kept >> 8, kept & 0xff, ...composites.take(size));
  }
  if (instructed) instructions.take(glyphs.packedShort());
  return Uint8Array.from(parts);
}
