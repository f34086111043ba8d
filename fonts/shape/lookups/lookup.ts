import { defined } from "../../defined.ts";
import { firstGlyphs, positioningForm, substitutionForm } from "../../sfnt/context-rules.ts";
import { coverageIndex } from "../../sfnt/glyph-tables.ts";
import type { LayoutTable } from "../../sfnt/layout-table.ts";

import type { GlyphDefinitions } from "./glyph-definitions.ts";

/** A lookup that can be carried out: where its subtables stand, and at which glyphs each of them may begin. */
export interface RunnableLookup {
  readonly type: number;
  readonly flags: number;
  /** Offset of the glyphs that are not skipped among marks (GDEF mark glyph sets); undefined for none. */
  readonly markSet: number | undefined;
  readonly subtables: readonly number[];
  /** The first and the last glyph of each subtable, pair by pair. */
  readonly bounds: Int32Array;
  /** The first and the last glyph of all of them. */
  readonly first: number;
  readonly last: number;
}

/** Lookups of a table by their index, each read when it is first asked for. Damaged subtables are left out. */
export class LookupList {
  readonly table: LayoutTable;
  readonly isPositioning: boolean;
  readonly #definitions: GlyphDefinitions | undefined;
  readonly #known: (RunnableLookup | undefined)[] = [];

  constructor(table: LayoutTable, isPositioning: boolean, definitions: GlyphDefinitions | undefined) {
    this.table = table;
    this.isPositioning = isPositioning;
    this.#definitions = definitions;
  }

  /** @throws RangeError when the list of subtables is damaged. */
  get(index: number): RunnableLookup {
    let lookup = this.#known[index];
    if (lookup === undefined) {
      lookup = this.#read(index);
      this.#known[index] = lookup;
    }
    return lookup;
  }

  /** True when a glyph is in the set of marks at an offset of GDEF. */
  hasMark(set: number, glyph: number): boolean {
    return this.#definitions !== undefined && coverageIndex(this.#definitions.view, set, glyph) >= 0;
  }

  #read(index: number): RunnableLookup {
    const { type, flags, subtables, set } = this.table.lookup(index);
    const form = this.isPositioning ? positioningForm(type) : substitutionForm(type);
    const bounds = firstGlyphs(this.table, form, subtables);
    let first = 0x10000;
    let last = -1;
    for (let pair = 0; pair < bounds.length; pair += 2) {
      const lowest = defined(bounds[pair]);
      const highest = defined(bounds[pair + 1]);
      if (highest < lowest) continue;
      first = Math.min(first, lowest);
      last = Math.max(last, highest);
    }
    return {
      type,
      flags,
      markSet: set === undefined ? undefined : this.#definitions?.markSet(set),
      subtables,
      bounds,
      first,
      last,
    };
  }
}
