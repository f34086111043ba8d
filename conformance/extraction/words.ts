/** Scripts that part no words by spaces: each letter counts by itself, and so does their punctuation. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]\p{M}*/gu;
/** What search and copying of readers leave out: soft hyphens, marks of direction, and where a line may break. */
const UNHEARD = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The words of a text in their order; what has neither letter nor digit, such as a bullet, is none. */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize("NFC")
    .replace(UNHEARD, "")
    .replace(WITHOUT_SPACES, " $& ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** How many words of the source stand among those that were found, in the order of the source: the longest common subsequence. */
export function inOrder(source: readonly string[], found: readonly string[]): number {
  let row = new Array<number>(found.length + 1).fill(0);
  for (const word of source) {
    const next = [0];
    for (let index = 0; index < found.length; index += 1) {
      const longer = Math.max(row[index + 1] ?? 0, next[index] ?? 0);
      next.push(found[index] === word ? Math.max(longer, (row[index] ?? 0) + 1) : longer);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
