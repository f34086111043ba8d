import { isIgnorable, isMark, twinAdvance } from "../characters.ts";
import { defined } from "../defined.ts";
import type {
  FeatureSettings,
  FontFace,
  GlyphRun,
  ShapeOptions,
  Shaper,
  ShapingFont,
  TextAdvance,
} from "../types.ts";
import { ComplexShaper } from "./complex.ts";
import { GlyphBuffer } from "./glyph-buffer.ts";
import { loadCharacter, loadText, measurePlain, type PlainRequest, shapePlain } from "./plain.ts";
import { FaceRules, type ShapePlan } from "./plan.ts";
import { type PreparedText, prepareText } from "./prepared-text.ts";
import { sameFeatures } from "./same-features.ts";
import { hasLetter, isAgainstScript, shapeTurned } from "./script-direction.ts";
import { isSimple } from "./simple-characters.ts";

/** Bounds of a shaper's memory. */
export interface ShaperLimits {
  /** Words remembered over all faces; the half that was not used lately is forgotten first. 0 remembers nothing. */
  readonly maximumWords: number;
}

export const defaultShaperLimits: ShaperLimits = { maximumWords: 100_000 };

/** Longer texts are not remembered: they hardly come twice. */
const maximumRememberedLength = 128;
/** Combinations of script, language and features kept per face. */
const maximumSettings = 64;

/** A shaper with an empty memory; keep one per engine. */
export function createShaper(limits: ShaperLimits = defaultShaperLimits): Shaper {
  return new WordShaper(limits);
}

/** One combination of face, script, direction, language and features. */
interface Setting {
  readonly face: FontFace;
  readonly script: string;
  readonly rightToLeft: boolean;
  readonly language: string;
  readonly features: FeatureSettings | undefined;
  /** Whether the direction is not that of the script. */
  readonly isTurned: boolean;
  readonly words: WordMemory;
}

/** Words shaped by one plan; settings that differ by the identity of equal features share it. */
interface WordMemory {
  readonly plan: ShapePlan;
  /** Words of the current generation and of the one before. */
  recent: Map<string, GlyphRun>;
  older: Map<string, GlyphRun>;
  generation: number;
}

interface FaceMemory {
  readonly rules: FaceRules;
  readonly settings: Setting[];
  complex: ComplexShaper | undefined;
}

class WordShaper implements Shaper {
  readonly #generationSize: number;
  readonly #faces = new WeakMap<FontFace, FaceMemory>();
  readonly #buffer = new GlyphBuffer();
  readonly #advance = { width: 0, last: 0 };
  /** Neighbouring words nearly always have the setting of the word before. */
  #last: Setting | undefined;
  #generation = 0;
  #wordsInGeneration = 0;

  constructor(limits: ShaperLimits) {
    this.#generationSize = Math.ceil(limits.maximumWords / 2);
  }

  measure(font: ShapingFont, text: string, start: number, end: number): TextAdvance {
    const { face, options } = font;
    const { words, rightToLeft, isTurned } = this.#settingFor(face, options);
    const buffer = this.#buffer;
    const request: PlainRequest = { face, plan: words.plan, buffer, text, rightToLeft };
    const mayBePlain = !rightToLeft && !isTurned;
    if (mayBePlain && loadText(request, start, end) && measurePlain(request)) {
      sumUp(buffer.advances, buffer.length, this.#advance);
    } else {
      const { advances } = this.shape(face, text.slice(start, end), options);
      sumUp(advances, advances.length, this.#advance);
      if (rightToLeft) this.#advance.last = advances[0] ?? 0;
    }
    return this.#advance;
  }

  shape(face: FontFace, text: string, options: ShapeOptions): GlyphRun {
    const setting = this.#settingFor(face, options);
    const words = setting.words;
    if (words.generation !== this.#generation) this.#age(words);
    if (hasDigit(text)) {
      const run = this.#shapePlainly(setting, text);
      if (run !== undefined) return run;
    }
    const recent = words.recent.get(text);
    if (recent !== undefined) return recent;
    const run = words.older.get(text) ?? this.#shapeAnew(setting, text);
    this.#remember(words, text, run);
    return run;
  }

  #settingFor(face: FontFace, options: ShapeOptions): Setting {
    const last = this.#last;
    if (last !== undefined && isFor(last, face, options)) return last;
    const setting = this.#settingOf(face, options);
    this.#last = setting;
    return setting;
  }

  #settingOf(face: FontFace, options: ShapeOptions): Setting {
    let memory = this.#faces.get(face);
    if (memory === undefined) {
      memory = { rules: new FaceRules(face), settings: [], complex: undefined };
      this.#faces.set(face, memory);
    }
    const known = memory.settings.find((setting) => isFor(setting, face, options));
    if (known !== undefined) return known;
    const { script, rightToLeft, language, features } = options;
    const same = memory.settings.find(
      (setting) =>
        setting.script === script &&
        setting.rightToLeft === rightToLeft &&
        setting.language === language &&
        sameFeatures(setting.features, features),
    );
    const words = same?.words ?? {
      plan: memory.rules.plan({ ...options, features: withOwn(face, features) }),
      recent: new Map(),
      older: new Map(),
      generation: this.#generation,
    };
    const isTurned = isAgainstScript(script, rightToLeft);
    const setting: Setting = { face, script, rightToLeft, language, features, isTurned, words };
    if (memory.settings.length >= maximumSettings) memory.settings.length = 0;
    memory.settings.push(setting);
    return setting;
  }

  /** Generations stand in for a list by last use: two maps, and the older one is dropped as a whole. */
  #age(words: WordMemory): void {
    words.older = words.generation === this.#generation - 1 ? words.recent : new Map();
    words.recent = new Map();
    words.generation = this.#generation;
  }

