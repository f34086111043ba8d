import { SYLLABLE_PARTS, type SyllableParts } from "./syllable-parts.ts";

/** Made-up words of a script: what its structure allows, whether or not a language says it. Equal arguments give equal words. */
export function madeUpWords(script: string, count: number): readonly string[] {
  const parts = SYLLABLE_PARTS[script];
  if (parts === undefined) throw new Error(`The structure of ${script} is not known.`);
  const characters = new Characters(parts);
  return Array.from({ length: count }, () => {
    let word = "";
    for (let syllables = 1 + characters.below(3); syllables > 0; syllables -= 1) word += syllable(characters);
    return characters.chance(0.05) ? characters.of("digit").repeat(2) : word;
  }).filter((word) => word !== "");
}

function syllable(characters: Characters): string {
  let text = characters.of("base") + characters.of("nukta", 0.1);
  for (let depth = 0; depth < 2 && characters.chance(0.35); depth += 1) {
    const stacker = characters.of("stacker");
    if (stacker !== "") text += stacker + characters.of("base");
  }
  text += characters.of("medial", 0.3);
  text += characters.chance(0.1) ? characters.of("killer") : characters.of("vowel", 0.6);
  text += characters.of("final", 0.25);
  return text + characters.of("mark", 0.25);
}

/** Characters of each part, drawn by a small generator of its own so that words stay what they are. */
class Characters {
  readonly #lists = new Map<string, readonly string[]>();
  #state = 1;

  constructor(parts: SyllableParts) {
    for (const [part, ranges] of Object.entries(parts) as [string, string][])
      this.#lists.set(part, charactersOf(ranges));
  }

  /** A character of a part, with a probability; empty where the script has no such part. */
  of(part: keyof SyllableParts, probability = 1): string {
    const list = this.#lists.get(part);
    if (list === undefined || !this.chance(probability)) return "";
    return list[this.below(list.length)] as string;
  }

  chance(probability: number): boolean {
    return this.below(1000) < 1000 * probability;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }
}

function charactersOf(ranges: string): string[] {
  return ranges.split(" ").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
}
