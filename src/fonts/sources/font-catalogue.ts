import type { FontFace } from "../../../fonts/api/faces.ts";
import { AbortedError } from "../../contract/errors.ts";
import { type FontNames, nearestName } from "../font-names.ts";
import type { FamilyRequest, FontSource } from "./font-source.ts";

/** What came of looking for a family. */
export interface FoundFamily {
  /** Empty when no source has the family. */
  readonly faces: readonly FontFace[];
  /** Why sources that should have it did not give it. */
  readonly problems: readonly string[];
}

/** Sources of fonts, asked one after the other. Names are case-sensitive but for `spelling`. */
export class FontCatalogue implements FontNames {
  readonly #sources: readonly FontSource[];
  #isOpen = false;
  /** Names of the public catalogue, as soon as they are known. */
  #catalogued: ReadonlySet<string> = new Set();
  /** The names of all families by their lower case, when one was first asked for in another spelling. */
  #spellings: ReadonlyMap<string, string> | undefined;

  constructor(sources: readonly FontSource[]) {
    this.#sources = sources;
  }

  /** Reads the sources that wait for it. A source that can't be read has nothing. Returns whether there is more than before. */
  async open(): Promise<boolean> {
    if (this.#isOpen) return false;
    this.#isOpen = true;
    const waiting = this.#sources.filter((source) => source.open !== undefined);
    await Promise.allSettled(waiting.map((source) => source.open?.()));
    this.#spellings = undefined;
    return waiting.length > 0;
  }

  /** Loads the names of the public catalogue, which only messages need: what was meant, and where a family could come from. */
  async learnCatalogue(): Promise<this> {
    if (this.#catalogued.size === 0) {
      const { catalogueFamilies } = await import("../generated/catalogue-families.ts");
      this.#catalogued = new Set(catalogueFamilies);
    }
    return this;
  }

  hasFamily(family: string): boolean {
    return this.#sources.some((source) => source.has(family));
  }

  /** The name of a family that is given in any case, as CSS gives it (css-fonts-4 §2.1); undefined when there is none. */
  spelling(family: string): string | undefined {
    if (this.hasFamily(family)) return family;
    // The first source goes first, as when faces are looked for.
    this.#spellings ??= new Map([...this.#allNames()].reverse().map((name) => [foldedName(name), name]));
    return this.#spellings.get(foldedName(family));
  }

  /** After `learnCatalogue`, a family of the public catalogue where the sources have none. */
  nearestFamily(family: string): string | undefined {
    return nearestName(family, this.names()) ?? nearestName(family, this.#catalogued);
  }

  /** False before `learnCatalogue`. */
  isCatalogued(family: string): boolean {
    return this.#catalogued.has(family);
  }

  /** The name in the public catalogue of a family that is given in any case; undefined when it has none, and before `learnCatalogue`. */
  cataloguedSpelling(family: string): string | undefined {
    if (this.#catalogued.has(family)) return family;
    const folded = foldedName(family);
    for (const name of this.#catalogued) if (foldedName(name) === folded) return name;
    return undefined;
  }

  *names(): Iterable<string> {
    for (const source of this.#sources) yield* source.names();
  }

  *#allNames(): Iterable<string> {
    yield* this.names();
    for (const source of this.#sources) yield* source.otherNames?.() ?? [];
  }

  /** Families of sources that stand for characters nobody else has, at most so many. */
  fallbackNames(maximum: number): readonly string[] {
    const names: string[] = [];
    for (const source of this.#sources) {
      if (source.offersFallbacks !== true) continue;
      for (const name of source.names()) if (names.length < maximum) names.push(name);
    }
    return names;
  }

  /** The faces of the first source that has the family. @throws AbortedError when the signal was triggered. */
  async find(request: FamilyRequest, signal?: AbortSignal): Promise<FoundFamily> {
    const problems: string[] = [];
    for (const source of this.#sources) {
      if (!source.has(request.family)) continue;
      try {
        const faces = await source.find(request, signal);
        if (faces !== undefined && faces.length > 0) return { faces, problems };
      } catch (error) {
        if (error instanceof AbortedError || signal?.aborted === true) throw error;
        problems.push(error instanceof Error ? error.message : String(error));
      }
    }
    return { faces: [], problems };
  }
}

/** Case goes by Unicode, not by a language (css-fonts-4 §2.1). */
function foldedName(name: string): string {
  return name.toLowerCase();
}
