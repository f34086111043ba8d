import type { Word } from "../facts.ts";

/** How far a word may be from its place in the reference, in points: two, and what files round away. */
const PLACE_TOLERANCE = 2 + 0.05;
/** Differences that are told of a page; where one word is elsewhere, those after it mostly are, too. */
const MAXIMUM_TOLD = 4;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Where the words of a page differ from a reference's: other characters, or words that stand elsewhere. Engines cut words in their own
 * ways, so each word of the reference is looked for in all characters of the page, in the order of the file.
 */
export function textDifferences(own: readonly Word[], reference: readonly Word[]): string[] {
  if (charactersOf(own) !== charactersOf(reference))
    return [`text ${quoted(textOf(own))}, not ${quoted(textOf(reference))}`];
  const { text, places } = charactersInOrder(own);
  const differences = reference.flatMap((word) => {
    const found = occurrences(word.text, text).flatMap((at) => places[at] ?? []);
    if (found.some((candidate) => isNear(candidate, word))) return [];
    const [nearest] = found.sort((first, second) => distance(first, word) - distance(second, word));
    return [
      `“${word.text}” ${nearest === undefined ? "in pieces" : `at ${written(nearest)}`}, not at ${written(word)}`,
    ];
  });
  return differences.slice(0, MAXIMUM_TOLD);
}

/** All characters, whatever their order. */
function charactersOf(words: readonly Word[]): string {
  return [...words.map(({ text }) => text).join("")].sort().join("");
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

function quoted(text: string): string {
  return text.length > 160 ? `“${text.slice(0, 160)}…”` : `“${text}”`;
}

/** The text of a page without spaces, and the place of each of its code units. */
function charactersInOrder(words: readonly Word[]): {
  readonly text: string;
  readonly places: readonly Place[];
} {
  const places = words.flatMap(({ text, x, y, origins }) =>
    Array.from({ length: text.length }, (_, index) => ({ x: origins?.[index] ?? x, y })),
  );
  return { text: words.map(({ text }) => text).join(""), places };
}

function occurrences(part: string, text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push(at);
  return found;
}

function isNear(first: Place, second: Place): boolean {
  return Math.abs(first.x - second.x) <= PLACE_TOLERANCE && Math.abs(first.y - second.y) <= PLACE_TOLERANCE;
}

function distance(first: Place, second: Place): number {
  return Math.abs(first.x - second.x) + Math.abs(first.y - second.y);
}

function written({ x, y }: Place): string {
  return `${Math.round(x * 10) / 10}, ${Math.round(y * 10) / 10}`;
}
