import {
  adjustSize,
  type FaceOverrides,
  type FontFace,
  matchFaces,
  parseFace,
  type StyledFace,
  type UnicodeRange,
} from "../../fonts/api/faces.ts";
import type { DiagnosticSink, SourcePosition } from "../../layout/api/basics.ts";
import {
  type FontDescription,
  type FontFaceRule,
  type FontSource,
  parseFontSources,
} from "../../layout/api/styles.ts";
import type { RecentFiles } from "../cache/recent-files.ts";
import { AbortedError, shortUrl } from "../contract/errors.ts";
import type { Limits } from "../contract/limits.ts";
import type { ResourceLoader } from "../resources/loader.ts";
import { lastingBytes, type ResourceResponse } from "../resources/resource.ts";
import type { FontDemand } from "./font-demand.ts";
import { ALL_FORMATS, acceptsHint, type FontFormat, unpackFont } from "./font-formats.ts";

export interface LoadFontsInput {
  readonly rules: readonly FontFaceRule[];
  readonly demand: FontDemand;
  /** Faces there are already, for `local()`. */
  readonly installed: readonly FontFace[];
  /** What files may be. Where it is TrueType alone, its media types are required too. */
  readonly formats: readonly FontFormat[];
  readonly loader: ResourceLoader;
  readonly limits: Limits;
  readonly diagnostics: DiagnosticSink;
  /** Faces of earlier documents. */
  readonly cache?: FaceCache | undefined;
}

/** Faces by their files and by what rules say of them. A face of a rule keeps the words shaped in it, too. */
export type FaceCache = RecentFiles<KeptFace>;

/** A face with the length of its file, unpacked. */
export interface KeptFace {
  readonly face: FontFace;
  readonly length: number;
}

export interface LoadedFonts {
  readonly faces: readonly FontFace[];
  readonly unicodeRanges: ReadonlyMap<FontFace, readonly UnicodeRange[]>;
}

/**
 * Loads the faces that `@font-face` rules describe (css-fonts-4 §4) as far as the document's text is set in them. A face that
 * can't be had is a diagnostic.
 * DEVIATION css-fonts-4 §4.3: the service takes TrueType alone unless its operator widens it (`fontFormats`), as `font/ttf` or
 * `application/x-font-ttf`: its specification promises callers no other files.
 */
export async function loadFonts(input: LoadFontsInput): Promise<LoadedFonts> {
  const described = input.rules
    .map((rule) => parseFontSources(rule, input.diagnostics))
    .filter((description) => description !== undefined);
  const wanted = described.length === 0 ? [] : wantedOf(described, input.demand);
  const ways = waysOf(wanted, input);
  const loads = wanted.map((description, index) =>
    new FaceLoad({ description, way: ways[index] as string }, input).load(),
  );
  const budget = new FontBudget(input.limits);
  const loaded = (await Promise.all(loads)).filter((font) => font !== undefined);
  // In the order of the rules, whatever came first: the budget must not depend on the network.
  const present = loaded.filter((font) => budget.allows(font, input.diagnostics));
  const ranged = present.flatMap(({ face, ranges }) =>
    ranges === undefined ? [] : [[face, ranges] as const],
  );
  return { faces: present.map(({ face }) => face), unicodeRanges: new Map(ranged) };
}

/**
 * What a face depends on besides its file. Rules that say the same get faces of their own within a document, as their places in it
 * and their ranges differ.
 */
function waysOf(wanted: readonly FontDescription[], { formats, limits }: LoadFontsInput): readonly string[] {
  const counts = new Map<string, number>();
  return wanted.map(({ family, weight, slant, stretch, metrics, variations, features }) => {
    const said = [family, weight, slant, stretch, metrics, variations, features];
    const way = JSON.stringify([formats, limits.fontBytes, ...said.map((value) => value ?? null)]);
    const count = counts.get(way) ?? 0;
    counts.set(way, count + 1);
    return `${count} ${way}`;
  });
}

interface LoadedFont extends KeptFace {
  readonly ranges: readonly UnicodeRange[] | undefined;
  readonly position: SourcePosition | undefined;
}

/** Holds the files of a document together to its limit. */
class FontBudget {
  readonly #limit: number;
  #bytes = 0;

  constructor({ documentFontBytes }: Limits) {
    this.#limit = documentFontBytes;
  }

