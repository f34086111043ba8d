import type { FragmentLink } from "../fragments/fragment.ts";
import type { ItemsResult } from "../fragments/layout-result.ts";
import { placeBands } from "../items/place-bands.ts";
import type { ItemsInput, LayoutContext } from "../layout-context.ts";
import { flexLayoutOf } from "./flex-bands.ts";
import { staticPositions } from "./flex-static.ts";

/** Lays out the items of a flex container (css-flexbox-1 §9) into this page. */
export function layoutFlex(ctx: LayoutContext, input: ItemsInput): ItemsResult {
  const layout = flexLayoutOf(ctx, input);
  const placed = placeBands({
    ctx,
    source: layout,
    fragmentainer: input.fragmentainer,
    token: input.token,
    breakBeforeBand: input.breakBeforeBand,
    pageName: input.pageName,
    width: input.width,
    height: input.height,
    rightToLeft: input.box.style.direction === "rtl",
  });
  const isStart = input.token === undefined;
  const { links, outOfFlow } = isStart
    ? staticPositions(input, placed.blockSize)
    : { links: [], outOfFlow: [] };
  const baselines = isStart && placed.hasContent ? layout.baselines() : undefined;
  return {
    ...placed,
    links: [...links, ...inOrder(placed.links, input)],
    outOfFlow: [...outOfFlow, ...placed.outOfFlow],
    firstBaseline: baselines?.first,
    lastBaseline: baselines?.last,
  };
}

/** Items are painted in their own order, wherever they lie. */
function inOrder(links: readonly FragmentLink[], { box }: ItemsInput): readonly FragmentLink[] {
  const { flexDirection, flexWrap } = box.style;
  if (flexDirection !== "column-reverse" && flexWrap !== "wrap-reverse") return links;
  const places = new Map<number, number>();
  box.content.children.forEach((child, index) => {
    places.set(child.id, index);
  });
  const placeOf = ({ fragment }: FragmentLink): number =>
    fragment.kind === "box" ? (places.get(fragment.box.id) ?? 0) : 0;
  return [...links].sort((a, b) => placeOf(a) - placeOf(b));
}
