import { nominalGlyph } from "../characters.ts";
import { defined } from "../defined.ts";
import { attempt } from "../error.ts";
import { type PairKerning, readKernTable } from "../sfnt/kern-table.ts";
import { LayoutTable } from "../sfnt/layout-table.ts";
import type { FeatureSettings, FontFace } from "../types.ts";
import { choosePlan } from "./choose-plan.ts";
import { type FeatureRules, featureRules } from "./lookups/feature-rules.ts";
import { openGlyphDefinitions } from "./lookups/glyph-definitions.ts";
import { type GlyphClasses, GlyphInfo, type GlyphPosition } from "./lookups/glyph-info.ts";
import { Allowance, GlyphWalk, type LookupUse } from "./lookups/glyph-walk.ts";
import { LookupList } from "./lookups/lookup.ts";
import { runLookup } from "./lookups/run-lookups.ts";
import { setMarks } from "./mark-fallback.ts";
import type { FeaturePlan, ScriptPlan, TextShaping } from "./plans/feature-plan.ts";
import { isUniversal } from "./universal/universal-shaper.ts";
import { isVariationSelector, variationGlyph } from "./variation-glyph.ts";

/** A text that is laid out by the tables of a face. */
export interface LayoutText {
  readonly codePoints: readonly number[];
  /** ISO 15924 code. */
  readonly script: string;
  /** Tags of OpenType, in the order in which they are looked for. */
  readonly scriptTags: readonly string[];
  /** Tag of OpenType; empty for the script's default. */
  readonly language: string;
  readonly rightToLeft: boolean;
  /** Features that the author or the script wants on or off. */
  readonly settings: Readonly<Record<string, boolean>>;
  /** The values of the author's features. */
  readonly values: FeatureSettings | undefined;
}

/** Glyphs in visual order, and where they are put. */
export interface LaidOut {
  readonly glyphs: readonly GlyphInfo[];
  readonly positions: readonly GlyphPosition[];
}

/** The lookups of a table, and the features of a script and language that ask for them. */
interface TableUse {
  readonly lookups: LookupList;
  readonly features: ReadonlyMap<string, readonly number[]>;
}

/**
 * Shapes text by GSUB and GPOS (OpenType): the plan of its script says which features act where, in which order, and how syllables are put in
 * order in between; the lookups of the features are carried out where they stand in the file.
 */
export class LayoutEngine {
  readonly #face: FontFace;
  readonly #substitution: LookupList | undefined;
  readonly #positioning: LookupList | undefined;
  readonly #classes: GlyphClasses | undefined;
  readonly #kerning: PairKerning | undefined;

  constructor(face: FontFace) {
    this.#face = face;
    const definitions = openGlyphDefinitions(face);
    this.#classes = definitions?.classes;
    const open = (tag: "GSUB" | "GPOS"): LookupList | undefined => {
      const bytes = face.table(tag);
      if (bytes === undefined) return undefined;
      const isPositioning = tag === "GPOS";
      // A damaged table is as good as absent.
      return attempt(() => {
        const table = new LayoutTable(bytes, isPositioning ? 9 : 7, face);
        table.features([], "");
        return new LookupList(table, isPositioning, definitions);
      });
    };
    this.#substitution = open("GSUB");
    this.#positioning = open("GPOS");
    const kern = face.table("kern");
    this.#kerning = kern === undefined ? undefined : attempt(() => readKernTable(kern));
  }

