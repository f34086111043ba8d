import {
  create,
  type FontkitEngine,
  type FontkitFont,
  type FontkitGlyph,
  type FontkitProcessor,
} from "fontkit";
import { isMark } from "../characters.ts";
import { FontError } from "../error.ts";
import { versionTrueType } from "../sfnt/directory.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import type { FeatureSettings, FontFace, GlyphRun } from "../types.ts";
import { assignClusters } from "./clusters.ts";
import { glyphBounds } from "./glyph-bounds.ts";
import type { PreparedText } from "./prepared-text.ts";
import { openTypeLanguage, openTypeScripts } from "./tags.ts";

/** A text in one script and direction, ready for full shaping. */
export interface ComplexRequest {
  readonly text: string;
  readonly prepared: PreparedText;
  readonly script: string;
  readonly rightToLeft: boolean;
  readonly language: string;
  readonly features: FeatureSettings | undefined;
}

/** The tables that shaping reads. Outlines and Apple's own layout tables stay outside: they can only do harm here. */
const shapingTables = ["head", "hhea", "maxp", "hmtx", "cmap", "GDEF", "GSUB", "GPOS", "kern"];

/** Lookups tried per character, and glyphs grown to per character, before a font counts as hostile. */
const lookupsPerCharacter = 4000;
const lookupsAtLeast = 40_000;
const glyphsPerCharacter = 64;
const maximumDepth = 32;
/** Texts on which a font may exceed these bounds before it is not asked again. */
const maximumOffences = 3;

/** Features on by default for every script beyond those the engine turns on itself. */
const furtherFeatures = ["abvm", "blwm", "dist"];

/**
 * Shapes text of any script by fontkit's engine. This is the only file that touches fontkit, and it reaches into private parts
 * (the lookup processors) to bound the work of hostile fonts and to survive incomplete ones; the version is pinned.
 */
