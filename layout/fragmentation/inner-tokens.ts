import type { BlockBreak, BreakToken, ItemsBreakToken, TableBreak } from "../tree/break-token.ts";

/** The token of the block-level child that the flow in a box goes on in, told apart from parallel flows. */
export function flowToken(token: BreakToken): BreakToken | undefined {
  if (token.kind !== "block") return undefined;
  const { content } = token;
  switch (content.kind) {
    case "children":
      return content.child;
    case "columns":
      return content.token.flow;
    case "inline":
    case "items":
    case "ended":
      return undefined;
  }
}

/** The tokens of all boxes that go on in a box: of its flow, and of flows beside it. */
export function innerTokens(token: BreakToken): readonly BreakToken[] {
  if (token.kind === "before") return [];
  const positioned = token.positioned.map((open) => open.token);
  const inside =
    token.kind === "block"
      ? [...blockTokens(token.content), ...token.parallel]
      : [...tableTokens(token.content), ...token.parallel.map((cell) => cell.token)];
  return [...inside, ...positioned].filter((inner) => inner !== undefined);
}

function blockTokens(content: BlockBreak): (BreakToken | undefined)[] {
  switch (content.kind) {
    case "children":
      return [content.child];
    case "inline":
      return content.token.open?.map(({ token }) => token) ?? [];
    case "items":
      return itemTokens(content.token);
    case "columns":
      return [content.token.flow, ...content.token.floats.map(({ token }) => token)];
    case "ended":
      return content.overflow === undefined ? [] : itemTokens(content.overflow);
  }
}

function itemTokens({ open, parallel }: ItemsBreakToken): (BreakToken | undefined)[] {
  return [...open, ...parallel].map(({ token }) => token);
}

function tableTokens(content: TableBreak): (BreakToken | undefined)[] {
  switch (content.kind) {
    case "caption":
      return [content.token];
    case "grid":
      return [...(content.cells ?? []), ...content.open.map(({ token }) => token)];
    case "ended":
      return [];
  }
}
