import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { FragmentBuilder, painted, RED } from "../testing/paint-fixture.ts";

const build = new FragmentBuilder();
const TOP = { borderTopWidth: 2, borderTopStyle: "solid", borderTopColor: RED } as const;
const BOTTOM = { borderBottomWidth: 2, borderBottomStyle: "solid", borderBottomColor: RED } as const;
const LEFT = { borderLeftWidth: 2, borderLeftStyle: "solid", borderLeftColor: RED } as const;

function box(changes: Partial<ComputedStyle>): string[] {
  return painted({ content: [build.block([10, 10, 40, 20], changes)] });
}

describe("solid sides round corners, where others have no width", () => {
  it("are one area when they follow each other, without a line where it is open", () => {
    expect(box({ ...TOP, ...LEFT, borderTopLeftRadius: [8, 8] })).toEqual([
      "fill-path M10 30L10 18C10 13.582 13.582 10 18 10L50 10L50 12L18 12C14.686 12 12 14.686 12 18L12 30Z #ff0000 evenodd",
    ]);
  });

  it("end in a point where the corner of a side without width begins", () => {
    expect(box({ ...TOP, borderTopRightRadius: [8, 4] })).toEqual([
      "fill-path M10 10L42 10C46.418 10 50 11.791 50 14C50 12.895 46.418 12 42 12L10 12Z #ff0000 evenodd",
    ]);
  });

  it("are apart when they lie opposite each other", () => {
    const round = { borderTopLeftRadius: [4, 4], borderBottomRightRadius: [4, 4] } as const;
    const items = box({ ...TOP, ...BOTTOM, ...round });
    expect(items.map((item) => item.slice(0, 17))).toEqual(["fill-path M10 14C", "fill-path M50 26C"]);
  });
});
