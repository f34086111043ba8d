import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { WHITE_SPACE } from "../css/properties/text/white-space.ts";
import type { InlineLevelBox } from "../tree/box.ts";
import { layoutInline } from "./layout-inline.ts";
import { inputFor, linesOf, TestBoxes, testContext, treeOf } from "./testing/inline-fixture.ts";

const boxes = new TestBoxes();
const padded: Partial<ComputedStyle> = { paddingLeft: 5, paddingRight: 5 };

describe("inline boxes", () => {
  it("nest, with their edges around the content", () => {
    const inner = boxes.inline(["b"], { borderLeftWidth: 2, borderRightWidth: 3, paddingTop: 4 });
    const outer = boxes.inline(["a", inner], { marginLeft: 7, paddingRight: 1 });
    expect(treeOf(boxes.block(["x", outer, "y"]), 100)).toEqual([
      "line 0 0 100 10 base 8",
      "  text 0 0 10 10 |x|",
      "  box 17 0 26 10",
      "    text 0 0 10 10 |a|",
      "    box 10 -4 15 14",
      "      text 2 4 10 10 |b|",
      "  text 43 0 10 10 |y|",
    ]);
  });

  it("keep a word together with the edges around it", () => {
    const box = boxes.block(["aa ", boxes.inline(["bb"], padded), " cc"]);
    expect(linesOf(box, 60)).toEqual(["0 0 60 |aa <bb>|", "10 0 20 |cc|"]);
    expect(linesOf(box, 59)).toEqual(["0 0 20 |aa|", "10 0 30 |<bb>|", "20 0 20 |cc|"]);
  });

  it("are sliced at line breaks, or cloned", () => {
    const sliced = boxes.block([boxes.inline(["aa bb"], padded)]);
    expect(linesOf(sliced, 30)).toEqual(["0 0 25 |<aa|", "10 0 25 |bb>|"]);
    const cloned = boxes.block([boxes.inline(["aa bb"], { ...padded, boxDecorationBreak: "clone" })]);
    expect(linesOf(cloned, 30)).toEqual(["0 0 30 |<aa>|", "10 0 30 |<bb>|"]);
    expect(linesOf(cloned, 65)).toEqual(["0 0 60 |<aa bb>|"]);
  });

  it("take edges only where a block has not cut them", () => {
    const box = { ...boxes.inline(["a"], padded), hasStartEdge: false };
    expect(treeOf(boxes.block([box]), 100)[1]).toBe("  box 0 0 15 10");
  });

  it("without content make no line, with edges they do", () => {
    expect(treeOf(boxes.block([boxes.inline([])]), 100)).toEqual([
      "line 0 0 100 0 base 0",
      "  box 0 -8 0 10",
    ]);
    const empty = boxes.block([boxes.inline([])]);
    expect(layoutInline(testContext(), inputFor(empty, 100)).blockSize).toBe(0);
    expect(treeOf(boxes.block([boxes.inline([], { borderLeftWidth: 1 })]), 100)[0]).toBe(
      "line 0 0 100 10 base 8",
    );
  });

  it("move by relative positioning", () => {
    const box = boxes.inline(["b"], { position: "relative", left: 3, top: 4 });
    expect(treeOf(boxes.block(["a", box, "c"]), 100).slice(2)).toEqual([
      "  box 13 4 10 10",
      "    text 0 0 10 10 |b|",
      "  text 20 0 10 10 |c|",
    ]);
  });

  it("nest 20,000 deep without overflowing the stack", () => {
    let box = boxes.inline(["x"]);
    for (let depth = 0; depth < 20_000; depth += 1) box = { ...box, children: [box] };
    expect(layoutInline(testContext(), inputFor(boxes.block([box]), 100)).blockSize).toBe(10);
  });
});

