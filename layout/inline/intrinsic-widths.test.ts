import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { WHITE_SPACE } from "../css/properties/text/white-space.ts";
import type { InlineLevelBox } from "../tree/box.ts";
import { inlineIntrinsicWidths } from "./intrinsic-widths.ts";
import { TestBoxes, testContext } from "./testing/inline-fixture.ts";

const boxes = new TestBoxes();

describe("intrinsic widths (css-sizing-3 §5.1)", () => {
  const padded = boxes.inline(["bb"], { paddingLeft: 5, paddingRight: 3 });
  const object = (style: Partial<ComputedStyle> = {}) => boxes.object(30, 10, style);
  it.each<[string, (InlineLevelBox | string)[], Partial<ComputedStyle>, number, number]>([
    ["the widest word and the whole line", ["one three x "], {}, 50, 110],
    ["forced breaks", ["one", boxes.lineBreak(), "three x"], {}, 50, 70],
    ["no breaks under nowrap", ["one three"], WHITE_SPACE.nowrap, 90, 90],
    ["lines of preformatted text", ["a b\nccc dd"], WHITE_SPACE.pre, 60, 60],
    ["edges of boxes", ["a ", padded, " c"], {}, 28, 68],
    ["edges inside a word", ["a", padded, "c"], {}, 48, 48],
    [
      "the edge of a box that ends right after a forced break on the line before it",
      ["a", boxes.inline(["b", boxes.lineBreak()], { paddingLeft: 5, paddingRight: 3 }), "c"],
      {},
      28,
      28,
    ],
    ["atomic inlines by themselves", ["aa", object({ marginLeft: 5 }), "bb"], {}, 35, 75],
    ["the indent", ["aa bb"], { textIndent: { length: 15, hanging: false, eachLine: false } }, 35, 65],
    ["floats beside the lines", [object({ float: "left" }), "aa bb"], {}, 30, 80],
    [
      "floats beside a line before others clear them",
      ["aa", object({ float: "right" }), object({ float: "right", clear: "both" })],
      {},
      30,
      50,
    ],
    [
      "floats below cleared ones",
      [object({ float: "left" }), object({ float: "left", clear: "left" }), "a"],
      {},
      30,
      40,
    ],
    ["cuts under overflow-wrap: anywhere", ["abc"], { overflowWrap: "anywhere" }, 10, 30],
    ["no cuts under overflow-wrap: break-word", ["abc"], { overflowWrap: "break-word" }, 30, 30],
    ["cuts under break-all", ["abc de"], { wordBreak: "break-all" }, 10, 60],
    ["hyphens at soft hyphens", ["ab\u00adcde"], {}, 30, 50],
    ["no out-of-flow boxes", ["a", object({ position: "absolute" })], {}, 10, 10],
    ["nothing", [" "], {}, 0, 0],
  ])("%s", (_, children, style, minimum, maximum) =>
    expect(inlineIntrinsicWidths(testContext(), boxes.block(children, style))).toEqual({ minimum, maximum }),
  );
});
