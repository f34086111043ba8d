/** Words that tell nothing apart. */
const FILLERS: ReadonlySet<string> = new Set(
  "a an and as at by for from if in is it of on or the this to you your enter field text check box select page line der die das des und oder von zu im le la les de du des et ou un une en el los las y o del".split(
    " ",
  ),
);
/** Names that say of what sort a field is, or where it stands, and not what it is for. */
const MEANINGLESS =
  /^(?:(?:topmostsubform|form\d*|page|untitled|undefined|text|txt|field|fill|check|checkbox|check box|box|cb|chk|tf|c|f|t|p|group|radio|button|row|col|table|cell|line|bodyrow|item|num|date|combo|dropdown|list|edit|input|toggle|option|choice|commonforms)[\s_.-]*)*[\d\s_.[\]()-]*$/i;

/**
 * The words of a name in lower case and without accents, camel case taken apart, fillers and the plural's s left out. Numbers count
 * where there is nothing else.
 */
export function wordsOf(name: string): ReadonlySet<string> {
  const parts = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/ß/g, "ss")
    .replace(/['’]/g, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .toLowerCase()
    .match(/\p{L}{2,}/gu);
  const words = (parts ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
  return new Set(words.filter((word) => !FILLERS.has(word)));
}

/** Whether a name says what a field is for. */
export function meansSomething(name: string): boolean {
  return !MEANINGLESS.test(name.trim()) && wordsOf(name).size > 0;
}

/** Whether two names say the same: at least half of the words of the shorter one are in the other. */
export function areAlike(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const common = [...first].filter((word) => second.has(word)).length;
  return common > 0 && common >= Math.min(first.size, second.size) / 2;
}
