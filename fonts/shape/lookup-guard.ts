import type {
  FontkitEngine,
  FontkitGlyphInfo,
  FontkitLookup,
  FontkitProcessor,
  FontkitSubtable,
} from "fontkit";
import { FontError } from "../error.ts";
import type { FeatureSettings } from "../types.ts";

/** Lookups tried per character, and glyphs grown to per character, before a font counts as hostile. */
const lookupsPerCharacter = 4000;
const lookupsAtLeast = 40_000;
const glyphsPerCharacter = 64;
const maximumDepth = 32;
/** Thrown through fontkit when a mark has no anchor to attach to; the lookup then counts as not matched. */
const noAnchor: unique symbol = Symbol("no anchor");

/** Stands between fontkit and the lookups of a font: bounds their number, and survives marks without anchors. */
export class LookupGuard {
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
    for (const processor of [engine.GSUBProcessor, engine.GPOSProcessor]) {
      if (processor) leaveOutIdleLookups(processor);
    }
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
      this.#count();
      if (isOutside(processor, table)) return false;
      return this.#nested(() => {
        if (type === 3 && table.alternateSet !== undefined) return this.#applyAlternate(processor, table);
        return apply(type, table);
      });
    };
  }

  /** Fontkit always takes the first alternate; the value of the feature says which. */
  #applyAlternate(processor: FontkitProcessor, table: FontkitSubtable): boolean {
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
      this.#count();
      if (isOutside(processor, table)) return false;
      return this.#nested(() => {
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

  #count(): void {
    this.#remaining -= 1;
    if (this.#remaining < 0) throw new FontError("too-complex", "The font applies lookups without end.");
  }

  #nested(apply: () => boolean): boolean {
    if (this.#depth >= maximumDepth) throw new FontError("too-complex", "The font nests lookups too deeply.");
    this.#depth += 1;
    const applied = apply();
    this.#depth -= 1;
    return applied;
  }
}

/** Most lookups have nothing to do with a text. To look at their ranges saves reading their subtables. */
function leaveOutIdleLookups(processor: FontkitProcessor): void {
  const apply = processor.applyLookups.bind(processor);
  processor.applyLookups = (lookups, glyphs, positions) => {
    apply([], glyphs, positions);
    for (const entry of lookups) if (mayAct(entry.lookup, glyphs)) apply([entry], glyphs, positions);
  };
}

function mayAct({ ranges }: FontkitLookup, glyphs: readonly FontkitGlyphInfo[]): boolean {
  for (let range = 0; range < ranges.length; range += 2) {
    const first = ranges[range] as number;
    const last = ranges[range + 1] as number;
    for (const { id } of glyphs) if (id >= first && id <= last) return true;
  }
  return false;
}

/** Most subtables do nothing at most glyphs; fontkit would look at what surrounds the glyph first. */
function isOutside(processor: FontkitProcessor, table: FontkitSubtable): boolean {
  return table.first !== undefined && table.first.indexOf(processor.glyphIterator.cur.id) < 0;
}

function hasAnchor(markRecord: unknown): boolean {
  return (
    typeof markRecord === "object" &&
    markRecord !== null &&
    "markAnchor" in markRecord &&
    Boolean(markRecord.markAnchor)
  );
}
