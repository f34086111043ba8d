import { defined } from "../../defined.ts";
import { FontError } from "../../error.ts";
import type { GlyphInfo } from "./glyph-info.ts";
import type { GlyphWalk, LookupUse } from "./glyph-walk.ts";
import type { RunnableLookup } from "./lookup.ts";
import { applyPositioning } from "./position.ts";
import { applySubstitution } from "./substitute.ts";

/** Lookups that call each other go no deeper. */
const maximumDepth = 32;
const reverseChained = 8;

/** Carries out a lookup wherever in the text it acts. @throws FontError when the text's allowance is spent. */
export function runLookup(walk: GlyphWalk, lookup: RunnableLookup, use: LookupUse): void {
  if (!mayAct(walk.glyphs, lookup)) return;
  walk.use = use;
  walk.lookup = lookup;
  walk.flags = lookup.flags;
  const { glyphs } = walk;
  if (lookup.type === reverseChained && !walk.lookups.isPositioning) {
    for (walk.index = glyphs.length - 1; walk.index >= 0; walk.index -= 1)
      if (sees(walk, lookup)) apply(walk, lookup, 0);
    return;
  }
  for (walk.index = 0; walk.index < glyphs.length; ) {
    if (!sees(walk, lookup) || !apply(walk, lookup, 0)) walk.index += 1;
  }
}

/** Most lookups have nothing to do with a text. */
function mayAct(glyphs: readonly GlyphInfo[], { first, last }: RunnableLookup): boolean {
  for (let index = 0; index < glyphs.length; index += 1) {
    const { id } = glyphs[index] as GlyphInfo;
    if (id >= first && id <= last) return true;
  }
  return false;
}

function sees(walk: GlyphWalk, { first, last }: RunnableLookup): boolean {
  const glyph = walk.current;
  return glyph.id >= first && glyph.id <= last && walk.isOn(glyph) && !walk.ignores(glyph);
}

/** Tries the subtables at the place of the walk until one does something. */
function apply(walk: GlyphWalk, lookup: RunnableLookup, depth: number): boolean {
  const { bounds, subtables, type } = lookup;
  const glyph = walk.current.id;
  for (let index = 0; index < subtables.length; index += 1) {
    if (glyph < defined(bounds[2 * index]) || glyph > defined(bounds[2 * index + 1])) continue;
    walk.allowance.spend(1);
    if (applySubtable(walk, type, { offset: defined(subtables[index]), depth })) return true;
  }
  return false;
}

/** A subtable that refers to data outside the table does nothing. */
function applySubtable(
  walk: GlyphWalk,
  type: number,
  { offset, depth }: { offset: number; depth: number },
): boolean {
  const { index, flags } = walk;
  const recurse = (lookup: number): boolean => applyNested(walk, lookup, depth + 1);
  try {
    return walk.lookups.isPositioning
      ? applyPositioning(walk, type, offset, recurse)
      : applySubstitution(walk, type, offset, recurse);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    walk.index = index;
    walk.flags = flags;
    return false;
  }
}

function applyNested(walk: GlyphWalk, index: number, depth: number): boolean {
  if (depth > maximumDepth) throw new FontError("too-complex", "The font nests lookups too deeply.");
  const { lookup, flags } = walk;
  const nested = walk.lookups.get(index);
  if (nested.type === reverseChained && !walk.lookups.isPositioning) return false;
  walk.lookup = nested;
  walk.flags = nested.flags;
  const applied = !walk.ignores(walk.current) && apply(walk, nested, depth);
  walk.lookup = lookup;
  walk.flags = flags;
  return applied;
}
