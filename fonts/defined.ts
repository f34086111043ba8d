/**
 * A number that its reader knows to be there where the compiler can't, such as an element of a list at an index inside it:
 * `defined(list[index])`. It checks nothing, as `as number` would not, and the bundler puts the argument in place of the call
 * (`--minify-syntax`), so that hot loops over bytes and glyphs pay nothing for it: with a check, documents with many glyphs took a fifth longer.
 */
export function defined(value: number | undefined): number {
  return value as number;
}
