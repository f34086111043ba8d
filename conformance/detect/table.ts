import { ratesOf, type Score, sumOf } from "./score.ts";

/** What detection made of one form. */
export interface FormResult {
  readonly name: string;
  readonly score: Score;
  readonly pages: number;
  /** Milliseconds of the processor for all of its pages. */
  readonly time: number;
  readonly isDrawn: boolean;
  readonly isHeldOut: boolean;
}

const HEAD = ["pages", "fields", "recall", "precision", "F1", "type", "alias", "ms/page"];
const NAME_WIDTH = 52;

export function headLine(title: string): string {
  return `${title.padEnd(NAME_WIDTH)}${HEAD.map((text) => text.padStart(10)).join("")}`;
}

export function resultLine({ name, score, pages, time }: FormResult): string {
  const { recall, precision, f1 } = ratesOf(score);
  const figures = [
    String(pages),
    String(score.known),
    share(recall),
    share(precision),
    share(f1),
    shareOf(score.typeRight, score.typed),
    shareOf(score.nameRight, score.named),
    (time / Math.max(1, pages)).toFixed(1),
  ];
  return `${name.slice(-NAME_WIDTH + 2).padEnd(NAME_WIDTH)}${figures.map((text) => text.padStart(10)).join("")}`;
}

/** All results as one, by adding up their fields. */
export function together(name: string, results: readonly FormResult[]): FormResult {
  return {
    name,
    score: sumOf(results.map(({ score }) => score)),
    pages: results.reduce((sum, { pages }) => sum + pages, 0),
    time: results.reduce((sum, { time }) => sum + time, 0),
    isDrawn: results.every(({ isDrawn }) => isDrawn),
    isHeldOut: results.every(({ isHeldOut }) => isHeldOut),
  };
}

/** The mean of the forms' F1: each counts the same, however many fields it has. */
export function meanF1(results: readonly FormResult[]): number {
  return results.reduce((sum, { score }) => sum + ratesOf(score).f1, 0) / Math.max(1, results.length);
}

function share(value: number): string {
  return value.toFixed(3);
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? "-" : share(part / whole);
}
