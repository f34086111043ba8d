import { describe, expect, it } from "vitest";
import { LAST_RESORT, PERFECT, VIOLATES_ORPHANS_WIDOWS } from "../tree/break-token.ts";
import type { FragmentainerSpace } from "../tree/constraint-space.ts";
import { layoutInline } from "./layout-inline.ts";
import { inputFor, linesOf, printLines, TestBoxes, testContext } from "./testing/inline-fixture.ts";

const boxes = new TestBoxes();
const letters = (count: number): string => "abcdefghijklmnopqrstuvwxyz".slice(0, count).split("").join(" ");

function page(remaining: number, isAtStart = false): FragmentainerSpace {
  return { type: "page", blockSize: 100, remaining, isAtStart };
}

describe("orphans and widows (css-break-3 §3.3)", () => {
  const cut = (lines: number, remaining: number, rules: object, isAtStart = false) => {
    const box = boxes.block([letters(lines)], rules);
    const input = { ...inputFor(box, 10), fragmentainer: page(remaining, isAtStart) };
    const { lines: placed, appeal, token, earlyBreak } = layoutInline(testContext(), input);
    const early = earlyBreak?.kind === "line" ? earlyBreak : undefined;
    return [
      placed.length,
      appeal,
      token?.lines,
      early?.line,
      ...(early?.appeal === VIOLATES_ORPHANS_WIDOWS ? [early.appeal] : []),
    ];
  };
  const none = { orphans: 1, widows: 1 };
  it.each<[string, unknown[], unknown[]]>([
    ["all lines fit", cut(5, 50, none), [5, PERFECT, undefined, 4]],
    ["all but the last fit", cut(5, 49, none), [4, PERFECT, 4, 3]],
    ["two widows pull a line over", cut(5, 49, { orphans: 1, widows: 2 }), [3, PERFECT, 3, 2]],
    ["widows see only as far as they must", cut(9, 49, { orphans: 2, widows: 3 }), [4, PERFECT, 4, 3]],
    [
      "orphans are too few",
      cut(5, 15, { orphans: 2, widows: 2 }),
      [1, VIOLATES_ORPHANS_WIDOWS, 1, undefined],
    ],
    [
      "orphans and widows exclude each other",
      cut(3, 25, { orphans: 2, widows: 2 }),
      [2, VIOLATES_ORPHANS_WIDOWS, 2, undefined],
    ],
    [
      "of both, orphans come first, and leave as many widows as they can",
      cut(5, 45, { orphans: 3, widows: 3 }),
      [3, VIOLATES_ORPHANS_WIDOWS, 3, undefined],
    ],
    [
      "widows of more lines than a page has don't empty the page",
      cut(11, 45, { orphans: 3, widows: 9 }),
      [4, VIOLATES_ORPHANS_WIDOWS, 4, undefined],
    ],
    ["no line fits below something", cut(5, 5, none), [0, LAST_RESORT, 0, undefined]],
    ["no line fits an empty page", cut(5, 5, none, true), [1, PERFECT, 1, undefined]],
    ["early break keeps both rules", cut(5, 50, { orphans: 2, widows: 2 }), [5, PERFECT, undefined, 3]],
    [
      "an early break in three lines is against widows",
      cut(3, 50, { orphans: 2, widows: 2 }),
      [3, PERFECT, undefined, 2, VIOLATES_ORPHANS_WIDOWS],
    ],
  ])("%s", (_, found, expected) => expect(found).toEqual(expected));
});

describe("breaking and resuming", () => {
  it("breaks before the line it is told to", () => {
    const input = {
      ...inputFor(boxes.block([letters(5)]), 10),
      fragmentainer: page(100),
      breakBeforeLine: 2,
    };
    const result = layoutInline(testContext(), input);
    expect(printLines(result)).toEqual(["0 0 10 |a|", "10 0 10 |b|"]);
    expect(
      printLines(
        layoutInline(testContext(), { ...input, token: result.token, breakBeforeLine: undefined }),
      )[0],
    ).toBe("0 0 10 |c|");
  });

  it("continues at every height with the same lines", () => {
    const text =
      "The quick brown fox jumps over the lazy dog again and again, overlongwordwithoutend included";
    const inner = boxes.inline([text, boxes.lineBreak(), text], { paddingLeft: 3, overflowWrap: "anywhere" });
    const box = boxes.block(["x ", inner, boxes.object(20, 15), " end"], {
      textIndent: { length: 15, hanging: false, eachLine: true },
    });
    const whole = linesOf(box, 100).map((line) => line.replace(/^[^ ]+/, ""));
    for (let height = 10; height < 90; height += 7) {
      const found: string[] = [];
      const ctx = testContext();
      let token = undefined as ReturnType<typeof layoutInline>["token"];
      let pages = 0;
      do {
        const result = layoutInline(ctx, { ...inputFor(box, 100), fragmentainer: page(height, true), token });
        found.push(...printLines(result));
        token = result.token;
        pages += 1;
      } while (token !== undefined && pages < 100);
      expect(found.map((line) => line.replace(/^[^ ]+/, ""))).toEqual(whole);
    }
  });

  it("does not prepare a long paragraph again on each page", () => {
    const ctx = testContext();
    let shaped = 0;
    const { shape } = ctx.shaper;
    const counting = {
      ...ctx,
      remember: ctx.remember.bind(ctx),
      forget: ctx.forget.bind(ctx),
      shaper: {
        shape: (...args: Parameters<typeof shape>) => {
          shaped += 1;
          return shape(...args);
        },
      },
    };
    const box = boxes.block([letters(26).repeat(400)], { orphans: 1, widows: 1 });
    let token = undefined as ReturnType<typeof layoutInline>["token"];
    let lines = 0;
    do {
      const result = layoutInline(counting as never, {
        ...inputFor(box, 100),
        fragmentainer: page(50, true),
        token,
      });
      token = result.token;
      lines += result.lines.length;
    } while (token !== undefined);
    expect(shaped).toBeLessThan(lines * 15);
  });
});
