import { defined } from "../../defined.ts";
import { classAt, coverageIndex } from "../../sfnt/glyph-tables.ts";
import type { GlyphWalk, Wanted } from "./glyph-walk.ts";

/** Carries out one lookup at the place of the walk; false when it does nothing there. */
export type Recurse = (lookup: number) => boolean;

/**
 * Longer sequences are not matched, as in other shapers.
 * DEVIATION OpenType: contexts of more than 64 glyphs are not matched, as in other shapers, so that the cost of a glyph is bounded.
 */
const maximumSequence = 64;

/** Applies a sequence context subtable (OpenType, "Common Table Formats"). */
export function applyContext(walk: GlyphWalk, offset: number, recurse: Recurse): boolean {
  const { view } = walk;
  const format = view.getUint16(offset);
  const rule = new Rule(walk, recurse);
  if (format === 3) {
    if (view.getUint16(offset + 2) === 0 || !isCovered(walk, offset + view.getUint16(offset + 6)))
      return false;
    rule.wanted = "coverage";
    rule.inputBase = offset;
    rule.inputAt = offset + 8;
    rule.inputCount = view.getUint16(offset + 2) - 1;
    rule.recordsAt = rule.inputAt + 2 * rule.inputCount;
    rule.recordCount = view.getUint16(offset + 4);
    return rule.apply();
  }
  const index = format === 1 || format === 2 ? coverage(walk, offset) : -1;
  if (index < 0) return false;
  const isByClass = format === 2;
  rule.wanted = isByClass ? "class" : "glyph";
  rule.inputBase = isByClass ? classesAt(view, offset + 4, offset) : 0;
  const set = isByClass ? classOf(view, rule.inputBase, walk.current.id) : index;
  return applyRules(walk, rule, ruleSet(view, { offset, at: offset + (isByClass ? 6 : 4), set }));
}

/** Applies a chained sequence context subtable. */
export function applyChainedContext(walk: GlyphWalk, offset: number, recurse: Recurse): boolean {
  const { view } = walk;
  const format = view.getUint16(offset);
  const rule = new Rule(walk, recurse);
  rule.isChained = true;
  if (format === 3) {
    const input = offset + 4 + 2 * view.getUint16(offset + 2);
    if (view.getUint16(input) === 0 || !isCovered(walk, offset + view.getUint16(input + 2))) return false;
    rule.wanted = "coverage";
    rule.backtrackBase = rule.inputBase = rule.lookaheadBase = offset;
    rule.readChained(offset + 2, true);
    return rule.apply();
  }
  const index = format === 1 || format === 2 ? coverage(walk, offset) : -1;
  if (index < 0) return false;
  const isByClass = format === 2;
  if (isByClass) {
    rule.backtrackBase = classesAt(view, offset + 4, offset);
    rule.inputBase = classesAt(view, offset + 6, offset);
    rule.lookaheadBase = classesAt(view, offset + 8, offset);
  }
  rule.wanted = isByClass ? "class" : "glyph";
  const set = isByClass ? classOf(view, rule.inputBase, walk.current.id) : index;
  return applyRules(walk, rule, ruleSet(view, { offset, at: offset + (isByClass ? 10 : 4), set }));
}

/** Applies a reverse chained substitution of one glyph; the walk goes backwards and stays where it is. */
export function applyReverseChained(walk: GlyphWalk, offset: number): boolean {
  const { view } = walk;
  const index = view.getUint16(offset) === 1 ? coverage(walk, offset) : -1;
  if (index < 0) return false;
  const backtrack = view.getUint16(offset + 4);
  const lookaheadAt = offset + 6 + 2 * backtrack;
  const lookahead = view.getUint16(lookaheadAt);
  const glyphs = lookaheadAt + 2 + 2 * lookahead;
  if (index >= view.getUint16(glyphs)) return false;
  walk.expect("coverage", offset);
  if (!matchesBefore(walk, offset + 6, backtrack)) return false;
  if (!matchesAfter(walk, walk.index, lookaheadAt + 2, lookahead)) return false;
  walk.replace(view.getUint16(glyphs + 2 + 2 * index));
  return true;
}

/** Where a set of rules is; 0 for none. */
function ruleSet(view: DataView, place: { offset: number; at: number; set: number }): number {
  if (place.set >= view.getUint16(place.at)) return 0;
  const relative = view.getUint16(place.at + 2 + 2 * place.set);
  return relative === 0 ? 0 : place.offset + relative;
}

