import { likeness } from "../../src/template/detect/geometry.ts";
import type { FoundField } from "./found-fields.ts";
import type { KnownField } from "./known-field.ts";
import { areAlike, meansSomething } from "./words.ts";

/** A known and a found field that lie on each other by so much, of what they cover together, are one. */
const OVERLAP = 0.5;

export interface Match {
  readonly known: KnownField;
  readonly found: FoundField;
}

/** What was found of what there is. */
export interface Comparison {
  readonly matches: readonly Match[];
  readonly missed: readonly KnownField[];
  readonly wrong: readonly FoundField[];
}

/** Counts that can be added up. */
export interface Score {
  readonly known: number;
  readonly found: number;
  readonly right: number;
  /** Matches whose type something tells, and those of them whose type was found. */
  readonly typed: number;
  readonly typeRight: number;
  /** Matches whose name means something, and those of them whose alias says the same. */
  readonly named: number;
  readonly nameRight: number;
}

/** Joins what is known with what was found, the most alike first, each once. */
export function compare(known: readonly KnownField[], found: readonly FoundField[]): Comparison {
  const pairs = known.flatMap((one) =>
    found
      .filter((other) => other.page === one.page)
      .map((other) => ({ known: one, found: other, overlap: likeness(one.rect, other.rect) }))
      .filter(({ overlap }) => overlap >= OVERLAP),
  );
  const [takenKnown, takenFound] = [new Set<KnownField>(), new Set<FoundField>()];
  const matches: Match[] = [];
  for (const pair of pairs.sort((one, other) => other.overlap - one.overlap)) {
    if (takenKnown.has(pair.known) || takenFound.has(pair.found)) continue;
    takenKnown.add(pair.known);
    takenFound.add(pair.found);
    matches.push({ known: pair.known, found: pair.found });
  }
  return {
    matches,
    missed: known.filter((field) => !takenKnown.has(field)),
    wrong: found.filter((field) => !takenFound.has(field)),
  };
}

export function scoreOf({ matches, missed, wrong }: Comparison): Score {
  const named = matches.filter(({ known }) => nameOf(known) !== undefined);
  return {
    known: matches.length + missed.length,
    found: matches.length + wrong.length,
    right: matches.length,
    typed: matches.length,
    typeRight: matches.filter(isTypeRight).length,
    named: named.length,
    nameRight: named.filter(({ known, found }) => areAlike(nameOf(known) ?? "", found.name)).length,
  };
}

/** The first of its names that means something. */
export function nameOf({ names }: KnownField): string | undefined {
  return names.find(meansSomething);
}

/** By the type where one is told, else by what people do there. A number with a currency is a number. */
export function isTypeRight({ known, found }: Match): boolean {
  const { type } = found;
  if (known.type === undefined || known.kind !== "text")
    return known.kind === found.kind || (known.kind === "choice" && found.kind === "text");
  if (known.type === "number") return ["number", "dollar", "integer", "percent"].includes(type);
  return known.type === type;
}

export function sumOf(scores: readonly Score[]): Score {
  const sum = (key: keyof Score): number => scores.reduce((total, score) => total + score[key], 0);
  return {
    known: sum("known"),
    found: sum("found"),
    right: sum("right"),
    typed: sum("typed"),
    typeRight: sum("typeRight"),
    named: sum("named"),
    nameRight: sum("nameRight"),
  };
}

/** Share of what there is that was found, of what was found that is there, and the mean of both. */
export function ratesOf({ known, found, right }: Score): Record<"recall" | "precision" | "f1", number> {
  const recall = known === 0 ? 1 : right / known;
  const precision = found === 0 ? 1 : right / found;
  return { recall, precision, f1: known + found === 0 ? 1 : (2 * right) / (known + found) };
}
