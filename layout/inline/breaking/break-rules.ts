import { clusterBoundaries } from "../../../fonts/line-break.ts";
import type { InlineStyle } from "../content/inline-style.ts";
import type { AtomicItem, InlineItem, TextItem } from "../content/items.ts";
import type { PreparedContent } from "../content/prepare.ts";

const SPACE = 0x20;
const SOFT_HYPHEN = 0x00ad;

/** May a line end inside the item's text, before the UTF-16 unit at `offset`? */
export function allowsBreakInside(content: PreparedContent, item: TextItem, offset: number): boolean {
  return item.inline.wraps && allowsTextBreak(content, item.inline, offset);
}

function allowsTextBreak(content: PreparedContent, inline: InlineStyle, offset: number): boolean {
  const before = content.text.charCodeAt(offset - 1);
  if (inline.breaksSpaces && before === SPACE) return true;
  if (content.breaks(inline)[offset] === 0) return false;
  return before !== SOFT_HYPHEN || inline.hyphenates;
}

/**
 * May a line end between two neighbouring pieces of content, before the unit at `offset`? The nearest box around both decides
 * whether lines wrap there, after a space the one around it (css-text-3 §5.1).
 */
export function allowsBreakBetween(
  content: PreparedContent,
  before: TextItem | AtomicItem,
  after: TextItem | AtomicItem,
  offset: number,
): boolean {
  if (before === after && before.kind === "text") return allowsBreakInside(content, before, offset);
  // What a leader leads to stays on its line.
  if (before.kind === "atomic" && before.box.kind === "block" && before.box.leader !== undefined)
    return false;
  // A space that vanishes at the line's end decides by itself.
  const isAfterSpace = before.kind === "text" && vanishes(content.text.charCodeAt(offset - 1));
  const deciding = isAfterSpace ? before.inline : commonStyle(content, before, after);
  if (!deciding.wraps) return false;
  if (before.kind === "atomic" || after.kind === "atomic") return allowsAtomicBreak(content.text, offset);
  // A word cut in two by a change of style inside `break-spaces` or with a soft hyphen follows the style of its first part.
  const rules = before.inline.breaksSpaces || !before.inline.hyphenates ? before.inline : after.inline;
  return allowsTextBreak(content, rules, offset);
}

/**
 * Beside an atomic inline a line may end whatever the neighbour is, but for white space and the characters that join
 * (css-text-3 §5.1).
 */
function allowsAtomicBreak(text: string, offset: number): boolean {
  const after = text.charCodeAt(offset);
  if (after === SPACE || after === 0x09 || after === 0x0a) return false;
  return !joins(after) && !joins(text.charCodeAt(offset - 1));
}

function vanishes(unit: number): boolean {
  return unit === SPACE || unit === 0x200b;
}

function joins(unit: number): boolean {
  return (
    unit === 0x2060 ||
    unit === 0xfeff ||
    unit === 0x200d ||
    unit === 0x2007 ||
    unit === 0x2011 ||
    unit === 0x202f ||
    unit === 0x034f
  );
}

/** Style of the innermost box around both items. */
export function commonStyle(content: PreparedContent, before: InlineItem, after: InlineItem): InlineStyle {
  let left = before.parent;
  let right = after.parent;
  while (left !== right) {
    if (right === undefined || (left !== undefined && left.depth >= right.depth)) left = left?.parent;
    else right = right.parent;
  }
  return left?.inline ?? content.container;
}

/** Places where a word may be cut when it fits on no line: before each grapheme cluster but the first. */
export function emergencyBreaks(
  content: PreparedContent,
  start: number,
  end: number,
): (offset: number) => boolean {
  const boundaries = clusterBoundaries(content.text.slice(start, end));
  return (offset) => boundaries[offset - start] === 1;
}
