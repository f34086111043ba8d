import { symbolFaces } from "../../../fonts/api/catalogue.ts";
import {
  createCollection,
  type FontFace,
  type FontStack,
  type SelectedFace,
  type Shaper,
} from "../../../fonts/api/faces.ts";
import { createShaper } from "../../../fonts/api/text.ts";
import { defined } from "../../../layout/api/basics.ts";
import { type FieldError, ValidationError } from "../../contract/errors.ts";
import { withSymbols } from "../../fonts/document-fonts.ts";
import { faceFont, heightsOf, type Repertoire, simpleFontFile } from "../../pdf/fonts/simple/face-font.ts";
import type { FontHeights, SimpleFont } from "../../pdf/fonts/simple/simple-font.ts";
import type { Deflate } from "../../pdf/objects/deflate.ts";
import { defaultTextStyle, type FontWeight } from "../../template/model.ts";
import { embeddingProvider, type FontFamily, type FontProvider, unknownFamily } from "./font-provider.ts";
import { standardFont } from "./standard-fonts.ts";

/** A family in one weight, with what stands in for it. */
export interface FillFont {
  /** Family and weight. */
  readonly key: string;
  /** Shows characters of WinAnsiEncoding without shaping. */
  readonly simple: SimpleFont | undefined;
  /** The face behind `simple`, with what has to be imitated; undefined for a standard font. */
  readonly selected: SelectedFace | undefined;
  readonly heights: FontHeights;
  /** Shows everything else: the family's own face where it has the character, then the fallbacks. */
  readonly stack: FontStack;
}

const WEIGHTS: Readonly<Record<FontWeight, { weight: number; slant: "normal" | "italic" }>> = {
  normal: { weight: 400, slant: "normal" },
  bold: { weight: 700, slant: "normal" },
  italic: { weight: 400, slant: "italic" },
  boldItalic: { weight: 700, slant: "italic" },
};

/** Words kept shaped; filling meets more different words than laying out a document does, and few of them twice. */
const REMEMBERED_WORDS = 20_000;
/** Families kept; those of the catalogue come and go. */
const REMEMBERED_FAMILIES = 200;

const REMEMBERED_CHARACTERS = 100_000;

/** Characters beyond Latin in the strings of a JSON value, but for those that are known. */
function charactersIn(values: unknown, known: ReadonlySet<number>): ReadonlySet<number> {
  const characters = new Set<number>();
  const left: unknown[] = [values];
  for (let value = left.pop(); value !== undefined || left.length > 0; value = left.pop()) {
    if (typeof value === "object" && value !== null) {
      for (const entry of Object.values(value)) left.push(entry);
    } else if (typeof value === "string" && /[^\0-\u024f]/.test(value)) {
      for (const character of value) {
        const codePoint = defined(character.codePointAt(0));
        if (codePoint >= 0x250 && !known.has(codePoint)) characters.add(codePoint);
      }
    }
  }
  return characters;
}

/** A font file, compressed for embedding. */
export interface FontFileStream {
  readonly deflated: Uint8Array;
  /** Length of the file itself. */
  readonly length: number;
}

/** The fonts of a provider, kept warm: one for all templates of a process. */
export class FontLibrary {
  readonly #provider: FontProvider;
  readonly #families: Map<string, FontFamily> = new Map();
  /** Families that others stand in for. */
  readonly #absent: Set<string> = new Set();
  readonly #fonts: Map<string, FillFont> = new Map();
  readonly #simple: Map<FontFace, SimpleFont | undefined> = new Map();
  readonly #files: Map<FontFace, Partial<Record<Repertoire, FontFileStream>>> = new Map();
  /** Faces loaded for characters that the fallbacks lack, and the characters asked for so far. */
  readonly #further: FontFace[] = [];
  readonly #covered: Set<number> = new Set();
  readonly #symbols: readonly FontFace[] = symbolFaces();
  #embedding: FontLibrary | undefined;
  readonly shaper: Shaper = createShaper({ maximumWords: REMEMBERED_WORDS });

  constructor(provider: FontProvider) {
    if (provider.fallbacks.length === 0) {
      const message = "Give at least one TrueType font; on Node, platen/node brings Noto Sans.";
      throw new ValidationError([{ property: "fonts", message }]);
    }
    this.#provider = provider;
  }

  /** The same families with files for all of them: none is one that readers are left to have. */
  get embedding(): FontLibrary {
    this.#embedding ??= new FontLibrary(embeddingProvider(this.#provider));
    return this.#embedding;
  }

