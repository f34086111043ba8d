import {
  isSymbolFamily,
  standardAliases,
  standardCompanions,
  standardTwins,
} from "../../fonts/api/catalogue.ts";
import {
  type FallbackFamily,
  type FontCollection,
  type FontFace,
  type FontRequest,
  isGenericFamily,
  uiFamiliesLast,
} from "../../fonts/api/faces.ts";
import { EMOJI_SELECTOR } from "../../fonts/api/text.ts";
import type { DiagnosticSink } from "../../layout/api/basics.ts";
import type { FontDemand } from "./font-demand.ts";
import { nearestName, unavailableFamily } from "./font-names.ts";
import { FoundFamilies, uncovered } from "./found-families.ts";
import { DEFAULT_FAMILY, embeddedGeneric, type GenericFamilies, usualGenerics } from "./generic-families.ts";
import type { FontCatalogue } from "./sources/font-catalogue.ts";
import { kindOf, standardFamilyOf, standInOf } from "./stand-ins.ts";

export interface FindFontsInput {
  readonly demand: FontDemand;
  /** Knows the names of the faces below, and generic ones. */
  readonly collection: Pick<FontCollection, "hasFamily">;
  /**
   * The faces there are without the catalogue, those of the document among them. Where those that every reader has are not, all fonts
   * have to be in the file.
   */
  readonly faces: readonly FontFace[];
  readonly catalogue: FontCatalogue | undefined;
  /** What the caller says of generic families. */
  readonly generics?: GenericFamilies | undefined;
  readonly diagnostics: DiagnosticSink;
  readonly signal: AbortSignal | undefined;
}

/** Faces from the catalogue. */
export interface FoundFonts {
  readonly faces: readonly FontFace[];
  /** The families among them that stand in for what others lack, in their order. */
  readonly fallbacks: readonly FallbackFamily[];
}

/**
 * Finds the families that a document names and nobody has brought, and families for the characters that no face has. Families that
 * can't be had are diagnostics; names that nobody knows are one only where nothing else in their list is known.
 */
export async function findFonts(input: FindFontsInput): Promise<FoundFonts> {
  const found = new FoundFamilies(input);
  const search = new NamedFamilies(input, found);
  await search.namedFamilies();
  await search.defaultWeights();
  return { faces: found.faces, fallbacks: await fallbacksOf(input, found) };
}

/** Families for characters that no face has, which most documents do without. */
async function fallbacksOf(input: FindFontsInput, found: FoundFamilies): Promise<readonly FallbackFamily[]> {
  const { catalogue, demand, faces } = input;
  const embedded = faces.filter(({ hasOwnEncoding }) => hasOwnEncoding !== true);
  const { characters } = demand;
  const isWhole = !characters.has(EMOJI_SELECTOR) && uncovered(characters, embedded).length === 0;
  if (catalogue === undefined || isWhole) return [];
  const { MissingCharacters } = await import("./missing-characters.ts");
  const missing = new MissingCharacters(input, found);
  await missing.search();
  return missing.fallbacks;
}

class NamedFamilies {
  readonly #input: FindFontsInput;
  readonly #found: FoundFamilies;
  /** Families there are without the catalogue, in lower case: CSS names those in any case. */
  readonly #names: ReadonlySet<string>;

  constructor(input: FindFontsInput, found: FoundFamilies) {
    this.#input = input;
    this.#found = found;
    this.#names = new Set(input.faces.map(({ family }) => family.toLowerCase()));
  }

  async namedFamilies(): Promise<void> {
    const byList = new Map<string, FontRequest[]>();
    for (const request of this.#input.demand.requests) {
      const key = request.families.join("\n");
      const same = byList.get(key);
      if (same === undefined) byList.set(key, [request]);
      else same.push(request);
    }
    for (const requests of byList.values()) await this.#familiesOfList(requests);
  }

  /** An engine has the default family in regular and bold; the catalogue may have the weights that a document asks for besides. */
  async defaultWeights(): Promise<void> {
    const { catalogue, demand, faces } = this.#input;
    if (catalogue?.hasFamily(DEFAULT_FAMILY) !== true) return;
    const own = faces.filter(({ family }) => family === DEFAULT_FAMILY);
    if (own.length === 0 || own.some(({ weightRange }) => weightRange !== undefined)) return;
    const lacking = demand.requests.filter(
      ({ weight, families }) => own.every((face) => face.weight !== weight) && this.#isInDefault(families),
    );
    if (lacking.length > 0) await this.#found.find(DEFAULT_FAMILY, lacking);
  }

