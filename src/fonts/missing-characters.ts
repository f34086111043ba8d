import {
  type FallbackFamily,
  type FontFace,
  hasColorGlyphs,
  type StyleRequest,
} from "../../fonts/api/faces.ts";
import { EMOJI_SELECTOR } from "../../fonts/api/text.ts";
import type { FindFontsInput } from "./find-fonts.ts";
import { covers, FoundFamilies, uncovered } from "./found-families.ts";
import type { FontCatalogue } from "./sources/font-catalogue.ts";
import {
  COLOR_EMOJI_FAMILIES,
  colorsAlone,
  type FamilyChoice,
  familiesFor,
  HAN_LANGUAGES,
  hanChoices,
  hanRegions,
  isHan,
} from "./sources/script-families.ts";

/** Finds upright faces without colours, regular and bold, for those of the characters that no face has, Han in the forms the characters hint at. */
export async function findFallbacks(
  characters: ReadonlySet<number>,
  input: Omit<MissingInput, "demand">,
): Promise<readonly FontFace[]> {
  const styles = [400, 700].map((weight) => ({ weight, slant: "normal", stretch: 100 }) as const);
  const requests = styles.map((style) => ({ ...style, families: [], language: "" }));
  const found = new FoundFamilies(input);
  const demand = { requests, characters };
  await new MissingCharacters({ ...input, withoutColors: true, demand }, found).search();
  return found.faces;
}

/** Families of the operator's directories that are looked into for a character. */
const MAXIMUM_FALLBACKS = 100;

/** What decides which families are tried for a character. */
interface ScriptChoice {
  readonly styles: readonly StyleRequest[];
  readonly regions: readonly string[];
  /** Faces of signs that every reader has. */
  readonly symbols: readonly FontFace[];
  /** All sources are read: nobody else will have emoji in colour. */
  readonly isLast: boolean;
}

/** What is known of a document whose characters are looked for. */
export interface MissingInput extends Pick<FindFontsInput, "faces" | "catalogue" | "diagnostics" | "signal"> {
  readonly demand: Pick<FindFontsInput["demand"], "requests" | "characters">;
  /** What is drawn takes glyphs of one colour only. */
  readonly withoutColors?: boolean;
}

/** Finds families that script by script draw what nobody else has. */
export class MissingCharacters {
  /** The families found, in their order. */
  readonly fallbacks: FallbackFamily[] = [];
  readonly #input: MissingInput;
  readonly #found: FoundFamilies;

  constructor(input: MissingInput, found: FoundFamilies) {
    this.#input = input;
    this.#found = found;
  }

  async search(): Promise<void> {
    const { catalogue, demand, faces } = this.#input;
    if (catalogue === undefined) return;
    const embedded = faces.filter(({ hasOwnEncoding }) => hasOwnEncoding !== true);
    const styles = uprightStyles(demand.requests);
    const hasColors = [...faces, ...this.#found.faces].some(hasColorGlyphs);
    // The selector asks for colour where another face would do without it.
    if (demand.characters.has(EMOJI_SELECTOR) && !hasColors)
      await this.#findFallback(COLOR_EMOJI_FAMILIES, styles, () => true);
    await this.#completeFamilies(uncovered(demand.characters, embedded), styles);
    const missing = uncovered(demand.characters, [...embedded, ...this.#found.faces]);
    if (missing.length === 0) return;
    const symbols = faces.filter(({ hasOwnEncoding }) => hasOwnEncoding === true);
    const regions = hanRegions({
      languages: [...new Set(demand.requests.map(({ language }) => language))],
      hasKana: missing.some((character) => character >= 0x3041 && character <= 0x30ff),
      hasHangul: missing.some((character) => character >= 0xac00 && character <= 0xd7a3),
    });
    const isLast = this.#input.withoutColors === true;
    const found = await this.#scriptFamilies(missing, { styles, regions, symbols, isLast });
    let left = uncovered(missing, [...found, ...symbols]);
    if (left.length > 0) {
      await catalogue.open();
      const more = await this.#scriptFamilies(left, { styles, regions, symbols, isLast: true });
      left = uncovered(left, more);
    }
    if (left.length > 0) await this.#searchFurther(catalogue, left, styles);
  }

  /** A family that some element names draws what others lack as well: it needs their weights too. */
  async #completeFamilies(characters: readonly number[], styles: readonly StyleRequest[]): Promise<void> {
    for (const [family, faces] of this.#found.asked)
      if (characters.some((character) => covers(faces, character))) await this.#found.find(family, styles);
  }

  /** Loads the families that should have the characters by their scripts. */
  async #scriptFamilies(
    missing: readonly number[],
    { styles, regions, symbols, isLast }: ScriptChoice,
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
      const all = familiesFor(character, covers(symbols, character) ? [] : regions);
      const choice = isLast ? all : colorsAlone(all);
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
      if (COLOR_EMOJI_FAMILIES.includes(family) && this.#input.withoutColors === true) continue;
      const isNew = !this.#found.asked.has(family);
      const faces = await this.#found.find(family, styles);
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
      await this.#found.find(family, styles);
      this.#addFallback(family);
    }
  }

  #addFallback(family: string): void {
    const region = / (JP|KR|SC|TC|HK)$/.exec(family)?.[1] ?? "";
    const languages = HAN_LANGUAGES.get(region);
    if (languages === undefined) this.fallbacks.push({ family });
    else for (const language of languages) this.fallbacks.push({ family, language });
  }
}

/** Slanted faces are rare beyond the western scripts: upright ones are sheared. */
function uprightStyles(requests: readonly StyleRequest[]): readonly StyleRequest[] {
  const weights = new Set(requests.map(({ weight }) => weight));
  return [...weights].map((weight) => ({ weight, slant: "normal", stretch: 100 }));
}
