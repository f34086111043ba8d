/** A field's name as it stands in the form, by its parts from the root. */
export type FieldName = readonly string[];

/** Longest alias; the schema allows 200 characters. */
const MAXIMUM_LENGTH = 100;

/**
 * Aliases for fields, by their full names: the last part in camel case, with as many parts before it as it takes to tell fields apart,
 * and a number where the names alone can't. `topmostSubform[0].Page1[0].LAST_NAME[0]` becomes `lastName`. Equal full names are one
 * field and share their alias.
 */
export function aliasesFor(names: readonly FieldName[]): ReadonlyMap<string, string> {
  const fields = new Map<string, FieldName>();
  for (const name of names) fields.set(keyOf(name), name);
  const byLastPart = new Map<string, string[]>();
  for (const [key, name] of fields) {
    const last = aliasOf(name, 1);
    byLastPart.set(last, [...(byLastPart.get(last) ?? []), key]);
  }
  const aliases = new Map<string, string>();
  const taken = new Set(byLastPart.keys());
  for (const [last, keys] of byLastPart) {
    // Of several, one that has no further parts to show keeps the plain alias.
    const plain = keys.length === 1 ? keys[0] : keys.find((key) => fields.get(key)?.length === 1);
    for (const key of keys) {
      aliases.set(key, key === plain ? last : distinctAlias(fields.get(key) ?? [], taken));
    }
  }
  return aliases;
}

/** What tells full names apart. */
export function keyOf(name: FieldName): string {
  return JSON.stringify(name);
}

/** The shortest alias that is not taken; it is then. */
function distinctAlias(name: FieldName, taken: Set<string>): string {
  for (let parts = 2; parts <= Math.min(4, name.length); parts += 1) {
    const alias = aliasOf(name, parts);
    if (taken.has(alias)) continue;
    taken.add(alias);
    return alias;
  }
  const alias = aliasOf(name, 1);
  let numbered = alias;
  for (let number = 2; taken.has(numbered); number += 1) numbered = withNumber(alias, number);
  taken.add(numbered);
  return numbered;
}

/** The alias of the last so many parts of a name, and of more as long as it is nothing but a number. */
function aliasOf(name: FieldName, parts: number): string {
  const words = name.slice(-parts).flatMap(wordsOf);
  if (parts < name.length && words.every((word) => /^\p{N}*$/u.test(word))) return aliasOf(name, parts + 1);
  const alias = joinWords(words).slice(0, MAXIMUM_LENGTH);
  return alias === "" ? "field" : alias;
}

/** Words of a partial name. An index, as XFA writers put behind each part, counts from the second on: `Line[1]` is line 2. */
function wordsOf(part: string): readonly string[] {
  const [, text = part, index] = /^(.*?)\[(\d+)\]$/.exec(part) ?? [];
  const words = (text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap(humps);
  if (index === undefined || Number(index) === 0) return words;
  return [...words, String(Number(index) + 1)];
}

/** `HomePhone` is two words, `SSN` is one, `DOBMonth` is two. */
function humps(word: string): readonly string[] {
  return word.match(/\p{Lu}+(?!\p{Ll})\p{N}*|[\p{Lu}\p{L}\p{M}][^\p{Lu}]*|\p{N}+\P{Lu}*/gu) ?? [word];
}

/** Words in camel case; between two digits stands an underscore, so that `1_11` and `11_1` stay two names. */
function joinWords(words: readonly string[]): string {
  let text = "";
  for (const word of words) {
    const lower = word.toLowerCase();
    if (text === "") text = lower;
    else if (/\p{N}$/u.test(text) && /^\p{N}/u.test(lower)) text += `_${lower}`;
    else text += lower.charAt(0).toUpperCase() + lower.slice(1);
  }
  return text;
}

function withNumber(alias: string, number: number): string {
  return /\p{N}$/u.test(alias) ? `${alias}_${number}` : `${alias}${number}`;
}
