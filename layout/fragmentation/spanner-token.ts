import type { BlockBox } from "../tree/box.ts";
import type { BlockBreakToken, BreakToken, ChildrenBreak } from "../tree/break-token.ts";
import { ENDED_CONTENT } from "./make-token.ts";

/** The token of the spanning box that ended the columns, if that is where the path of tokens leads. */
export function spannerIn(token: BreakToken): BreakToken | undefined {
  for (let step = stepIn(token); step !== undefined; step = stepIn(step.child))
    if (step.content.isAtSpanner) return step.child;
  return undefined;
}

/** The box that the spanning box at the end of the path is a child of. */
export function spannerParent(path: BreakToken): BlockBox | undefined {
  for (let step = stepIn(path); step !== undefined; step = stepIn(step.child))
    if (step.content.isAtSpanner) return step.token.box;
  return undefined;
}

/** A box on the path, and the child that the path leads on to. */
interface Step {
  readonly token: BlockBreakToken;
  readonly content: ChildrenBreak;
  readonly child: BreakToken;
}

/** Goes on to the in-flow child that takes part in the formatting context of the columns, or spans them. */
function stepIn(token: BreakToken): Step | undefined {
  if (token.kind !== "block" || token.content.kind !== "children") return undefined;
  const { content } = token;
  const { child } = content;
  if (child === undefined) return undefined;
  // Columns inside have spanning boxes of their own.
  const isApart = child.box.kind !== "block" || child.box.formattingContext;
  return isApart && !content.isAtSpanner ? undefined : { token, content, child };
}

/** The path with another token for the spanning box at its end. */
export function withSpanner(path: BreakToken, spanner: BreakToken): BreakToken {
  const step = stepIn(path);
  if (step === undefined) return path;
  const { token, content } = step;
  const child = content.isAtSpanner ? spanner : withSpanner(step.child, spanner);
  return { ...token, forced: undefined, content: { ...content, child } };
}

/** The path that goes on after the spanning box at its end. */
export function afterSpanner(path: BreakToken): BreakToken {
  const step = stepIn(path);
  if (step === undefined) return path;
  const { token, content } = step;
  if (!content.isAtSpanner)
    return { ...token, forced: undefined, content: { ...content, child: afterSpanner(step.child) } };
  const childIndex = content.childIndex + 1;
  const hasMore = childIndex < token.box.content.children.length;
  return {
    ...token,
    forced: undefined,
    content: hasMore ? { kind: "children", childIndex, child: undefined, isAtSpanner: false } : ENDED_CONTENT,
  };
}

/** Floats on the path go on: their pieces come into further columns above the spanning box. */
export function hasFloatsBeside(path: BreakToken): boolean {
  for (let step = stepIn(path); step !== undefined; step = stepIn(step.child))
    if (step.token.parallel.length > 0) return true;
  return false;
}

/** What goes on above the spanning box: the floats on the path, and nothing of the flow. */
export function besideSpanner(path: BreakToken): BreakToken {
  const step = stepIn(path);
  if (step === undefined) return path;
  const { token, content } = step;
  if (content.isAtSpanner) return { ...token, forced: undefined, content: { ...ENDED_CONTENT, rest: 0 } };
  return { ...token, forced: undefined, content: { ...content, child: besideSpanner(step.child) } };
}

/** The path to the spanning box with the floats that still go on after a column of them. */
export function withFloatsOf(path: BreakToken, rest: BreakToken | undefined): BreakToken {
  const step = stepIn(path);
  if (step === undefined) return path;
  const { token, content } = step;
  const left = rest?.kind === "block" && rest.box === token.box ? rest : undefined;
  const below = left?.content.kind === "children" ? left.content.child : undefined;
  const child = content.isAtSpanner ? step.child : withFloatsOf(step.child, below);
  return { ...token, parallel: left?.parallel ?? [], content: { ...content, child } };
}