describe("forced breaks", () => {
  it("end lines, the last one too", () => {
    expect(linesOf(boxes.block(["a ", boxes.lineBreak(), " b", boxes.lineBreak()]), 100)).toEqual([
      "0 0 10 |a|",
      "10 0 10 |b|",
    ]);
  });

  it("make lines of the strut's height by themselves", () => {
    const box = boxes.block([boxes.lineBreak(), boxes.lineBreak()]);
    expect(layoutInline(testContext(), inputFor(box, 100)).blockSize).toBe(20);
  });

  it("close the box around them on the same line", () => {
    expect(linesOf(boxes.block([boxes.inline(["a", boxes.lineBreak()], padded), "b"]), 100)).toEqual([
      "0 0 20 |<a>|",
      "10 0 10 |b|",
    ]);
  });

  it("keep the edges of boxes that end with them, and lose no text where these don't fit", () => {
    const ended = (text: string): InlineLevelBox => boxes.inline([text, boxes.lineBreak()], padded);
    expect(linesOf(boxes.block([ended("aa bb"), "c"]), 55)).toEqual(["0 0 60 |<aa bb>|", "10 0 10 |c|"]);
    const nested = boxes.inline([ended("aa bb")], padded);
    expect(linesOf(boxes.block([nested, "c"]), 55)).toEqual([
      "0 0 30 |<<aa|",
      "10 0 30 |bb>>|",
      "20 0 10 |c|",
    ]);
  });

  it("go with the edges before them", () => {
    const empty = boxes.inline([], { paddingLeft: 15 });
    const lines = ["0 0 20 |aa|", "10 0 35 |bb<>|", "20 0 10 |c|"];
    expect(linesOf(boxes.block(["aa bb", empty, boxes.lineBreak(), "c"]), 60)).toEqual(lines);
    const around = boxes.inline([boxes.lineBreak()], { paddingLeft: 15 });
    expect(linesOf(boxes.block(["aa bb", around, "c"]), 60)).toEqual(lines);
  });
});

describe("atomic inlines", () => {
  it("stand on the baseline with their margin box", () => {
    const image = boxes.object(20, 30, { marginLeft: 1, marginRight: 2, marginTop: 3, marginBottom: 4 });
    expect(treeOf(boxes.block(["a", image, "b"]), 100)).toEqual([
      "line 0 0 100 39 base 37",
      "  text 0 29 10 10 |a|",
      "  object 11 3 20 30",
      "  text 33 29 10 10 |b|",
    ]);
  });

  it("can be broken before and after, but not at joiners", () => {
    const image = boxes.object(20, 10);
    expect(linesOf(boxes.block(["aa", image, "bb"]), 30)).toEqual([
      "0 0 20 |aa|",
      "10 0 20 |[]|",
      "22 0 20 |bb|",
    ]);
    expect(linesOf(boxes.block(["aa\u2060", image, "bb"]), 30)).toEqual(["0 0 40 |aa[]|", "12 0 20 |bb|"]);
    expect(linesOf(boxes.block([image, image], WHITE_SPACE.nowrap), 30)).toEqual(["0 0 40 |[][]|"]);
  });

  it("need room for the space before them, be they of no width", () => {
    const box = boxes.block(["aa ", boxes.object(0, 10)]);
    expect(linesOf(box, 30)).toEqual(["0 0 30 |aa []|"]);
    expect(linesOf(box, 29)).toEqual(["0 0 20 |aa|", "10 0 0 |[]|"]);
  });

  const inlineBlock = (text: string, style: Partial<ComputedStyle> = {}) => ({
    ...boxes.block([text], { display: "inline-block", ...WHITE_SPACE["pre-line"], ...style }),
    formattingContext: true,
  });

  it("sit on the baseline of their last line", () => {
    expect(treeOf(boxes.block(["x", inlineBlock("a\nb")]), 100)).toEqual([
      "line 0 0 100 20 base 18",
      "  text 0 10 10 10 |x|",
      "  object 10 0 10 20",
    ]);
  });

  it("sit on their bottom edge when overflow is not visible or they are empty", () => {
    const hidden = inlineBlock("a\nb", { overflowX: "hidden", overflowY: "hidden" });
    expect(treeOf(boxes.block(["x", hidden]), 100)[0]).toBe("line 0 0 100 22 base 20");
    expect(treeOf(boxes.block(["x", inlineBlock("")]), 100)[0]).toBe("line 0 0 100 10 base 8");
  });
});

