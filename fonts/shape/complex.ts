import { create, type FontkitFont, type FontkitGlyph } from "fontkit";
import { isMark } from "../characters.ts";
import { FontError } from "../error.ts";
import { versionTrueType } from "../sfnt/directory.ts";
import { packSfnt } from "../sfnt/writer.ts";
import type { FeatureSettings, FontFace, GlyphRun } from "../types.ts";
import { assignClusters } from "./clusters.ts";
import { LayoutEngine } from "./engine.ts";
import { repairEngine } from "./fontkit-repairs.ts";
import { glyphBounds } from "./glyph-bounds.ts";
import { myanmarFeatures, reorderMyanmar } from "./myanmar.ts";
import type { PreparedText } from "./prepared-text.ts";
import { openTypeLanguage, openTypeScripts } from "./tags.ts";
import { splitVowels } from "./universal/split-vowels.ts";
import { isUniversal } from "./universal/universal-shaper.ts";

/** A text in one script and direction, ready for full shaping. */
export interface ComplexRequest {
  readonly text: string;
  readonly prepared: PreparedText;
  readonly script: string;
  readonly rightToLeft: boolean;
  readonly language: string;
  readonly features: FeatureSettings | undefined;
}

/**
 * The tables that fontkit reads itself. Outlines and Apple's own layout tables stay outside: they can only do harm here. Those of
 * OpenType layout are provided on demand.
 */
const shapingTables = ["head", "hhea", "maxp", "hmtx", "cmap", "kern"];

/** Texts on which a font may exceed these bounds before it is not asked again. */
const maximumOffences = 3;

/** Features on by default for every script beyond those the engine turns on itself. */
const furtherFeatures = ["abvm", "blwm", "dist"];

/**
 * Shapes text of any script by fontkit's engine. Private parts of the package (its lookup processors) are reached into, in the
 * guard and the repairs beside this file, to bound the work of hostile fonts and to correct what the engine gets wrong.
 */
export class ComplexShaper {
  readonly #face: FontFace;
  #font: FontkitFont | undefined;
  #offences = 0;
  #engine: LayoutEngine | undefined;

  constructor(face: FontFace) {
    this.#face = face;
  }

  /** Undefined when the face's tables or fontkit fail on this text. */
  shape(request: ComplexRequest): GlyphRun | undefined {
    if (this.#offences >= maximumOffences) return undefined;
    try {
      return this.#layOut(request);
    } catch (error) {
      // Whatever a broken table makes the engine throw, text must still be drawn; the caller marks the run as degraded.
      if (error instanceof FontError) this.#offences += 1;
      return undefined;
    }
  }

  #layOut(request: ComplexRequest): GlyphRun {
    const { rightToLeft, script } = request;
    const isMyanmar = script === "Mymr";
    const prepared = isMyanmar ? reorderMyanmar(request.prepared) : this.#prepare(request);
    const font = this.#open();
    const characters = prepared.codePoints.length;
    this.#engine?.start({ characters, script, rightToLeft, features: request.features });
    const features: Record<string, boolean> = {};
    for (const tag of furtherFeatures) features[tag] = true;
    if (isMyanmar) for (const tag of myanmarFeatures) features[tag] = true;
    for (const [tag, value] of request.features ?? []) features[tag] = value !== 0;
    const language = openTypeLanguage(request.language);
    const run = font.layout(
      joined(prepared.codePoints),
      features,
      openTypeScripts(script),
      language === "" ? undefined : language,
      rightToLeft ? "rtl" : "ltr",
    );
    const logical = rightToLeft ? run.glyphs.toReversed() : run.glyphs;
    const clusters = assignClusters(
      logical.map((glyph) => glyph.codePoints),
      prepared,
    );
    if (rightToLeft) clusters.reverse();
    const advances = run.positions.map((position) => Math.round(position.xAdvance));
    const offsets = new Int32Array(2 * run.positions.length);
    for (const [index, position] of run.positions.entries()) {
      offsets[2 * index] = Math.round(position.xOffset);
      offsets[2 * index + 1] = Math.round(position.yOffset);
    }
    return {
      face: this.#face,
      text: request.text,
      glyphs: run.glyphs.map((glyph) => glyph.id),
      advances,
      offsets: offsets.some((offset) => offset !== 0) ? offsets : undefined,
      clusters,
      rightToLeft,
      width: advances.reduce((sum, advance) => sum + advance, 0),
    };
  }

  #prepare({ prepared, script }: ComplexRequest): PreparedText {
    return isUniversal(script) ? splitVowels(this.#face, prepared) : prepared;
  }

  #open(): FontkitFont {
    if (this.#font !== undefined) return this.#font;
    const face = this.#face;
    const tables = new Map<string, Uint8Array>();
    for (const tag of shapingTables) {
      const table = face.table(tag);
      if (table !== undefined) tables.set(tag, table);
    }
    const font = create(packSfnt(versionTrueType, tables));
    this.#engine = new LayoutEngine(font, face);
    // Fontkit keeps one glyph object per glyph with the characters of its first use; ours have their own, and our advances.
    font.getGlyph = (glyph, codePoints = []) => glyphObject(face, glyph, codePoints);
    // Fontkit's reader of character maps, which takes long to open, is left what only it knows: variation selectors.
    font.glyphForCodePoint = (codePoint) => glyphObject(face, face.glyphOf(codePoint), [codePoint]);
    font.hasGlyphForCodePoint = (codePoint) => face.glyphOf(codePoint) !== 0;
    const engine = font._layoutEngine.engine;
    if (engine !== undefined) {
      repairEngine(engine);
    }
    this.#font = font;
    return font;
  }
}

function joined(codePoints: readonly number[]): string {
  let text = "";
  for (const codePoint of codePoints) text += String.fromCodePoint(codePoint);
  return text;
}

function glyphObject(face: FontFace, glyph: number, codePoints: readonly number[]): FontkitGlyph {
  return {
    id: glyph,
    codePoints,
    advanceWidth: face.advanceOf(glyph),
    isMark: codePoints.length > 0 && codePoints.every(isMark),
    get cbox(): object {
      return glyphBounds(face, glyph);
    },
  };
}
