import type { FragmentLink } from "../tree/fragment.ts";

/**
 * Links in a line laid out with the top of its letters above, in a frame where that is below (`vertical-lr`): everything but atomic
 * inlines, which have their own tops where they belong, is turned upside down.
 */
export function flippedLinks(links: readonly FragmentLink[], height: number): FragmentLink[] {
  return links.map(({ x, y, fragment }) => ({
    x,
    y: height - y - fragment.height,
    fragment:
      fragment.kind === "box" && "kind" in fragment.box && fragment.box.kind === "inline"
        ? { ...fragment, children: flippedLinks(fragment.children, fragment.height) }
        : fragment,
  }));
}