  /** @throws FontError when the lookups cost more than a text of this length may. */
  layOut(text: LayoutText): LaidOut {
    const substitution = useOf(this.#substitution, text);
    const positioning = useOf(this.#positioning, text);
    const tag = (substitution ?? positioning)?.lookups.table.scriptTag(text.scriptTags);
    const shaping = new Shaping({
      face: this.#face,
      classes: this.#classes,
      text,
      substitution,
      positioning,
    });
    shaping.substitute(choosePlan(text.script, tag));
    return shaping.position(this.#kerning);
  }
}

function useOf(lookups: LookupList | undefined, { scriptTags, language }: LayoutText): TableUse | undefined {
  return lookups && { lookups, features: lookups.table.features(scriptTags, language) };
}

interface ShapingInput {
  readonly face: FontFace;
  readonly classes: GlyphClasses | undefined;
  readonly text: LayoutText;
  readonly substitution: TableUse | undefined;
  readonly positioning: TableUse | undefined;
}

/** One text while it is shaped. */
class Shaping implements TextShaping {
  readonly face: FontFace;
  readonly #input: ShapingInput;
  readonly #glyphs: GlyphInfo[];
  readonly #allowance: Allowance;
  readonly #rules: FeatureRules;
  #features: FeaturePlan | undefined;
  #plan: ScriptPlan | undefined;

  constructor(input: ShapingInput) {
    const { face, text } = input;
    this.face = face;
    this.#input = input;
    this.#glyphs = glyphsOf(input);
    this.#allowance = new Allowance(text.codePoints.length);
    this.#rules = featureRules(text.script);
  }

  has(feature: string): boolean {
    return this.#input.substitution?.features.has(feature) === true;
  }

  joins(glyphs: readonly GlyphInfo[], feature: string): boolean {
    if (!this.has(feature)) return false;
    const trial = glyphs.map(
      ({ id, codePoints }) => new GlyphInfo(id, codePoints, this.#input.classes, { [feature]: true }),
    );
    this.#run(this.#input.substitution, [feature], { glyphs: trial });
    return trial.length === 1;
  }

  insert(codePoint: number): GlyphInfo {
    const { face, classes } = this.#input;
    return new GlyphInfo(face.glyphOf(codePoint), [codePoint], classes, this.#features?.everywhere);
  }

  substitute(script: ScriptPlan): void {
    const { rightToLeft, settings, values } = this.#input.text;
    const glyphs = this.#glyphs;
    const features = script.plan({ glyphs, rightToLeft, settings, shaping: this });
    this.#plan = script;
    this.#features = features;
    // What the author asks for is on everywhere, also where a plan turns it on at some places only.
    for (const [tag, value] of values ?? []) {
      if (value === 0 || !features.has(tag)) continue;
      for (const glyph of glyphs) glyph.features[tag] = true;
    }
    if (this.#input.substitution === undefined) return;
    for (const stage of features.stages) {
      if (typeof stage === "function") stage(glyphs, this);
      else if (stage.length > 0) this.#run(this.#input.substitution, stage, { glyphs });
    }
  }

  position(kerning: PairKerning | undefined): LaidOut {
    const { positioning, text } = this.#input;
    const glyphs = this.#glyphs;
    const positions = glyphs.map(
      ({ id }): GlyphPosition => ({ xAdvance: this.face.advanceOf(id), xOffset: 0, yOffset: 0 }),
    );
    const zeroes = this.#plan?.zeroesMarks;
    if (zeroes === "before") this.#zeroMarks(positions);
    this.#run(positioning, [...(this.#features?.features ?? [])], { glyphs, positions });
    if (zeroes === "after") this.#zeroMarks(positions);
    // Marks are set by their boxes where a font does not say how, but not in scripts whose syllables are put in order.
    if (positioning === undefined && !isUniversal(text.script))
      setMarks(this.face, { glyphs, positions, rightToLeft: text.rightToLeft });
    if (text.rightToLeft) {
      glyphs.reverse();
      positions.reverse();
    }
    const kerns = positioning?.features.has("kern") !== true && text.settings["kern"] !== false;
    if (kerns && kerning !== undefined)
      for (let index = 0; index + 1 < glyphs.length; index += 1)
        (positions[index] as GlyphPosition).xAdvance += kerning(
          (glyphs[index] as GlyphInfo).id,
          (glyphs[index + 1] as GlyphInfo).id,
        );
    return { glyphs, positions };
  }

  /** Runs the lookups of features in the order of the font, each once for all the features that ask for it. */
  #run(
    use: TableUse | undefined,
    features: readonly string[],
    text: { readonly glyphs: GlyphInfo[]; readonly positions?: GlyphPosition[] },
  ): void {
    if (use === undefined) return;
    const asked: [index: number, feature: string][] = [];
    for (const feature of features)
      for (const index of use.features.get(feature) ?? []) asked.push([index, feature]);
    if (asked.length === 0) return;
    asked.sort(([left], [right]) => left - right);
    const { rightToLeft } = this.#input.text;
    const walk = new GlyphWalk(use.lookups, { ...text, rightToLeft, allowance: this.#allowance });
    for (let at = 0; at < asked.length; ) {
      const index = defined(asked[at]?.[0]);
      const tags: string[] = [];
      for (; asked[at]?.[0] === index; at += 1) tags.push(asked[at]?.[1] as string);
      runLookup(walk, use.lookups.get(index), this.#useOf(tags));
    }
    walk.attachments.resolve(walk.positions, rightToLeft);
  }

  #useOf(features: readonly string[]): LookupUse {
    const value = (tag: string): number => this.#input.text.values?.get(tag) ?? 1;
    return {
      features,
      alternate: features.reduce((highest, tag) => Math.max(highest, value(tag)), 1),
      ...this.#rules.of(features),
    };
  }

  #zeroMarks(positions: readonly GlyphPosition[]): void {
    for (const [index, { isMark }] of this.#glyphs.entries())
      if (isMark) (positions[index] as GlyphPosition).xAdvance = 0;
  }
}

/** The glyphs of the characters; a variation selector is one with the character before it, and nothing without. */
function glyphsOf({ face, classes, text: { codePoints } }: ShapingInput): GlyphInfo[] {
  const glyphs: GlyphInfo[] = [];
  for (let index = 0; index < codePoints.length; index += 1) {
    const codePoint = defined(codePoints[index]);
    if (isVariationSelector(codePoint)) continue;
    const next = codePoints[index + 1] ?? 0;
    glyphs.push(
      isVariationSelector(next)
        ? new GlyphInfo(variationGlyph(face, codePoint, next), [codePoint, next], classes)
        : new GlyphInfo(nominalGlyph(face, codePoint), [codePoint], classes),
    );
  }
  return glyphs;
}
