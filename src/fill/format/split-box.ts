import type { Rect } from "../../template/model.ts";
import type { TextBox } from "./value-format.ts";

/** A named share of a box. */
export interface Share {
  readonly part: string;
  readonly text: string;
  /** Room that it wants beside the others, in characters; a longer text wants more. */
  readonly characters: number;
}

/** Boxes side by side in the direction of the text, each as wide as its share; text that is too large for its box gets smaller. */
export function splitAcross(box: TextBox, shares: readonly Share[]): readonly (Share & { box: TextBox })[] {
  const wanted = shares.map(({ text, characters }) => Math.max(characters, text.length + 1));
  const total = wanted.reduce((sum, width) => sum + width, 0);
  let start = 0;
  return shares.map((share, index) => {
    const end = start + (wanted[index] ?? 0) / total;
    const rect = strip(box, { start, end }, { isVertical: box.rotation === 90 || box.rotation === 270 });
    start = end;
    return { ...share, box: { ...box, part: share.part, rect, multiline: false, shrink: true } };
  });
}

/** Boxes of equal height below each other, as the text sees it. */
export function splitDown(box: TextBox, count: number): readonly TextBox[] {
  const isVertical = box.rotation === 0 || box.rotation === 180;
  return Array.from({ length: count }, (_row, index) => ({
    ...box,
    rect: strip(box, { start: index / count, end: (index + 1) / count }, { isVertical, isDown: true }),
  }));
}

/** A part of the rectangle; from the other end where the text runs, or its lines follow each other, from there. */
function strip(
  { rect, rotation }: TextBox,
  { start, end }: { start: number; end: number },
  { isVertical, isDown = false }: { isVertical: boolean; isDown?: boolean },
): Rect {
  const isBackward = isDown ? rotation === 180 || rotation === 270 : rotation === 90 || rotation === 180;
  const [from, to] = isBackward ? [1 - end, 1 - start] : [start, end];
  return isVertical
    ? { ...rect, y: rect.y + from * rect.height, height: (to - from) * rect.height }
    : { ...rect, x: rect.x + from * rect.width, width: (to - from) * rect.width };
}
