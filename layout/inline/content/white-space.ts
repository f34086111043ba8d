import type { InlineStyle } from "./inline-style.ts";
import { isBidiControl } from "./invisible.ts";

const ZERO_WIDTH_SPACE = "\u200b";

/**
 * White-space processing, phase I (css-text-3 §4.1.1), over the whole of an inline content: the state goes from text to text,
 * so that white space collapses across the boundaries of inline boxes.
 */
export class WhiteSpaceCollapser {
  /** A collapsible space here is dropped: the content, a line, or another collapsible space starts just before. */
  #dropsSpace = true;
  /** Last character given out; 0 at the start. */
  #last = 0;
  /** Lines may be broken after the last text. */
  #lastWraps = true;

  /** What is no text (an atomic inline) separates spaces. */
  addObject(): void {
    this.#dropsSpace = false;
    this.#last = 0xfffc;
  }

  /** A forced line break: spaces after it are at the start of a line. */
  addForcedBreak(): void {
    this.#dropsSpace = true;
    this.#last = 0;
  }

  /** The text with its white space processed. Where breaks are preserved, it holds none: the caller has split it there. */
  process(text: string, inline: InlineStyle): string {
    const result = inline.preservesSpaces
      ? this.#keep(inline.preservesBreaks ? text : withSpaces(text))
      : this.#collapse(text);
    if (result.length === 0) return this.#keepsOpportunity(text, inline) ? ZERO_WIDTH_SPACE : result;
    this.#last = result.charCodeAt(result.length - 1);
    this.#lastWraps = inline.wraps;
    return result;
  }

  /** A collapsed space keeps its break opportunity, which matters where the space before it has none (css-text-3 §4.1.1). */
  #keepsOpportunity(text: string, inline: InlineStyle): boolean {
    return inline.wraps && !this.#lastWraps && this.#last === 0x20 && text.length > 0;
  }

  /** Preserved text; a carriage return counts as a space (css-text-3 §4.1). */
  #keep(text: string): string {
    if (text.length > 0) this.#dropsSpace = false;
    return text.includes("\r") ? text.replaceAll("\r", " ") : text;
  }

  #collapse(text: string): string {
    const { length } = text;
    let result = "";
    let copied = 0;
    let drops = this.#dropsSpace;
    let index = 0;
    while (index < length) {
      const unit = text.charCodeAt(index);
      if (unit > 0x20 || !isCollapsible(unit)) {
        // Bidi controls count as if they were not there.
        if (unit < 0x61c || !isBidiControl(unit)) drops = false;
        index += 1;
        continue;
      }
      let end = index + 1;
      let hasBreak = unit === 0x0a;
      while (end < length && isCollapsible(text.charCodeAt(end))) {
        if (text.charCodeAt(end) === 0x0a) hasBreak = true;
        end += 1;
      }
      const before = index > 0 ? text.charCodeAt(index - 1) : this.#last;
      const vanishes = drops || (hasBreak && end < length && breakVanishes(before, text.charCodeAt(end)));
      if (vanishes || end !== index + 1 || unit !== 0x20) {
        result += vanishes ? text.slice(copied, index) : `${text.slice(copied, index)} `;
        copied = end;
      }
      if (!vanishes) drops = true;
      index = end;
    }
    this.#dropsSpace = drops;
    return copied === 0 ? text : result + text.slice(copied);
  }
}

/** `preserve-spaces`: tabs and line ends are spaces (css-text-4 §4.1.1). */
function withSpaces(text: string): string {
  return text.replace(/[\t\n]/g, " ");
}

function isCollapsible(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d;
}

/** Segment break transformation (css-text-3 §4.1.3): removed beside a zero width space and between wide East Asian characters. */
function breakVanishes(before: number, after: number): boolean {
  if (before === 0x200b || after === 0x200b) return true;
  return isWide(before) && isWide(after);
}

/** East Asian Width F, W or H, without Hangul; surrogates of the supplementary ideographic planes count. */
function isWide(unit: number): boolean {
  if (unit < 0x2e80) return false;
  return (
    (unit <= 0xa4cf && !(unit >= 0x3130 && unit <= 0x318f)) ||
    (unit >= 0xd840 && unit <= 0xd87f) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xfe30 && unit <= 0xfe6f) ||
    (unit >= 0xff00 && unit <= 0xff9f)
  );
}
