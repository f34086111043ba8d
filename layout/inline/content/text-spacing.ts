import { defined } from "../../../fonts/defined.ts";
import { scriptOf } from "../../../fonts/itemize.ts";
import type { FontFace } from "../../../fonts/types.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { LayoutContext, Memo } from "../../tree/layout-context.ts";
import { hasFeature } from "./font-features.ts";

/** Space beside the glyphs of an item, in px; negative where full-width punctuation loses the blank half of its square. */
export interface ItemSpace {
  readonly before: number;
  readonly after: number;
  /** Blank before it that may vanish at a line's start, and after it at a line's end. */
  readonly atStart: number;
  readonly atEnd: number;
}

/** A stretch of text with the space beside it, in em. UTF-16 indexes; `end` is exclusive. */
export interface SpacedStretch extends ItemSpace {
  readonly start: number;
  readonly end: number;
}

/** What is done to text of one style in one face. */
export interface SpacingRules {
  readonly trim: ComputedStyle["textSpacingTrim"];
  readonly autospace: ComputedStyle["textAutospace"];
  /** Stops and commas stand in the middle of their squares, as in Taiwan. */
  readonly hasCentredStops: boolean;
}

/** Full-width punctuation by where its square is blank, by UTF-16 unit. */
const PUNCTUATION: ReadonlyMap<number, "opening" | "closing" | "stop" | "middle"> = new Map([
  ...named("opening", "（〈《「『【〔〖〘〚〝［｛｟"),
  ...named("closing", "）〉》」』】〕〗〙〛〞〟］｝｠"),
  ...named("stop", "、。，．"),
  ...named("middle", "・：；　"),
]);
/** The gap between ideographs and other text (css-text-4 §8.4.1), and the blank half of full-width punctuation, in em. */
const GAP = 1 / 8;
const HALF = 1 / 2;

type Kind =
  | "opening"
  | "closing"
  | "middle"
  | "narrow-opening"
  | "narrow-closing"
  | "ideograph"
  | "letter"
  | "digit"
  | "other";

const HALVES: Memo<ComputedStyle, FontFace, boolean> = {
  name: "half-width-punctuation",
  of: (_, __, face) => hasFeature(face, "halt", "GPOS"),
  perSubject: 8,
};

/** The rules for text in this face; undefined where they change nothing. */
export function spacingRules(
  ctx: LayoutContext,
  style: ComputedStyle,
  face: FontFace,
): SpacingRules | undefined {
  const { textSpacingTrim, textAutospace, language } = style;
  const trim = textSpacingTrim !== "space-all" && hasHalves(ctx, style, face) ? textSpacingTrim : "space-all";
  if (trim === "space-all" && !textAutospace.alpha && !textAutospace.numeric) return undefined;
  return { trim, autospace: textAutospace, hasCentredStops: /^zh-(hant|tw|hk|mo)/i.test(language) };
}

/** Only a face that has half-width forms is known to leave half of the squares blank (css-text-4 §8.4.2). */
function hasHalves(ctx: LayoutContext, style: ComputedStyle, face: FontFace): boolean {
  return ctx.remember(HALVES, style, face);
}

/** Cuts a part of a text where space is added or taken. `previous` is the UTF-16 unit before the text, or 0. */
export function splitBySpacing(
  text: string,
  part: { readonly start: number; readonly end: number },
  previous: number,
  rules: SpacingRules,
): readonly SpacedStretch[] {
  const stretches: SpacedStretch[] = [];
  let { start } = part;
  let before = 0;
  let kind = kindAt(text, start - 1, previous, rules);
  for (let index = start; index < part.end; ) {
    // Nothing stands between two ideographs, and most of a Chinese or Japanese text is such.
    if (kind === "ideograph" && isCommonIdeograph(text.charCodeAt(index))) {
      index += 1;
      continue;
    }
    const length = defined(text.codePointAt(index)) > 0xffff ? 2 : 1;
    const last = kind;
    kind = kindAt(text, index, previous, rules);
    const gap = gapBetween(last, kind, rules);
    const next = index + length;
    const space =
      kind === "opening" || kind === "closing" ? bracketSpace(text, next, last, rules) : undefined;
    if ((space !== undefined || gap > 0) && index > start) {
      stretches.push({ start, end: index, before, after: 0, atStart: 0, atEnd: 0 });
      start = index;
      before = 0;
    }
    if (gap > 0) before = gap;
    index = next;
    if (space === undefined) continue;
    stretches.push({ ...space, start, end: index });
    start = index;
    before = 0;
  }
  if (start < part.end) stretches.push({ start, end: part.end, before, after: 0, atStart: 0, atEnd: 0 });
  return stretches;
}

