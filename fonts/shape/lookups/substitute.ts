import { defined } from "../../defined.ts";
import { FontError } from "../../error.ts";
import { coverageIndex } from "../../sfnt/glyph-tables.ts";
import { applyChainedContext, applyContext, applyReverseChained, type Recurse } from "./context.ts";
import type { GlyphInfo } from "./glyph-info.ts";
import { copyOf, type GlyphWalk } from "./glyph-walk.ts";

/** Applies a subtable of GSUB at the place of the walk, which goes on behind what was replaced; false when it does nothing there. */
export function applySubstitution(walk: GlyphWalk, type: number, offset: number, recurse: Recurse): boolean {
  if (type === 5) return applyContext(walk, offset, recurse);
  if (type === 6) return applyChainedContext(walk, offset, recurse);
  if (type === 8) return applyReverseChained(walk, offset);
  const { view } = walk;
  const format = view.getUint16(offset);
  if (format !== 1 && !(format === 2 && type === 1)) return false;
  const index = coverageIndex(view, offset + view.getUint16(offset + 2), walk.current.id);
  if (index < 0) return false;
  if (type === 1 && format === 1) {
    walk.replace((walk.current.id + view.getUint16(offset + 4)) & 0xffff);
    walk.index += 1;
    return true;
  }
  if (index >= view.getUint16(offset + 4)) return false;
  const entry = view.getUint16(offset + 6 + 2 * index);
  if (type === 1) {
    walk.replace(entry);
    walk.index += 1;
    return true;
  }
  if (type === 2) return multiply(walk, offset + entry);
  if (type === 3) return chooseAlternate(walk, offset + entry);
  return type === 4 && ligate(walk, offset + entry);
}

/** One glyph becomes several, or none. */
function multiply(walk: GlyphWalk, sequence: number): boolean {
  const { view, current, glyphs } = walk;
  const count = view.getUint16(sequence);
  if (glyphs.length + count > walk.allowance.maximumGlyphs)
    throw new FontError("too-complex", "The font multiplies glyphs without end.");
  if (count === 0) {
    glyphs.splice(walk.index, 1);
    return true;
  }
  const wasLigature = current.ligatureID !== 0;
  walk.replace(view.getUint16(sequence + 2));
  if (count > 1) {
    current.isMultiplied = true;
    if (!wasLigature) current.ligatureComponent = 0;
    const more: GlyphInfo[] = [];
    for (let index = 1; index < count; index += 1) {
      const glyph = copyOf(current, view.getUint16(sequence + 2 + 2 * index), []);
      glyph.isMultiplied = true;
      glyph.isLigated = current.isLigated;
      glyph.ligatureID = current.ligatureID;
      glyph.ligatureComponent = wasLigature ? current.ligatureComponent : index;
      more.push(glyph);
    }
    glyphs.splice(walk.index + 1, 0, ...more);
  }
  walk.index += count;
  return true;
}

function chooseAlternate(walk: GlyphWalk, set: number): boolean {
  const { view } = walk;
  const alternate = Math.max(1, walk.use?.alternate ?? 1);
  if (alternate > view.getUint16(set)) return false;
  walk.replace(view.getUint16(set + 2 * alternate));
  walk.index += 1;
  return true;
}

/** Several glyphs become one: the first of the set whose components follow. */
function ligate(walk: GlyphWalk, set: number): boolean {
  const { view } = walk;
  const count = view.getUint16(set);
  for (let index = 0; index < count; index += 1) {
    walk.allowance.spend(1);
    const ligature = set + view.getUint16(set + 2 + 2 * index);
    const components = view.getUint16(ligature + 2);
    if (components === 1) {
      walk.replace(view.getUint16(ligature));
      walk.index += 1;
      return true;
    }
    const places = components === 0 ? undefined : matchComponents(walk, ligature + 4, components - 1);
    if (places === undefined) continue;
    join(walk, view.getUint16(ligature), places);
    return true;
  }
  return false;
}

