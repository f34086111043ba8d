import { withPalette } from "./color/palette-face.ts";
import { FontError } from "./error.ts";
import { matchFaces, selectFace } from "./match.ts";
import { type Candidate, createStack, type UnicodeRange } from "./stack.ts";
import type {
  FontCollection,
  FontFace,
  FontPalette,
  FontRequest,
  FontSlant,
  FontStack,
  NamedFeatureValues,
  SelectedFace,
} from "./types.ts";

/** A family tried when no family of the request has a character. */
export interface FallbackFamily {
  readonly family: string;
  /** BCP 47 prefix (`ja`, `zh-Hant`): the family comes before the others for text in this language. */
  readonly language?: string;
}

/** A palette for the faces of some families, by a name of the author (CSS `@font-palette-values`). */
export interface NamedPalette extends FontPalette {
  readonly name: string;
  readonly families: readonly string[];
}

/** What a collection is made of. */
export interface CollectionOptions {
  readonly faces: readonly FontFace[];
  /** Family that answers when nothing else does; its faces should cover Latin. */
  readonly defaultFamily: string;
  /** Families behind the CSS generic names (`serif`, `monospace` …); the default family where none is given. */
  readonly generics?: ReadonlyMap<string, string>;
  readonly fallbacks?: readonly FallbackFamily[];
  /** Families that answer to other names too, where no family has that name itself: the name in lower case, and the family. */
  readonly aliases?: ReadonlyMap<string, string>;
  /** Families that come right after another, for what it lacks. */
  readonly companions?: ReadonlyMap<string, string>;
  /** Later ones count before earlier ones of the same name and family. */
  readonly palettes?: readonly NamedPalette[];
  /** Later ones count before earlier ones of the same kind, name and family. */
  readonly featureValues?: readonly NamedFeatureValues[];
  /** Characters a face may be used for, as `unicode-range` of `@font-face`; both ends inclusive. */
  readonly unicodeRanges?: ReadonlyMap<FontFace, readonly UnicodeRange[]>;
}

const noColors: FontPalette["colors"] = new Map();

const genericFamilies: ReadonlySet<string> = new Set([
  "serif",
  "sans-serif",
  "monospace",
  "cursive",
  "fantasy",
  "system-ui",
  "ui-serif",
  "ui-sans-serif",
  "ui-monospace",
  "ui-rounded",
  "math",
  "emoji",
  "fangsong",
]);

/**
 * All faces of a document behind one look-up.
 * @throws FontError when there is no face at all.
 */
export function createCollection(options: CollectionOptions): FontCollection {
  if (options.faces.length === 0)
    throw new FontError("missing-table", "A font collection needs at least one face.");
  return new Collection(options);
}

class Collection implements FontCollection {
  readonly #options: CollectionOptions;
  readonly #families = new Map<string, FontFace[]>();
  readonly #exactNames = new Set<string>();
  #axes: ReadonlySet<string> | undefined;
  #hasColors: boolean | undefined;
  #featureValues: ReadonlyMap<string, readonly number[]> | undefined;
  readonly #inPalettes = new WeakMap<FontFace, Map<string, FontFace>>();
  #otherFamilies: ReadonlyMap<string, FontFace[]> | undefined;
  readonly #stacks = new Map<string, FontStack>();
  /** Requests repeat with the same array of families far more often than with an equal one. */
  readonly #byFamilies = new WeakMap<readonly string[], Map<string, Map<number, FontStack>>>();

  constructor(options: CollectionOptions) {
    this.#options = options;
    for (const face of options.faces) {
      const key = foldCase(face.family);
      const family = this.#families.get(key);
      if (family === undefined) this.#families.set(key, [face]);
      else family.push(face);
      this.#exactNames.add(face.family);
    }
  }

