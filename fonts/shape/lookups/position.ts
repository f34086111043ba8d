import { classAt, coverageIndex } from "../../sfnt/glyph-tables.ts";
import { applyChainedContext, applyContext, type Recurse } from "./context.ts";
import type { GlyphInfo, GlyphPosition } from "./glyph-info.ts";
import { flagIgnoreMarks, flagRightToLeft, flagsIgnoring, type GlyphWalk } from "./glyph-walk.ts";
import { type Anchor, addValue, anchorAt, valueSize } from "./value-records.ts";

/** Applies a subtable of GPOS at the place of the walk, which goes on behind what it moved; false when it does nothing there. */
export function applyPositioning(walk: GlyphWalk, type: number, offset: number, recurse: Recurse): boolean {
  if (type === 7) return applyContext(walk, offset, recurse);
  if (type === 8) return applyChainedContext(walk, offset, recurse);
  const { view } = walk;
  const format = view.getUint16(offset);
  if (format !== 1 && !(format === 2 && type <= 2)) return false;
  const index = coverageIndex(view, offset + view.getUint16(offset + 2), walk.current.id);
  if (index < 0) return false;
  if (type === 1) return moveOne(walk, offset, format === 1 ? -1 : index);
  if (type === 2) return format === 1 ? moveGlyphPair(walk, offset, index) : moveClassPair(walk, offset);
  if (type === 3) return joinCursively(walk, offset, index);
  if (type === 4) return attachToBase(walk, offset, index);
  if (type === 5) return attachToLigature(walk, offset, index);
  return type === 6 && attachToMark(walk, offset, index);
}

function moveOne(walk: GlyphWalk, offset: number, index: number): boolean {
  const { view } = walk;
  const format = view.getUint16(offset + 4);
  if (index >= 0 && index >= view.getUint16(offset + 6)) return false;
  const at = index < 0 ? offset + 6 : offset + 8 + valueSize(format) * index;
  addValue(walk.lookups.table, { at, format, base: offset }, positionAt(walk, walk.index));
  walk.index += 1;
  return true;
}

function moveGlyphPair(walk: GlyphWalk, offset: number, index: number): boolean {
  const { view } = walk;
  const second = nextGlyph(walk);
  if (second < 0 || index >= view.getUint16(offset + 8)) return false;
  const wanted = (walk.glyphs[second] as GlyphInfo).id;
  const set = offset + view.getUint16(offset + 10 + 2 * index);
  const size = 2 + valueSize(view.getUint16(offset + 4)) + valueSize(view.getUint16(offset + 6));
  let low = 0;
  let high = view.getUint16(set) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const record = set + 2 + size * middle;
    const glyph = view.getUint16(record);
    if (glyph < wanted) low = middle + 1;
    else if (glyph > wanted) high = middle - 1;
    else return movePair(walk, { offset, at: record + 2, base: set, second });
  }
  return false;
}

function moveClassPair(walk: GlyphWalk, offset: number): boolean {
  const { view } = walk;
  const second = nextGlyph(walk);
  if (second < 0) return false;
  const classOf = (field: number, glyph: number): number => {
    const relative = view.getUint16(offset + field);
    return relative === 0 ? 0 : classAt(view, offset + relative, glyph);
  };
  const class1 = classOf(8, walk.current.id);
  const class2 = classOf(10, (walk.glyphs[second] as GlyphInfo).id);
  const count2 = view.getUint16(offset + 14);
  if (class1 >= view.getUint16(offset + 12) || class2 >= count2) return false;
  const size = valueSize(view.getUint16(offset + 4)) + valueSize(view.getUint16(offset + 6));
  const at = offset + 16 + size * (count2 * class1 + class2);
  return movePair(walk, { offset, at, base: offset, second });
}

function movePair(
  walk: GlyphWalk,
  pair: { offset: number; at: number; base: number; second: number },
): boolean {
  const { view } = walk;
  const { table } = walk.lookups;
  const { at, base, second } = pair;
  const [first, other] = [view.getUint16(pair.offset + 4), view.getUint16(pair.offset + 6)];
  addValue(table, { at, format: first, base }, positionAt(walk, walk.index));
  if (other !== 0)
    addValue(table, { at: at + valueSize(first), format: other, base }, positionAt(walk, second));
  walk.index = other === 0 ? second : second + 1;
  return true;
}

/** Joins a glyph to the one before it: the exit of that meets the entry of this. */
function joinCursively(walk: GlyphWalk, offset: number, index: number): boolean {
  const { view, glyphs } = walk;
  const { table } = walk.lookups;
  const count = view.getUint16(offset + 4);
  const entry = index < count ? anchorAt(table, offset + 6 + 4 * index, offset) : undefined;
  if (entry === undefined) return false;
  walk.expect("any");
  const before = walk.previous(walk.index, true);
  if (before < 0) return false;
  const coverage = offset + view.getUint16(offset + 2);
  const other = coverageIndex(view, coverage, (glyphs[before] as GlyphInfo).id);
  const exit = other >= 0 && other < count ? anchorAt(table, offset + 8 + 4 * other, offset) : undefined;
  if (exit === undefined) return false;
  const own = positionAt(walk, walk.index);
  const previous = positionAt(walk, before);
  if (walk.rightToLeft) {
    const by = exit.x + previous.xOffset;
    previous.xAdvance -= by;
    previous.xOffset -= by;
    own.xAdvance = entry.x + own.xOffset;
  } else {
    previous.xAdvance = exit.x + previous.xOffset;
    const by = entry.x + own.xOffset;
    own.xAdvance -= by;
    own.xOffset -= by;
  }
  const isRightToLeft = (walk.flags & flagRightToLeft) !== 0;
  const child = isRightToLeft ? before : walk.index;
  const parent = isRightToLeft ? walk.index : before;
  walk.attachments.link(child, parent, walk.positions);
  positionAt(walk, child).yOffset = isRightToLeft ? entry.y - exit.y : exit.y - entry.y;
  walk.index += 1;
  return true;
}