/** Applies the first rule of a set that matches. */
function applyRules(walk: GlyphWalk, rule: Rule, set: number): boolean {
  if (set === 0) return false;
  const { view } = walk;
  const count = view.getUint16(set);
  for (let entry = rule.find(set, 0); entry < count; entry = rule.find(set, entry + 1)) {
    const at = set + view.getUint16(set + 2 + 2 * entry);
    if (rule.isChained) rule.readChained(at, false);
    else rule.read(at);
    if (rule.apply()) return true;
  }
  return false;
}

// What a rule has to name besides glyphs and classes: nothing at all, or something that may be stepped over.
const nothing = -1;
const uncertain = -2;

/** A rule of a context: where its parts stand, whose numbers are glyphs, classes or offsets of coverage tables. */
class Rule {
  readonly #walk: GlyphWalk;
  readonly #recurse: Recurse;
  wanted: Wanted = "glyph";
  /** Where the class definition of a part is, or what its coverage offsets count from. */
  backtrackBase = 0;
  inputBase = 0;
  lookaheadBase = 0;
  backtrackAt = 0;
  backtrackCount = 0;
  /** The input without its first glyph. */
  inputAt = 0;
  inputCount = 0;
  lookaheadAt = 0;
  lookaheadCount = 0;
  recordsAt = 0;
  recordCount = 0;
  isChained = false;
  /** What stands before and behind the first glyph, as values of the parts: found once for all rules of a subtable. */
  #before: number | undefined;
  #second: number | undefined;
  #behind: number | undefined;

  constructor(walk: GlyphWalk, recurse: Recurse) {
    this.#walk = walk;
    this.#recurse = recurse;
  }

  /**
   * The first rule of a set, from an entry on, that does not fail beside its first glyph, or one behind the last. Nearly all rules of large
   * sets fail there, so this looks at each of them only as far as it has to.
   */
  find(set: number, from: number): number {
    const { view, allowance } = this.#walk;
    const count = view.getUint16(set);
    let entry = from;
    for (; entry < count; entry += 1) {
      const rule = set + view.getUint16(set + 2 + 2 * entry);
      if (this.isChained ? this.#mayMatchChained(view, rule) : this.#mayMatch(view, rule)) break;
    }
    allowance.spend(entry - from + 1);
    return entry;
  }

  #mayMatch(view: DataView, at: number): boolean {
    return view.getUint16(at) < 2 || this.#isSecond(view.getUint16(at + 4));
  }

  #mayMatchChained(view: DataView, at: number): boolean {
    const backtrack = view.getUint16(at);
    if (backtrack > 0 && !this.#isBefore(view.getUint16(at + 2))) return false;
    const input = at + 2 + 2 * backtrack;
    if (view.getUint16(input) > 1) return this.#isSecond(view.getUint16(input + 2));
    return view.getUint16(input + 2) === 0 || this.#isBehind(view.getUint16(input + 4));
  }

