import {
  type ContextRule,
  type RuleContext,
  rulesOfContext,
  rulesOfCoverage,
  rulesOfReverseChain,
} from "./context-rules.ts";
import { harmlessFlags, type Lookup } from "./layout-table.ts";

/** A ligature: the glyphs after the first, and what all become. */
export interface Ligature {
  readonly rest: readonly number[];
  readonly glyph: number;
}

/**
 * A GSUB lookup as far as plain text needs it. `single` and `ligature` can be carried out; `context` can only be recognised, and
 * the text goes to full shaping where it might act.
 */
export type SubstitutionStep =
  | { readonly kind: "single"; readonly glyphs: ReadonlyMap<number, number> }
  | { readonly kind: "ligature"; readonly ligatures: ReadonlyMap<number, readonly Ligature[]> }
  | { readonly kind: "context"; readonly rules: readonly ContextRule[] };

const singleSubstitution = 1;
const alternateSubstitution = 3;
const ligatureSubstitution = 4;
const contextSubstitution = 5;
const chainedSubstitution = 6;
const reverseChainSubstitution = 8;

/** Decodes one GSUB lookup. `value` is the setting of its feature, which chooses among alternates (1 is the first). */
export function readSubstitution(context: RuleContext, lookup: Lookup, value: number): SubstitutionStep {
  const plain = (lookup.flags & ~harmlessFlags) === 0;
  if (plain && lookup.type === singleSubstitution) return readSingle(context, lookup);
  if (plain && lookup.type === alternateSubstitution) return readAlternate(context, lookup, value);
  if (plain && lookup.type === ligatureSubstitution) return readLigatures(context, lookup);
  return {
    kind: "context",
    rules: lookup.subtables.flatMap((offset) => rulesOf(context, lookup.type, offset)),
  };
}

function rulesOf(context: RuleContext, type: number, offset: number): ContextRule[] {
  switch (type) {
    case contextSubstitution:
      return rulesOfContext(context, offset, false);
    case chainedSubstitution:
      return rulesOfContext(context, offset, true);
    case reverseChainSubstitution:
      return rulesOfReverseChain(context, offset);
    case 0:
      return [];
    default:
      return rulesOfCoverage(context, offset + context.table.view.getUint16(offset + 2));
  }
}

function readSingle(context: RuleContext, lookup: Lookup): SubstitutionStep {
  const view = context.table.view;
  const glyphs = new Map<number, number>();
  for (const offset of lookup.subtables) {
    const delta = view.getUint16(offset) === 1 ? view.getUint16(offset + 4) : undefined;
    const count = delta === undefined ? view.getUint16(offset + 4) : Number.POSITIVE_INFINITY;
    for (const [index, glyph] of context.table.coverage(offset + view.getUint16(offset + 2)).entries()) {
      if (index >= count || glyphs.has(glyph)) continue;
      glyphs.set(
        glyph,
        delta === undefined ? view.getUint16(offset + 6 + 2 * index) : (glyph + delta) & 0xffff,
      );
    }
  }
  return { kind: "single", glyphs };
}

function readAlternate(context: RuleContext, lookup: Lookup, value: number): SubstitutionStep {
  const view = context.table.view;
  const glyphs = new Map<number, number>();
  for (const offset of lookup.subtables) {
    const count = view.getUint16(offset + 4);
    for (const [index, glyph] of context.table.coverage(offset + view.getUint16(offset + 2)).entries()) {
      if (index >= count || glyphs.has(glyph)) continue;
      const set = offset + view.getUint16(offset + 6 + 2 * index);
      if (value >= 1 && value <= view.getUint16(set)) glyphs.set(glyph, view.getUint16(set + 2 * value));
    }
  }
  return { kind: "single", glyphs };
}

function readLigatures(context: RuleContext, lookup: Lookup): SubstitutionStep {
  const view = context.table.view;
  const ligatures = new Map<number, Ligature[]>();
  for (const offset of lookup.subtables) {
    const setCount = view.getUint16(offset + 4);
    for (const [index, first] of context.table.coverage(offset + view.getUint16(offset + 2)).entries()) {
      if (index >= setCount) break;
      const set = offset + view.getUint16(offset + 6 + 2 * index);
      const count = view.getUint16(set);
      context.table.spend(count);
      for (let entry = 0; entry < count; entry += 1) {
        const ligature = readLigature(context, set + view.getUint16(set + 2 + 2 * entry));
        // One that needs a mark is never formed here, and most of a font's ligatures are such.
        if (ligature === undefined) continue;
        const known = ligatures.get(first);
        if (known === undefined) ligatures.set(first, [ligature]);
        else known.push(ligature);
      }
    }
  }
  return { kind: "ligature", ligatures };
}

function readLigature(context: RuleContext, offset: number): Ligature | undefined {
  const view = context.table.view;
  const count = view.getUint16(offset + 2);
  context.table.spend(count);
  const rest: number[] = [];
  for (let component = 1; component < count; component += 1) {
    const glyph = view.getUint16(offset + 2 + 2 * component);
    if (context.marks.has(glyph)) return undefined;
    rest.push(glyph);
  }
  return { rest, glyph: view.getUint16(offset) };
}