  allows({ face, length, position }: LoadedFont, diagnostics: DiagnosticSink): boolean {
    this.#bytes += length;
    if (this.#bytes <= this.#limit) return true;
    const message = `A font of "${face.family}" was ignored: the document's fonts have more than ${this.#limit} bytes.`;
    diagnostics.warn("font-too-large", message, position);
    return false;
  }
}

/**
 * The descriptions that text may be set in: their family is asked for, in this style if the family has several, and a
 * character of the document lies in their range.
 */
function wantedOf(described: readonly FontDescription[], demand: FontDemand): readonly FontDescription[] {
  const wanted = new Set<FontDescription>();
  const candidates = described.map(styled);
  for (const request of demand.requests) {
    for (const name of request.families) {
      const members = candidates.filter(({ key }) => key === name.toLowerCase());
      for (const { description } of matchFaces(members, request)) wanted.add(description);
      // What the file says of itself is not known yet.
      for (const { description } of members) if (isVague(description)) wanted.add(description);
    }
  }
  return described.filter(
    (description) => wanted.has(description) && isInRange(description.ranges, demand.characters),
  );
}

interface DescribedFace extends StyledFace {
  readonly description: FontDescription;
  /** The family name, in lower case. */
  readonly key: string;
}

function styled(description: FontDescription): DescribedFace {
  const { weight, slant = "normal", slantRange, stretch } = description;
  return {
    description,
    key: description.family.toLowerCase(),
    weight: weight?.[0] ?? 400,
    weightRange: weight,
    slant,
    slantRange,
    stretch: stretch?.[0] ?? 100,
    stretchRange: stretch,
  };
}

function isVague({ weight, slant }: FontDescription): boolean {
  return weight === undefined || slant === undefined;
}

/** Ranges with ASCII in them always count. */
function isInRange(ranges: readonly UnicodeRange[] | undefined, characters: ReadonlySet<number>): boolean {
  if (ranges === undefined || ranges.some(([first]) => first < 0x80)) return true;
  for (const character of characters) {
    if (ranges.some(([first, last]) => character >= first && character <= last)) return true;
  }
  return false;
}

/** The two types under which fonts are taken over HTTP, and those that mean the same in files. */
const FONT_TYPES: ReadonlySet<string> = new Set(["font/ttf", "application/x-font-ttf"]);

/** A rule with all but the file that its face depends on, as text. */
interface WantedFace {
  readonly description: FontDescription;
  readonly way: string;
}

/** Tries the sources of one face in their order. */
class FaceLoad {
  readonly #description: FontDescription;
  readonly #way: string;
  readonly #input: LoadFontsInput;
  #hasComplained = false;

  constructor({ description, way }: WantedFace, input: LoadFontsInput) {
    this.#description = description;
    this.#way = way;
    this.#input = input;
  }

  async load(): Promise<LoadedFont | undefined> {
    const { sources, family, ranges, position } = this.#description;
    for (const source of sources) {
      const loaded = source.type === "local" ? this.#fromLocal(source.name) : await this.#fromUrl(source);
      if (loaded !== undefined) return { ...loaded, ranges, position };
    }
    if (!this.#hasComplained) {
      const message = `No source of the @font-face for "${family}" can be used: none is of ${this.#formatNames()} or installed.${this.#formatHint()}`;
      this.#warn("font-format", message);
    }
    return undefined;
  }

  #fromLocal(name: string): KeptFace | undefined {
    const file = this.#localFace(name)?.bytes;
    if (file === undefined) return undefined;
    const { cache } = this.#input;
    const way = `local ${this.#way}`;
    const known = cache?.get(file, way);
    if (known !== undefined) return known;
    const face = this.#parse(file);
    if (face === undefined) return undefined;
    // A face of the engine costs the document nothing.
    const kept = { face, length: 0 };
    cache?.set(file, way, { value: kept, weight: file.length });
    return kept;
  }