  #isBefore(value: number): boolean {
    this.#before ??= this.#neighbour(-1, this.backtrackBase);
    return this.#before === value || this.#before === uncertain;
  }

  #isSecond(value: number): boolean {
    this.#second ??= this.#neighbour(1, this.inputBase);
    return this.#second === value || this.#second === uncertain;
  }

  #isBehind(value: number): boolean {
    this.#behind ??= this.#neighbour(1, this.lookaheadBase);
    return this.#behind === value || this.#behind === uncertain;
  }

  #neighbour(step: 1 | -1, base: number): number {
    const glyph = this.#walk.neighbour(step);
    if (glyph === undefined) return uncertain;
    if (glyph < 0) return nothing;
    return this.wanted === "class" ? classOf(this.#walk.view, base, glyph) : glyph;
  }

  /** Reads the places of the parts of a rule. */
  read(at: number): void {
    const { view } = this.#walk;
    this.inputCount = Math.max(0, view.getUint16(at) - 1);
    this.inputAt = at + 4;
    this.recordsAt = this.inputAt + 2 * this.inputCount;
    this.recordCount = view.getUint16(at + 2);
  }

  /** The same for a chained rule; one of coverage tables lists the first glyph of the input, too. */
  readChained(at: number, hasFirst: boolean): void {
    const { view } = this.#walk;
    this.backtrackCount = view.getUint16(at);
    this.backtrackAt = at + 2;
    const input = this.backtrackAt + 2 * this.backtrackCount;
    this.inputCount = Math.max(0, view.getUint16(input) - 1);
    this.inputAt = input + (hasFirst ? 4 : 2);
    const lookahead = this.inputAt + 2 * this.inputCount;
    this.lookaheadCount = view.getUint16(lookahead);
    this.lookaheadAt = lookahead + 2;
    const records = this.lookaheadAt + 2 * this.lookaheadCount;
    this.recordCount = view.getUint16(records);
    this.recordsAt = records + 2;
  }

  /** Runs the lookups of the rule if it matches at the place of the walk. */
  apply(): boolean {
    const walk = this.#walk;
    const { inputAt, inputCount } = this;
    if (inputCount >= maximumSequence) return false;
    walk.expect(this.wanted, this.inputBase);
    let last = walk.index;
    for (let index = 0; index < inputCount; index += 1) {
      last = walk.next(last, true, walk.view.getUint16(inputAt + 2 * index));
      if (last < 0) return false;
    }
    walk.expect(this.wanted, this.backtrackBase);
    if (!matchesBefore(walk, this.backtrackAt, this.backtrackCount)) return false;
    walk.expect(this.wanted, this.lookaheadBase);
    if (!matchesAfter(walk, last, this.lookaheadAt, this.lookaheadCount)) return false;
    runRecords(walk, this.#positions(), [this.recordsAt, this.recordCount], this.#recurse);
    return true;
  }

  /** The places of the input once more: few rules match, and only those need them. */
  #positions(): number[] {
    const walk = this.#walk;
    const positions = [walk.index];
    walk.expect(this.wanted, this.inputBase);
    for (let index = 0; index < this.inputCount; index += 1)
      positions.push(
        walk.next(defined(positions[index]), true, walk.view.getUint16(this.inputAt + 2 * index)),
      );
    return positions;
  }
}

function matchesBefore(walk: GlyphWalk, at: number, count: number): boolean {
  let place = walk.index;
  for (let index = 0; index < count; index += 1) {
    place = walk.previous(place, false, walk.view.getUint16(at + 2 * index));
    if (place < 0) return false;
  }
  return true;
}

function matchesAfter(walk: GlyphWalk, from: number, at: number, count: number): boolean {
  let place = from;
  for (let index = 0; index < count; index += 1) {
    place = walk.next(place, false, walk.view.getUint16(at + 2 * index));
    if (place < 0) return false;
  }
  return true;
}

/** Runs the lookups of a matched rule, each at its glyph, wherever that has got to by those before; ends behind the sequence. */
function runRecords(
  walk: GlyphWalk,
  positions: number[],
  [at, count]: readonly [number, number],
  recurse: Recurse,
): void {
  const { view, glyphs } = walk;
  let end = defined(positions.at(-1)) + 1;
  for (let record = 0; record < count; record += 1) {
    const sequence = view.getUint16(at + 4 * record);
    const place = positions[sequence];
    if (place === undefined || place >= glyphs.length) continue;
    const before = glyphs.length;
    walk.index = place;
    if (!recurse(view.getUint16(at + 4 * record + 2))) continue;
    let delta = glyphs.length - before;
    if (delta === 0) continue;
    end += delta;
    if (end < place) {
      delta += place - end;
      end = place;
    }
    shift(positions, sequence, delta);
  }
  walk.index = end;
}

/** Corrects the places of a sequence after one of its glyphs has become more, or fewer. */
function shift(positions: number[], sequence: number, change: number): void {
  const next = sequence + 1;
  const place = defined(positions[sequence]);
  const removed = change < 0 ? Math.min(-change, positions.length - next) : 0;
  const added = Math.max(0, Math.min(change, maximumSequence - positions.length));
  const inserted = Array.from({ length: added }, (_, index) => place + 1 + index);
  const rest = positions.slice(next + removed).map((at) => at + change);
  positions.length = next;
  positions.push(...inserted, ...rest);
}

function coverage(walk: GlyphWalk, offset: number): number {
  return coverageIndex(walk.view, offset + walk.view.getUint16(offset + 2), walk.current.id);
}

function isCovered(walk: GlyphWalk, offset: number): boolean {
  return coverageIndex(walk.view, offset, walk.current.id) >= 0;
}

function classesAt(view: DataView, at: number, offset: number): number {
  const relative = view.getUint16(at);
  return relative === 0 ? 0 : offset + relative;
}

function classOf(view: DataView, classes: number, glyph: number): number {
  return classes === 0 ? 0 : classAt(view, classes, glyph);
}
