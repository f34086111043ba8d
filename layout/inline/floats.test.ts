import { describe, expect, it } from "vitest";
import type { InlineLevelBox } from "../tree/box.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import { layoutInline } from "./layout-inline.ts";
import { inputFor, printLines, TestBoxes, testContext } from "./testing/inline-fixture.ts";

const boxes = new TestBoxes();
const left = (width: number, height: number): InlineLevelBox =>
  boxes.object(width, height, { float: "left" });
const right = (width: number, height: number): InlineLevelBox =>
  boxes.object(width, height, { float: "right" });

/** Lines, then floats as `float x y`. */
function layout(children: readonly (InlineLevelBox | string)[], width: number): string[] {
  const result = layoutInline(testContext(), inputFor(boxes.block(children), width));
  return [...printLines(result), ...result.floats.map(({ x, y }) => `float ${x} ${y}`)];
}

describe("floats in lines (CSS 2.2 §9.5)", () => {
  it("shorten the lines beside them", () => {
    expect(layout([left(20, 15), "aa bb cc"], 50)).toEqual([
      "0 20 20 |aa|",
      "10 20 20 |bb|",
      "20 0 20 |cc|",
      "float 0 0",
    ]);
    expect(layout([right(20, 15), "aa bb cc"], 50)).toEqual([
      "0 0 20 |aa|",
      "10 0 20 |bb|",
      "20 0 20 |cc|",
      "float 30 0",
    ]);
  });

  it("move with the relatively positioned inline boxes around them", () => {
    const moved = (children: readonly InlineLevelBox[], offsets: object): InlineLevelBox =>
      boxes.inline(children, { position: "relative", ...offsets });
    const inner = moved([left(20, 10)], { left: 3 });
    expect(layout([moved([inner], { top: 4, left: 1 }), "aa"], 50)).toEqual([
      "0 20 20 |<<>>aa|",
      "float 4 4",
    ]);
  });

  it("met after text stand beside it when they fit", () => {
    expect(layout(["aa ", left(20, 10), "bb"], 50)).toEqual(["0 20 20 |aa|", "10 0 20 |bb|", "float 0 0"]);
  });

  it("go down with the text before them where the line finds no room", () => {
    expect(layout([right(50, 15), "aa bbb", left(30, 20), "ccc dd"], 120)).toEqual([
      "0 0 20 |aa|",
      "15 30 90 |bbbccc dd|",
      "float 70 0",
      "float 0 15",
    ]);
  });

  it("go below the edge of a box that leaves them no room", () => {
    const edged = boxes.inline([left(48, 10)], { paddingLeft: 5 });
    expect(layout([edged, "aa"], 50).slice(-1)).toEqual(["float 0 10"]);
  });

  it("stay on the line before a break with the empty boxes around them", () => {
    const empty = boxes.inline([left(20, 10)], { paddingLeft: 5 });
    expect(layout(["aa ", empty, "bbb"], 60)).toEqual(["0 20 25 |aa<>|", "10 0 30 |bbb|", "float 0 0"]);
  });

  it("stand beside a space before the box around them where that has more content", () => {
    const filled = boxes.inline([left(20, 10), "bb"], { paddingLeft: 5 });
    expect(layout(["aa ", filled], 50)).toEqual(["0 0 20 |aa|", "10 20 25 |<bb>|", "float 0 10"]);
  });

  it("stand beside such a space after other floats, too", () => {
    const filled = boxes.inline([left(10, 10), "bb"], { paddingLeft: 5 });
    expect(layout(["aa ", left(10, 10), filled], 42)).toEqual([
      "0 10 20 |aa|",
      "10 10 25 |<bb>|",
      "float 0 0",
      "float 0 10",
    ]);
  });

  it.each([
    [44, ["0 0 28 |aa<>|", "float 0 10"]],
    [48, ["0 20 28 |aa<>|", "float 0 0"]],
  ])(
    "need no room for the space before an empty box around them, but for its edges: %i px",
    (width, expected) => {
      const empty = boxes.inline([left(20, 10)], { paddingLeft: 5, paddingRight: 3 });
      expect(layout(["aa ", empty], width)).toEqual(expected);
    },
  );

  it.each([
    [44, ["0 0 28 |<aa>|", "float 0 10"]],
    [48, ["0 20 28 |<aa>|", "float 0 0"]],
  ])("need room for the edge of a box that ends after them: %i px", (width, expected) => {
    const box = boxes.inline(["aa ", left(20, 10)], { paddingLeft: 5, paddingRight: 3 });
    expect(layout([box], width)).toEqual(expected);
  });

  it("stay beside text that is too wide for the line with them alone", () => {
    expect(layout(["aaa", left(30, 20), "bb"], 60)).toEqual(["0 30 50 |aaabb|", "float 0 0"]);
  });

  it("met after text go below the line when they do not fit", () => {
    expect(layout(["aa bb ", left(20, 10), "cc"], 60)).toEqual([
      "0 0 50 |aa bb|",
      "10 20 20 |cc|",
      "float 0 10",
    ]);
  });

  it("keep their order below the line", () => {
    expect(layout(["aa bb ", left(20, 10), left(5, 10), "cc"], 60)).toEqual([
      "0 0 50 |aa bb|",
      "10 25 20 |cc|",
      "float 0 10",
      "float 20 10",
    ]);
  });

  it("let a word that does not fit move below them", () => {
    expect(layout([left(40, 15), "aaaa b"], 70)).toEqual(["15 0 60 |aaaa b|", "float 0 0"]);
  });

  it("move words below them before cutting them", () => {
    const text = boxes.inline(["aaaa"], { overflowWrap: "anywhere" });
    expect(layout([left(40, 15), text], 45)).toEqual(["15 0 40 |<aaaa>|", "float 0 0"]);
  });

  it("shorten lines that reach down to them", () => {
    const exclusions = ExclusionSpace.EMPTY.with({ side: "left", left: 0, right: 30, top: 12, bottom: 40 });
    const input = {
      ...inputFor(boxes.block(["a ", boxes.object(10, 20)]), 60),
      flow: { x: 0, y: 0, exclusions },
    };
    expect(printLines(layoutInline(testContext(), input))).toEqual(["0 30 30 |a []|"]);
  });

  it("are passed by a break with clear", () => {
    const result = layoutInline(
      testContext(),
      inputFor(boxes.block([left(10, 35), "a", boxes.lineBreak({ clear: "left" }), "b"]), 60),
    );
    expect(printLines(result)).toEqual(["0 10 10 |a|", "35 0 10 |b|"]);
    expect(result.blockSize).toBe(45);
  });

  it("belong to the line they are broken to", () => {
    const box = boxes.block(["aa ", boxes.inline([left(10, 10), "bbbb"])]);
    const result = layoutInline(testContext(), inputFor(box, 60));
    expect(printLines(result)).toEqual(["0 0 20 |aa|", "10 10 40 |<bbbb>|"]);
    expect(result.floats.map(({ x, y }) => [x, y])).toEqual([[0, 10]]);
  });

  it("are placed once, whatever the page takes", () => {
    const box = boxes.block(["a b ", left(10, 10), "c ", right(10, 10), "d e f"], { orphans: 1, widows: 1 });
    for (let remaining = 10; remaining < 60; remaining += 10) {
      const ctx = testContext();
      let token = undefined as ReturnType<typeof layoutInline>["token"];
      let floats = 0;
      let text = "";
      do {
        const fragmentainer = { type: "page", blockSize: remaining, remaining, isAtStart: true } as const;
        const result = layoutInline(ctx, { ...inputFor(box, 30), fragmentainer, token });
        floats += result.floats.length + result.floatTokens.length;
        text += printLines(result)
          .join(" ")
          .replace(/[^a-f]/g, "");
        token = result.token;
      } while (token !== undefined);
      expect([floats, text]).toEqual([2, "abcdef"]);
    }
  });
});