describe("vertical-align (CSS 2.2 §10.8.1)", () => {
  it.each<[ComputedStyle["verticalAlign"], string[]]>([
    ["baseline", ["line 0 0 100 22 base 20", "  text 0 12 10 10 |x|", "  object 10 0 10 20"]],
    ["middle", ["line 0 0 100 20 base 14", "  text 0 6 10 10 |x|", "  object 10 0 10 20"]],
    ["top", ["line 0 0 100 20 base 8", "  text 0 0 10 10 |x|", "  object 10 0 10 20"]],
    ["bottom", ["line 0 0 100 20 base 18", "  text 0 10 10 10 |x|", "  object 10 0 10 20"]],
    ["text-top", ["line 0 0 100 20 base 8", "  text 0 0 10 10 |x|", "  object 10 0 10 20"]],
    ["text-bottom", ["line 0 0 100 20 base 18", "  text 0 10 10 10 |x|", "  object 10 0 10 20"]],
    ["sub", ["line 0 0 100 20 base 17", "  text 0 9 10 10 |x|", "  object 10 0 10 20"]],
    [-6, ["line 0 0 100 20 base 14", "  text 0 6 10 10 |x|", "  object 10 0 10 20"]],
    [{ px: 0, percent: 50 }, ["line 0 0 100 27 base 25", "  text 0 17 10 10 |x|", "  object 10 0 10 20"]],
  ])("%o", (verticalAlign, expected) =>
    expect(treeOf(boxes.block(["x", boxes.object(10, 20, { verticalAlign })]), 100)).toEqual(expected),
  );

  it("raises and lowers inline boxes, cumulating", () => {
    const inner = boxes.inline(["c"], { verticalAlign: 2 });
    expect(treeOf(boxes.block(["a", boxes.inline(["b", inner], { verticalAlign: 5 })]), 100)).toEqual([
      "line 0 0 100 17 base 15",
      "  text 0 7 10 10 |a|",
      "  box 10 2 20 10",
      "    text 0 0 10 10 |b|",
      "    box 10 -2 10 10",
      "      text 0 0 10 10 |c|",
    ]);
  });

  it("aligns boxes to top and bottom with the subtrees in them", () => {
    const inner = boxes.inline(["c"], { verticalAlign: 10 });
    const box = boxes.inline(["b", inner], { verticalAlign: "top" });
    expect(treeOf(boxes.block(["a", box, boxes.object(5, 40)]), 100)).toEqual([
      "line 0 0 100 42 base 40",
      "  text 0 32 10 10 |a|",
      "  box 10 10 20 10",
      "    text 0 0 10 10 |b|",
      "    box 10 -10 10 10",
      "      text 0 0 10 10 |c|",
      "  object 30 0 5 40",
    ]);
  });

  it("counts the strut and the line height of empty boxes", () => {
    expect(treeOf(boxes.block([boxes.inline(["a"], { lineHeight: 4 })], { lineHeight: 30 }), 100)[0]).toBe(
      "line 0 0 100 30 base 18",
    );
    expect(treeOf(boxes.block(["a", boxes.inline([], { lineHeight: 30 })]), 100)[0]).toBe(
      "line 0 0 100 30 base 18",
    );
  });

  it("makes room for fallback faces only when line-height is normal", () => {
    expect(treeOf(boxes.block(["a\u2600"], { lineHeight: "normal" }), 100)[0]).toBe(
      "line 0 0 100 16 base 12",
    );
    expect(treeOf(boxes.block(["a\u2600"]), 100)[0]).toBe("line 0 0 100 10 base 8");
  });
});

describe("out-of-flow boxes", () => {
  const place = (hadInlineDisplay: boolean, before: string) => {
    const absolute = boxes.object(5, 5, { position: "absolute", hadInlineDisplay });
    const container = boxes.inline([before, absolute, "b"], { position: "relative" });
    const [found] = layoutInline(testContext(), inputFor(boxes.block([container]), 100)).outOfFlow;
    return [found?.staticX, found?.staticY, found?.inlineContainer === container];
  };

  it("have the place of the text they stand in as static position", () => {
    expect(place(true, "aa")).toEqual([20, 0, true]);
  });

  it("start below the line when they are block-level and the line has content", () => {
    expect(place(false, "aa")).toEqual([0, 10, true]);
    expect(place(false, "")).toEqual([0, 0, true]);
  });
});

describe("overflow", () => {
  it("tells how far content reaches", () => {
    const result = layoutInline(testContext(), inputFor(boxes.block(["abcdef"]), 30));
    expect([result.overflowRight, result.overflowBottom, result.firstBaseline, result.lastBaseline]).toEqual([
      60, 10, 8, 8,
    ]);
  });

  it("reports each missing character once", () => {
    const ctx = testContext();
    layoutInline(ctx, inputFor(boxes.block(["a\uf8ff \uf8ff"]), 100));
    layoutInline(ctx, inputFor(boxes.block(["\uf8ff"]), 100));
    expect(ctx.diagnostics.list().map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "missing-glyph: No font has the character U+F8FF; add a font that covers it.",
    ]);
  });
});
