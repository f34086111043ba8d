import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { FragmentBuilder, painted, RED } from "./testing/paint-fixture.ts";

const build = new FragmentBuilder();
const BORDER = {
  borderTopWidth: 2,
  borderTopStyle: "solid",
  borderLeftWidth: 2,
  borderLeftStyle: "solid",
  borderRightWidth: 2,
  borderRightStyle: "solid",
  borderBottomWidth: 2,
  borderBottomStyle: "solid",
} as const;

describe("overflow-clip-margin", () => {
  const clipOf = (changes: Partial<ComputedStyle>): string | undefined => {
    const child = build.block([0, 0, 90, 90], { backgroundColor: RED });
    const style = { overflowX: "clip", overflowY: "clip", ...BORDER, ...changes } as const;
    const content = [build.block([10, 10, 40, 20], style, child)];
    return painted({ content }).find((item) => item.startsWith("clip"));
  };
  const margin = (edge: ComputedStyle["overflowClipMargin"]["edge"], length: number) => ({
    overflowClipMargin: { edge, length },
  });

  it("moves the edge that clips outwards", () => {
    const plain = clipOf(margin("padding-box", 0));
    expect(clipOf(margin("border-box", 0))).not.toBe(plain);
    expect(clipOf(margin("padding-box", 2))).toBe(clipOf(margin("border-box", 0)));
  });

  it("does nothing for scroll containers", () => {
    const hidden = { overflowX: "hidden", overflowY: "hidden" } as const;
    expect(clipOf({ ...hidden, ...margin("border-box", 9) })).toBe(clipOf(hidden));
  });
});
