import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { WHITE_SPACE } from "../css/properties/text/white-space.ts";
import { inlineIntrinsicWidths } from "./intrinsic-widths.ts";
import { layoutInline } from "./layout-inline.ts";
import { layoutPlainLine } from "./plain-text.ts";
import { inputFor, TestBoxes, testContext } from "./testing/inline-fixture.ts";

const boxes = new TestBoxes();

const TEXTS = [
  "one",
  "one two",
  " \n one\t two  three \n",
  "x-ray, and/or (a.b) 2026-01-02",
  "−12,345.60 €",
  "“naïve” – café…",
  "a\u00a0b con\u00adcur",
  "שלום one",
  "日本語文",
  "e\u0301 \u200b",
  "a".repeat(150),
  "• ",
  "10. two  ",
  " one",
  " ",
  "",
];

const STYLES: readonly Partial<ComputedStyle>[] = [
  {},
  { textAlign: "right" },
  { textAlign: "center" },
  { textAlign: "justify", textAlignLast: "justify" },
  WHITE_SPACE.nowrap,
  WHITE_SPACE["pre-wrap"],
  WHITE_SPACE.pre,
  { ...WHITE_SPACE.pre, textAlign: "right", letterSpacing: 3, wordSpacing: 5 },
  { ...WHITE_SPACE.pre, textAlign: "justify", textAlignLast: "justify" },
  { wordBreak: "break-all" },
  { lineBreak: "anywhere" },
  { overflowWrap: "anywhere" },
  { letterSpacing: 3, wordSpacing: 5 },
  { letterSpacing: -12 },
  { textTransform: { case: "uppercase", fullWidth: false, fullSizeKana: false } },
  { fontVariantCaps: "small-caps" },
  { textIndent: { length: 15, hanging: false, eachLine: false } },
  { direction: "rtl" },
];

describe.each(STYLES.map((style) => [JSON.stringify(style), style] as const))(
  "plain text of %s",
  (_, style) => {
    it.each(TEXTS)("is laid out and measured as any content is: %j", (text) => {
      const ctx = testContext();
      const plain = boxes.block([text], style);
      expect(ctx.inlineIntrinsicWidths(plain)).toEqual(inlineIntrinsicWidths(ctx, plain));
      for (const width of [0, 35, 2000]) {
        for (const fragmentainer of [
          undefined,
          { type: "page", blockSize: 100, remaining: 5, isAtStart: true } as const,
          { type: "page", blockSize: 100, remaining: 5, isAtStart: false } as const,
        ]) {
          const input = { ...inputFor(plain, width), fragmentainer };
          expect(ctx.layoutInline(input)).toEqual(layoutInline(ctx, input));
        }
      }
    });
  },
);

it.each<[string, boolean]>([
  ["Total: €12.50 – “net”", true],
  [" spaced \n out ", true],
  ["soft\u00adhyphen", false],
  ["日本", false],
])("takes the short way for what is plain: %j", (text, isShort) => {
  const result = layoutPlainLine(testContext(), inputFor(boxes.block([text]), 1000));
  expect(result !== undefined).toBe(isShort);
});