  /** Whether the first family of a list that there is, is the default one. */
  #isInDefault(families: readonly string[]): boolean {
    const { collection, generics = {} } = this.#input;
    for (const family of uiFamiliesLast(families)) {
      const name = generics[family] ?? family;
      if (name.toLowerCase() === DEFAULT_FAMILY.toLowerCase()) return true;
      if (isGenericFamily(name)) return embeddedGeneric(name) === undefined;
      const standard = collection.hasFamily(name) ? undefined : standardFamilyOf(name);
      if (standard !== undefined) return (this.#standInOf(standard) ?? DEFAULT_FAMILY) === DEFAULT_FAMILY;
      if (collection.hasFamily(name) || this.#facesOf([name]).length > 0) return false;
    }
    return true;
  }

  /** Loads a list's families from the first on, until all characters have a face. */
  async #familiesOfList(requests: readonly FontRequest[]): Promise<void> {
    const { collection, demand } = this.#input;
    const families = uiFamiliesLast(requests[0]?.families ?? []);
    let isKnown = families.length === 0;
    let missing: readonly number[] | undefined;
    for (const family of families) {
      if (!isKnown || uncovered(demand.characters, this.#facesOf(families)).length > 0)
        await this.#generic(family, requests);
      if (collection.hasFamily(family) || this.#names.has(family.toLowerCase())) {
        isKnown = true;
        continue;
      }
      const name = await this.#spelling(family);
      if (isKnown && name !== undefined) {
        missing = uncovered(missing ?? demand.characters, this.#facesOf(families));
        if (missing.length === 0) continue;
      }
      const faces = name === undefined ? [] : await this.#found.find(name, requests);
      const standard = faces.length === 0 ? standardFamilyOf(family) : undefined;
      if (standard !== undefined && !isKnown) await this.#findStandIn(standard, requests);
      isKnown ||= faces.length > 0 || standard !== undefined || isSymbolFamily(family);
    }
    if (isKnown) await this.#companions(requests);
    else await this.#tellUnknown(families);
  }

  /** A family's name in the catalogue; sources that wait to be read are read for one that no other has. */
  async #spelling(family: string): Promise<string | undefined> {
    const { catalogue } = this.#input;
    const name = catalogue?.spelling(family);
    if (catalogue === undefined || name !== undefined || isGenericFamily(family)) return name;
    return (await catalogue.open()) ? catalogue.spelling(family) : undefined;
  }

  /** Generic families are embedded where the catalogue has what stands for them, and the caller has not said what does. */
  async #generic(generic: string, requests: readonly FontRequest[]): Promise<void> {
    const { catalogue, generics = {} } = this.#input;
    const family = generics[generic] === undefined ? embeddedGeneric(generic) : undefined;
    if (family === undefined || this.#names.has(family.toLowerCase())) return;
    if (catalogue?.hasFamily(family) === true) await this.#found.find(family, requests);
  }

  /** A standard family without files may have to be in the file: finds what is as wide, else what is of its kind. */
  async #findStandIn(standard: string, requests: readonly FontRequest[]): Promise<void> {
    if (this.#standInOf(standard) === standard) return;
    const twins = standardTwins.get(standard) ?? [];
    for (const twin of twins) {
      if (this.#names.has(twin.toLowerCase())) return;
      const name = await this.#spelling(twin);
      if (name !== undefined && (await this.#found.find(name, requests)).length > 0) return;
    }
    await this.#generic(kindOf(standard), requests);
    const family = this.#standInOf(standard) ?? DEFAULT_FAMILY;
    this.#input.diagnostics.addOnce(`stand-in ${standard}`, () => ({
      code: "font-not-found",
      severity: "info",
      position: undefined,
      message: `All fonts have to be in the file, and no source of fonts has ${standard} or what is as wide (${twins.join(", ")}): ${family} is used.`,
    }));
  }

  #standInOf(standard: string): string | undefined {
    const families = new Set([...this.#input.faces, ...this.#found.faces].map(({ family }) => family));
    const generics = new Map([...usualGenerics(families), ...Object.entries(this.#input.generics ?? {})]);
    return standInOf(standard, families, generics);
  }

  /** Standard families have the characters of western Europe alone; others of the same measures have more. */
  async #companions(requests: readonly FontRequest[]): Promise<void> {
    const { catalogue, demand } = this.#input;
    for (const family of requests[0]?.families ?? []) {
      const standard = standardAliases.get(family.toLowerCase()) ?? family;
      const companion = standardCompanions.get(standard);
      if (companion === undefined || catalogue?.hasFamily(companion) !== true) continue;
      const missing = uncovered(demand.characters, this.#facesOf([standard]));
      if (missing.some(isWestern)) await this.#found.find(companion, requests);
    }
  }

  #facesOf(families: readonly string[]): readonly FontFace[] {
    const names = new Set(families.map((family) => family.toLowerCase()));
    return [...this.#input.faces, ...this.#found.faces].filter(({ family }) =>
      names.has(family.toLowerCase()),
    );
  }

  async #tellUnknown(families: readonly string[]): Promise<void> {
    const { faces, diagnostics } = this.#input;
    const catalogue = await this.#input.catalogue?.learnCatalogue();
    const failed = families.filter((family) => catalogue?.spelling(family) !== undefined);
    if (failed.length > 0) return;
    const absent = families.flatMap((family) => catalogue?.cataloguedSpelling(family) ?? [])[0];
    if (absent !== undefined) {
      const message = `${unavailableFamily(absent)} The default family is used.`;
      diagnostics.warn("font-not-found", message);
      return;
    }
    const wanted = families[0] as string;
    const installed = faces.map(({ family }) => family);
    const nearest = nearestName(wanted, installed) ?? catalogue?.nearestFamily(wanted);
    const names = families.map((family) => `"${family}"`).join(", ");
    const hint = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
    const message = `There is no font family ${names}; the default family is used.${hint}`;
    diagnostics.warn("unknown-font-family", message);
  }
}

/** Latin, Greek, Cyrillic and Hebrew letters, punctuation and signs: what the companions of standard families have. */
function isWestern(character: number): boolean {
  return character < 0x600 || (character >= 0x1e00 && character < 0x2300);
}
