/** A list that is always young, unlike that of a literal (see fragment-parts.ts). */
export function listOf<T>(...items: T[]): T[] {
  return items;
}
