import { standardAliases, standardCompanions, standardTwins } from "../../fonts/api/catalogue.ts";
import {
  type FallbackFamily,
  type FontCollection,
  type FontFace,
  type FontRequest,
  hasColorGlyphs,
  isGenericFamily,
  type StyleRequest,
  uiFamiliesLast,
} from "../../fonts/api/faces.ts";
import { EMOJI_SELECTOR, faceCovers, isIgnorable } from "../../fonts/api/text.ts";
import type { DiagnosticSink } from "../../layout/api/basics.ts";
import type { FontDemand } from "./font-demand.ts";
import { nearestName, unavailableFamily } from "./font-names.ts";
import { DEFAULT_FAMILY, embeddedGeneric, type GenericFamilies, usualGenerics } from "./generic-families.ts";
import type { FontCatalogue } from "./sources/font-catalogue.ts";
import {
  COLOR_EMOJI_FAMILY,
  type FamilyChoice,
  familiesFor,
  HAN_LANGUAGES,
  hanChoices,
  hanRegions,
  isHan,
} from "./sources/script-families.ts";
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
  /** What is drawn takes glyphs of one colour only. */
  readonly withoutColors?: boolean;
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
  const search = new FontSearch(input);
  await search.namedFamilies();
  await search.defaultWeights();
  await search.missingCharacters();
  return { faces: search.faces, fallbacks: search.fallbacks };
}

/** Finds upright faces without colours, regular and bold, for those of the characters that no face has, Han in the forms the characters hint at. */
export async function findFallbacks(
  characters: ReadonlySet<number>,
  input: Omit<FindFontsInput, "demand">,
): Promise<readonly FontFace[]> {
  const styles = [400, 700].map((weight) => ({ weight, slant: "normal", stretch: 100 }) as const);
  const requests = styles.map((style) => ({ ...style, families: [], language: "" }));
  const search = new FontSearch({
    ...input,
    withoutColors: true,
    demand: { requests, characters, hyphenatedLanguages: new Set() },
  });
  await search.missingCharacters();
  return search.faces;
}

/** Families of the operator's directories that are looked into for a character. */
const MAXIMUM_FALLBACKS = 100;

/** What decides which families are tried for a character. */
interface ScriptChoice {
  readonly styles: readonly StyleRequest[];
  readonly regions: readonly string[];
  /** Faces of signs that every reader has. */
  readonly symbols: readonly FontFace[];
}

class FontSearch {
  readonly faces: FontFace[] = [];
  readonly fallbacks: FallbackFamily[] = [];
  readonly #input: FindFontsInput;
  /** Families that were asked for, with their faces; an empty list where there were none. */
  readonly #asked: Map<string, readonly FontFace[]> = new Map();
  /** Families there are without the catalogue, in lower case: CSS names those in any case. */
  readonly #names: ReadonlySet<string>;

