import type { BreakToken } from "../tree/break-token.ts";

/** The token of the spanning box that ended the columns, if that is where the path of tokens leads. */
export function spannerIn(token: BreakToken): BreakToken | undefined {
  let current: BreakToken | undefined = token;
  while (current !== undefined && current.isSpanner !== true) current = flowChild(current);
  return current;
}

/** The token of the in-flow child that goes on in the formatting context of the columns. */
function flowChild(token: BreakToken): BreakToken | undefined {
  const { box } = token;
  if (box.kind !== "block" || box.content.kind !== "blocks" || token.seenAllChildren) return undefined;
  const child = box.content.children[token.childIndex];
  const found = token.children.find((candidate) => candidate.box === child && !candidate.isAtBlockEnd);
  // Columns inside have spanning boxes of their own.
  const isApart = found?.box.kind !== "block" || found.box.formattingContext;
  return isApart && found?.isSpanner !== true ? undefined : found;
}

/** The path with another token for the spanning box at its end. */
export function withSpanner(token: BreakToken, spanner: BreakToken): BreakToken {
  if (token.isSpanner === true) return { ...spanner, isSpanner: true };
  return replaceFlowChild(token, (child) => withSpanner(child, spanner));
}

/** The path that goes on after the spanning box at its end. */
export function afterSpanner(token: BreakToken): BreakToken {
  const child = flowChild(token);
  if (child === undefined) return token;
  if (child.isSpanner !== true) return replaceFlowChild(token, afterSpanner);
  const childIndex = token.childIndex + 1;
  const count = token.box.kind === "block" ? token.box.content.children.length : 0;
  return {
    ...token,
    childIndex,
    seenAllChildren: childIndex >= count,
    children: token.children.filter((candidate) => candidate !== child),
    forced: undefined,
  };
}

function replaceFlowChild(token: BreakToken, change: (child: BreakToken) => BreakToken): BreakToken {
  const child = flowChild(token);
  if (child === undefined) return token;
  return {
    ...token,
    forced: undefined,
    children: token.children.map((candidate) => (candidate === child ? change(child) : candidate)),
  };
}
