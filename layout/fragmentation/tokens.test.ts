import { expect, it } from "vitest";
import { initialStyle } from "../cascade/initial-style.ts";
import { NO_NODE } from "../document/document.ts";
import type { BlockBox, BlockLevelBox, TableBox } from "../tree/box.ts";
import type { BlockBreak, BlockBreakToken, BreakToken, TableBreak } from "../tree/break-token.ts";
import { flowToken, innerTokens } from "./inner-tokens.ts";
import { breakBeforeToken, ENDED_CONTENT, insideToken } from "./make-token.ts";
import { afterSpanner, spannerIn, withSpanner } from "./spanner-token.ts";

const anonymous = { id: 0, style: initialStyle(), node: NO_NODE, pseudo: undefined };

function block(children: readonly BlockLevelBox[] = [], formattingContext = false): BlockBox {
  const content = { kind: "blocks", children } as const;
  return { ...anonymous, kind: "block", content, formattingContext, marker: undefined };
}

function inside(
  box: BlockBox,
  content: BlockBreak,
  beside: Partial<Pick<BlockBreakToken, "parallel" | "positioned">> = {},
): BlockBreakToken {
  const common = {
    kind: "block",
    box,
    consumedBlockSize: 5,
    isAtBlockEnd: false,
    forced: undefined,
  } as const;
  return { ...common, content, parallel: [], positioned: [], ...beside };
}

/** Tokens told apart by what they are called. */
const named = new Map<BreakToken, string>();
function token(name: string): BreakToken {
  const made = breakBeforeToken(block(), undefined);
  named.set(made, name);
  return made;
}

const names = (tokens: readonly BreakToken[]): string[] => tokens.map((made) => named.get(made) ?? "?");

const item = { itemRow: 0, item: 0, consumed: 0 };
const items = {
  ...{ itemRow: 1, consumed: 0, isForced: false },
  open: [
    { ...item, token: token("open") },
    { ...item, token: undefined },
  ],
  parallel: [{ ...item, token: token("overflow") }],
};

it.each<[string, BlockBreak, string[]]>([
  ["children", { kind: "children", childIndex: 1, child: token("child"), isAtSpanner: false }, ["child"]],
  ["columns", { kind: "columns", token: { flow: token("flow"), floats: [] } }, ["flow"]],
  [
    "columns with floats that wait",
    { kind: "columns", token: { flow: token("flow"), floats: [{ box: block(), token: token("float") }] } },
    ["flow", "float"],
  ],
  [
    "lines",
    {
      kind: "inline",
      token: {
        item: 0,
        offset: 3,
        lines: 2,
        afterForcedBreak: false,
        open: [{ token: token("atomic"), x: 0 }],
      },
    },
    ["atomic"],
  ],
  ["items", { kind: "items", token: items }, ["open", "overflow"]],
  ["nothing but what overflows items", { ...ENDED_CONTENT, overflow: items }, ["open", "overflow"]],
  ["nothing", ENDED_CONTENT, []],
])(
  "a block container that goes on with %s holds their tokens, and those of flows beside it",
  (_, content, found) => {
    expect(names(innerTokens(inside(block(), content)))).toEqual(found);
    const beside = { parallel: [token("parallel")], positioned: [{ token: token("positioned"), x: 7 }] };
    const all = [...found, "parallel", "positioned"];
    expect(names(innerTokens(inside(block(), content, beside)))).toEqual(all);
  },
);

it.each<[string, TableBreak, string[]]>([
  ["a caption", { kind: "caption", side: "top", caption: 0, token: token("caption") }, ["caption"]],
  [
    "a row that was split, beside a cell of an earlier one",
    {
      ...{ kind: "grid", row: 2, consumed: 50, rowConsumed: 5, groupConsumed: 50, minimumHeights: undefined },
      cells: [undefined, token("cell")],
      open: [{ cell: 0, token: token("spanning"), consumed: 20 }],
    },
    ["cell", "spanning"],
  ],
  ["nothing", { kind: "ended" }, []],
])("a table that goes on with %s", (_, content, found) => {
  const box: TableBox = { ...anonymous, kind: "table", captions: [], columnGroups: [], rowGroups: [] };
  const common = {
    kind: "table",
    box,
    consumedBlockSize: 5,
    isAtBlockEnd: false,
    forced: undefined,
  } as const;
  const parallel = [{ cell: 0, token: token("parallel") }];
  const made = { ...common, content, parallel, positioned: [] };
  expect(names(innerTokens(made))).toEqual([...found, "parallel"]);
  expect(flowToken(made)).toBeUndefined();
});

it("a box that has not begun is laid out without a token", () => {
  const before = breakBeforeToken(block(), "page");
  expect([insideToken(before), insideToken(undefined), innerTokens(before)]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});

/** Columns whose flow ended before the box that spans them, two boxes further in. */
function pathTo(spanner: BlockBox, following: readonly BlockBox[]): BlockBreakToken {
  const around = block([block(), spanner, ...following]);
  const flow = block([around], true);
  const child = breakBeforeToken(spanner, undefined);
  const found = inside(around, { kind: "children", childIndex: 1, child, isAtSpanner: true });
  return inside(flow, { kind: "children", childIndex: 0, child: found, isAtSpanner: false });
}

it("finds a spanning box at the end of the path, but not one of columns inside", () => {
  const spanner = block([], true);
  const path = pathTo(spanner, []);
  expect(spannerIn(path)?.box).toBe(spanner);
  const around = { kind: "children", childIndex: 0, child: path, isAtSpanner: false } as const;
  expect(spannerIn(inside(block([path.box]), around))).toBeUndefined();
});

it("puts the rest of a spanning box in its place", () => {
  const spanner = block([], true);
  const rest = inside(spanner, ENDED_CONTENT);
  expect(spannerIn(withSpanner(pathTo(spanner, []), rest))).toBe(rest);
});

it.each([
  [
    "with the box after it",
    [block()],
    { kind: "children", childIndex: 2, child: undefined, isAtSpanner: false },
  ],
  ["with the end of the box around it", [], ENDED_CONTENT],
])("goes on after a spanning box %s", (_, following, content) => {
  const after = afterSpanner(pathTo(block([], true), following));
  expect(flowToken(after)).toMatchObject({ kind: "block", content });
  expect(spannerIn(after)).toBeUndefined();
});
