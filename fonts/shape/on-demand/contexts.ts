import {
  ClassDefinition,
  Coverage,
  coverageAt,
  coveragesAt,
  numbersAt,
  offsetAt,
} from "../../sfnt/glyph-tables.ts";
import type { LayoutTable } from "../../sfnt/layout-table.ts";
import { indexOnDemand } from "./read-on-demand.ts";

/** A lookup to run at a glyph of a matched sequence. */
interface SequenceLookup {
  readonly sequenceIndex: number;
  readonly lookupListIndex: number;
}

/** A sequence context subtable (OpenType, "Common Table Formats"), by the names that fontkit has for its parts. */
export function contextAt(table: LayoutTable, offset: number): object {
  const version = table.view.getUint16(offset);
  if (version === 3) return new CoverageContext(table, offset);
  const isKnown = version === 1 || version === 2;
  const coverage = isKnown ? coverageAt(table, offset + 2, offset) : new Coverage(table, undefined);
  if (version === 2) {
    const classDef = new ClassDefinition(table, offsetAt(table, offset + 4, offset));
    return {
      version,
      first: coverage,
      coverage,
      classDef,
      classSet: ruleSets({ table, offset, at: offset + 6 }, Rule),
    };
  }
  return {
    version: 1,
    first: coverage,
    coverage,
    ruleSets: ruleSets({ table, offset, at: offset + 4 }, Rule),
  };
}

/** A chained sequence context subtable. */
export function chainedContextAt(table: LayoutTable, offset: number): object {
  const version = table.view.getUint16(offset);
  if (version === 3) return new ChainedCoverageContext(table, offset);
  const isKnown = version === 1 || version === 2;
  const coverage = isKnown ? coverageAt(table, offset + 2, offset) : new Coverage(table, undefined);
  if (version === 2) {
    const [backtrackClassDef, inputClassDef, lookaheadClassDef] = [4, 6, 8].map(
      (field) => new ClassDefinition(table, offsetAt(table, offset + field, offset)),
    );
    const chainClassSet = ruleSets({ table, offset, at: offset + 10 }, ChainedRule);
    return {
      version,
      first: coverage,
      coverage,
      backtrackClassDef,
      inputClassDef,
      lookaheadClassDef,
      chainClassSet,
    };
  }
  return {
    version: 1,
    first: coverage,
    coverage,
    chainRuleSets: ruleSets({ table, offset, at: offset + 4 }, ChainedRule),
  };
}

/** Sets of rules by coverage index or class; `at` is where their count is written. */
function ruleSets<R>(
  place: { table: LayoutTable; offset: number; at: number },
  Rule: new (table: LayoutTable, offset: number) => R,
): ArrayLike<readonly R[]> {
  const { table, offset, at } = place;
  return indexOnDemand(table.view.getUint16(at), (index) => {
    const set = offsetAt(table, at + 2 + 2 * index, offset);
    if (set === undefined) return [];
    return numbersAt(table, set + 2, table.view.getUint16(set)).map((rule) => new Rule(table, set + rule));
  });
}

/** A rule of glyphs or of classes; fontkit calls what follows the first glyph `input` or `classes`. */
class Rule {
  readonly #table: LayoutTable;
  readonly #offset: number;
  #input: readonly number[] | undefined;

  constructor(table: LayoutTable, offset: number) {
    this.#table = table;
    this.#offset = offset;
  }

  get input(): readonly number[] {
    this.#input ??= numbersAt(this.#table, this.#offset + 4, this.#inputCount);
    return this.#input;
  }

  get classes(): readonly number[] {
    return this.input;
  }

  get lookupRecords(): readonly SequenceLookup[] {
    const count = this.#table.view.getUint16(this.#offset + 2);
    return sequenceLookups(this.#table, this.#offset + 4 + 2 * this.#inputCount, count);
  }

  get #inputCount(): number {
    return Math.max(0, this.#table.view.getUint16(this.#offset) - 1);
  }
}

class ChainedRule {
  readonly #table: LayoutTable;
  readonly #offset: number;
  #backtrack: readonly number[] | undefined;
  #input: readonly number[] | undefined;
  #lookahead: readonly number[] | undefined;

  constructor(table: LayoutTable, offset: number) {
    this.#table = table;
    this.#offset = offset;
  }