/** What makes an opening bracket behind it half as wide, and a closing one before it. */
const BEFORE_HALF: ReadonlySet<Kind> = new Set(["opening", "narrow-opening", "closing", "middle"]);
const AFTER_HALF: ReadonlySet<Kind> = new Set(["closing", "narrow-closing", "middle"]);

/** The space beside the full-width bracket or stop that ends before `next`; undefined where its square stays whole wherever it stands on a line. */
function bracketSpace(text: string, next: number, last: Kind, rules: SpacingRules): ItemSpace | undefined {
  const { trim } = rules;
  if (trim === "space-all") return undefined;
  const shape = PUNCTUATION.get(text.charCodeAt(next - 1));
  if (shape === "opening") {
    const isHalf = trim === "trim-all" || BEFORE_HALF.has(last);
    return { before: isHalf ? -HALF : 0, after: 0, atStart: HALF, atEnd: 0 };
  }
  const isHalf = trim === "trim-all" || (next < text.length && AFTER_HALF.has(kindAt(text, next, 0, rules)));
  // Stops have no blank that a line's end takes: most of a text is cut at none of them.
  if (!isHalf && shape === "stop") return undefined;
  return { before: 0, after: isHalf ? -HALF : 0, atStart: 0, atEnd: isHalf ? 0 : HALF };
}

function gapBetween(last: Kind, kind: Kind, { autospace }: SpacingRules): number {
  if (last !== "ideograph" && kind !== "ideograph") return 0;
  const other = last === "ideograph" ? kind : last;
  return (other === "letter" && autospace.alpha) || (other === "digit" && autospace.numeric) ? GAP : 0;
}

function kindAt(text: string, index: number, previous: number, rules: SpacingRules): Kind {
  const unit = index < 0 ? previous : text.charCodeAt(index);
  if (unit < 0x2e80) {
    if (unit === 0x28 || unit === 0x5b || unit === 0x7b) return "narrow-opening";
    if (unit === 0x29 || unit === 0x5d || unit === 0x7d) return "narrow-closing";
    if (!rules.autospace.alpha && !rules.autospace.numeric) return "other";
    if (unit < 0x80) return isAsciiLetter(unit) ? "letter" : unit >= 0x30 && unit <= 0x39 ? "digit" : "other";
    const character = String.fromCharCode(unit);
    if (/\p{Nd}/u.test(character)) return "digit";
    return /[\p{L}\p{M}]/u.test(character) ? "letter" : "other";
  }
  if (isCommonIdeograph(unit)) return "ideograph";
  const punctuation = PUNCTUATION.get(unit);
  if (punctuation === "stop") return rules.hasCentredStops ? "middle" : "closing";
  if (punctuation !== undefined) return punctuation;
  if (unit >= 0xd800 && unit <= 0xdfff) return unit >= 0xd840 && unit <= 0xd88d ? "ideograph" : "other";
  return unit === LONG_VOWEL || IDEOGRAPHIC.has(scriptOf(unit)) ? "ideograph" : "other";
}

function isAsciiLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a UTF-16 unit is of the block of CJK unified ideographs, or a letter of hiragana or katakana. */
function isCommonIdeograph(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3041 && unit <= 0x3096) ||
    (unit >= 0x30a1 && unit <= 0x30fa)
  );
}

const IDEOGRAPHIC: ReadonlySet<string> = new Set(["Hani", "Hrkt"]);
/** The mark of hiragana and katakana alike. */
const LONG_VOWEL = 0x30fc;

function named<Name extends string>(name: Name, characters: string): [number, Name][] {
  return [...characters].map((character) => [character.charCodeAt(0), name]);
}
