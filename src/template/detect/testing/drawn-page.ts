import { formWith, type RawObject } from "../../testing/raw-pdf.ts";

export interface DrawnOptions {
  /** Further entries of the page, such as `/Rotate 90`. */
  readonly page?: string;
  /** Further resources. */
  readonly resources?: string;
  /** Objects behind the content and the font: the first has the number 6. */
  readonly objects?: readonly RawObject[];
}

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
const BOLD = FONT.replace("/Helvetica", "/Helvetica-Bold");

/** A PDF of one Letter page without a form; its content has Helvetica as `/F`, and bold as `/B`. */
export function drawnPage(
  content: string,
  { page = "", resources = "", objects = [] }: DrawnOptions = {},
): Uint8Array {
  return formWith([], {
    page: `/Contents 4 0 R /Resources << /Font << /F 5 0 R /B ${BOLD} >> ${resources} >> ${page}`,
    objects: [{ dict: "", stream: content }, FONT, ...objects],
  });
}

/** Text of 10 points whose first letter stands at this place, counted from the lower left. */
export function text(x: number, y: number, words: string, size = 10): string {
  return `BT /F ${size} Tf ${x} ${y} Td (${words}) Tj ET\n`;
}

export function bold(x: number, y: number, words: string): string {
  return text(x, y, words).replace("/F ", "/B ");
}

/** A frame one point thick. */
export function box(x: number, y: number, width: number, height: number): string {
  return `${x} ${y} ${width} ${height} re S\n`;
}

/** A line from left to right. */
export function line(x: number, y: number, length: number): string {
  return `0.5 w ${x} ${y} m ${x + length} ${y} l S\n`;
}