  #remember(words: WordMemory, text: string, run: GlyphRun): void {
    if (text.length > maximumRememberedLength || this.#generationSize === 0) return;
    if (this.#wordsInGeneration >= this.#generationSize) {
      this.#generation += 1;
      this.#wordsInGeneration = 0;
      this.#age(words);
    }
    words.recent.set(text, run);
    this.#wordsInGeneration += 1;
  }

  /** Left to right by the plain way; undefined where that can't be done. */
  #shapePlainly({ face, rightToLeft, isTurned, words }: Setting, text: string): GlyphRun | undefined {
    if (isTurned) return undefined;
    const request: PlainRequest = { face, plan: words.plan, buffer: this.#buffer, text, rightToLeft };
    return !rightToLeft && loadText(request) ? shapePlain(request) : undefined;
  }

  #shapeAnew(setting: Setting, text: string): GlyphRun {
    const { face, rightToLeft, words } = setting;
    if (setting.isTurned && hasLetter(text))
      return shapeTurned(text, (turned) =>
        this.shape(face, turned, { ...setting, rightToLeft: !rightToLeft }),
      );
    const request: PlainRequest = { face, plan: words.plan, buffer: this.#buffer, text, rightToLeft };
    if (!rightToLeft && loadText(request)) {
      const run = shapePlain(request);
      if (run !== undefined) return run;
      return this.#shapeFully(setting, request, prepareText(face, text, false));
    }
    const prepared = prepareText(face, text, rightToLeft);
    const plain = loadPrepared(request, prepared) ? shapePlain(request) : undefined;
    return plain ?? this.#shapeFully(setting, request, prepared);
  }

  #shapeFully(setting: Setting, request: PlainRequest, prepared: PreparedText): GlyphRun {
    const { script, language } = setting;
    const features = withOwn(setting.face, setting.features);
    const memory = this.#faces.get(setting.face) as FaceMemory;
    memory.complex ??= new ComplexShaper(setting.face);
    const { text, rightToLeft } = request;
    const run = memory.complex.shape({ text, prepared, script, rightToLeft, language, features });
    return run ?? shapeNominally(request, prepared);
  }
}

/** Numbers, dates and the like: they hardly come twice, and shaping them takes no longer than looking them up. */
function hasDigit(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x30 && unit <= 0x39) return true;
  }
  return false;
}

function sumUp(advances: ArrayLike<number>, length: number, sum: { width: number; last: number }): void {
  let width = 0;
  for (let index = 0; index < length; index += 1) width += defined(advances[index]);
  sum.width = width;
  sum.last = length === 0 ? 0 : defined(advances[length - 1]);
}

function isFor(setting: Setting, face: FontFace, options: ShapeOptions): boolean {
  return (
    setting.face === face &&
    setting.features === options.features &&
    setting.script === options.script &&
    setting.language === options.language &&
    setting.rightToLeft === options.rightToLeft
  );
}

/** The features of an `@font-face` rule come before those of a text, which replace them (css-fonts-4 §7.2). */
function withOwn(face: FontFace, features: FeatureSettings | undefined): FeatureSettings | undefined {
  if (face.features === undefined) return features;
  return new Map([...face.features, ...(features ?? [])]);
}

/** Fills the buffer from prepared text; false when a character needs shaping of its own. */
function loadPrepared(request: PlainRequest, prepared: PreparedText): boolean {
  const { face, buffer } = request;
  buffer.reset(prepared.codePoints.length);
  for (const [index, codePoint] of prepared.codePoints.entries()) {
    if (!isSimple(codePoint)) return false;
    loadCharacter(face, buffer, codePoint, defined(prepared.clusters[index]));
  }
  return true;
}

/** The last resort: the glyphs of the cmap side by side, marks without width on top of what is before them. */
function shapeNominally(request: PlainRequest, prepared: PreparedText): GlyphRun {
  const { face, buffer, text, rightToLeft } = request;
  buffer.reset(prepared.codePoints.length);
  const advances: number[] = [];
  for (const [index, codePoint] of prepared.codePoints.entries()) {
    loadCharacter(face, buffer, codePoint, defined(prepared.clusters[index]));
    const isDrawnAlone = !isMark(codePoint) && !isIgnorable(codePoint);
    const twin = defined(buffer.twins[index]);
    const advance = twin === 0 ? face.advanceOf(defined(buffer.glyphs[index])) : twinAdvance(face, twin);
    advances[index] = isDrawnAlone ? advance : 0;
  }
  const glyphs = Array.from(buffer.glyphs.subarray(0, buffer.length));
  const clusters = buffer.clusters.slice(0, buffer.length);
  if (rightToLeft) {
    glyphs.reverse();
    advances.reverse();
    clusters.reverse();
  }
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  return { face, text, glyphs, advances, offsets: undefined, clusters, rightToLeft, width, degraded: true };
}
