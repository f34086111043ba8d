/** Conditions and features read; fonts have a handful of each. */
const maximumRecords = 4096;

/**
 * The feature tables that replace others at a place of the axes (OpenType, "Feature variations"): offsets by the index of the feature. Damaged
 * tables replace nothing.
 */
export function featureVariations(view: DataView, place: readonly number[]): ReadonlyMap<number, number> {
  try {
    return readVariations(view, place);
  } catch (error) {
    if (error instanceof RangeError) return new Map();
    throw error;
  }
}

function readVariations(view: DataView, place: readonly number[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const hasTable = view.getUint16(0) === 1 && view.getUint16(2) >= 1;
  const table = hasTable ? view.getUint32(10) : 0;
  const records = table === 0 ? 0 : Math.min(maximumRecords, view.getUint32(table + 4));
  for (let record = 0; record < records; record += 1) {
    const at = table + 8 + 8 * record;
    const conditions = view.getUint32(at);
    if (conditions !== 0 && !holds(view, table + conditions, place)) continue;
    const substitutions = view.getUint32(at + 4);
    if (substitutions === 0) return found;
    const start = table + substitutions;
    const count = Math.min(maximumRecords, view.getUint16(start + 4));
    for (let index = 0; index < count; index += 1) {
      const entry = start + 6 + 6 * index;
      found.set(view.getUint16(entry), start + view.getUint32(entry + 2));
    }
    return found;
  }
  return found;
}

/** True when every condition of a set holds; those of a form that is not known never do. */
function holds(view: DataView, set: number, place: readonly number[]): boolean {
  const count = Math.min(maximumRecords, view.getUint16(set));
  for (let index = 0; index < count; index += 1) {
    const condition = set + view.getUint32(set + 2 + 4 * index);
    if (view.getUint16(condition) !== 1) return false;
    const value = place[view.getUint16(condition + 2)] ?? 0;
    const [minimum, maximum] = [view.getInt16(condition + 4) / 16384, view.getInt16(condition + 6) / 16384];
    if (value < minimum || value > maximum) return false;
  }
  return true;
}
