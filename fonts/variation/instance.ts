import { boxOf, type GlyphBox, GlyphTableWriter } from "../sfnt/glyph-writer.ts";
import { readGlyphLocations } from "../sfnt/outlines.ts";
import { viewOf } from "../sfnt/reader.ts";
import { closeOverParts, GlyphData } from "../subset/glyph-data.ts";
import { GlyphDeltas, type PointDeltas } from "./glyph-deltas.ts";
import { readSimpleGlyph } from "./simple-glyph.ts";

/** Tables that only variable fonts have, and what depends on them. */
export const variationTables: readonly string[] = [
  "fvar",
  "gvar",
  "avar",
  "HVAR",
  "VVAR",
  "MVAR",
  "STAT",
  "cvar",
  "hdmx",
  "LTSH",
  "VDMX",
  "fpgm",
  "prep",
  "cvt ",
];

const argumentsAreWords = 0x0001;
const argumentsAreOffsets = 0x0002;
const hasInstructions = 0x0100;

/** A place on the axes of a variable font with TrueType outlines. */
export interface InstanceRequest {
  readonly tables: ReadonlyMap<string, Uint8Array>;
  readonly glyphCount: number;
  /** Normalised coordinates, one per axis. */
  readonly place: readonly number[];
  readonly advanceOf: (glyph: number) => number;
  /** Glyphs whose outlines are wanted, others being left empty; all when undefined. */
  readonly glyphs: Iterable<number> | undefined;
}

/**
 * The tables of a font that looks like one place of a variable font (OpenType, "Font variations"): outlines moved, advances given.
 * Instructions, which were made for the initial place, are left out.
 * @throws FontError or RangeError when outlines or variations are malformed.
 */
export function instanceTables(request: InstanceRequest): ReadonlyMap<string, Uint8Array> {
  const { tables, glyphCount, place } = request;
  const required = (tag: string): Uint8Array => tables.get(tag) ?? new Uint8Array(0);
  const head = required("head").slice();
  const glyf = required("glyf");
  const long = viewOf(head).getInt16(50) !== 0;
  const data = new GlyphData(glyf, readGlyphLocations(required("loca"), glyf, { glyphCount, long }));
  // Where colours alone vary there are no variations of outlines.
  const gvar = tables.get("gvar");
  const deltas = gvar === undefined ? undefined : new GlyphDeltas(gvar, place);
  const wanted = request.glyphs === undefined ? undefined : new Set(closeOverParts(data, request.glyphs));
  const writer = new GlyphTableWriter();
  const hmtx = new Uint8Array(4 * glyphCount);
  const metrics = viewOf(hmtx);
  for (let glyph = 0; glyph < glyphCount; glyph += 1) {
    metrics.setUint16(4 * glyph, request.advanceOf(glyph));
    const box = wanted?.has(glyph) === false ? undefined : writeGlyph(writer, data, glyph, deltas);
    if (box === undefined) writer.addEmpty();
    else metrics.setInt16(4 * glyph + 2, box[0]);
  }
  const hhea = required("hhea").slice();
  viewOf(hhea).setUint16(34, glyphCount);
  viewOf(head).setInt16(50, 1);
  const result = new Map(tables);
  for (const tag of variationTables) result.delete(tag);
  const { glyf: outlines, loca } = writer.tables();
  return result.set("glyf", outlines).set("loca", loca).set("hmtx", hmtx).set("hhea", hhea).set("head", head);
}

function writeGlyph(
  writer: GlyphTableWriter,
  data: GlyphData,
  glyph: number,
  deltas: GlyphDeltas | undefined,
): GlyphBox | undefined {
  const bytes = data.bytesOf(glyph);
  if (bytes.length < 10) return undefined;
  if (viewOf(bytes).getInt16(0) < 0) return writeComposite(writer, data, glyph, deltas);
  const simple = readSimpleGlyph(bytes);
  const moves = deltas?.of(glyph, withPhantoms(simple), simple.contourEnds);
  const xs = Array.from(simple.x, (value, point) => Math.round(value + (moves?.x[point] ?? 0)));
  const ys = Array.from(simple.y, (value, point) => Math.round(value + (moves?.y[point] ?? 0)));
  const { contourEnds, onCurve, overlaps } = simple;
  const box = boxOf(xs, ys);
  writer.addSimple({ contourEnds, xs, ys, onCurve, overlaps }, box);
  return box;
}

/** Four points that stand for the ends of the advance width and height come after those of the outline. */
function withPhantoms({ x, y }: PointDeltas): PointDeltas {
  const extended = (values: Float64Array): Float64Array => {
    const more = new Float64Array(values.length + 4);
    more.set(values);
    return more;
  };
  return { x: extended(x), y: extended(y) };
}

/** The parts move as if each were a point. The bounds stay those of the initial place. */
function writeComposite(
  writer: GlyphTableWriter,
  data: GlyphData,
  glyph: number,
  deltas: GlyphDeltas | undefined,
): GlyphBox {
  const bytes = data.bytesOf(glyph);
  const view = viewOf(bytes);
  const parts = data.partsOf(glyph);
  const none = new Float64Array(parts.length + 4);
  const moves = deltas?.of(glyph, { x: none, y: none }, undefined);
  const written: number[] = [];
  const short = (value: number): void => {
    written.push((value >> 8) & 0xff, value & 0xff);
  };
  for (const [index, part] of parts.entries()) {
    const isWide = (part.flags & argumentsAreWords) !== 0;
    const isOffset = (part.flags & argumentsAreOffsets) !== 0;
    const at = part.at + 4;
    const read = (which: number): number =>
      isWide
        ? isOffset
          ? view.getInt16(at + 2 * which)
          : view.getUint16(at + 2 * which)
        : isOffset
          ? view.getInt8(at + which)
          : view.getUint8(at + which);
    short((part.flags | argumentsAreWords) & ~hasInstructions);
    short(part.glyph);
    short(Math.round(read(0) + (isOffset ? (moves?.x[index] ?? 0) : 0)));
    short(Math.round(read(1) + (isOffset ? (moves?.y[index] ?? 0) : 0)));
    written.push(...bytes.subarray(at + (isWide ? 4 : 2), part.end));
  }
  const box = [2, 4, 6, 8].map((field) => view.getInt16(field)) as unknown as GlyphBox;
  writer.addComposite(Uint8Array.from(written), box);
  return box;
}
