import { Coverage, coverageAt, numbersAt } from "../../sfnt/glyph-tables.ts";
import type { LayoutTable } from "../../sfnt/layout-table.ts";
import { chainedContextAt, contextAt } from "./contexts.ts";
import { type Readable, readOnDemand } from "./read-on-demand.ts";

/** A subtable of GSUB, by the names that fontkit has for its parts. */
export function substitutionAt(table: LayoutTable, type: number, offset: number): object {
  if (type === 5) return contextAt(table, offset);
  if (type === 6) return chainedContextAt(table, offset);
  const { view } = table;
  const version = view.getUint16(offset);
  const isKnown = version === 1 || (version === 2 && type === 1);
  if (!isKnown) return { first: new Coverage(table, undefined) };
  const coverage = coverageAt(table, offset + 2, offset);
  if (type === 1 && version === 1)
    return { version, first: coverage, coverage, deltaGlyphID: view.getInt16(offset + 4) };
  if (type === 1) {
    const read = (index: number): number => view.getUint16(offset + 6 + 2 * index);
    return { version, first: coverage, coverage, substitute: readOnDemand(view.getUint16(offset + 4), read) };
  }
  if (type === 2) return { first: coverage, coverage, sequences: glyphLists(table, offset) };
  if (type === 3) return { first: coverage, coverage, alternateSet: glyphLists(table, offset) };
  if (type === 4) return { first: coverage, coverage, ligatureSets: ligatureSets(table, offset) };
  return {};
}

/** Counted lists of glyphs, by coverage index. */
function glyphLists(table: LayoutTable, offset: number): Readable<readonly number[]> {
  const { view } = table;
  return readOnDemand(view.getUint16(offset + 4), (index) => {
    const list = offset + view.getUint16(offset + 6 + 2 * index);
    return numbersAt(table, list + 2, view.getUint16(list));
  });
}

interface Ligature {
  readonly glyph: number;
  /** Glyphs after the first. */
  readonly components: readonly number[];
}

function ligatureSets(table: LayoutTable, offset: number): Readable<readonly Ligature[]> {
  const { view } = table;
  return readOnDemand(view.getUint16(offset + 4), (index) => {
    const set = offset + view.getUint16(offset + 6 + 2 * index);
    return numbersAt(table, set + 2, view.getUint16(set)).map((relative) => {
      const ligature = set + relative;
      const count = Math.max(0, view.getUint16(ligature + 2) - 1);
      return { glyph: view.getUint16(ligature), components: numbersAt(table, ligature + 4, count) };
    });
  });
}