function attachToBase(walk: GlyphWalk, offset: number, mark: number): boolean {
  const base = baseBefore(walk, true);
  if (base < 0) return false;
  const { view } = walk;
  const bases = offset + view.getUint16(offset + 4);
  const index = coverageIndex(view, bases, (walk.glyphs[base] as GlyphInfo).id);
  if (index < 0) return false;
  return attach(walk, { offset, mark, other: base, row: index, rows: offset + view.getUint16(offset + 10) });
}

function attachToLigature(walk: GlyphWalk, offset: number, mark: number): boolean {
  const base = baseBefore(walk, false);
  if (base < 0) return false;
  const { view, current } = walk;
  const ligature = walk.glyphs[base] as GlyphInfo;
  const index = coverageIndex(view, offset + view.getUint16(offset + 4), ligature.id);
  const ligatures = offset + view.getUint16(offset + 10);
  if (index < 0 || index >= view.getUint16(ligatures)) return false;
  const rows = ligatures + view.getUint16(ligatures + 2 + 2 * index);
  const components = view.getUint16(rows);
  if (components === 0) return false;
  const component = current.ligatureComponent;
  const isOwn = ligature.ligatureID !== 0 && ligature.ligatureID === current.ligatureID && component > 0;
  const row = (isOwn ? Math.min(components, component) : components) - 1;
  return attach(walk, { offset, mark, other: base, row, rows });
}

function attachToMark(walk: GlyphWalk, offset: number, mark: number): boolean {
  const { flags, current, view } = walk;
  walk.flags = flags & ~flagsIgnoring;
  walk.expect("any");
  const before = walk.previous(walk.index, true);
  walk.flags = flags;
  const other = walk.glyphs[before];
  if (other === undefined || !other.isMark) return false;
  const [id, otherId] = [current.ligatureID, other.ligatureID];
  const [component, otherComponent] = [current.ligatureComponent, other.ligatureComponent];
  const areTogether =
    id === otherId
      ? id === 0 || component === otherComponent
      : (id > 0 && component === 0) || (otherId > 0 && otherComponent === 0);
  if (!areTogether) return false;
  const index = coverageIndex(view, offset + view.getUint16(offset + 4), other.id);
  if (index < 0) return false;
  return attach(walk, {
    offset,
    mark,
    other: before,
    row: index,
    rows: offset + view.getUint16(offset + 10),
  });
}

/** The glyph before that is no mark. Of the parts of a multiplied glyph only the first is a base. */
function baseBefore(walk: GlyphWalk, skipsParts: boolean): number {
  const { flags, glyphs } = walk;
  walk.flags = flagIgnoreMarks;
  walk.expect("any");
  let place = walk.previous(walk.index, true);
  while (skipsParts && place > 0 && isFurtherPart(glyphs, place)) place = walk.previous(place, true);
  walk.flags = flags;
  return place;
}

function isFurtherPart(glyphs: readonly GlyphInfo[], index: number): boolean {
  const glyph = glyphs[index] as GlyphInfo;
  const before = glyphs[index - 1] as GlyphInfo;
  return (
    glyph.isMultiplied &&
    glyph.ligatureComponent !== 0 &&
    !before.isMark &&
    before.isMultiplied &&
    glyph.ligatureID === before.ligatureID &&
    glyph.ligatureComponent === before.ligatureComponent + 1
  );
}

/** Puts the current mark on another glyph, at the anchors of its class. */
function attach(
  walk: GlyphWalk,
  place: { offset: number; mark: number; other: number; row: number; rows: number },
): boolean {
  const { view, index } = walk;
  const { table } = walk.lookups;
  const { offset, mark, other, row, rows } = place;
  const classCount = view.getUint16(offset + 6);
  const marks = offset + view.getUint16(offset + 8);
  if (mark >= view.getUint16(marks) || row >= view.getUint16(rows)) return false;
  const markClass = view.getUint16(marks + 2 + 4 * mark);
  if (markClass >= classCount) return false;
  const anchor = anchorAt(table, rows + 2 + 2 * (classCount * row + markClass), rows);
  if (anchor === undefined) return false;
  const own: Anchor = anchorAt(table, marks + 4 + 4 * mark, marks) ?? { x: 0, y: 0 };
  const position = positionAt(walk, index);
  position.xOffset = anchor.x - own.x;
  position.yOffset = anchor.y - own.y;
  walk.attachments.attach(index, other);
  walk.index += 1;
  return true;
}

function nextGlyph(walk: GlyphWalk): number {
  walk.expect("any");
  return walk.next(walk.index, true);
}

function positionAt(walk: GlyphWalk, index: number): GlyphPosition {
  return walk.positions[index] as GlyphPosition;
}