  get backtrack(): readonly number[] {
    this.#backtrack ??= numbersAt(this.#table, this.#offset + 2, this.#table.view.getUint16(this.#offset));
    return this.#backtrack;
  }

  get input(): readonly number[] {
    const count = this.#table.view.getUint16(this.#inputOffset);
    this.#input ??= numbersAt(this.#table, this.#inputOffset + 2, Math.max(0, count - 1));
    return this.#input;
  }

  get lookahead(): readonly number[] {
    const count = this.#table.view.getUint16(this.#lookaheadOffset);
    this.#lookahead ??= numbersAt(this.#table, this.#lookaheadOffset + 2, count);
    return this.#lookahead;
  }

  get lookupRecords(): readonly SequenceLookup[] {
    const offset = this.#lookaheadOffset + 2 + 2 * this.lookahead.length;
    return sequenceLookups(this.#table, offset + 2, this.#table.view.getUint16(offset));
  }

  get #inputOffset(): number {
    return this.#offset + 2 + 2 * this.backtrack.length;
  }

  get #lookaheadOffset(): number {
    return this.#inputOffset + 2 + 2 * this.input.length;
  }
}

class CoverageContext {
  readonly version = 3;
  readonly #table: LayoutTable;
  readonly #offset: number;
  #coverages: readonly Coverage[] | undefined;

  constructor(table: LayoutTable, offset: number) {
    this.#table = table;
    this.#offset = offset;
  }

  get first(): Coverage | undefined {
    return this.coverages[0];
  }

  get coverages(): readonly Coverage[] {
    const base = this.#offset;
    const count = this.#table.view.getUint16(base + 2);
    this.#coverages ??= coveragesAt(this.#table, { at: base + 6, count, base });
    return this.#coverages;
  }

  get lookupRecords(): readonly SequenceLookup[] {
    const count = this.#table.view.getUint16(this.#offset + 4);
    return sequenceLookups(this.#table, this.#offset + 6 + 2 * this.coverages.length, count);
  }
}

class ChainedCoverageContext {
  readonly version = 3;
  readonly backtrackGlyphCount: number;
  readonly inputGlyphCount: number;
  readonly #table: LayoutTable;
  readonly #offset: number;
  readonly #inputOffset: number;
  readonly #lookaheadOffset: number;
  #backtrack: readonly Coverage[] | undefined;
  #input: readonly Coverage[] | undefined;
  #lookahead: readonly Coverage[] | undefined;

  constructor(table: LayoutTable, offset: number) {
    const view = table.view;
    this.#table = table;
    this.#offset = offset;
    this.backtrackGlyphCount = view.getUint16(offset + 2);
    this.#inputOffset = offset + 4 + 2 * this.backtrackGlyphCount;
    this.inputGlyphCount = view.getUint16(this.#inputOffset);
    this.#lookaheadOffset = this.#inputOffset + 2 + 2 * this.inputGlyphCount;
  }

  get first(): Coverage | undefined {
    return this.inputCoverage[0];
  }

  get backtrackCoverage(): readonly Coverage[] {
    this.#backtrack ??= this.#coverages(this.#offset + 2);
    return this.#backtrack;
  }

  get inputCoverage(): readonly Coverage[] {
    this.#input ??= this.#coverages(this.#inputOffset);
    return this.#input;
  }

  get lookaheadCoverage(): readonly Coverage[] {
    this.#lookahead ??= this.#coverages(this.#lookaheadOffset);
    return this.#lookahead;
  }

  get lookupRecords(): readonly SequenceLookup[] {
    const offset = this.#lookaheadOffset + 2 + 2 * this.lookaheadCoverage.length;
    return sequenceLookups(this.#table, offset + 2, this.#table.view.getUint16(offset));
  }

  /** Coverages whose count is written at an offset. */
  #coverages(offset: number): Coverage[] {
    const count = this.#table.view.getUint16(offset);
    return coveragesAt(this.#table, { at: offset + 2, count, base: this.#offset });
  }
}

function sequenceLookups(table: LayoutTable, offset: number, count: number): SequenceLookup[] {
  const numbers = numbersAt(table, offset, 2 * count);
  return Array.from({ length: count }, (_, index) => ({
    sequenceIndex: numbers[2 * index] as number,
    lookupListIndex: numbers[2 * index + 1] as number,
  }));
}
