import { attempt } from "../error.ts";
import { ContextRules, positioningForm, type RuleContext, substitutionForm } from "../sfnt/context-rules.ts";
import { GlyphSet } from "../sfnt/glyph-set.ts";
import { type PairKerning, readKernTable } from "../sfnt/kern-table.ts";
import { harmlessFlags, LayoutTable } from "../sfnt/layout-table.ts";
import { PairRules } from "../sfnt/pair-adjustment.ts";
import { openSubstitution, type SubstitutionStep } from "../sfnt/substitution.ts";
import type { FeatureSettings, FontFace } from "../types.ts";
import { LookupIndex, type LookupInOrder } from "./lookup-index.ts";
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

/** A glyph that no text has come to yet. */
export const glyphUnknown = 128;

const substitutionDefaults = ["rvrn", "ccmp", "locl", "rlig", "calt", "clig", "liga", "rclt"];
const positionDefaults = ["mark", "mkmk", "curs", "kern", "dist", "abvm", "blwm"];

/**
 * The rules of one face for one script, language and feature setting, as far as plain text needs them. They are read from the font
 * glyph by glyph: `resolve` has to be called for every glyph that is `glyphUnknown`.
 */
export class ShapePlan {
  /** For every glyph what it may cause, as a sum of the constants above. */
  readonly glyphFlags: Uint8Array;
  /** The lookups that act on a glyph which a text came to, in the order of the font. */
  readonly substitutions: LookupInOrder<SubstitutionStep>[] = [];
  readonly positions: LookupInOrder<ContextRules>[] = [];
  readonly pairs: LookupInOrder<PairRules>[] = [];
  readonly #face: FontFace;
  readonly #open: () => PlanRules;
  #rules: PlanRules | undefined;

  constructor(face: FontFace, open: () => PlanRules) {
    this.glyphFlags = new Uint8Array(face.glyphCount).fill(glyphUnknown);
    this.#face = face;
    this.#open = open;
  }

  /** Kerning by the table that fonts had before GPOS, where GPOS has none. */
  get kern(): PairKerning | undefined {
    return this.#rules?.kern;
  }

  /** Reads the rules that may begin at a glyph. */
  resolve(glyph: number): void {
    if (glyph >= this.#face.glyphCount) return;
    this.#rules ??= this.#open();
    const { marks, substitution, position } = this.#rules;
    let flags = marks.has(glyph) ? glyphNeedsShaping : 0;
    const substitutions = substitution?.prepare(glyph, this.substitutions);
    if (substitutions === true) flags |= glyphMaySubstitute;
    if (position.context?.prepare(glyph, this.positions) === true) flags |= glyphMayPosition;
    if (position.pairs?.prepare(glyph, this.pairs) === true) flags |= glyphBeginsPair;
    this.glyphFlags[glyph] = flags;
  }
}

/** What a plan is made of. */
export interface PlanRules {
  readonly marks: GlyphSet;
  readonly substitution: LookupIndex<SubstitutionStep> | undefined;
  readonly position: {
    readonly context: LookupIndex<ContextRules> | undefined;
    readonly pairs: LookupIndex<PairRules> | undefined;
  };
  readonly kern: PairKerning | undefined;
}

/** The rules of a face, shared by its plans. Tables and subtables that turn out malformed are left out, as if the face lacked them. */
export class FaceRules {
  readonly #face: FontFace;
  #tables: FaceTables | undefined;
  readonly #steps = new Map<number, SubstitutionStep>();
  readonly #contexts = new Map<number, ContextRules>();
  readonly #pairs = new Map<number, PairRules>();

  constructor(face: FontFace) {
    this.#face = face;
  }

