import { expect, it } from "vitest";
import { TestBoxes, treeOf } from "../testing/inline-fixture.ts";

// Capitals of the first face are 0.8 em high, those of the second, which has the sun, 0.4; letters x are 0.8 em high in both.
it.each([
  ["cap-height", 0.8, "a☀", 10 + 20],
  ["cap-height", 1.6, "a☀", 20 + 40],
  ["ex-height", 0.4, "a☀", 5 + 5],
  ["ex-height", 0, "a☀", 0],
] as const)(
  "font-size-adjust: %s %d gives the letters of each face this height",
  (measure, aspect, text, width) => {
    const boxes = new TestBoxes({ fontSizeAdjust: { measure, aspect } });
    expect(treeOf(boxes.block([text]), 100)[1]).toMatch(new RegExp(`^ {2}text 0 \\S+ ${width} `));
  },
);