  /**
   * Loads families, each asked for at a property path, so that `select` finds them.
   *
   * @returns what is wrong with names that no family has.
   */
  async load(families: ReadonlyMap<string, string>): Promise<readonly FieldError[]> {
    const errors: FieldError[] = [];
    if (this.#families.size > REMEMBERED_FAMILIES) this.#forget();
    for (const [family, property] of families) {
      if (this.#families.has(family) && !this.#absent.has(family)) continue;
      const found = await this.#provider.find(family);
      // What was absent may be there the next time: its source may have been out of reach.
      if (found === undefined) this.#absent.add(family);
      else if (this.#absent.delete(family)) this.#fonts.clear();
      const used = found ?? (await this.#standIn(family));
      if (used === undefined) errors.push({ property, message: await unknownFamily(family, this.#provider) });
      else this.#families.set(family, used);
    }
    return errors;
  }

  /** Loads faces for characters in values that neither a family nor the fallbacks have. */
  async cover(values: unknown): Promise<void> {
    const characters = charactersIn(values, this.#covered);
    if (characters.size === 0) return;
    if (this.#covered.size > REMEMBERED_CHARACTERS) this.#covered.clear();
    for (const character of characters) this.#covered.add(character);
    const added = (await this.#provider.fallbacksFor(characters)).filter(
      (face) => !this.#further.includes(face),
    );
    if (added.length === 0) return;
    this.#further.push(...added);
    this.#fonts.clear();
  }

  /** The font for a family that was loaded. */
  select(family: string, weight: FontWeight): FillFont {
    const key = `${weight} ${family}`;
    let font = this.#fonts.get(key);
    if (font === undefined) {
      const loaded = this.#families.get(family);
      if (loaded === undefined) throw new Error(`The font family "${family}" was not loaded.`);
      font = this.#build(key, loaded, weight);
      this.#fonts.set(key, font);
    }
    return font;
  }

  /**
   * The file of a face with the characters of a repertoire. Made once, and the same for all documents: making one for the characters of
   * each takes longer than filling.
   *
   * @throws FontError when the outlines are malformed.
   */
  simpleFile(face: FontFace, repertoire: Repertoire, deflate: Deflate): FontFileStream {
    let files = this.#files.get(face);
    if (files === undefined) {
      files = {};
      this.#files.set(face, files);
    }
    let file = files[repertoire];
    if (file === undefined) {
      const bytes = simpleFontFile(face, repertoire);
      file = { deflated: deflate(bytes), length: bytes.length };
      files[repertoire] = file;
    }
    return file;
  }

  #forget(): void {
    this.#files.clear();
    this.#families.clear();
    this.#absent.clear();
    this.#fonts.clear();
    this.#simple.clear();
  }

  /**
   * The default family is asked for by nobody, and names of the catalogue are right wherever its files are: the first fallback takes the
   * place of one that can't be had.
   */
  async #standIn(family: string): Promise<FontFamily | undefined> {
    const isKnown = family === defaultTextStyle.fontFamily || (await this.#provider.isCatalogued(family));
    if (!isKnown) return undefined;
    const { fallbacks } = this.#provider;
    return { type: "faces", faces: fallbacks.filter((face) => face.family === fallbacks[0]?.family) };
  }

  #build(key: string, family: FontFamily, weight: FontWeight): FillFont {
    const own = family.type === "faces" ? family.faces : [];
    const fallbacks = [...this.#provider.fallbacks, ...this.#further];
    const [first = fallbacks[0] as FontFace] = own;
    const faces = [...own, ...fallbacks.filter((face) => !own.includes(face)), ...this.#symbols];
    const stack = createCollection({
      faces,
      fallbacks: withSymbols([], faces),
      defaultFamily: this.#defaultFamily(),
    }).select({ families: [first.family], ...WEIGHTS[weight], stretch: 100, language: "" });
    if (family.type === "standard") {
      const simple = standardFont(family.family, weight);
      return { key, simple, selected: undefined, heights: simple.heights, stack };
    }
    const selected = stack.primary;
    return { key, simple: this.#simpleOf(selected.face), selected, heights: heightsOf(selected.face), stack };
  }

  #defaultFamily(): string {
    const { fallbacks } = this.#provider;
    const isDefault = ({ family }: FontFace): boolean => family === defaultTextStyle.fontFamily;
    return (fallbacks.find(isDefault) ?? (fallbacks[0] as FontFace)).family;
  }

  #simpleOf(face: FontFace): SimpleFont | undefined {
    if (!this.#simple.has(face)) this.#simple.set(face, faceFont(face));
    return this.#simple.get(face);
  }
}
