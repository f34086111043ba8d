/** Scripts whose letters join, and so can't be set apart (css-text-3 §8.2, appendix D). */
export const CURSIVE_SCRIPTS: ReadonlySet<string> = new Set([
  "Arab",
  "Syrc",
  "Nkoo",
  "Mong",
  "Phag",
  "Mand",
  "Rohg",
  "Adlm",
  "Sogd",
]);
