/** A paragraph at the top of a new page. */
export const NEXT = '<p style="page-break-before: always; break-before: page">';

/** Paragraphs of one word and a number, a line each: "row 1", "row 2" … */
export function lines(word: string, count: number, from = 1): string {
  return Array.from({ length: count }, (_, index) => `<p>${word} ${index + from}</p>`).join("");
}

/** Rows of two cells, a line each. */
export function rows(count: number): string {
  return Array.from({ length: count }, (_, index) => `<tr><td>cell ${index + 1}<td>value ${index + 1}`).join(
    "",
  );
}

/** A text that takes several lines. */
export const LONG =
  "The quick brown fox jumps over the lazy dog while seven wizards mix a jug of liquid and everyone else looks on from the hill.";

/** A picture of one colour, as the address of an SVG of the given size. */
export function square(width: number, height: number, color = "teal"): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color}"/></svg>`,
  )}`;
}
