import type { Box, TextBox } from "../../layout/tree/box.ts";
import type { BoxTree } from "../../layout/tree/box-tree.ts";
import type { FragmentLink } from "../../layout/tree/fragment.ts";
import type { PageFragment } from "../../layout/tree/page-fragment.ts";

/** Text that did not come out once, as conservation demands. */
export interface LostText {
  readonly boxId: number;
  readonly expected: string;
  readonly found: string;
}

/**
 * Compares the text leaves of a box tree with the text on all pages, repeats marked as repeats left out. White space, soft
 * hyphens and other characters without ink do not count, and neither does the letter case (text-transform); characters of a
 * box are compared as a set with counts because right-to-left runs come in visual order.
 */
export function lostText(boxes: BoxTree, pages: readonly PageFragment[]): LostText[] {
  const found = textOnPages(pages);
  const lost: LostText[] = [];
  for (const box of textBoxesOf(boxes)) {
    const expected = inkOf(box.text);
    const text = inkOf((found.get(box.id) ?? []).join(""));
    if (expected === text || isSameText(expected, text)) continue;
    lost.push({ boxId: box.id, expected: box.text, found: text });
  }
  return lost;
}

/** Text of each text box in the order of the pages. Not that of repeated table heads and the like. */
export function textOnPages(pages: readonly PageFragment[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const stack: FragmentLink[] = [];
  for (const page of pages) {
    stack.push(...[...page.content].reverse());
    for (let link = stack.pop(); link !== undefined; link = stack.pop()) {
      const { fragment } = link;
      if (fragment.kind === "text") {
        const parts = found.get(fragment.box.id) ?? [];
        found.set(fragment.box.id, parts);
        parts.push(fragment.runs.map(({ run }) => run.text).join(""));
      } else if (fragment.kind === "line" || (fragment.kind === "box" && !fragment.isRepeat)) {
        for (let index = fragment.children.length - 1; index >= 0; index -= 1)
          stack.push(fragment.children[index] as FragmentLink);
      }
    }
  }
  return found;
}

/** The text boxes of the flow in tree order; running elements stand in margin boxes if anywhere. */
export function textBoxesOf(boxes: BoxTree): TextBox[] {
  return textBoxesBelow(boxes.root, new Set<Box>(boxes.fixed));
}

/** The text boxes of a box, without those in `repeated` boxes. */
export function textBoxesBelow(root: Box, repeated: ReadonlySet<Box> = new Set()): TextBox[] {
  const found: TextBox[] = [];
  const stack: Box[] = [root];
  for (let box = stack.pop(); box !== undefined; box = stack.pop()) {
    if (box.kind === "text") found.push(box);
    else if (!repeated.has(box)) stack.push(...childrenOf(box).reverse());
  }
  return found;
}

function childrenOf(box: Box): Box[] {
  switch (box.kind) {
    case "block":
      return box.marker === undefined ? [...box.content.children] : [box.marker, ...box.content.children];
    case "inline":
      return [...box.children];
    case "table":
      return [...box.captions, ...box.rowGroups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))];
    case "mark":
      return box.mark.type === "insertion" ? [box.mark.content] : [];
    default:
      return [];
  }
}

function inkOf(text: string): string {
  return text.replace(/[-\s\p{Cc}\p{Cf}\u2010]+/gu, "");
}

/** Marks go with the letter case of some languages, so they do not count here. */
function isSameText(expected: string, found: string): boolean {
  return baseLetters(expected) === baseLetters(found);
}

function baseLetters(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...bare.toLowerCase().toUpperCase()].sort().join("");
}
