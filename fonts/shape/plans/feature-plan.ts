import type { FontFace } from "../../types.ts";
import type { GlyphInfo } from "../lookups/glyph-info.ts";

/** What the plan of a script may ask of the text that is being shaped. */
export interface TextShaping {
  readonly face: FontFace;
  /** True when the font has a feature for the script and language of the text. */
  has(feature: string): boolean;
  /** True when the lookups of a feature make one glyph of these. */
  joins(glyphs: readonly GlyphInfo[], feature: string): boolean;
  /** A glyph for a character that the text does not have, with the features that are on everywhere. */
  insert(codePoint: number): GlyphInfo;
}

/** Something that is done to the glyphs between two stages of features. */
export type Step = (glyphs: GlyphInfo[], shaping: TextShaping) => void;

/** The features of a text in their stages: those of one stage act together, in the order of their lookups in the font. */
export class FeaturePlan {
  readonly stages: (string[] | Step)[] = [[]];
  /** The stage of each feature. */
  readonly #stageOf = new Map<string, string[]>();
  /** Features that are on at all glyphs. */
  readonly everywhere: Record<string, boolean> = {};

  /** All features, in the order in which they came. */
  get features(): Iterable<string> {
    return this.#stageOf.keys();
  }

  has(feature: string): boolean {
    return this.#stageOf.has(feature);
  }

  /** Adds features to the last stage, unless an earlier one has them. */
  add(features: readonly string[]): this {
    for (const feature of features) if (this.#place(feature)) this.everywhere[feature] = true;
    return this;
  }

  /** Adds features that act only at glyphs where a step turns them on. */
  addSome(features: readonly string[]): this {
    for (const feature of features) this.#place(feature);
    return this;
  }

  /** Begins a new stage. */
  next(): this {
    this.stages.push([]);
    return this;
  }

  /** Has something done before a new stage. */
  step(step: Step): this {
    this.stages.push(step, []);
    return this;
  }

  /** Turns features on or off as the author wants. */
  override(settings: Readonly<Record<string, boolean>>): void {
    for (const [feature, isOn] of Object.entries(settings)) {
      if (isOn) this.add([feature]);
      else this.#remove(feature);
    }
  }

  /** Turns on what is on everywhere. */
  turnOn(glyphs: readonly GlyphInfo[]): void {
    for (const glyph of glyphs) Object.assign(glyph.features, this.everywhere);
  }

  #place(feature: string): boolean {
    if (this.#stageOf.has(feature)) return false;
    const stage = this.stages.at(-1) as string[];
    stage.push(feature);
    this.#stageOf.set(feature, stage);
    return true;
  }

  #remove(feature: string): void {
    const stage = this.#stageOf.get(feature);
    if (stage === undefined) return;
    stage.splice(stage.indexOf(feature), 1);
    this.#stageOf.delete(feature);
    delete this.everywhere[feature];
  }
}

/** How a script is shaped. */
export interface ScriptPlan {
  /** When marks lose their widths: before GPOS sets them, after it, or never. */
  readonly zeroesMarks: "before" | "after" | "never";
  /** Says which features act where; `settings` are the author's. May change the glyphs. */
  plan(text: PlannedText): FeaturePlan;
}

export interface PlannedText {
  readonly glyphs: GlyphInfo[];
  readonly rightToLeft: boolean;
  readonly settings: Readonly<Record<string, boolean>>;
  readonly shaping: TextShaping;
}
