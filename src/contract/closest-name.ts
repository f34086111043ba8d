/** Names further apart than this part of their length are different words. */
const LARGEST_PART = 0.4;

/**
 * The name that somebody meant who wrote another one: the one with the fewest letters left out, added, changed or swapped, without regard
 * to case; undefined when none is near.
 */
export function closestName(given: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  const word = given.toLowerCase();
  for (const name of names) {
    const candidate = name.toLowerCase();
    const most = Math.max(1, Math.floor(LARGEST_PART * Math.max(word.length, candidate.length)));
    if (Math.abs(word.length - candidate.length) > most) continue;
    const distance = distanceBetween(word, candidate);
    if (distance <= most && distance < least) {
      best = name;
      least = distance;
    }
  }
  return best;
}

/** Letters to leave out, add, change or swap with their neighbour to make one word of the other (optimal string alignment). */
function distanceBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const [left = 0, above = 0, corner = 0] = [current[column - 1], last[column], last[column - 1]];
      let distance = Math.min(left + 1, above + 1, corner + cost);
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwap) distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
