import { clusterEnd, faceCovers, isIgnorable } from "./characters.ts";
import {
  type EmojiPreference,
  type EmojiPresentation,
  FIRST_EMOJI,
  presentationOf,
  TEXT_SELECTOR,
} from "./color/emoji-presentation.ts";
import { hasColorGlyphs } from "./color/has-color-glyphs.ts";
import { defined } from "./defined.ts";
import type { FaceSegment, FontStack, SelectedFace } from "./types.ts";

/** First and last code point, both inclusive. */
export type UnicodeRange = readonly [first: number, last: number];

/** A face in the order it is tried, and the characters it may be used for (all when undefined). */
export interface Candidate {
  readonly selected: SelectedFace;
  readonly ranges: readonly UnicodeRange[] | undefined;
  /** Nobody asked for it: emoji and text signs come from it only where it has their presentation, if another face has. */
  readonly isFallback?: boolean;
}

/** Faces tried in order for every character; the list is not empty. */
export function createStack(candidates: readonly Candidate[], emoji?: EmojiPreference): FontStack {
  return new Stack(candidates, emoji);
}

const noneMissing: readonly number[] = [];
/** Texts shorter than this share their one segment with all texts of the same length. */
const sharedLengths = 1024;
const maximumRemembered = 65_536;
const notCovered = -1;
/** As wide as a Han character: one of a face that has none would be a narrow space. */
const ideographicSpace = 0x3000;

class Stack implements FontStack {
  readonly primary: SelectedFace;
  readonly #emoji: EmojiPreference | undefined;
  readonly #candidates: readonly Candidate[];
  readonly #first: Candidate;
  /** True when the first candidate draws all of ASCII: most texts are then settled by one scan. */
  readonly coversAscii: boolean;
  readonly #shared: (readonly FaceSegment[] | undefined)[] = [];
  readonly #remembered = new Map<number, number>();
  /** For each candidate whether it has colour glyphs; undefined when none has. Found out at the first text beyond the first face. */
  #colors: readonly boolean[] | undefined | null = null;