export class ComplexShaper {
  readonly #face: FontFace;
  #font: FontkitFont | undefined;
  #offences = 0;
  readonly #guard = new LookupGuard();

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
    const { prepared, rightToLeft } = request;
    const font = this.#open();
    this.#guard.start(prepared.codePoints.length, request.features);
    const features: Record<string, boolean> = {};
    for (const tag of furtherFeatures) features[tag] = true;
    for (const [tag, value] of request.features ?? []) features[tag] = value !== 0;
    const language = openTypeLanguage(request.language);
    const run = font.layout(
      joined(prepared.codePoints),
      features,
      openTypeScripts(request.script),
      language === "" ? undefined : language,
      rightToLeft ? "rtl" : "ltr",
    );
    const logical = rightToLeft ? run.glyphs.toReversed() : run.glyphs;
    const clusters = assignClusters(
      logical.map((glyph) => glyph.codePoints),
      prepared,
    );
    if (rightToLeft) clusters.reverse();
    const advances = Int32Array.from(run.positions, (position) => Math.round(position.xAdvance));
    const offsets = new Int32Array(2 * run.positions.length);
    for (const [index, position] of run.positions.entries()) {
      offsets[2 * index] = Math.round(position.xOffset);
      offsets[2 * index + 1] = Math.round(position.yOffset);
    }
    return {
      face: this.#face,
      text: request.text,
      glyphs: Uint16Array.from(run.glyphs, (glyph) => glyph.id),
      advances,
      offsets: offsets.some((offset) => offset !== 0) ? offsets : undefined,
      clusters,
      rightToLeft,
      width: advances.reduce((sum, advance) => sum + advance, 0),
    };
  }

  #open(): FontkitFont {
    if (this.#font !== undefined) return this.#font;
    const face = this.#face;
    const tables = new Map<string, Uint8Array>();
    for (const tag of shapingTables) {
      const table = face.table(tag);
      if (table !== undefined) tables.set(tag, table);
    }
    const font = create(writeSfnt(versionTrueType, tables));
    // Fontkit keeps one glyph object per glyph with the characters of its first use; ours have their own, and our advances.
    font.getGlyph = (glyph, codePoints = []) => glyphObject(face, glyph, codePoints);
    const engine = font._layoutEngine.engine;
    if (engine !== undefined) this.#guard.attach(engine);
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

/** Thrown through fontkit when a mark has no anchor to attach to; the lookup then counts as not matched. */
const noAnchor: unique symbol = Symbol("no anchor");

/** Stands between fontkit and the lookups of a font. */
class LookupGuard {
  #remaining = 0;
  #maximumGlyphs = 0;
  #depth = 0;
  #features: FeatureSettings | undefined;

  start(characters: number, features: FeatureSettings | undefined): void {
    this.#remaining = lookupsAtLeast + lookupsPerCharacter * characters;
    this.#maximumGlyphs = glyphsPerCharacter * (characters + 4);
    this.#depth = 0;
    this.#features = features;
  }

  attach(engine: FontkitEngine): void {
    if (engine.GSUBProcessor) this.#guardSubstitution(engine.GSUBProcessor);
    if (engine.GPOSProcessor) this.#guardPositioning(engine.GPOSProcessor);
    const setup = engine.setup?.bind(engine);
    engine.setup = (run) => {
      setup?.(run);
      this.#turnOnEverywhere(engine);
    };
  }

  /** Fontkit turns `frac` and its like on around fraction slashes only, even when the author asks for them. */
  #turnOnEverywhere(engine: FontkitEngine): void {
    for (const [tag, value] of this.#features ?? []) {
      if (value === 0 || engine.plan?.allFeatures[tag] === undefined) continue;
      for (const glyph of engine.glyphInfos ?? []) glyph.features[tag] = true;
    }
  }

  #guardSubstitution(processor: FontkitProcessor): void {
    const apply = processor.applyLookup.bind(processor);
    processor.applyLookup = (type, table) => {
      if (processor.glyphs.length > this.#maximumGlyphs)
        throw new FontError("too-complex", "The font multiplies glyphs without end.");
      // Reverse chaining is unknown to fontkit, which would give up on the whole text.
      if (type === 8) return false;
      return this.#counted(() => {
        if (type === 3 && table.alternateSet !== undefined) return this.#applyAlternate(processor, table);
        return apply(type, table);
      });
    };
  }

  /** Fontkit always takes the first alternate; the value of the feature says which. */
  #applyAlternate(
    processor: FontkitProcessor,
    table: Parameters<FontkitProcessor["applyLookup"]>[1],
  ): boolean {
    const index = processor.coverageIndex(table.coverage);
    if (index === -1) return false;
    const value = this.#features?.get(processor.currentFeature ?? "") ?? 1;
    const glyph = table.alternateSet?.get(index)[Math.max(1, value) - 1];
    if (glyph === undefined) return false;
    processor.glyphIterator.cur.id = glyph;
    return true;
  }

  #guardPositioning(processor: FontkitProcessor): void {
    const apply = processor.applyLookup.bind(processor);
    processor.applyLookup = (type, table) => {
      return this.#counted(() => {
        try {
          return apply(type, table);
        } catch (error) {
          if (error === noAnchor) return false;
          throw error;
        }
      });
    };
    const applyAnchor = processor.applyAnchor?.bind(processor);
    processor.applyAnchor = (markRecord, baseAnchor, baseGlyphIndex) => {
      if (!baseAnchor || !hasAnchor(markRecord)) throw noAnchor;
      applyAnchor?.(markRecord, baseAnchor, baseGlyphIndex);
    };
  }

  #counted(apply: () => boolean): boolean {
    this.#remaining -= 1;
    if (this.#remaining < 0) throw new FontError("too-complex", "The font applies lookups without end.");
    if (this.#depth >= maximumDepth) throw new FontError("too-complex", "The font nests lookups too deeply.");
    this.#depth += 1;
    const applied = apply();
    this.#depth -= 1;
    return applied;
  }
}

function hasAnchor(markRecord: unknown): boolean {
  return (
    typeof markRecord === "object" &&
    markRecord !== null &&
    "markAnchor" in markRecord &&
    Boolean(markRecord.markAnchor)
  );
}