  select(request: FontRequest): FontStack {
    const more = this.#furtherKey(request);
    if (more !== "") return this.#byKey(`${more}\n${keyOf(request)}`, request);
    let byLanguage = this.#byFamilies.get(request.families);
    if (byLanguage === undefined) {
      byLanguage = new Map();
      this.#byFamilies.set(request.families, byLanguage);
    }
    let byStyle = byLanguage.get(request.language);
    if (byStyle === undefined) {
      byStyle = new Map();
      byLanguage.set(request.language, byStyle);
    }
    const style = styleKey(request.weight, request.slant, request.stretch);
    let stack = byStyle.get(style);
    if (stack === undefined) {
      stack = this.#byKey(keyOf(request), request);
      byStyle.set(style, stack);
    }
    return stack;
  }

  #byKey(key: string, request: FontRequest): FontStack {
    let stack = this.#stacks.get(key);
    if (stack === undefined) {
      stack = this.#build(request);
      if (this.#stacks.size >= maximumStacks) this.#stacks.clear();
      this.#stacks.set(key, stack);
    }
    return stack;
  }

  /** What a request says beyond family, style and language, as far as it matters to these faces; nearly always nothing. */
  #furtherKey(request: FontRequest): string {
    const { variations = [], opticalSize, keepsWeight, keepsStyle, emoji, palette, slant, angle } = request;
    const lean = slant === "oblique" && angle !== undefined ? `lean ${angle} ` : "";
    const { axes } = this;
    const size = opticalSize !== undefined && axes.has("opsz") ? `opsz ${opticalSize} ` : "";
    const settings = variations.filter(([tag]) => axes.has(tag));
    const colors = palette !== undefined && this.hasColors ? `${palette} ` : "";
    return `${lean}${colors}${size}${settings.join(" ")}${keepsWeight === true ? "w" : ""}${keepsStyle === true ? "s" : ""}${emoji ?? ""}`;
  }

  /** Some of the faces have palettes. */
  get hasColors(): boolean {
    this.#hasColors ??= this.#options.faces.some((face) => face.table("CPAL") !== undefined);
    return this.#hasColors;
  }

  /** The axes that some of the faces have. */
  get axes(): ReadonlySet<string> {
    this.#axes ??= new Set(this.#options.faces.flatMap(({ axes = [] }) => axes.map(({ tag }) => tag)));
    return this.#axes;
  }

  hasFamily(family: string): boolean {
    if (this.#exactNames.has(family) || genericFamilies.has(foldCase(family))) return true;
    return this.#byOtherName(foldCase(family)) !== undefined;
  }

  featureValues(face: FontFace, kind: string, name: string): readonly number[] | undefined {
    const { featureValues = [] } = this.#options;
    if (featureValues.length === 0) return undefined;
    this.#featureValues ??= new Map(
      featureValues.flatMap(({ families, kind: of, name: by, numbers }) =>
        families.map((family) => [`${of} ${by} ${foldCase(family)}`, numbers]),
      ),
    );
    for (const family of [face.family, ...(face.otherFamilies ?? [])]) {
      const numbers = this.#featureValues.get(`${kind} ${name} ${foldCase(family)}`);
      if (numbers !== undefined) return numbers;
    }
    return undefined;
  }

  /** Faces by the names that their files have beside the first: looked at only when no first name is right. */
  #byOtherName(key: string): FontFace[] | undefined {
    if (this.#otherFamilies === undefined) {
      const families = new Map<string, FontFace[]>();
      for (const face of this.#options.faces) {
        for (const name of new Set((face.otherFamilies ?? []).map(foldCase))) {
          const faces = families.get(name);
          if (faces === undefined) families.set(name, [face]);
          else faces.push(face);
        }
      }
      this.#otherFamilies = families;
    }
    return this.#otherFamilies.get(key);
  }

  #build(request: FontRequest): FontStack {
    const candidates: Candidate[] = [];
    const seen = new Set<FontFace>();
    const add = (faces: readonly FontFace[] | undefined, isFallback = true): void => {
      if (faces === undefined) return;
      // Later `@font-face` rules win where ranges overlap (css-fonts-4 §5.2).
      for (const face of matchFaces(faces, request).toReversed()) {
        if (seen.has(face)) continue;
        seen.add(face);
        candidates.push({
          selected: this.#inPalette(selectFace(face, request), request.palette),
          ranges: this.#options.unicodeRanges?.get(face),
          isFallback,
        });
      }
    };
    for (const family of uiFamiliesLast(request.families)) {
      const faces = this.#familyOf(family);
      add(faces, false);
      const companion = this.#options.companions?.get(faces?.[0]?.family ?? "");
      if (companion !== undefined) add(this.#families.get(foldCase(companion)));
    }
    add(this.#families.get(foldCase(this.#options.defaultFamily)));
    for (const family of this.#fallbackOrder(request.language)) add(this.#families.get(foldCase(family)));
    // A character that only some other family has is better drawn in that than not at all.
    for (const faces of this.#families.values()) add(faces);
    return createStack(candidates, request.emoji);
  }

  /** The face in the colours that are asked for, if it has colours to choose from. */
  #inPalette(selected: SelectedFace, name: string | undefined): SelectedFace {
    const { face } = selected;
    if (name === undefined || face.table("CPAL") === undefined) return selected;
    const palette: FontPalette | undefined =
      name === "light" || name === "dark"
        ? { base: name, colors: noColors }
        : this.#paletteOf(name, face.family);
    if (palette === undefined) return selected;
    let faces = this.#inPalettes.get(face);
    if (faces === undefined) {
      faces = new Map();
      this.#inPalettes.set(face, faces);
    }
    let colored = faces.get(name);
    if (colored === undefined) {
      colored = withPalette(face, palette);
      faces.set(name, colored);
    }
    return { ...selected, face: colored };
  }

  #paletteOf(name: string, family: string): FontPalette | undefined {
    const key = foldCase(family);
    return this.#options.palettes?.findLast(
      (palette) => palette.name === name && palette.families.some((other) => foldCase(other) === key),
    );
  }

  #familyOf(name: string): FontFace[] | undefined {
    const key = foldCase(name);
    if (!genericFamilies.has(key)) {
      const own = this.#families.get(key) ?? this.#byOtherName(key);
      const alias = own === undefined ? this.#options.aliases?.get(key) : undefined;
      return alias === undefined ? own : this.#families.get(foldCase(alias));
    }
    return this.#families.get(foldCase(this.#options.generics?.get(key) ?? this.#options.defaultFamily));
  }

  #fallbackOrder(language: string): string[] {
    const fallbacks = this.#options.fallbacks ?? [];
    const wanted = foldCase(language);
    const speaks = (fallback: FallbackFamily): boolean => {
      if (fallback.language === undefined || wanted === "") return false;
      const prefix = foldCase(fallback.language);
      return wanted === prefix || wanted.startsWith(`${prefix}-`);
    };
    // The longest prefix is the most exact: zh-Hant before zh.
    const named = fallbacks
      .filter(speaks)
      .sort((a, b) => (b.language ?? "").length - (a.language ?? "").length);
    return [...named, ...fallbacks.filter((fallback) => !named.includes(fallback))].map(
      ({ family }) => family,
    );
  }
}