  async #fromUrl({ url, format }: FontSource & { readonly type: "url" }): Promise<KeptFace | undefined> {
    const { formats, cache } = this.#input;
    if (!acceptsHint(format, formats)) return undefined;
    const loaded = await this.#loadUrl(url);
    if (loaded === undefined) return undefined;
    const known = cache?.get(loaded.bytes, this.#way);
    if (known !== undefined) return known;
    const file = cache === undefined ? loaded.bytes : lastingBytes(loaded);
    const unpacked = await this.#unpack(file);
    if (unpacked === undefined) return undefined;
    const face = this.#parse(unpacked);
    if (face === undefined) return undefined;
    const kept = { face, length: unpacked.length };
    // What was not packed is the file itself, which the cache weighs anyway.
    cache?.set(file, this.#way, { value: kept, weight: unpacked === file ? 0 : unpacked.length });
    return kept;
  }

  #parse(bytes: Uint8Array): FontFace | undefined {
    const { family, metrics } = this.#description;
    const limits = { maximumBytes: Number.POSITIVE_INFINITY };
    try {
      const { sizeAdjust } = metrics;
      const adjusted = sizeAdjust === undefined ? bytes : adjustSize(bytes, sizeAdjust, limits);
      return parseFace(adjusted, overridesOf(this.#description), limits);
    } catch (error) {
      this.#warn("invalid-font", `A font of "${family}" can't be used: ${messageOf(error)}`);
      return undefined;
    }
  }

  async #unpack(file: Uint8Array): Promise<Uint8Array | undefined> {
    const { formats, limits } = this.#input;
    try {
      const bytes = await unpackFont(file, formats, { maximumBytes: 4 * limits.fontBytes });
      if (bytes !== undefined) return bytes;
      this.#warn(
        "font-type",
        `A font was ignored: its data are not of ${this.#formatNames()}.${this.#formatHint()}`,
      );
    } catch (error) {
      this.#warn(
        "invalid-font",
        `A font of "${this.#description.family}" can't be used: ${messageOf(error)}`,
      );
    }
    return undefined;
  }

  /**
   * `local()` names a single face (css-fonts-4 §4.3.1); the family name stands for its regular face too.
   * DEVIATION css-fonts-4 §4.3.1: `local()` takes the name of a family for its regular face, as sheets are written, and knows none of the
   * faces that readers of PDF bring, since those are no files.
   */
  #localFace(name: string): FontFace | undefined {
    const wanted = name.toLowerCase();
    // A face that every reader has is no file that could get another name.
    const installed = this.#input.installed.filter(({ builtIn }) => builtIn === undefined);
    return (
      installed.find(
        ({ fullName, postScriptName }) =>
          fullName?.toLowerCase() === wanted || postScriptName.toLowerCase() === wanted,
      ) ?? installed.find(({ family }) => family.toLowerCase() === wanted)
    );
  }

  async #loadUrl(url: string): Promise<ResourceResponse | undefined> {
    const { loader, formats, limits } = this.#input;
    try {
      const response = await loader.load(url, "font");
      const { bytes, contentType } = response;
      const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
      if (formats.every((format) => format === "truetype") && !FONT_TYPES.has(type)) {
        const message = `The font ${shortUrl(url)} was ignored: its type is "${type}"; TrueType files as font/ttf or application/x-font-ttf are used.`;
        return this.#warn("font-type", message);
      }
      if (bytes.length > limits.fontBytes) {
        const message = `The font ${shortUrl(url)} was ignored: its ${bytes.length} bytes are over the limit fontBytes of ${limits.fontBytes}.`;
        return this.#warn("font-too-large", message);
      }
      return response;
    } catch (error) {
      if (error instanceof AbortedError) throw error;
      return this.#warn(
        "font-not-loaded",
        `The font ${shortUrl(url)} could not be loaded: ${messageOf(error)}`,
      );
    }
  }

  #warn(code: string, message: string): undefined {
    this.#hasComplained = true;
    this.#input.diagnostics.warn(code, message, this.#description.position);
  }

  /** What to do where the caller allows less than there is. */
  #formatHint(): string {
    return this.#input.formats.length < ALL_FORMATS.length
      ? " The caller decides on the formats: --font-formats, or fontFormats of the library and of the service's settings."
      : "";
  }

  #formatNames(): string {
    const names = {
      truetype: "TrueType",
      opentype: "OpenType",
      collection: "collection",
      woff: "WOFF",
      woff2: "WOFF2",
    };
    return `${this.#input.formats.map((format) => names[format]).join(" or ")} format`;
  }
}

function overridesOf(description: FontDescription): FaceOverrides {
  const { family, weight, slant, slantRange, stretch, metrics, variations, features } = description;
  return {
    family,
    metrics,
    ...(weight === undefined ? {} : { weight }),
    ...(slant === undefined ? {} : { slant }),
    ...(slantRange === undefined ? {} : { slantRange }),
    ...(stretch === undefined ? {} : { stretch }),
    ...(variations === undefined ? {} : { variations }),
    ...(features === undefined ? {} : { features: new Map(features) }),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
