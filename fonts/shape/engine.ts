import type {
  FontkitEngine,
  FontkitFeatureLookup,
  FontkitFont,
  FontkitGlyphClass,
  FontkitGlyphInfo,
  FontkitPlanClass,
  FontkitPosition,
  FontkitRun,
} from "fontkit";
import { attempt } from "../error.ts";
import { numbersAt, offsetAt } from "../sfnt/glyph-tables.ts";
import { LayoutTable } from "../sfnt/layout-table.ts";
import { readTag } from "../sfnt/reader.ts";
import type { FeatureSettings, FontFace } from "../types.ts";
import { type FeatureRules, featureRules } from "./lookups/feature-rules.ts";
import { type GlyphDefinitions, openGlyphDefinitions } from "./lookups/glyph-definitions.ts";
import { Allowance, GlyphWalk, type LookupUse } from "./lookups/glyph-walk.ts";
import { LookupList } from "./lookups/lookup.ts";
import { runLookup } from "./lookups/run-lookups.ts";
import { isUniversal, universalShaper } from "./universal/universal-shaper.ts";

const dottedCircle = 0x25cc;
const defaultScripts: ReadonlySet<string> = new Set(["DFLT", "dflt", "latn"]);

/**
 * Puts our readers and our way of carrying out lookups into a font of fontkit, whose own decode a lookup whole, object by object, when it is
 * first asked for, and differ from what OpenType says in many points. What remains fontkit's are the plans of scripts: which features act where,
 * in which order, and how syllables are put in order in between.
 */
export class LayoutEngine {
  readonly #substitution: LookupList | undefined;
  readonly #positioning: LookupList | undefined;
  readonly #engine: FontkitEngine | undefined;
  #allowance = new Allowance(0);
  #settings: FeatureSettings | undefined;
  #rules: FeatureRules = featureRules("");
  #script = "";
  #rightToLeft = false;