/** Family names are compared without regard to case (css-fonts-4 §5.1). */
function foldCase(name: string): string {
  return name.toLowerCase();
}

const slantNumber: Record<FontSlant, number> = { normal: 0, italic: 1, oblique: 2 };

/** Stacks kept; optical sizes may ask for one each. */
const maximumStacks = 4096;

function keyOf({ weight, slant, stretch, language, families }: FontRequest): string {
  return `${styleKey(weight, slant, stretch)}\n${language}\n${families.join("\n")}`;
}

function styleKey(weight: number, slant: FontSlant, stretch: number): number {
  return (weight * 1024 + stretch) * 4 + slantNumber[slant];
}

/**
 * The names of a platform's own families (css-fonts-4 §2.1.4) stand first in lists that name what other platforms have next. There is no
 * platform here, so they count after what is found by name.
 */
export function uiFamiliesLast(families: readonly string[]): readonly string[] {
  const isUi = (family: string): boolean => /^ui-/i.test(family) && genericFamilies.has(foldCase(family));
  if (!families.some(isUi)) return families;
  return [...families.filter((family) => !isUi(family)), ...families.filter(isUi)];
}

/** Whether a name is one of the generic families of CSS (css-fonts-4 §2.1.3), in any case. */
export function isGenericFamily(name: string): boolean {
  return genericFamilies.has(foldCase(name));
}
