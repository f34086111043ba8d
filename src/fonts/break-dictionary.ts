import type { BreakDictionary } from "../../fonts/api/faces.ts";

/** Words remembered per language. */
const MAXIMUM_WORDS = 20_000;
/** UTF-16 units that are segmented at once: some runtimes take quadratic time; and how many of them must follow a word that is believed. */
const SEGMENTED = 2_000;
const LOOKED_AHEAD = 300;
const SOFT_HYPHEN = "\u00ad";

type PatternLoader = () => Promise<{ readonly default: readonly unknown[] }>;
type PatternLoaders = ReadonlyMap<string, PatternLoader>;

/** What divides words: the text with soft hyphens. */
type Hyphenator = (word: string) => string;

/** Where a document gets its dictionary. */
export interface DictionarySource {
  /** A dictionary that hyphenates words of these languages, as far as it can. */
  load(languages: Iterable<string>): Promise<BreakDictionary>;
}

/**
 * Dictionaries of an engine, loaded language by language. Hyphenation is by the patterns of TeX; words of scripts without spaces are
 * told by the runtime, so that lines of Thai, Lao, Khmer and Myanmar may end elsewhere under another runtime.
 */
export class BreakDictionaries implements DictionarySource {
  readonly #hyphenators: Map<string, Promise<Hyphenator | undefined>> = new Map();
  readonly #segmenters: Map<string, Intl.Segmenter | undefined> = new Map();

  /** A dictionary that hyphenates words of these languages, as far as there are patterns. */
  async load(languages: Iterable<string>): Promise<BreakDictionary> {
    const loaded = new Map<string, Hyphenator>();
    for (const language of languages) {
      const { PATTERN_LOADERS } = await import("./hyphenation-patterns.ts");
      const key = patternKey(language, PATTERN_LOADERS);
      const hyphenator = key === undefined ? undefined : await this.#hyphenator(key, PATTERN_LOADERS);
      if (hyphenator !== undefined) loaded.set(language, hyphenator);
    }
    return {
      hyphenates: (language) => loaded.has(language),
      hyphenation: (word, language) => placesOf(loaded.get(language)?.(word) ?? word),
      wordStarts: (text, language) => this.#wordStarts(text, language),
    };
  }

  #hyphenator(key: string, loaders: PatternLoaders): Promise<Hyphenator | undefined> {
    let hyphenator = this.#hyphenators.get(key);
    if (hyphenator === undefined) {
      hyphenator = loadHyphenator(loaders.get(key));
      this.#hyphenators.set(key, hyphenator);
    }
    return hyphenator;
  }

  #wordStarts(text: string, language: string): readonly number[] {
    const segmenter = this.#segmenter(language);
    if (segmenter === undefined) return [];
    const starts: number[] = [];
    for (let from = 0; from < text.length; ) {
      const end = Math.min(from + SEGMENTED, text.length);
      let next = end;
      for (const { index } of segmenter.segment(text.slice(from, end))) {
        if (index === 0) continue;
        next = from + index;
        starts.push(next);
        // The words that follow say where one ends, so the last ones are looked at again with what comes after them.
        if (end < text.length && index > SEGMENTED - LOOKED_AHEAD) break;
      }
      from = end === text.length ? end : next;
    }
    return starts;
  }

  #segmenter(language: string): Intl.Segmenter | undefined {
    const primary = language.split("-", 1)[0]?.toLowerCase() ?? "";
    // What a dictionary is asked for depends on the script alone; the language must only be one.
    const key = /^[a-z]{2,3}$/.test(primary) ? primary : "th";
    if (!this.#segmenters.has(key)) this.#segmenters.set(key, createSegmenter(key));
    return this.#segmenters.get(key);
  }
}

function createSegmenter(language: string): Intl.Segmenter | undefined {
  return typeof Intl.Segmenter === "function"
    ? new Intl.Segmenter(language, { granularity: "word" })
    : undefined;
}

/** The patterns for a tag: its own, or those of the tag with subtags taken off its end (RFC 4647 §3.4). */
function patternKey(language: string, loaders: PatternLoaders): string | undefined {
  for (let tag = language.toLowerCase(); tag !== ""; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
    if (loaders.has(tag)) return tag;
  }
  return undefined;
}

async function loadHyphenator(load: PatternLoader | undefined): Promise<Hyphenator | undefined> {
  if (load === undefined) return undefined;
  const [{ default: createHyphenator }, patterns] = await Promise.all([import("hyphen"), load()]);
  const create = (): Hyphenator =>
    createHyphenator(patterns.default, { async: false, hyphenChar: SOFT_HYPHEN, minWordLength: 1 });
  let hyphenate = create();
  const remembered = new Map<string, string>();
  return (word) => {
    let divided = remembered.get(word);
    if (divided === undefined) {
      divided = hyphenate(word);
      if (remembered.size >= MAXIMUM_WORDS) {
        // The package remembers every word too, and can be made to forget only as a whole.
        remembered.clear();
        hyphenate = create();
      }
      remembered.set(word, divided);
    }
    return divided;
  };
}

/** Where the soft hyphens stand, counted without them. */
function placesOf(divided: string): readonly number[] {
  const places: number[] = [];
  let at = -1;
  for (let count = 0; ; count += 1) {
    at = divided.indexOf(SOFT_HYPHEN, at + 1);
    if (at < 0) return places;
    places.push(at - count);
  }
}