  constructor(font: FontkitFont, face: FontFace) {
    const definitions = openGlyphDefinitions(face);
    this.#substitution = openList(face, "GSUB", definitions);
    this.#positioning = openList(face, "GPOS", definitions);
    if (definitions !== undefined) Object.defineProperty(font, "GDEF", { value: definitions.classes });
    provide(font, "GSUB", this.#substitution);
    provide(font, "GPOS", this.#positioning);
    this.#engine = font._layoutEngine.engine;
    if (this.#engine !== undefined) this.#attach(this.#engine);
  }

  /** Has to be called before every text. */
  start(text: {
    readonly characters: number;
    readonly script: string;
    readonly rightToLeft: boolean;
    readonly features: FeatureSettings | undefined;
  }): void {
    this.#allowance = new Allowance(text.characters);
    this.#settings = text.features;
    this.#rules = featureRules(text.script);
    this.#script = text.script;
    this.#rightToLeft = text.rightToLeft;
  }

  #attach(engine: FontkitEngine): void {
    const { GSUBProcessor, GPOSProcessor } = engine;
    const setup = engine.setup?.bind(engine);
    engine.setup = (run) => {
      const features = { ...run.features };
      setup?.(run);
      this.#planUniversally(engine, run, features);
      this.#turnOnEverywhere(engine);
    };
    if (GSUBProcessor) {
      GSUBProcessor.applyFeatures = (features, glyphs) =>
        this.#run(this.#substitution, GSUBProcessor.lookupsForFeatures(features), { glyphs });
      GSUBProcessor.applyLookups = (lookups, glyphs) => this.#run(this.#substitution, lookups, { glyphs });
    }
    engine.position = (run) => {
      const glyphs = engine.glyphInfos ?? [];
      const { positions } = run;
      const zeroes = engine.shaper?.zeroMarkWidths;
      if (zeroes === "BEFORE_GPOS") engine.zeroMarkAdvances(positions);
      if (GPOSProcessor) {
        const lookups = GPOSProcessor.lookupsForFeatures(Object.keys(engine.plan?.allFeatures ?? {}));
        this.#run(this.#positioning, lookups, { glyphs, positions });
      }
      if (zeroes === "AFTER_GPOS") engine.zeroMarkAdvances(positions);
      if (this.#rightToLeft) {
        run.glyphs.reverse();
        positions.reverse();
      }
      // Marks are set by their boxes where a font does not say how, but not in scripts whose syllables are put in order.
      return GPOSProcessor?.features ?? (isUniversal(this.#script) ? {} : undefined);
    };
  }

  /** Scripts of the universal shaping engine are planned by ours: fontkit's knows an older one, and fails on some texts. */
  #planUniversally(engine: FontkitEngine, run: FontkitRun, features: Record<string, boolean>): void {
    const { plan } = engine;
    const first = engine.glyphInfos?.[0];
    if (plan === null || first === undefined || !isUniversal(this.#script)) return;
    // A font that has nothing for the script is shaped as any text.
    if (defaultScripts.has(engine.GSUBProcessor?.scriptTag ?? "DFLT")) return;
    const Info = first.constructor as FontkitGlyphClass;
    const Plan = plan.constructor as FontkitPlanClass;
    engine.glyphInfos = run.glyphs.map(({ id, codePoints }) => new Info(first._font, id, [...codePoints]));
    engine.plan = new Plan(first._font, plan.script, plan.direction);
    engine.shaper = universalShaper(this.#script);
    engine.shaper.plan(engine.plan, engine.glyphInfos, features);
  }

  /** Runs lookups in the order of the font, each once for all the features that ask for it. */
  #run(
    list: LookupList | undefined,
    lookups: readonly FontkitFeatureLookup[],
    text: { readonly glyphs: FontkitGlyphInfo[]; readonly positions?: FontkitPosition[] },
  ): void {
    if (list === undefined) return;
    this.#completeInserted(text.glyphs);
    const walk = new GlyphWalk(list, { ...text, rightToLeft: this.#rightToLeft, allowance: this.#allowance });
    for (let index = 0; index < lookups.length; ) {
      const first = lookups[index] as FontkitFeatureLookup;
      const features: string[] = [];
      for (; lookups[index]?.index === first.index; index += 1)
        features.push((lookups[index] as FontkitFeatureLookup).feature);
      runLookup(walk, first.lookup, this.#useOf(features));
    }
    walk.attachments.resolve(walk.positions, this.#rightToLeft);
  }

  /** The circles that plans of scripts put under stray marks have no features. */
  #completeInserted(glyphs: readonly FontkitGlyphInfo[]): void {
    for (const { codePoints, features } of glyphs)
      if (codePoints[0] === dottedCircle) Object.assign(features, this.#engine?.plan?.globalFeatures);
  }

  #useOf(features: readonly string[]): LookupUse {
    const value = (tag: string): number => this.#settings?.get(tag) ?? 1;
    return {
      features,
      alternate: features.reduce((highest, tag) => Math.max(highest, value(tag)), 1),
      ...this.#rules.of(features),
    };
  }

  /** Fontkit turns `frac` and its like on around fraction slashes only, even when the author asks for them. */
  #turnOnEverywhere(engine: FontkitEngine): void {
    for (const [tag, value] of this.#settings ?? []) {
      if (value === 0 || engine.plan?.allFeatures[tag] === undefined) continue;
      for (const glyph of engine.glyphInfos ?? []) glyph.features[tag] = true;
    }
  }
}

function openList(
  face: FontFace,
  tag: "GSUB" | "GPOS",
  definitions: GlyphDefinitions | undefined,
): LookupList | undefined {
  const bytes = face.table(tag);
  if (bytes === undefined) return undefined;
  const isPositioning = tag === "GPOS";
  return attempt(() => {
    const table = new LayoutTable(bytes, isPositioning ? 9 : 7, face);
    return new LookupList(table, isPositioning, definitions);
  });
}

/** Gives fontkit the lists of scripts and features; a damaged table is as good as absent. */
function provide(font: FontkitFont, name: "GSUB" | "GPOS", list: LookupList | undefined): void {
  if (list === undefined) return;
  const { table } = list;
  const value = attempt(() => {
    const [scripts, features] = [4, 6].map((field) => offsetAt(table, field, 0));
    return {
      scriptList: scripts === undefined ? null : scriptsAt(table, scripts),
      featureList: features === undefined ? null : featuresAt(table, features),
      lookupList: list,
    };
  });
  if (value !== undefined) Object.defineProperty(font, name, { value });
}

function scriptsAt(table: LayoutTable, list: number): object[] {
  return taggedAt(table, list, (script) => {
    const systemAt = (offset: number): object => {
      const count = table.view.getUint16(offset + 4);
      return { featureIndexes: numbersAt(table, offset + 6, count) };
    };
    const standard = offsetAt(table, script, script);
    return {
      script: {
        defaultLangSys: standard === undefined ? null : systemAt(standard),
        langSysRecords: taggedAt(table, script + 2, (record) => ({ langSys: systemAt(record - 2) })),
      },
    };
  });
}

function featuresAt(table: LayoutTable, list: number): object[] {
  return taggedAt(table, list, (_, index) => {
    const feature = table.featureAt(index);
    const lookupListIndexes = numbersAt(table, feature + 4, table.view.getUint16(feature + 2));
    return { feature: { lookupListIndexes } };
  });
}

/** A counted list of tags and offsets from the list. What stands there is read with the list: a text needs most of it. */
function taggedAt<Content>(
  table: LayoutTable,
  list: number,
  read: (offset: number, index: number) => Content,
): ({ tag: string } & Content)[] {
  const count = table.view.getUint16(list);
  table.spend(count);
  return Array.from({ length: count }, (_, index) => {
    const record = list + 2 + 6 * index;
    return { tag: readTag(table.view, record), ...read(list + table.view.getUint16(record + 4), index) };
  });
}
