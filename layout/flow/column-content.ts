import { usedPageName } from "../fragmentation/break-rules.ts";
import { isMulticol } from "../generate/column-flow.ts";
import { type BlockLevelBox, isInFlow } from "../tree/box.ts";
import type { BlockLayout } from "./layout-block.ts";

/** Lays out the content of a multi-column container (css-multicol-1). */
export function layoutColumnContent(layout: BlockLayout): void {
  const { geometry, space, token } = layout;
  const { contentLeft } = geometry;
  const top = layout.cursor;
  const edges = geometry.border.bottom + geometry.padding.bottom + top + (token?.consumedBlockSize ?? 0);
  const { definiteHeight } = geometry;
  const result = layout.ctx.layoutColumns({
    box: layout.box,
    width: geometry.contentWidth,
    percentageHeight: geometry.percentageHeight,
    height: definiteHeight === undefined ? undefined : Math.max(0, definiteHeight - edges),
    maximumHeight: Math.max(0, Math.max(...geometry.heightLimits) - edges),
    fragmentainer: layout.fragmentainerAt(top),
    token: token?.content.kind === "columns" ? token.content.token : undefined,
    pageName: usedPageName(layout.box.style, space.pageName),
  });
  for (const { x, y, fragment } of result.links)
    layout.addLink({ x: x + contentLeft, y: y + top, fragment }, []);
  for (const candidate of result.outOfFlow) {
    const { staticX, staticY } = candidate;
    layout.outOfFlow.push({ ...candidate, staticX: staticX + contentLeft, staticY: staticY + top });
  }
  if (result.firstBaseline !== undefined) layout.firstBaseline = top + result.firstBaseline;
  if (result.lastBaseline !== undefined) layout.lastBaseline = top + result.lastBaseline;
  layout.cursor += result.blockSize;
  if (result.blockSize > 0) layout.hasContent = true;
  layout.parallelTokens.push(...result.parallelTokens);
  if (result.token === undefined) return;
  layout.stop = { content: { kind: "columns", token: result.token }, forced: result.token.flow.forced };
  layout.appeal = result.appeal;
}

/** Is the last thing in a box a multi-column container? Breaks in columns have no early breaks that lead to them. */
export function endsInColumns(box: BlockLevelBox): boolean {
  let current: BlockLevelBox | undefined = box;
  while (current?.kind === "block" && !isMulticol(current.style)) {
    const content: typeof current.content = current.content;
    current = content.kind === "blocks" ? content.children.findLast(isFlowBox) : undefined;
  }
  return current?.kind === "block";
}

function isFlowBox(box: BlockLevelBox): boolean {
  return box.kind !== "mark" && isInFlow(box);
}
