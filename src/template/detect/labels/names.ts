import { aliasesFor, keyOf } from "../../import/aliases.ts";

/** Words that say nothing by themselves, left out of long names. */
const FILLERS: ReadonlySet<string> = new Set(
  "a an and any are as at be by do for from have i if in is it its of on or please see that the this to was were which who will with you your der die das des dem den ein eine und oder von vom zu zum zur ist im in le la les de du des et ou un une en au aux votre el los las y o su del al".split(
    " ",
  ),
);
const MOST_WORDS = 5;
const MOST_LETTERS = 40;

/** A key for data from what a place is called: `Date of birth (MM/DD/YYYY):` gives `dateOfBirth`. Empty where the label has no words. */
export function aliasFrom(label: string): string {
  const plain = label
    .replace(/[([{][^)\]}]*[)\]}]/g, " ")
    .replace(/^\s*(?:\(?\d{1,3}\s?[a-z]?[.)]|\(?[a-z][.)]|\d{1,3}[a-z]?\s)\s*/i, " ")
    .replace(/['’]s\b/g, "s")
    .replace(/['’]/g, "");
  let words: readonly string[] = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) words = label.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length > 3) {
    const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()));
    if (telling.length > 0) words = telling;
  }
  const chosen: string[] = [];
  let letters = 0;
  for (const word of words.slice(0, MOST_WORDS)) {
    letters += word.length;
    if (chosen.length > 0 && letters > MOST_LETTERS) break;
    chosen.push(word.toLowerCase());
  }
  if (chosen.length === 0) return "";
  const name = [chosen.join(" ")];
  return aliasesFor([name]).get(keyOf(name)) ?? "";
}

/** Whether a label has no word that tells anything apart. */
export function saysNothing(label: string): boolean {
  const words = label.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.every((word) => word.length < 2 || FILLERS.has(word.toLowerCase()));
}

/** Gives each name once: what is taken gets a number. */
export class Names {
  readonly #taken = new Set<string>();
  /** The number to try next, by the name that was wished for. */
  readonly #next: Map<string, number> = new Map();

  unique(wish: string): string {
    let name = wish;
    let number = this.#next.get(wish) ?? 2;
    for (; this.#taken.has(name); number += 1) {
      name = /\d$/.test(wish) ? `${wish}_${number}` : `${wish}${number}`;
    }
    this.#next.set(wish, number);
    this.#taken.add(name);
    return name;
  }
}
