import { defined } from "../defined.ts";
import { GlyphSet } from "./glyph-set.ts";
import { Coverage, coverageGlyphs, writeBounds } from "./glyph-tables.ts";
import type { LayoutTable } from "./layout-table.ts";

/**
 * A necessary condition for a contextual lookup to do something at a glyph: the glyph is in `first`, its neighbours are in
 * `previous` and `next` where those are known. Wider than the lookup itself, never narrower.
 */
export interface ContextRule {
  /** Of the covered glyphs, those that texts have come to. */
  readonly first: GlyphSet;
  readonly previous: Coverage | undefined;
  readonly next: Coverage | undefined;
}

/** What the rules are made for: marks never reach them, because text with marks is shaped in full. */
export interface RuleContext {
  readonly table: LayoutTable;
  readonly glyphCount: number;
  readonly marks: GlyphSet;
}

/**
 * What a lookup does, read from the font when a text comes to a glyph at which it may begin: of the thousands of subtables of a face,
 * a text needs a few.
 */
export interface LookupRules {
  /** Reads what a subtable does to sequences that begin with a glyph; false when that is nothing. */
  prepare(subtable: number, glyph: number): boolean;
}

/** The form of a subtable: sequence context, chained, reverse chained, or any with its coverage at the usual place. */
export type SubtableForm = "sequence" | "chained" | "reverse" | "covered";

/** A lookup that can only be recognised. */
export class ContextRules implements LookupRules {
  readonly kind = "context";
  /** Of the subtables that begin at glyphs which texts have come to. */
  readonly rules: ContextRule[] = [];
  readonly #context: RuleContext;
  readonly #form: SubtableForm;
  readonly #known = new Map<number, ContextRule | undefined>();

  constructor(context: RuleContext, form: SubtableForm) {
    this.#context = context;
    this.#form = form;
  }

  prepare(subtable: number, glyph: number): boolean {
    const { table, marks } = this.#context;
    if (marks.has(glyph)) return false;
    const offset = firstCoverage(table.view, this.#form, subtable);
    if (offset === undefined || new Coverage(table, offset).indexOf(glyph) < 0) return false;
    if (!this.#known.has(subtable)) {
      const rule = this.#read(subtable, offset);
      this.#known.set(subtable, rule);
      if (rule !== undefined) this.rules.push(rule);
    }
    const rule = this.#known.get(subtable);
    rule?.first.add(glyph);
    return rule !== undefined;
  }

  #read(subtable: number, first: number): ContextRule | undefined {
    const context = this.#context;
    const { backtrack, input } = sequencesOf(context.table, this.#form, subtable);
    // A place that only a mark can fill is never filled here.
    for (const offset of new Set([...input, ...backtrack])) {
      if (!coversMoreThanMarks(context, offset)) return undefined;
    }
    const bounds = new Int32Array(2);
    writeBounds(context.table.view, first, bounds, 0);
    const coverageAt = (offset: number | undefined): Coverage | undefined =>
      offset === undefined ? undefined : new Coverage(context.table, offset);
    return {
      first: new GlyphSet(defined(bounds[1]), bounds[0]),
      previous: coverageAt(backtrack[0]),
      next: coverageAt(input[1]),
    };
  }
}

/**
 * The first and the last glyph at which each subtable may act, pair by pair; the last is below the first when it never does, and in
 * damaged subtables.
 */
export function firstGlyphs(
  { view }: LayoutTable,
  form: SubtableForm,
  subtables: readonly number[],
): Int32Array {
  const bounds = new Int32Array(2 * subtables.length);
  for (let index = 0; index < subtables.length; index += 1) {
    bounds[2 * index + 1] = -1;
    try {
      const offset = firstCoverage(view, form, defined(subtables[index]));
      if (offset !== undefined) writeBounds(view, offset, bounds, 2 * index);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return bounds;
}

/** The form of the subtables of a GSUB lookup. */
export function substitutionForm(type: number): SubtableForm {
  return type === 5 ? "sequence" : type === 6 ? "chained" : type === 8 ? "reverse" : "covered";
}

/** The form of the subtables of a GPOS lookup. */
export function positioningForm(type: number): SubtableForm {
  return type === 7 ? "sequence" : type === 8 ? "chained" : "covered";
}

/** Where the coverage of the first glyph of a subtable stands; undefined when it matches nothing. */
function firstCoverage(view: DataView, form: SubtableForm, subtable: number): number | undefined {
  if (!listsCoverages(view, form, subtable)) return subtable + view.getUint16(subtable + 2);
  if (form === "sequence")
    return view.getUint16(subtable + 2) === 0 ? undefined : subtable + view.getUint16(subtable + 6);
  const input = subtable + 4 + 2 * view.getUint16(subtable + 2);
  return view.getUint16(input) === 0 ? undefined : subtable + view.getUint16(input + 2);
}

/** Formats 1 and 2 of contexts list rules by glyph or class: that the first glyph is covered is condition enough. */
function listsCoverages(view: DataView, form: SubtableForm, subtable: number): boolean {
  return (form === "sequence" || form === "chained") && view.getUint16(subtable) === 3;
}

/** Coverages of the glyphs before, nearest first, and of those from the glyph itself on. */
function sequencesOf(
  table: LayoutTable,
  form: SubtableForm,
  subtable: number,
): { backtrack: readonly number[]; input: readonly number[] } {
  const { view } = table;
  const list = (at: number): number[] => {
    const count = view.getUint16(at);
    table.spend(count);
    return Array.from({ length: count }, (_, index) => subtable + view.getUint16(at + 2 + 2 * index));
  };
  if (form === "reverse") {
    const backtrack = list(subtable + 4);
    const lookahead = list(subtable + 6 + 2 * backtrack.length);
    return { backtrack, input: [subtable + view.getUint16(subtable + 2), ...lookahead] };
  }
  if (!listsCoverages(view, form, subtable))
    return { backtrack: [], input: [subtable + view.getUint16(subtable + 2)] };
  if (form === "sequence") {
    const count = view.getUint16(subtable + 2);
    table.spend(count);
    const input = Array.from(
      { length: count },
      (_, index) => subtable + view.getUint16(subtable + 6 + 2 * index),
    );
    return { backtrack: [], input };
  }
  const backtrack = list(subtable + 2);
  const inputAt = subtable + 4 + 2 * backtrack.length;
  const input = list(inputAt);
  const lookahead = list(inputAt + 2 + 2 * input.length);
  return { backtrack, input: [...input, ...lookahead] };
}

function coversMoreThanMarks({ table, glyphCount, marks }: RuleContext, offset: number): boolean {
  for (const glyph of coverageGlyphs(table, offset)) {
    if (glyph < glyphCount && !marks.has(glyph)) return true;
  }
  return false;
}