/** The places of the components behind the first; undefined when they are not there. */
function matchComponents(walk: GlyphWalk, at: number, count: number): number[] | undefined {
  const { view, glyphs } = walk;
  walk.expect("glyph");
  const first = glyphs[walk.index] as GlyphInfo;
  const places: number[] = [];
  let place = walk.index;
  for (let index = 0; index < count; index += 1) {
    place = walk.next(place, true, view.getUint16(at + 2 * index));
    if (place < 0 || !mayJoin(walk, first, glyphs[place] as GlyphInfo)) return undefined;
    places.push(place);
  }
  return places;
}

/** Marks of different components of a ligature stay apart; so do marks of a ligature, and what is no mark of it. */
function mayJoin(walk: GlyphWalk, first: GlyphInfo, other: GlyphInfo): boolean {
  const id = first.ligatureID;
  const component = first.ligatureComponent;
  const otherId = other.ligatureID;
  const otherComponent = other.ligatureComponent;
  if (id === 0 || component === 0) return otherId === 0 || otherComponent === 0 || otherId === id;
  if (otherId === id && otherComponent === component) return true;
  // Unless the lookup does not see the ligature itself.
  for (let index = walk.index - 1; index >= 0; index -= 1) {
    const glyph = walk.glyphs[index] as GlyphInfo;
    if (glyph.ligatureID !== id) return false;
    if (glyph.ligatureComponent === 0) return walk.ignores(glyph);
  }
  return false;
}

/** Replaces the components by a ligature, and tells the marks between and behind them to which component they belong. */
function join(walk: GlyphWalk, id: number, places: readonly number[]): void {
  const { glyphs, current } = walk;
  const parts = [current, ...places.map((place) => glyphs[place] as GlyphInfo)];
  const allMarks = parts.every((part) => part.isMark);
  const onlyMarksFollow = parts.slice(1).every((part) => part.isMark);
  const isLigature = !allMarks && !(current.isBase && onlyMarksFollow);
  const ligature = copyOf(
    current,
    id,
    parts.flatMap((part) => part.codePoints),
  );
  ligature.isLigated = true;
  ligature.components = parts.reduce((sum, part) => sum + componentsOf(part), 0);
  ligature.ligatureID = isLigature ? walk.nextLigature() : current.ligatureID;
  ligature.ligatureComponent = isLigature ? 0 : current.ligatureComponent;
  if (!isLigature) ligature.components = componentsOf(current);
  let lastId = current.ligatureID;
  let lastCount = componentsOf(current);
  let soFar = lastCount;
  const attach = (mark: GlyphInfo): void => {
    const component = mark.ligatureComponent || lastCount;
    mark.ligatureID = ligature.ligatureID;
    mark.ligatureComponent = soFar - lastCount + Math.min(component, lastCount);
  };
  let index = walk.index + 1;
  for (const place of places) {
    for (; index < place; index += 1) if (isLigature) attach(glyphs[index] as GlyphInfo);
    const part = glyphs[place] as GlyphInfo;
    lastId = part.ligatureID;
    lastCount = componentsOf(part);
    soFar += lastCount;
    index = place + 1;
  }
  if (!allMarks && lastId !== 0) {
    for (; index < glyphs.length; index += 1) {
      const mark = glyphs[index] as GlyphInfo;
      if (mark.ligatureID !== lastId || !mark.ligatureComponent) break;
      attach(mark);
    }
  }
  for (let part = places.length - 1; part >= 0; part -= 1) glyphs.splice(defined(places[part]), 1);
  glyphs[walk.index] = ligature;
  walk.index = (places.at(-1) ?? walk.index) + 1 - places.length;
}

function componentsOf(glyph: GlyphInfo): number {
  return glyph.isLigature && glyph.ligatureComponent === 0 ? glyph.components : 1;
}
