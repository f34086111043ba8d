import { clusterEnd, extendsCluster } from "../../../fonts/characters.ts";
import { defined } from "../../../fonts/defined.ts";
import { sameFeatures } from "../../../fonts/shape/same-features.ts";
import type { ShapeOptions } from "../../../fonts/types.ts";
import { CURSIVE_SCRIPTS } from "./cursive-scripts.ts";
import { isInvisible } from "./invisible.ts";
import type { InlineItem, OpenItem, TextItem } from "./items.ts";

/** The characters beside a text that its first and last letters join or are kerned with; empty where there are none. */
export interface ShapingContext {
  readonly before: string;
  readonly after: string;
}

/**
 * Tells each text of the letters beside it across edges of inline boxes: text is shaped as if they were not there, unless something stands
 * between or the formatting changes what the letters look like. In scripts whose letters join, they join all the same (css-text-3 §7.3).
 */
export function linkContexts(items: readonly InlineItem[], text: string): void {
  let last: TextItem | undefined;
  for (const item of items) {
    if (item.kind === "text") {
      if (last !== undefined && isShapedWith(last, item)) link(last, item, text);
      last = item;
    } else if (item.kind === "open") {
      if (parts(item, "start")) last = undefined;
    } else if (item.kind === "close") {
      if (parts(item.open, "end")) last = undefined;
    } else if (item.kind === "atomic" || item.kind === "break") last = undefined;
  }
}

function link(first: TextItem, second: TextItem, text: string): void {
  const before = lastCharacter(text, first);
  const after = text.slice(second.start, Math.min(second.end, clusterEnd(text, second.start)));
  if (isApart(before) || isApart(after)) return;
  first.context = { before: first.context?.before ?? "", after };
  second.context = { before, after: "" };
}

function lastCharacter(text: string, { start, end }: TextItem): string {
  let from = end - 1;
  while (from > start && continues(text, from)) from -= 1;
  return text.slice(from, end);
}

/** Whether the unit belongs to a character that begins before it. */
function continues(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return (unit >= 0xdc00 && unit <= 0xdfff) || extendsCluster(defined(text.codePointAt(index)));
}

/** Words are shaped apart from each other, and what is not drawn is taken out before. */
function isApart(character: string): boolean {
  const unit = character.charCodeAt(0);
  return unit <= 0x20 || isInvisible(unit) || unit === 0xfffc;
}

function parts({ box, inline }: OpenItem, side: "start" | "end"): boolean {
  const { verticalAlign, unicodeBidi, direction } = box.style;
  if (verticalAlign !== "baseline" || (unicodeBidi !== "normal" && unicodeBidi !== "embed")) return true;
  if (side === "start" ? !box.hasStartEdge : !box.hasEndEdge) return false;
  const { fixedEdges } = inline;
  if (fixedEdges === undefined) return true;
  return ((side === "start") === (direction === "ltr") ? fixedEdges.left : fixedEdges.right) !== 0;
}

function isShapedWith(first: TextItem, second: TextItem): boolean {
  if (first.end !== second.start || first.level !== second.level) return false;
  if (first.combined !== undefined || second.combined !== undefined) return false;
  const [one, other] = [first.face, second.face];
  // Ideographs neither join nor are kerned, and pages of them have an item for every mark.
  if (one.options.script === "Hani" && other.options.script === "Hani") return false;
  if (one === other) return true;
  if (one.options.script === other.options.script && CURSIVE_SCRIPTS.has(one.options.script)) return true;
  return (
    one.face === other.face &&
    one.fontSize === other.fontSize &&
    one.letterSpacing === other.letterSpacing &&
    one.stand === other.stand &&
    sameOptions(one.options, other.options)
  );
}

function sameOptions(one: ShapeOptions, other: ShapeOptions): boolean {
  return (
    one === other ||
    (one.script === other.script &&
      one.rightToLeft === other.rightToLeft &&
      one.language === other.language &&
      sameFeatures(one.features, other.features))
  );
}
