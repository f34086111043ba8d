import { GlyphSet } from "./glyph-set.ts";
import type { LayoutTable } from "./layout-table.ts";

/**
 * A necessary condition for a contextual lookup to do something at a glyph: the glyph is in `first`, its neighbours are in
 * `previous` and `next` where those are known. Wider than the lookup itself, never narrower.
 */
export interface ContextRule {
  readonly first: GlyphSet;
  /** The glyphs of `first`, to walk over. */
  readonly firstGlyphs: Uint16Array;
  readonly previous: GlyphSet | undefined;
  readonly next: GlyphSet | undefined;
}

/** What the rules are made for: marks never reach them, because text with marks is shaped in full. */
export interface RuleContext {
  readonly table: LayoutTable;
  readonly glyphCount: number;
  readonly marks: GlyphSet;
}

/** Rules for a coverage alone: the lookup may act wherever the glyph stands. */
export function rulesOfCoverage(context: RuleContext, offset: number): ContextRule[] {
  const first = setOf(context, offset);
  if (first === undefined) return [];
  return [{ first: first.set, firstGlyphs: first.glyphs, previous: undefined, next: undefined }];
}

/** Rules of a sequence context subtable (GSUB 5, GPOS 7) or a chained one (GSUB 6, GPOS 8), all three formats. */
export function rulesOfContext(context: RuleContext, offset: number, chained: boolean): ContextRule[] {
  const format = context.table.view.getUint16(offset);
  if (format === 3)
    return chained ? rulesOfChainedCoverages(context, offset) : rulesOfCoverages(context, offset);
  // Formats 1 and 2 list rules by glyph or class; that the first glyph is covered is condition enough.
  return rulesOfCoverage(context, offset + context.table.view.getUint16(offset + 2));
}

/** Rules of a reverse chaining single substitution (GSUB 8). */
export function rulesOfReverseChain(context: RuleContext, offset: number): ContextRule[] {
  const view = context.table.view;
  const backtrack = readOffsets(context, offset, offset + 4);
  const lookahead = readOffsets(context, offset, offset + 6 + 2 * backtrack.length);
  return joinRule(context, { backtrack, input: [offset + view.getUint16(offset + 2)], lookahead });
}

function rulesOfCoverages(context: RuleContext, offset: number): ContextRule[] {
  const view = context.table.view;
  const count = view.getUint16(offset + 2);
  context.table.spend(count);
  const input = Array.from({ length: count }, (_, index) => offset + view.getUint16(offset + 6 + 2 * index));
  return joinRule(context, { backtrack: [], input, lookahead: [] });
}

function rulesOfChainedCoverages(context: RuleContext, offset: number): ContextRule[] {
  const backtrack = readOffsets(context, offset, offset + 2);
  const inputAt = offset + 4 + 2 * backtrack.length;
  const input = readOffsets(context, offset, inputAt);
  const lookahead = readOffsets(context, offset, inputAt + 2 + 2 * input.length);
  return joinRule(context, { backtrack, input, lookahead });
}

/** A counted list of coverage offsets, made absolute. */
function readOffsets(context: RuleContext, base: number, at: number): number[] {
  const view = context.table.view;
  const count = view.getUint16(at);
  context.table.spend(count);
  return Array.from({ length: count }, (_, index) => base + view.getUint16(at + 2 + 2 * index));
}

function joinRule(
  context: RuleContext,
  sequences: { backtrack: readonly number[]; input: readonly number[]; lookahead: readonly number[] },
): ContextRule[] {
  const { backtrack, input, lookahead } = sequences;
  const after = [...input, ...lookahead];
  const sets = new Map<number, CoveredGlyphs>();
  for (const offset of [...after, ...backtrack]) {
    if (sets.has(offset)) continue;
    const set = setOf(context, offset);
    // A place that only a mark can fill is never filled here.
    if (set === undefined) return [];
    sets.set(offset, set);
  }
  const first = sets.get(after[0] ?? -1);
  if (first === undefined) return [];
  const previous = sets.get(backtrack[0] ?? -1)?.set;
  return [{ first: first.set, firstGlyphs: first.glyphs, previous, next: sets.get(after[1] ?? -1)?.set }];
}

interface CoveredGlyphs {
  readonly set: GlyphSet;
  readonly glyphs: Uint16Array;
}

/** The glyphs of a coverage without marks; undefined when nothing is left. */
function setOf(context: RuleContext, offset: number): CoveredGlyphs | undefined {
  const covered = context.table.coverage(offset);
  const glyphs = covered.filter((glyph) => glyph < context.glyphCount && !context.marks.has(glyph));
  if (glyphs.length === 0) return undefined;
  context.table.spend(context.glyphCount >> 4);
  const set = new GlyphSet(context.glyphCount);
  for (const glyph of glyphs) set.add(glyph);
  return { set, glyphs };
}
