/** So many case numbers are tried for each that has to count: the end of a run whose cases never do. */
const TRIES = 2;

/**
 * Tries cases 0, 1, 2 … until `wanted` of them count, and goes on to further numbers for those that don't. It ends after twice as many
 * cases, even where fewer count.
 *
 * @param counts tries a case, and tells whether there was something to compare.
 * @returns how many counted.
 */
export async function untilCounted(
  wanted: number,
  counts: (number: number) => Promise<boolean>,
): Promise<number> {
  let counted = 0;
  for (let number = 0; counted < wanted && number < TRIES * wanted; number += 1) {
    if (await counts(number)) counted += 1;
  }
  return counted;
}
