/** How a table is set that would be wider than its page: in smaller letters, and with long words divided. */
export interface TableFit {
  /** Declarations for the table. */
  readonly style: string;
  /** Width that each column has at least, as a declaration for a cell of its first row. */
  readonly columns: readonly string[];
}

/** Em that a letter takes; bold ones, and those of other families, may be wider. */
const LETTER = 0.64;
/** Em beside the text of a cell, at the usual and at the close setting. */
const PADDING = 1.6;
const CLOSE_PADDING = 0.8;
/** Letters of a word that stay together in any case. */
const SHORT_WORD = 12;
const USUAL_SIZE = 0.95;
const LEAST_SIZE = 0.6;

/**
 * Undefined for tables that fit, by an estimate from their longest words. The sheet divides words in tables that have a fit, wherever columns
 * are narrower than they.
 *
 * @param words letters of the longest word in each column
 * @param lineWidth width of the page's content in em of the block
 */
export function tableFit(words: readonly number[], lineWidth: number): TableFit | undefined {
  const needed = words.reduce((sum, word) => sum + word * LETTER + PADDING, 0);
  if (needed * USUAL_SIZE <= lineWidth) return undefined;
  const shortened = words.map((word) => Math.min(word, SHORT_WORD) * LETTER);
  const letters = shortened.reduce((sum, word) => sum + word, 0);
  const padding = CLOSE_PADDING * words.length;
  const size = Math.max(LEAST_SIZE, Math.min(USUAL_SIZE, lineWidth / (letters + padding)));
  // Where even small letters don't do, short words are divided as well.
  const share = Math.max(0, Math.min(1, (lineWidth / size - padding) / letters));
  return {
    style: `font-size: ${rounded(size)}em`,
    columns: shortened.map((width) => `min-width: ${rounded(width * share)}em`),
  };
}

/** Notes the longest word of a cell in its column. */
export function noteWords(text: string, column: number, words: number[]): void {
  let longest = words[column] ?? 0;
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    // Spaces and hyphens end words, and lines may be broken between the letters of East Asia.
    const unit = text.charCodeAt(index);
    length = unit <= 32 || unit === 45 || unit >= 0x2e80 ? 0 : length + 1;
    if (length > longest) longest = length;
  }
  words[column] = longest;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
