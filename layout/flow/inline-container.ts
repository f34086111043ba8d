import type { Rectangle } from "../geometry/edges.ts";
import type { InlineBox } from "../tree/box.ts";
import type { FragmentLink } from "../tree/fragment.ts";

/**
 * Containing block made by a positioned inline box (CSS 2.2 §10.1): from the top left padding edge of its first fragment to the
 * bottom right padding edge of its last; undefined when the box has no fragment here.
 */
export function inlineContainerRectangle(
  links: readonly FragmentLink[],
  box: InlineBox,
): Rectangle | undefined {
  const found: Rectangle[] = [];
  collect(links, box, { x: 0, y: 0 }, found);
  const first = found[0];
  const last = found.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    x: first.x,
    y: first.y,
    width: Math.max(0, last.x + last.width - first.x),
    height: Math.max(0, last.y + last.height - first.y),
  };
}

function collect(
  links: readonly FragmentLink[],
  box: InlineBox,
  origin: { readonly x: number; readonly y: number },
  found: Rectangle[],
): void {
  for (const { x, y, fragment } of links) {
    const left = origin.x + x;
    const top = origin.y + y;
    if (fragment.kind === "line") collect(fragment.children, box, { x: left, y: top }, found);
    if (fragment.kind !== "box" || !("kind" in fragment.box) || fragment.box.kind !== "inline") continue;
    if (fragment.box === box || (fragment.box.node === box.node && fragment.box.pseudo === box.pseudo)) {
      const { border } = fragment;
      found.push({
        x: left + border.left,
        y: top + border.top,
        width: fragment.width - border.left - border.right,
        height: fragment.height - border.top - border.bottom,
      });
    } else {
      collect(fragment.children, box, { x: left, y: top }, found);
    }
  }
}
