import { oneOf, type Random } from "./random.ts";

const ADJECTIVES =
  "quiet early narrow patient distant familiar heavy northern wooden careful ordinary sudden pale useful crooked generous".split(
    " ",
  );
const NOUNS =
  "harbour captain ledger lantern morning station railway garden letter bridge merchant window valley carpenter schoolmaster winter orchard ferry market clerk engine parish".split(
    " ",
  );
const VERBS =
  "remembered crossed repaired described followed carried abandoned measured promised forgot inspected sold painted borrowed".split(
    " ",
  );
const PLACES = [
  "along the river",
  "behind the mill",
  "at the far end of town",
  "under the old roof",
  "in the counting house",
];
const TIMES = [
  "before breakfast",
  "for eleven years",
  "without a word",
  "on the last day of October",
  "whenever it rained",
];
const LINKS = ["and", "because", "although", "while", "so that", "until"];

/** A sentence of one or two clauses. */
export function sentence(random: Random): string {
  const first = clause(random);
  const whole = random(3) === 0 ? first : `${first}, ${oneOf(LINKS, random)} ${clause(random)}`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${random(9) === 0 ? "?" : "."}`;
}

/** So many sentences. */
export function sentences(count: number, random: Random): string {
  return Array.from({ length: count }, () => sentence(random)).join(" ");
}

/** Two words with a capital, as titles have. */
export function title(random: Random): string {
  const adjective = oneOf(ADJECTIVES, random);
  return `The ${adjective} ${oneOf(NOUNS, random)}`;
}

function clause(random: Random): string {
  const subject = `the ${random(2) === 0 ? `${oneOf(ADJECTIVES, random)} ` : ""}${oneOf(NOUNS, random)}`;
  const end = random(3);
  const tail = end === 0 ? ` ${oneOf(PLACES, random)}` : end === 1 ? ` ${oneOf(TIMES, random)}` : "";
  return `${subject} ${oneOf(VERBS, random)} the ${oneOf(NOUNS, random)}${tail}`;
}
