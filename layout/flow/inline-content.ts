import { PERFECT } from "../tree/break-token.ts";
import type { BlockLayout } from "./layout-block.ts";
import { markerExtents } from "./list-marker.ts";

/** Lays out the inline content of a block container, as far as the page reaches. */
export function layoutInlineContent(layout: BlockLayout): void {
  const { geometry, space } = layout;
  const resumed = layout.token?.content;
  const result = layout.ctx.layoutInline({
    box: layout.box,
    width: geometry.contentWidth,
    containingWidth: space.availableWidth,
    pageName: layout.pageName,
    percentageHeight: geometry.percentageHeight,
    flow: {
      x: layout.flowX + geometry.contentLeft,
      y: layout.flowY + layout.cursor,
      exclusions: layout.exclusions,
    },
    fragmentainer: layout.fragmentainerAt(layout.cursor),
    token: resumed?.kind === "inline" ? resumed.token : undefined,
    markerExtents: markerExtents(layout),
    trim: layout.textTrim,
    breakBeforeLine: space.earlyBreak?.kind === "line" ? space.earlyBreak.line : undefined,
  });
  const { contentLeft } = geometry;
  const top = layout.cursor;
  for (const { x, y, fragment } of result.floats)
    layout.children.push({ x: x + contentLeft, y: y + top, fragment });
  const lines = result.lines.map(({ x, y, fragment }) => ({ x: x + contentLeft, y: y + top, fragment }));
  // An array that has been pushed to keeps room for many more.
  if (layout.children.length === 0) layout.children = lines;
  else for (const line of lines) layout.children.push(line);
  for (const { box, y } of result.marks)
    layout.children.push({
      x: contentLeft,
      y: y + top,
      fragment: { kind: "mark", box, width: 0, height: 0 },
    });
  for (const candidate of result.outOfFlow) {
    layout.outOfFlow.push({
      ...candidate,
      staticX: candidate.staticX + contentLeft,
      staticY: candidate.staticY + top,
    });
  }
  layout.lineRight = contentLeft + result.overflowRight;
  layout.exclusions = result.exclusions;
  for (const token of result.floatTokens) layout.parallelTokens.push(token);
  if (result.firstBaseline !== undefined) layout.firstBaseline = top + result.firstBaseline;
  if (result.lastBaseline !== undefined) layout.lastBaseline = top + result.lastBaseline;
  layout.cursor += result.blockSize;
  if (result.lines.length > 0 && result.blockSize > 0) {
    layout.hasContent = true;
    layout.isLeading = false;
  }
  if (result.earlyBreakLine !== undefined) {
    layout.early = { kind: "line", appeal: PERFECT, line: result.earlyBreakLine };
  }
  if (result.token !== undefined) {
    layout.stop = { content: { kind: "inline", token: result.token }, forced: undefined };
    layout.appeal = result.appeal;
  }
}
