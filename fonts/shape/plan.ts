import { FontError } from "../error.ts";
import type { ContextRule, RuleContext } from "../sfnt/context-rules.ts";
import { rulesOfContext, rulesOfCoverage } from "../sfnt/context-rules.ts";
import { GlyphSet } from "../sfnt/glyph-set.ts";
import { type PairKerning, readKernTable } from "../sfnt/kern-table.ts";
import { harmlessFlags, LayoutTable } from "../sfnt/layout-table.ts";
import { type PairLookup, readPairLookup } from "../sfnt/pair-adjustment.ts";
import { readSubstitution, type SubstitutionStep } from "../sfnt/substitution.ts";
import type { FeatureSettings, FontFace } from "../types.ts";
import { openTypeLanguage, openTypeScripts } from "./tags.ts";

/** What decides the rules of a face: everything but the text. */
export interface PlanRequest {
  readonly script: string;
  readonly rightToLeft: boolean;
  readonly language: string;
  readonly features: FeatureSettings | undefined;
}

/** A glyph that plain shaping may not touch: a mark, or one that full shaping has to see. */
export const glyphNeedsShaping = 1;
/** A glyph at which a substitution may begin. */
export const glyphMaySubstitute = 2;
/** A glyph at which a positioning rule other than pair kerning may act. */
export const glyphMayPosition = 4;
/** A glyph that begins kerning pairs. */
export const glyphBeginsPair = 8;

/** The rules of one face for one script, language and feature setting, as far as plain text needs them. */
export interface ShapePlan {
  /** For every glyph what it may cause, as a sum of the constants above. */
  readonly glyphFlags: Uint8Array;
  /** In the order of the font's lookups. */
  readonly substitutions: readonly SubstitutionStep[];
  readonly positionRules: readonly ContextRule[];
  readonly pairs: readonly PairLookup[];
  readonly kern: PairKerning | undefined;
}

const substitutionDefaults = ["rvrn", "ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt"];
const positionDefaults = ["mark", "mkmk", "curs", "kern", "dist", "abvm", "blwm"];

/** The decoded rules of a face, shared by its plans. Tables that turn out malformed are left out, as if the face lacked them. */
export class FaceRules {
  readonly #face: FontFace;
  readonly #marks: GlyphSet;
  readonly #substitution: RuleContext | undefined;
  readonly #positioning: RuleContext | undefined;
  readonly #steps = new Map<number, SubstitutionStep>();
  readonly #pairLookups = new Map<number, PairLookup>();
  readonly #oldKerning: PairKerning | undefined;

