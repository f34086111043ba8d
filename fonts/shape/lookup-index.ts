import { defined } from "../defined.ts";
import { attempt, FontError } from "../error.ts";
import { firstGlyphs, type LookupRules, type SubtableForm } from "../sfnt/context-rules.ts";
import type { LayoutTable, Lookup } from "../sfnt/layout-table.ts";

/** Subtables of one plan; fonts of the most complex scripts have a tenth. */
const maximumSubtables = 30_000;

/** A lookup and its place among the others of its table. */
export interface LookupInOrder<Rules> {
  readonly order: number;
  readonly rules: Rules;
}

/** Which of the lookups that a plan runs may begin at a glyph: the range of glyphs of every subtable, in plain arrays. */
export class LookupIndex<Rules extends LookupRules> {
  readonly #table: LayoutTable;
  readonly #lookups: LookupInOrder<Rules>[] = [];
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  readonly #subtables: number[] = [];
  readonly #owners: number[] = [];

  constructor(table: LayoutTable) {
    this.#table = table;
  }

  /** Adds a lookup after those that were added before. Subtables that never act are left out. */
  add(rules: Rules, lookup: Lookup, form: SubtableForm): void {
    const order = this.#lookups.length;
    this.#lookups.push({ order, rules });
    if (this.#subtables.length + lookup.subtables.length > maximumSubtables)
      throw new FontError("too-complex", "The font's layout tables are too complex.");
    const bounds = firstGlyphs(this.#table, form, lookup.subtables);
    for (const [index, subtable] of lookup.subtables.entries()) {
      const first = defined(bounds[2 * index]);
      const last = defined(bounds[2 * index + 1]);
      if (last < first) continue;
      this.#firsts.push(first);
      this.#lasts.push(last);
      this.#subtables.push(subtable);
      this.#owners.push(order);
    }
  }

  /** Prepares the lookups that may begin at a glyph and adds them to those of the plan; false when there are none. */
  prepare(glyph: number, prepared: LookupInOrder<Rules>[]): boolean {
    let isFirst = false;
    for (let index = 0; index < this.#firsts.length; index += 1) {
      if (glyph < defined(this.#firsts[index]) || glyph > defined(this.#lasts[index])) continue;
      const lookup = this.#lookups[defined(this.#owners[index])] as LookupInOrder<Rules>;
      const subtable = defined(this.#subtables[index]);
      if (attempt(() => lookup.rules.prepare(subtable, glyph)) !== true) continue;
      isFirst = true;
      insert(lookup, prepared);
    }
    return isFirst;
  }
}

/** Puts a lookup where its order wants it; one that is there already stays alone. */
function insert<Rules>(lookup: LookupInOrder<Rules>, list: LookupInOrder<Rules>[]): void {
  let at = list.length;
  while (at > 0 && (list[at - 1] as LookupInOrder<Rules>).order > lookup.order) at -= 1;
  if (list[at - 1] !== lookup) list.splice(at, 0, lookup);
}