  /** A plan that reads nothing before a text asks it: text that is shaped in full needs none. */
  plan(request: PlanRequest): ShapePlan {
    return new ShapePlan(this.#face, () => this.#open(request));
  }

  #open(request: PlanRequest): PlanRules {
    this.#tables ??= openTables(this.#face);
    const { marks, substitution, positioning, oldKerning } = this.#tables;
    const position = attempt(() => this.#positions(positioning, request));
    const kerns = (request.features?.get("kern") ?? 1) !== 0 && position?.hasPairFeature !== true;
    return {
      marks,
      substitution: attempt(() => this.#substitutions(substitution, request)),
      position: { context: position?.context, pairs: position?.pairs },
      kern: kerns ? oldKerning : undefined,
    };
  }

  #substitutions(
    context: RuleContext | undefined,
    request: PlanRequest,
  ): LookupIndex<SubstitutionStep> | undefined {
    if (context === undefined) return undefined;
    const { table } = context;
    const directional = request.rightToLeft ? ["rtla", "rtlm"] : ["ltra", "ltrm"];
    const index = new LookupIndex<SubstitutionStep>(table);
    for (const enabled of enabledLookups(table, request, [...substitutionDefaults, ...directional])) {
      const lookup = table.lookup(enabled.index);
      // Alternates differ by value; everything else is the same lookup whatever the value.
      const key = enabled.index * 256 + Math.min(enabled.value, 255);
      const rules = remembered(this.#steps, key, () => openSubstitution(context, lookup, enabled.value));
      index.add(rules, lookup, substitutionForm(lookup.type));
    }
    return index;
  }

  #positions(context: RuleContext | undefined, request: PlanRequest): PositionIndexes | undefined {
    if (context === undefined) return undefined;
    const { table } = context;
    const features = table.features(openTypeScripts(request.script), openTypeLanguage(request.language));
    const indexes: PositionIndexes = {
      context: new LookupIndex(table),
      pairs: new LookupIndex(table),
      hasPairFeature: features.has("kern"),
    };
    for (const { index } of enabledLookups(table, request, positionDefaults)) {
      const lookup = table.lookup(index);
      if (lookup.type === 2 && (lookup.flags & ~harmlessFlags) === 0) {
        const pairs = remembered(this.#pairs, index, () => new PairRules(context, lookup));
        indexes.pairs.add(pairs, lookup, "covered");
        continue;
      }
      const form = positioningForm(lookup.type);
      const rules = remembered(this.#contexts, index, () => new ContextRules(context, form));
      indexes.context.add(rules, lookup, form);
    }
    return indexes;
  }
}

interface PositionIndexes {
  readonly context: LookupIndex<ContextRules>;
  readonly pairs: LookupIndex<PairRules>;
  readonly hasPairFeature: boolean;
}

interface FaceTables {
  readonly marks: GlyphSet;
  readonly substitution: RuleContext | undefined;
  readonly positioning: RuleContext | undefined;
  readonly oldKerning: PairKerning | undefined;
}

function openTables(face: FontFace): FaceTables {
  const marks = new GlyphSet(face.glyphCount - 1);
  attempt(() => collectMarks(face, marks));
  const open = (tag: string, extensionType: number): RuleContext | undefined => {
    const bytes = face.table(tag);
    if (bytes === undefined) return undefined;
    const table = attempt(() => new LayoutTable(bytes, extensionType, face));
    return table === undefined ? undefined : { table, glyphCount: face.glyphCount, marks };
  };
  const kern = face.table("kern");
  const oldKerning = kern === undefined ? undefined : attempt(() => readKernTable(kern));
  return { marks, substitution: open("GSUB", 7), positioning: open("GPOS", 9), oldKerning };
}

function remembered<Value>(values: Map<number, Value>, key: number, make: () => Value): Value {
  let value = values.get(key);
  if (value === undefined) {
    value = make();
    values.set(key, value);
  }
  return value;
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

/** Marks by the glyph classes of GDEF, and the glyphs of the common combining characters in faces without it. */
function collectMarks(face: FontFace, marks: GlyphSet): void {
  const definitions = face.table("GDEF");
  if (definitions !== undefined && definitions.length >= 6) {
    const table = new LayoutTable(definitions, 0);
    const offset = table.view.getUint16(4);
    if (offset !== 0) table.glyphsOfClass(offset, 3, (glyph) => marks.add(glyph));
  }
  for (let codePoint = 0x300; codePoint < 0x370; codePoint += 1) {
    const glyph = face.glyphOf(codePoint);
    if (glyph !== 0) marks.add(glyph);
  }
}
