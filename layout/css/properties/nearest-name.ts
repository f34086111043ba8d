import { ignoredProperties } from "./ignored.ts";
import { logicalProperties } from "./logical.ts";
import { properties } from "./registry.ts";
import { shorthands } from "./shorthand-registry.ts";

/** Names longer than any property are not worth comparing. */
const MAXIMUM_LENGTH = 40;

const CANDIDATES: readonly string[] = [
  ...shorthands.map((shorthand) => shorthand.name),
  ...properties.map(({ property }) => property.name),
  ...logicalProperties.map((property) => property.name),
  ...ignoredProperties,
];

/** The property whose name is nearest to a misspelt one and begins like it: at most two letters off, at most one in short names. */
export function nearestName(name: string): string | undefined {
  if (name.length < 3 || name.length > MAXIMUM_LENGTH) return undefined;
  let best: string | undefined;
  let bestDistance = name.length < 6 ? 2 : 3;
  for (const candidate of CANDIDATES) {
    // Slips of the pen spare the first letter; looking no further keeps many unknown names cheap.
    if (candidate.charCodeAt(0) !== name.charCodeAt(0)) continue;
    const distance = editDistance(name, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Letters to insert, delete, replace or swap with their neighbour to turn one name into the other. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 3;
}
