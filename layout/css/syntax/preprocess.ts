/** `url(` with at least one of its letters escaped, which the tokenizer would take for any function. */
const ESCAPED_URL =
  /(?<![\w\\-]|[^\0-\x7F])(?=[url]{0,2}\\)(?:\\0{0,4}[57]5\s?|\\?u)(?:\\0{0,4}[57]2\s?|\\?r)(?:\\0{0,4}[46]c\s?|\\?l)\(/gi;

/**
 * Makes a text ready for the tokenizer: line ends become line feeds, U+0000 becomes U+FFFD (CSS Syntax 3 §3.3), and an
 * escaped spelling of `url(` becomes the plain one.
 */
export function preprocess(text: string): string {
  let clean = text;
  if (clean.includes("\r") || clean.includes("\f")) clean = clean.replace(/\r\n?|\f/g, "\n");
  if (clean.includes("\0")) clean = clean.replaceAll("\0", "\uFFFD");
  if (clean.includes("\\")) clean = clean.replace(ESCAPED_URL, "url(");
  return clean;
}
