/** Numbers from 0 to below a bound; the same ones for the same seed. */
export type Random = (below: number) => number;

/** A linear congruential generator, good enough to choose words. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** One of several. @throws RangeError when there is none. */
export function oneOf<T>(values: readonly T[], random: Random): T {
  const value = values[random(values.length)];
  if (value === undefined) throw new RangeError("There is nothing to choose from.");
  return value;
}
