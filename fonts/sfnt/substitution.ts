import { ContextRules, type LookupRules, type RuleContext, substitutionForm } from "./context-rules.ts";
import { Coverage } from "./glyph-tables.ts";
import { harmlessFlags, type Lookup } from "./layout-table.ts";

/** A ligature: the glyphs after the first, and what all become. */
export interface Ligature {
  readonly rest: readonly number[];
  readonly glyph: number;
}

/**
 * A GSUB lookup as far as plain text needs it. `single` and `ligature` can be carried out; `context` can only be recognised, and
 * the text goes to full shaping where it might act. Each knows the glyphs that it was prepared for.
 */
export type SubstitutionStep = SingleRules | LigatureRules | ContextRules;

const singleSubstitution = 1;
const alternateSubstitution = 3;
const ligatureSubstitution = 4;

/** Opens one GSUB lookup. `value` is the setting of its feature, which chooses among alternates (1 is the first). */
export function openSubstitution(context: RuleContext, lookup: Lookup, value: number): SubstitutionStep {
  const isPlain = (lookup.flags & ~harmlessFlags) === 0;
  if (isPlain && lookup.type === singleSubstitution) return new SingleRules(context, undefined);
  if (isPlain && lookup.type === alternateSubstitution) return new SingleRules(context, value);
  if (isPlain && lookup.type === ligatureSubstitution) return new LigatureRules(context);
  return new ContextRules(context, substitutionForm(lookup.type));
}

/** One glyph for another. */
export class SingleRules implements LookupRules {
  readonly kind = "single";
  readonly glyphs: ReadonlyMap<number, number>;
  readonly #glyphs = new Map<number, number>();
  readonly #context: RuleContext;
  /** Which alternate is taken; undefined for substitutions without a choice. */
  readonly #value: number | undefined;

  constructor(context: RuleContext, value: number | undefined) {
    this.#context = context;
    this.#value = value;
    this.glyphs = this.#glyphs;
  }

  prepare(subtable: number, glyph: number): boolean {
    // The first subtable that covers a glyph decides.
    if (this.#glyphs.has(glyph)) return true;
    const { view } = this.#context.table;
    const index = coverageIndex(this.#context, subtable, glyph);
    if (index < 0) return false;
    const isDelta = this.#value === undefined && view.getUint16(subtable) === 1;
    if (isDelta) this.#glyphs.set(glyph, (glyph + view.getUint16(subtable + 4)) & 0xffff);
    else {
      if (index >= view.getUint16(subtable + 4)) return false;
      const entry = view.getUint16(subtable + 6 + 2 * index);
      const replacement = this.#value === undefined ? entry : this.#alternate(subtable + entry, this.#value);
      if (replacement === undefined) return false;
      this.#glyphs.set(glyph, replacement);
    }
    return true;
  }

  #alternate(set: number, value: number): number | undefined {
    const { view } = this.#context.table;
    return value >= 1 && value <= view.getUint16(set) ? view.getUint16(set + 2 * value) : undefined;
  }
}

/** Several glyphs for one. */
export class LigatureRules implements LookupRules {
  readonly kind = "ligature";
  /** By first glyph, in the order of preference. */
  readonly ligatures: ReadonlyMap<number, readonly Ligature[]>;
  readonly #ligatures = new Map<number, Ligature[]>();
  readonly #context: RuleContext;
  /** Sets that were read, by their offset and glyph. */
  readonly #known = new Set<number>();

  constructor(context: RuleContext) {
    this.#context = context;
    this.ligatures = this.#ligatures;
  }

  prepare(subtable: number, glyph: number): boolean {
    const key = subtable * 0x10000 + glyph;
    if (!this.#known.has(key)) {
      this.#known.add(key);
      this.#read(subtable, glyph);
    }
    return this.#ligatures.has(glyph);
  }

  #read(subtable: number, first: number): void {
    const { table } = this.#context;
    const { view } = table;
    const index = coverageIndex(this.#context, subtable, first);
    if (index < 0 || index >= view.getUint16(subtable + 4)) return;
    const set = subtable + view.getUint16(subtable + 6 + 2 * index);
    const count = view.getUint16(set);
    table.spend(count);
    for (let entry = 0; entry < count; entry += 1) {
      const ligature = readLigature(this.#context, set + view.getUint16(set + 2 + 2 * entry));
      // One that needs a mark is never formed here, and most of a font's ligatures are such.
      if (ligature === undefined) continue;
      const known = this.#ligatures.get(first);
      if (known === undefined) this.#ligatures.set(first, [ligature]);
      else known.push(ligature);
    }
  }
}

function coverageIndex({ table }: RuleContext, subtable: number, glyph: number): number {
  return new Coverage(table, subtable + table.view.getUint16(subtable + 2)).indexOf(glyph);
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
