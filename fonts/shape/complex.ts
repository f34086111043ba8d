import { isTwinned, twinAdvance } from "../characters.ts";
import { FontError } from "../error.ts";
import type { FeatureSettings, FontFace, GlyphRun } from "../types.ts";
import { assignClusters, isHidden } from "./clusters.ts";
import { LayoutEngine } from "./engine.ts";
import { myanmarFeatures, reorderMyanmar } from "./myanmar.ts";
import type { PreparedText } from "./prepared-text.ts";
import { splitVowels } from "./split-vowels.ts";
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

/** Texts on which a font may exceed these bounds before it is not asked again. */
const maximumOffences = 3;

/** Features on by default for every script beyond those the engine turns on itself. */
const furtherFeatures = ["abvm", "blwm", "dist"];

/** Shapes text of any script by the tables of a face. */
export class ComplexShaper {
  readonly #face: FontFace;
  #engine: LayoutEngine | undefined;
  #offences = 0;

  constructor(face: FontFace) {
    this.#face = face;
  }

  /** Undefined when the face's tables fail on this text. */
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
    const { rightToLeft, script, features } = request;
    const isMyanmar = script === "Mymr";
    const prepared = isMyanmar ? reorderMyanmar(request.prepared) : splitVowels(this.#face, request.prepared);
    this.#engine ??= new LayoutEngine(this.#face);
    const settings: Record<string, boolean> = {};
    for (const tag of furtherFeatures) settings[tag] = true;
    if (isMyanmar) for (const tag of myanmarFeatures) settings[tag] = true;
    for (const [tag, value] of features ?? []) settings[tag] = value !== 0;
    const { glyphs, positions } = this.#engine.layOut({
      codePoints: prepared.codePoints,
      script,
      scriptTags: openTypeScripts(script),
      language: openTypeLanguage(request.language),
      rightToLeft,
      settings,
      values: features,
    });
    const logical = rightToLeft ? glyphs.toReversed() : glyphs;
    const clusters = assignClusters(
      logical.map(({ codePoints }) => codePoints),
      prepared,
    );
    if (rightToLeft) clusters.reverse();
    const hidden = glyphs.map(({ codePoints }) => isHidden(codePoints[0] ?? 0));
    const space = this.#face.glyphOf(0x20);
    const advances = positions.map(({ xAdvance }, index) => {
      if (hidden[index] === true) return 0;
      const codePoint = glyphs[index]?.codePoints[0] ?? 0;
      return isTwinned(this.#face, codePoint) ? twinAdvance(this.#face, codePoint) : Math.round(xAdvance);
    });
    const offsets = new Int32Array(2 * positions.length);
    for (const [index, { xOffset, yOffset }] of positions.entries()) {
      offsets[2 * index] = Math.round(xOffset);
      offsets[2 * index + 1] = Math.round(yOffset);
    }
    return {
      face: this.#face,
      text: request.text,
      glyphs: glyphs.map(({ id }, index) => (hidden[index] === true ? space : id)),
      advances,
      offsets: offsets.some((offset) => offset !== 0) ? offsets : undefined,
      clusters,
      rightToLeft,
      width: advances.reduce((sum, advance) => sum + advance, 0),
    };
  }
}
