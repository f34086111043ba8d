import { isIgnorable, plainTwin, twinAdvance } from "../characters.ts";
import { defined } from "../defined.ts";
import type { ContextRule } from "../sfnt/context-rules.ts";
import type { PairValue } from "../sfnt/pair-adjustment.ts";
import type { Ligature, SubstitutionStep } from "../sfnt/substitution.ts";
import type { FontFace, GlyphRun } from "../types.ts";
import type { GlyphBuffer } from "./glyph-buffer.ts";
import {
  glyphBeginsPair,
  glyphMayPosition,
  glyphMaySubstitute,
  glyphNeedsShaping,
  glyphUnknown,
  type ShapePlan,
} from "./plan.ts";
import { isSimple } from "./simple-characters.ts";

/** What plain shaping works on. */
export interface PlainRequest {
  readonly face: FontFace;
  readonly plan: ShapePlan;
  readonly buffer: GlyphBuffer;
  readonly text: string;
  readonly rightToLeft: boolean;
}

/**
 * Fills the buffer with the cmap glyphs of a text, or of a part of it; false when a character needs shaping of its own. Right to
 * left text is left to the caller, who has to mirror it.
 */
export function loadText(request: PlainRequest, from = 0, to: number = request.text.length): boolean {
  const { face, buffer, text } = request;
  buffer.reset(to - from);
  for (let index = from; index < to; index += 1) {
    const start = index - from;
    let codePoint = text.charCodeAt(index);
    if (codePoint >= 0x300) {
      if (codePoint >= 0xd800 && codePoint < 0xdc00) {
        codePoint = defined(text.codePointAt(index));
        if (codePoint > 0xffff) index += 1;
      }
      if (!isSimple(codePoint)) return false;
    }
    loadCharacter(face, buffer, codePoint, start);
  }
  return true;
}

/** Adds the nominal glyph of one character, or a plain twin's where the face lacks it. */
export function loadCharacter(face: FontFace, buffer: GlyphBuffer, codePoint: number, cluster: number): void {
  let glyph = face.glyphOf(codePoint);
  const isTwin = glyph === 0 && plainTwin(codePoint) !== 0;
  if (isTwin) glyph = face.glyphOf(plainTwin(codePoint));
  buffer.push(glyph, cluster);
  if (isTwin) {
    buffer.twins[buffer.length - 1] = codePoint;
    buffer.hasTwins = true;
  }
  if (codePoint >= 0xad && isIgnorable(codePoint)) {
    buffer.hidden[buffer.length - 1] = 1;
    buffer.hasHidden = true;
  }
}

/**
 * Shapes the buffer by the plan; undefined when a rule that only full shaping can carry out might act on it. The result is what
 * full shaping would give: substitutions run lookup by lookup, and each contextual lookup in between is asked first.
 */
export function shapePlain(request: PlainRequest): GlyphRun | undefined {
  const flags = substitutePlain(request);
  return flags < 0 ? undefined : runOf(request, positionPlain(request, flags));
}

/** As `shapePlain`, but leaves only the advances, in the buffer; false where that gives undefined. */
export function measurePlain(request: PlainRequest): boolean {
  const flags = substitutePlain(request);
  if (flags >= 0) positionPlain(request, flags);
  return flags >= 0;
}

/** Carries out the substitutions in the buffer and returns the flags of its glyphs; -1 where only full shaping will do. */
function substitutePlain({ plan, buffer }: PlainRequest): number {
  let flags = combinedFlags(buffer, plan);
  if ((flags & glyphNeedsShaping) !== 0) return -1;
  if ((flags & glyphMaySubstitute) !== 0) {
    if (!substituteAll(plan, buffer)) return -1;
    flags = combinedFlags(buffer, plan);
    if ((flags & glyphNeedsShaping) !== 0) return -1;
  }
  if ((flags & glyphMayPosition) !== 0) {
    for (const { rules } of plan.positions) if (matchesAny(rules.rules, buffer)) return -1;
  }
  return flags;
}

function combinedFlags(buffer: GlyphBuffer, plan: ShapePlan): number {
  const flags = flagsOf(buffer, plan.glyphFlags);
  if ((flags & glyphUnknown) === 0) return flags;
  resolveAll(plan, buffer);
  return flagsOf(buffer, plan.glyphFlags);
}

function flagsOf(buffer: GlyphBuffer, glyphFlags: Uint8Array): number {
  const { glyphs, length } = buffer;
  let flags = 0;
  for (let index = 0; index < length; index += 1) flags |= defined(glyphFlags[defined(glyphs[index])]);
  return flags;
}

