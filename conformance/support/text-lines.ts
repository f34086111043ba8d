import type { PageCharacter } from "./pdfium.ts";

/** Characters of one line lie within this many px of each other. */
const LINE_TOLERANCE = 6;

/** The text of a page line by line, each from left to right. */
export function linesOf(characters: readonly PageCharacter[]): string[] {
  const lines: { y: number; characters: PageCharacter[] }[] = [];
  for (const character of characters) {
    if (/^[\s\uFFFE]$/.test(character.text)) continue;
    const line = lines.find(({ y }) => Math.abs(y - character.y) < LINE_TOLERANCE);
    if (line === undefined) lines.push({ y: character.y, characters: [character] });
    else line.characters.push(character);
  }
  lines.sort((first, second) => first.y - second.y);
  return lines.map((line) =>
    line.characters
      .sort((first, second) => first.x - second.x)
      .map(({ text }) => text)
      .join(""),
  );
}