  constructor(face: FontFace) {
    this.#face = face;
    this.#marks = new GlyphSet(face.glyphCount);
    attempt(() => collectMarks(face, this.#marks));
    this.#substitution = this.#open("GSUB", 7);
    this.#positioning = this.#open("GPOS", 9);
    const kern = face.table("kern");
    this.#oldKerning = kern === undefined ? undefined : attempt(() => readKernTable(kern));
  }

  plan(request: PlanRequest): ShapePlan {
    const builder: PlanBuilder = {
      glyphFlags: new Uint8Array(this.#face.glyphCount),
      substitutions: [],
      positionRules: [],
      pairs: [],
      hasPairFeature: false,
    };
    for (let glyph = 0; glyph < builder.glyphFlags.length; glyph += 1) {
      if (this.#marks.has(glyph)) builder.glyphFlags[glyph] = glyphNeedsShaping;
    }
    attempt(() => this.#planSubstitutions(request, builder));
    attempt(() => this.#planPositions(request, builder));
    const kerns = (request.features?.get("kern") ?? 1) !== 0;
    return { ...builder, kern: kerns && !builder.hasPairFeature ? this.#oldKerning : undefined };
  }

  #open(tag: string, extensionType: number): RuleContext | undefined {
    const bytes = this.#face.table(tag);
    if (bytes === undefined) return undefined;
    const table = attempt(() => new LayoutTable(bytes, extensionType));
    return table === undefined ? undefined : { table, glyphCount: this.#face.glyphCount, marks: this.#marks };
  }

  #planSubstitutions(request: PlanRequest, builder: PlanBuilder): void {
    const context = this.#substitution;
    if (context === undefined) return;
    const directional = request.rightToLeft ? ["rtla", "rtlm"] : ["ltra", "ltrm"];
    const enabled = enabledLookups(context.table, request, [...substitutionDefaults, ...directional]);
    for (const { index, value } of enabled) {
      // Alternates differ by value; everything else is the same lookup whatever the value.
      const key = index * 256 + Math.min(value, 255);
      let step = this.#steps.get(key);
      if (step === undefined) {
        step = readSubstitution(context, context.table.lookup(index), value);
        this.#steps.set(key, step);
      }
      builder.substitutions.push(step);
      flagSubstitution(step, builder.glyphFlags);
    }
  }

  #planPositions(request: PlanRequest, builder: PlanBuilder): void {
    const context = this.#positioning;
    if (context === undefined) return;
    const table = context.table;
    const features = table.features(openTypeScripts(request.script), openTypeLanguage(request.language));
    builder.hasPairFeature = features.has("kern");
    for (const { index } of enabledLookups(table, request, positionDefaults)) {
      const lookup = table.lookup(index);
      if (lookup.type === 2 && (lookup.flags & ~harmlessFlags) === 0) {
        builder.pairs.push(this.#pairLookup(context, index));
        continue;
      }
      const rules = lookup.subtables.flatMap((offset) => positionRules(context, lookup.type, offset));
      builder.positionRules.push(...rules);
      flagRules(rules, builder.glyphFlags, glyphMayPosition);
    }
    for (const pairs of builder.pairs) {
      for (let glyph = 0; glyph < builder.glyphFlags.length; glyph += 1) {
        if (pairs.begin[glyph] === 1)
          builder.glyphFlags[glyph] = (builder.glyphFlags[glyph] as number) | glyphBeginsPair;
      }
    }
  }

  #pairLookup(context: RuleContext, index: number): PairLookup {
    let pairs = this.#pairLookups.get(index);
    if (pairs === undefined) {
      pairs = readPairLookup(context.table, context.table.lookup(index), context.glyphCount);
      this.#pairLookups.set(index, pairs);
    }
    return pairs;
  }
}

interface PlanBuilder {
  readonly glyphFlags: Uint8Array;
  readonly substitutions: SubstitutionStep[];
  readonly positionRules: ContextRule[];
  readonly pairs: PairLookup[];
  hasPairFeature: boolean;
}

/** Lookups of the features that are on, each once, in lookup order, with the value of the feature. */
function enabledLookups(
  table: LayoutTable,
  request: PlanRequest,
  defaults: readonly string[],
): { index: number; value: number }[] {
  const features = table.features(openTypeScripts(request.script), openTypeLanguage(request.language));
  const wanted = new Map<string, number>(defaults.map((tag) => [tag, 1]));
  for (const [tag, value] of request.features ?? []) wanted.set(tag, value);
  const lookups = new Map<number, number>();
  for (const [tag, indexes] of features) {
    const value = wanted.get(tag) ?? 0;
    if (value === 0) continue;
    for (const index of indexes) lookups.set(index, Math.max(value, lookups.get(index) ?? 0));
  }
  return [...lookups]
    .map(([index, value]) => ({ index, value }))
    .sort((left, right) => left.index - right.index);
}

function positionRules(context: RuleContext, type: number, offset: number): ContextRule[] {
  if (type === 0) return [];
  if (type === 7 || type === 8) return rulesOfContext(context, offset, type === 8);
  return rulesOfCoverage(context, offset + context.table.view.getUint16(offset + 2));
}

function flagSubstitution(step: SubstitutionStep, flags: Uint8Array): void {
  if (step.kind === "context") flagRules(step.rules, flags, glyphMaySubstitute);
  else {
    const glyphs = step.kind === "single" ? step.glyphs.keys() : step.ligatures.keys();
    for (const glyph of glyphs) {
      if (glyph < flags.length) flags[glyph] = (flags[glyph] as number) | glyphMaySubstitute;
    }
  }
}

function flagRules(rules: readonly ContextRule[], flags: Uint8Array, flag: number): void {
  for (const rule of rules) {
    for (const glyph of rule.firstGlyphs) flags[glyph] = (flags[glyph] as number) | flag;
  }
}

/** Marks by the glyph classes of GDEF, and the glyphs of the common combining characters in faces without it. */
function collectMarks(face: FontFace, marks: GlyphSet): void {
  const definitions = face.table("GDEF");
  if (definitions !== undefined && definitions.length >= 6) {
    const table = new LayoutTable(definitions, 0);
    const offset = table.view.getUint16(4);
    if (offset !== 0) {
      const classes = table.classes(offset, face.glyphCount);
      for (let glyph = 0; glyph < classes.length; glyph += 1) if (classes[glyph] === 3) marks.add(glyph);
    }
  }
  for (let codePoint = 0x300; codePoint < 0x370; codePoint += 1) {
    const glyph = face.glyphOf(codePoint);
    if (glyph !== 0) marks.add(glyph);
  }
}

/** Runs a table reader; a table that refers to data outside itself, or costs too much, is as good as absent. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError || error instanceof FontError) return undefined;
    throw error;
  }
}