function resolveAll(plan: ShapePlan, buffer: GlyphBuffer): void {
  for (let index = 0; index < buffer.length; index += 1) {
    const glyph = defined(buffer.glyphs[index]);
    if ((defined(plan.glyphFlags[glyph]) & glyphUnknown) !== 0) plan.resolve(glyph);
  }
}

/** Carries out the lookups in their order; false when one is contextual and might act. */
function substituteAll(plan: ShapePlan, buffer: GlyphBuffer): boolean {
  const steps = plan.substitutions;
  let index = 0;
  for (let step = steps[index]; step !== undefined; step = steps[index]) {
    if (!substitute(step.rules, buffer)) return false;
    const known = steps.length;
    // A new glyph may be the first that some lookup acts on.
    if (step.rules.kind !== "context" && (flagsOf(buffer, plan.glyphFlags) & glyphUnknown) !== 0)
      resolveAll(plan, buffer);
    index = steps.length === known ? index + 1 : steps.indexOf(step) + 1;
  }
  return true;
}

/** Carries out one lookup; false when it is contextual and might act. */
function substitute(step: SubstitutionStep, buffer: GlyphBuffer): boolean {
  if (step.kind === "context") return !matchesAny(step.rules, buffer);
  if (step.kind === "single") {
    for (let index = 0; index < buffer.length; index += 1) {
      const replacement = step.glyphs.get(defined(buffer.glyphs[index]));
      if (replacement !== undefined) buffer.glyphs[index] = replacement;
    }
    return true;
  }
  for (let index = 0; index < buffer.length; index += 1) {
    const ligatures = step.ligatures.get(defined(buffer.glyphs[index]));
    if (ligatures !== undefined) applyLigature(ligatures, buffer, index);
  }
  return true;
}

function applyLigature(ligatures: readonly Ligature[], buffer: GlyphBuffer, index: number): void {
  for (const ligature of ligatures) {
    const count = ligature.rest.length;
    if (index + count >= buffer.length) continue;
    let matched = 0;
    while (matched < count && buffer.glyphs[index + 1 + matched] === ligature.rest[matched]) matched += 1;
    if (matched < count) continue;
    buffer.join(index, count, ligature.glyph);
    return;
  }
}

function matchesAny(rules: readonly ContextRule[], buffer: GlyphBuffer): boolean {
  const { glyphs, length } = buffer;
  for (const rule of rules) {
    for (let index = 0; index < length; index += 1) {
      if (!rule.first.has(defined(glyphs[index]))) continue;
      const { next, previous } = rule;
      if (next !== undefined && (index + 1 >= length || next.indexOf(defined(glyphs[index + 1])) < 0))
        continue;
      if (previous !== undefined && (index === 0 || previous.indexOf(defined(glyphs[index - 1])) < 0))
        continue;
      return true;
    }
  }
  return false;
}

/** Fills in the advances, kerning included; returns displacements where there are any. */
function positionPlain({ face, plan, buffer }: PlainRequest, flags: number): Int32Array | undefined {
  const { glyphs, advances, length } = buffer;
  for (let index = 0; index < length; index += 1) advances[index] = face.advanceOf(defined(glyphs[index]));
  if (buffer.hasTwins) widenTwins(face, buffer);
  let offsets: Int32Array | undefined;
  if (plan.kern !== undefined) {
    for (let index = 0; index + 1 < length; index += 1) {
      const value = plan.kern(defined(glyphs[index]), defined(glyphs[index + 1]));
      if (value !== 0) advances[index] = defined(advances[index]) + value;
    }
  } else if ((flags & glyphBeginsPair) !== 0) {
    offsets = adjustPairs(plan, buffer);
  }
  if (buffer.hasHidden) hide(face, buffer);
  return offsets;
}

/** One array for each length of a word. */
const ZEROS: readonly (readonly number[])[] = Array.from({ length: 33 }, (_, length) =>
  new Array<number>(length).fill(0),
);

/** A copy is young as `ShapedRun` is; an array that is pushed to has room for many more. */
function zeros(length: number): number[] {
  return ZEROS[length]?.slice() ?? new Array<number>(length).fill(0);
}