  constructor(input: FindFontsInput) {
    this.#input = input;
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
    if (lacking.length > 0) await this.#find(DEFAULT_FAMILY, lacking);
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

  /** Families that script by script draw what nobody else has. */
  async missingCharacters(): Promise<void> {
    const { catalogue, demand, faces } = this.#input;
    if (catalogue === undefined || demand.characters.size === 0) return;
    const embedded = faces.filter(({ hasOwnEncoding }) => hasOwnEncoding !== true);
    const styles = uprightStyles(demand.requests);
    const hasColors = [...faces, ...this.faces].some(hasColorGlyphs);
    // The selector asks for colour where another face would do without it.
    if (demand.characters.has(EMOJI_SELECTOR) && !hasColors)
      await this.#findFallback([COLOR_EMOJI_FAMILY], styles, () => true);
    await this.#completeFamilies(uncovered(demand.characters, embedded), styles);
    const missing = uncovered(demand.characters, [...embedded, ...this.faces]);
    if (missing.length === 0) return;
    const symbols = faces.filter(({ hasOwnEncoding }) => hasOwnEncoding === true);
    const regions = hanRegions({
      languages: [...new Set(demand.requests.map(({ language }) => language))],
      hasKana: missing.some((character) => character >= 0x3041 && character <= 0x30ff),
      hasHangul: missing.some((character) => character >= 0xac00 && character <= 0xd7a3),
    });
    const found = await this.#scriptFamilies(missing, { styles, regions, symbols });
    let left = uncovered(missing, [...found, ...symbols]);
    if (left.length > 0 && (await catalogue.open())) {
      const more = await this.#scriptFamilies(left, { styles, regions, symbols });
      left = uncovered(left, more);
    }
    if (left.length > 0) await this.#searchFurther(catalogue, left, styles);
  }

  /** A family that some element names draws what others lack as well: it needs their weights too. */
  async #completeFamilies(characters: readonly number[], styles: readonly StyleRequest[]): Promise<void> {
    for (const [family, faces] of this.#asked)
      if (characters.some((character) => covers(faces, character))) await this.#find(family, styles);
  }

  /** Loads the families that should have the characters by their scripts. */
  async #scriptFamilies(
    missing: readonly number[],
    { styles, regions, symbols }: ScriptChoice,
  ): Promise<readonly FontFace[]> {
    const found: FontFace[] = [];
    // Text in several languages needs Han characters in several forms, whatever face had them first.
    if (missing.some(isHan)) {
      for (const choice of hanChoices(regions))
        found.push(...(await this.#findFallback(choice, styles, () => true)));
    }
    for (const character of missing) {
      if (covers(found, character)) continue;
      // Signs that every reader has are better than those of Han faces, which are drawn to go with Han.
      const choice = familiesFor(character, covers(symbols, character) ? [] : regions);
      found.push(...(await this.#findFallback(choice, styles, (faces) => covers(faces, character))));
    }
    return found;
  }

  /** Loads families until one serves. */
  async #findFallback(
    choice: FamilyChoice,
    styles: readonly StyleRequest[],
    serves: (faces: readonly FontFace[]) => boolean,
  ): Promise<readonly FontFace[]> {
    const found: FontFace[] = [];
    for (const family of choice) {
      if (this.#input.catalogue?.hasFamily(family) !== true) continue;
      if (family === COLOR_EMOJI_FAMILY && this.#input.withoutColors === true) continue;
      const isNew = !this.#asked.has(family);
      const faces = await this.#find(family, styles);
      if (isNew && faces.length > 0) this.#addFallback(family);
      found.push(...faces);
      if (faces.length > 0 && serves(faces)) break;
    }
    return found;
  }

  /** The operator's own directories may have what no list knows of. */
  async #searchFurther(
    catalogue: FontCatalogue,
    missing: readonly number[],
    styles: readonly StyleRequest[],
  ): Promise<void> {
    let left = missing;
    for (const family of catalogue.fallbackNames(MAXIMUM_FALLBACKS)) {
      if (left.length === 0) return;
      const { faces } = await catalogue.find({ family, styles }, this.#input.signal);
      if (!left.some((character) => covers(faces, character))) continue;
      left = uncovered(left, faces);
      await this.#find(family, styles);
      this.#addFallback(family);
    }
  }

  #addFallback(family: string): void {
    const region = / (JP|KR|SC|TC|HK)$/.exec(family)?.[1] ?? "";
    const languages = HAN_LANGUAGES.get(region);
    if (languages === undefined) this.fallbacks.push({ family });
    else for (const language of languages) this.fallbacks.push({ family, language });
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
      const faces = name === undefined ? [] : await this.#find(name, requests);
      const standard = faces.length === 0 ? standardFamilyOf(family) : undefined;
      if (standard !== undefined && !isKnown) await this.#findStandIn(standard, requests);
      isKnown ||= faces.length > 0 || standard !== undefined;
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
    if (catalogue?.hasFamily(family) === true) await this.#find(family, requests);
  }

  /** A standard family without files may have to be in the file: finds what is as wide, else what is of its kind. */
  async #findStandIn(standard: string, requests: readonly FontRequest[]): Promise<void> {
    if (this.#standInOf(standard) === standard) return;
    const twins = standardTwins.get(standard) ?? [];
    for (const twin of twins) {
      if (this.#names.has(twin.toLowerCase())) return;
      const name = await this.#spelling(twin);
      if (name !== undefined && (await this.#find(name, requests)).length > 0) return;
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
    const families = new Set([...this.#input.faces, ...this.faces].map(({ family }) => family));
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
      if (missing.some(isWestern)) await this.#find(companion, requests);
    }
  }

  #facesOf(families: readonly string[]): readonly FontFace[] {
    const names = new Set(families.map((family) => family.toLowerCase()));
    return [...this.#input.faces, ...this.faces].filter(({ family }) => names.has(family.toLowerCase()));
  }

  async #find(family: string, styles: readonly StyleRequest[]): Promise<readonly FontFace[]> {
    const { catalogue, diagnostics, signal } = this.#input;
    const { faces = [], problems = [] } = (await catalogue?.find({ family, styles }, signal)) ?? {};
    for (const problem of problems) diagnostics.warn("font-not-loaded", unavailableFamily(family, problem));
    const known = this.#asked.get(family) ?? [];
    const added = faces.filter((face) => !known.includes(face));
    this.#asked.set(family, [...known, ...added]);
    this.faces.push(...added);
    return faces;
  }

  async #tellUnknown(families: readonly string[]): Promise<void> {
    const { faces, diagnostics } = this.#input;
    const catalogue = await this.#input.catalogue?.learnCatalogue();
    const failed = families.filter((family) => catalogue?.spelling(family) !== undefined);
    if (failed.length > 0) return;
    const absent = families.find((family) => catalogue?.isCatalogued(family) === true);
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

function uncovered(characters: Iterable<number>, faces: readonly FontFace[]): number[] {
  return [...characters].filter((character) => !isUndrawn(character) && !covers(faces, character));
}

/** Controls and ignorable characters, and those of private use, which no fallback can know. */
function isUndrawn(character: number): boolean {
  return (
    character < 0xa0 ||
    isIgnorable(character) ||
    (character >= 0xe000 && character <= 0xf8ff) ||
    character >= 0xf0000
  );
}

function covers(faces: readonly FontFace[], character: number): boolean {
  return faces.some((face) => faceCovers(face, character));
}

/** Slanted faces are rare beyond the western scripts: upright ones are sheared. */
function uprightStyles(requests: readonly StyleRequest[]): readonly StyleRequest[] {
  const weights = new Set(requests.map(({ weight }) => weight));
  return [...weights].map((weight) => ({ weight, slant: "normal", stretch: 100 }));
}
