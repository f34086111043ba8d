import { isMark } from "../characters.ts";
import { defined } from "../defined.ts";
import type { FontFace } from "../types.ts";
import { type CombiningPlace, combiningPlace } from "./combining-place.ts";
import { type GlyphBounds, glyphBounds } from "./glyph-bounds.ts";
import type { GlyphInfo, GlyphPosition } from "./lookups/glyph-info.ts";

/** Sets marks by the bounds of glyphs and by where Unicode says they stand, for fonts that don't say it. Glyphs in logical order. */
export function setMarks(
  face: FontFace,
  run: {
    readonly glyphs: readonly GlyphInfo[];
    readonly positions: readonly GlyphPosition[];
    readonly rightToLeft: boolean;
  },
): void {
  const { glyphs } = run;
  for (let base = 0; base < glyphs.length; ) {
    let end = base + 1;
    while (end < glyphs.length && isMarkGlyph(glyphs[end] as GlyphInfo)) end += 1;
    if (end > base + 1) setMarksOf(face, run, base, end);
    base = end;
  }
}

function isMarkGlyph({ codePoints }: GlyphInfo): boolean {
  return codePoints.length > 0 && codePoints.every(isMark);
}

function setMarksOf(
  face: FontFace,
  { glyphs, positions, rightToLeft }: Parameters<typeof setMarks>[1],
  base: number,
  end: number,
): void {
  const { id, codePoints } = glyphs[base] as GlyphInfo;
  const bounds = glyphBounds(face, id);
  // Marks of a ligature stand on its last letter.
  const width = (bounds.maxX - bounds.minX) / Math.max(1, codePoints.length);
  const stack: GlyphBounds = rightToLeft
    ? { ...bounds, maxX: bounds.minX + width }
    : { ...bounds, minX: bounds.maxX - width };
  // Marks are drawn where their base ends: from there back to where it begins.
  let back = rightToLeft ? 0 : -(positions[base] as GlyphPosition).xAdvance;
  for (let index = base + 1; index < end; index += 1) {
    const mark = glyphs[index] as GlyphInfo;
    const position = positions[index] as GlyphPosition;
    const place = combiningPlace(defined(mark.codePoints[0]));
    if (place === undefined) {
      back += rightToLeft ? position.xAdvance : -position.xAdvance;
      continue;
    }
    const own = glyphBounds(face, mark.id);
    position.xOffset = back + xOffset(place, stack, own);
    position.yOffset = stackUp(place, stack, own, face.metrics.unitsPerEm / 16);
    position.xAdvance = 0;
  }
}

function xOffset({ x }: CombiningPlace, base: GlyphBounds, mark: GlyphBounds): number {
  const width = mark.maxX - mark.minX;
  if (x === "left") return base.minX - mark.minX;
  if (x === "right") return base.maxX - width - mark.minX;
  if (x === "double") return base.maxX - width / 2 - mark.minX;
  return base.minX + (base.maxX - base.minX - width) / 2 - mark.minX;
}

/** The height at which a mark stands, which the next mark on its side stands beyond. */
function stackUp(
  { y, isAttached }: CombiningPlace,
  stack: GlyphBounds,
  mark: GlyphBounds,
  gap: number,
): number {
  if (y === "within") return 0;
  const height = mark.maxY - mark.minY;
  const between = isAttached ? 0 : gap;
  if (y === "below") {
    stack.minY -= between;
    const offset = stack.minY - mark.maxY;
    stack.minY -= height;
    return offset;
  }
  stack.maxY += between;
  const offset = stack.maxY - mark.minY;
  stack.maxY += height;
  return offset;
}