/** The contents of the buffer in visual order. */
function runOf(request: PlainRequest, displacements: Int32Array | undefined): GlyphRun {
  const { face, buffer, text, rightToLeft } = request;
  const { length } = buffer;
  const glyphs = zeros(length);
  const advances = zeros(length);
  for (let index = 0; index < length; index += 1) {
    glyphs[index] = defined(buffer.glyphs[index]);
    advances[index] = defined(buffer.advances[index]);
  }
  let offsets = displacements;
  const isOneToOne = buffer.oneToOne && length === text.length;
  let clusters = isOneToOne && !rightToLeft ? undefined : buffer.clusters.slice(0, length);
  if (rightToLeft) {
    glyphs.reverse();
    advances.reverse();
    clusters = clusters?.reverse();
    offsets = offsets === undefined ? undefined : reversePairs(offsets);
  }
  let width = 0;
  for (let index = 0; index < length; index += 1) width += defined(advances[index]);
  return new ShapedRun({ face, text, glyphs, advances, offsets, clusters, rightToLeft, width });
}

/** A class, so that V8 makes runs among the young objects however many were alive at a time: most are of words that come once. */
class ShapedRun implements GlyphRun {
  readonly face: FontFace;
  readonly text: string;
  readonly glyphs: readonly number[];
  readonly advances: readonly number[];
  readonly offsets: Int32Array | undefined;
  readonly clusters: Uint32Array | undefined;
  readonly rightToLeft: boolean;
  readonly width: number;

  constructor(run: GlyphRun) {
    this.face = run.face;
    this.text = run.text;
    this.glyphs = run.glyphs;
    this.advances = run.advances;
    this.offsets = run.offsets;
    this.clusters = run.clusters;
    this.rightToLeft = run.rightToLeft;
    this.width = run.width;
  }
}

function adjustPairs(plan: ShapePlan, buffer: GlyphBuffer): Int32Array | undefined {
  const { glyphs, advances, length } = buffer;
  let offsets: Int32Array | undefined;
  const value = buffer.pair;
  for (const { rules: pairs } of plan.pairs) {
    for (let index = 0; index + 1 < length; index += 1) {
      const left = defined(glyphs[index]);
      if ((defined(plan.glyphFlags[left]) & glyphBeginsPair) === 0) continue;
      pairs.adjust(left, defined(glyphs[index + 1]), value);
      if (value.advance !== 0) {
        advances[index] = defined(advances[index]) + value.advance;
        value.advance = 0;
      }
      if (value.x !== 0 || value.y !== 0 || value.skipsNext) {
        offsets ??= new Int32Array(2 * length);
        applyPlacement(value, index, offsets);
        advances[index + 1] = defined(advances[index + 1]) + value.nextAdvance;
        if (value.skipsNext) index += 1;
        clear(value);
      }
    }
  }
  return offsets?.some((offset) => offset !== 0) === true ? offsets : undefined;
}

function applyPlacement(value: PairValue, index: number, offsets: Int32Array): void {
  const at = 2 * index;
  offsets[at] = defined(offsets[at]) + value.x;
  offsets[at + 1] = defined(offsets[at + 1]) + value.y;
  offsets[at + 2] = defined(offsets[at + 2]) + value.nextX;
  offsets[at + 3] = defined(offsets[at + 3]) + value.nextY;
}

function clear(value: PairValue): void {
  value.x = 0;
  value.y = 0;
  value.nextAdvance = 0;
  value.nextX = 0;
  value.nextY = 0;
  value.skipsNext = false;
}

/** Spaces that stand for others are as wide as those. */
function widenTwins(face: FontFace, { twins, advances, length }: GlyphBuffer): void {
  for (let index = 0; index < length; index += 1) {
    const twin = defined(twins[index]);
    if (twin !== 0) advances[index] = twinAdvance(face, twin);
  }
}

/** Characters that draw nothing become spaces without width, after they have kept their neighbours apart. */
function hide(face: FontFace, buffer: GlyphBuffer): void {
  const space = face.glyphOf(0x20);
  for (let index = 0; index < buffer.length; index += 1) {
    if (buffer.hidden[index] === 0) continue;
    buffer.glyphs[index] = space;
    buffer.advances[index] = 0;
  }
}

/** Reverses the order of glyphs in an array of (x, y) pairs. */
export function reversePairs(offsets: Int32Array): Int32Array {
  const reversed = new Int32Array(offsets.length);
  for (let index = 0; index < offsets.length; index += 2) {
    reversed[offsets.length - 2 - index] = defined(offsets[index]);
    reversed[offsets.length - 1 - index] = defined(offsets[index + 1]);
  }
  return reversed;
}