  constructor(candidates: readonly Candidate[], emoji: EmojiPreference | undefined) {
    this.#emoji = emoji;
    this.#candidates = candidates;
    this.#first = candidates[0] as Candidate;
    // css-fonts-4 §5.2, "first available font": the first whose range includes the space.
    this.primary = (candidates.find((candidate) => inRanges(candidate, 0x20)) ?? this.#first).selected;
    this.coversAscii = hasAscii(this.#first);
  }

  get families(): readonly string[] {
    return [...new Set(this.#candidates.map(({ selected }) => selected.face.family))];
  }

  segment(text: string): readonly FaceSegment[] {
    const length = text.length;
    let index = 0;
    if (this.coversAscii) {
      while (index < length && text.charCodeAt(index) < 0x80) index += 1;
    }
    for (; index < length; index += 1) {
      const codePoint = defined(text.codePointAt(index));
      if (codePoint === ideographicSpace || !covers(this.#first, codePoint)) return this.#split(text);
      if (this.#emoji !== undefined && codePoint >= FIRST_EMOJI) return this.#split(text);
      if (codePoint >= TEXT_SELECTOR && codePoint <= TEXT_SELECTOR + 1) return this.#split(text);
      if (codePoint > 0xffff) index += 1;
    }
    return this.#whole(length);
  }

  #whole(length: number): readonly FaceSegment[] {
    const shared = this.#shared[length];
    if (shared !== undefined) return shared;
    const segments = [{ start: 0, end: length, selected: this.#first.selected, missing: noneMissing }];
    if (length < sharedLengths) this.#shared[length] = segments;
    return segments;
  }

  #split(text: string): readonly FaceSegment[] {
    const segments: FaceSegment[] = [];
    let start = 0;
    let current = notCovered;
    let missing = new Set<number>();
    const close = (end: number): void => {
      const selected =
        current === notCovered ? this.primary : (this.#candidates[current] as Candidate).selected;
      if (end > start)
        segments.push({ start, end, selected, missing: missing.size === 0 ? noneMissing : [...missing] });
    };
    for (let index = 0; index < text.length; ) {
      const end = clusterEnd(text, index);
      let chosen = this.#chooseFor(text, index, end);
      if (chosen === notCovered)
        chosen = this.#candidates.findIndex(({ selected }) => selected === this.primary);
      if (chosen !== current) {
        close(index);
        start = index;
        current = chosen;
        missing = new Set();
      }
      this.#noteMissing(text.slice(index, end), this.#candidates[chosen] as Candidate, missing);
      index = end;
    }
    close(text.length);
    return segments;
  }

  /** The first face with the whole cluster, else the first with its base. */
  #chooseFor(text: string, start: number, end: number): number {
    const base = defined(text.codePointAt(start));
    const ofBase = this.#presented(text, start, end) ?? this.#candidateOf(base);
    const baseEnd = start + (base > 0xffff ? 2 : 1);
    if (baseEnd === end || ofBase === notCovered) return ofBase;
    const composed = text.slice(start, end).normalize("NFC");
    for (let index = ofBase; index < this.#candidates.length; index += 1) {
      const candidate = this.#candidates[index] as Candidate;
      if (coversAll(candidate, composed) || coversAll(candidate, text.slice(start, end))) return index;
    }
    return ofBase;
  }

  /** The first face that has the base of an emoji, or of a sign that might be one, in its presentation (css-fonts-4 §5.3). */
  #presented(text: string, start: number, end: number): number | undefined {
    if (this.#colors === null) {
      const colors = this.#candidates.map(({ selected }) => hasColorGlyphs(selected.face));
      this.#colors = colors.includes(true) ? colors : undefined;
    }
    const colors = this.#colors;
    if (colors === undefined) return undefined;
    const presentation: EmojiPresentation | undefined = presentationOf(text, start, end, this.#emoji);
    if (presentation === undefined) return undefined;
    const base = defined(text.codePointAt(start));
    const { isEmoji, isChosen } = presentation;
    const found = this.#candidates.findIndex(
      (candidate, index) =>
        (colors[index] === isEmoji || (!isChosen && candidate.isFallback !== true)) &&
        covers(candidate, base),
    );
    return found === notCovered ? undefined : found;
  }

  #candidateOf(codePoint: number): number {
    if (codePoint !== ideographicSpace && covers(this.#first, codePoint)) return 0;
    const remembered = this.#remembered.get(codePoint);
    if (remembered !== undefined) return remembered;
    const has = (candidate: Candidate): boolean =>
      inRanges(candidate, codePoint) && candidate.selected.face.glyphOf(codePoint) !== 0;
    let found = codePoint === ideographicSpace ? this.#candidates.findIndex(has) : notCovered;
    if (found === notCovered) found = this.#candidates.findIndex((candidate) => covers(candidate, codePoint));
    if (this.#remembered.size >= maximumRemembered) this.#remembered.clear();
    this.#remembered.set(codePoint, found);
    return found;
  }

  #noteMissing(cluster: string, candidate: Candidate, missing: Set<number>): void {
    // A mark whose composition with its base the face has is not missing.
    if (coversAll(candidate, cluster) || coversAll(candidate, cluster.normalize("NFC"))) return;
    for (let index = 0; index < cluster.length; index += 1) {
      const codePoint = defined(cluster.codePointAt(index));
      if (!covers(candidate, codePoint)) missing.add(codePoint);
      if (codePoint > 0xffff) index += 1;
    }
  }
}

function coversAll(candidate: Candidate, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const codePoint = defined(text.codePointAt(index));
    if (!covers(candidate, codePoint)) return false;
    if (codePoint > 0xffff) index += 1;
  }
  return true;
}

function covers(candidate: Candidate, codePoint: number): boolean {
  // Controls and ignorable characters draw nothing, so every face does.
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0) || isIgnorable(codePoint)) return true;
  return inRanges(candidate, codePoint) && faceCovers(candidate.selected.face, codePoint);
}

function inRanges(candidate: Candidate, codePoint: number): boolean {
  if (candidate.ranges === undefined) return true;
  for (const [first, last] of candidate.ranges) {
    if (codePoint >= first && codePoint <= last) return true;
  }
  return false;
}

function hasAscii(candidate: Candidate): boolean {
  for (let codePoint = 0x20; codePoint < 0x7f; codePoint += 1) {
    if (!covers(candidate, codePoint)) return false;
  }
  return true;
}
