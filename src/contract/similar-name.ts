/** Names longer than this are not worth comparing. */
const MAXIMUM_LENGTH = 60;

/**
 * The name that a writer of an unknown one most likely meant: letter case, spaces, hyphens and underscores aside the same, else the one that
 * takes fewest changes, at most a third of its letters.
 */
export function similarName(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name);
  if (wanted === "" || wanted.length > MAXIMUM_LENGTH) return undefined;
  let best: string | undefined;
  let bestDistance = Math.floor(wanted.length / 3) + 1;
  for (const candidate of known) {
    const distance = editDistance(wanted, plain(candidate), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, "");
}

/** Letters to insert, delete, replace or swap with their neighbour to turn one text into the other; `limit` when it takes as many or more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && j > 1 && i > 1;
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : limit;
      row.push(Math.min(changed, swapped, (row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1));
    }
    before = last;
    last = row;
  }
  return Math.min(limit, last[b.length] ?? limit);
}
