import { describe, expect, it } from "vitest";
import { NO_EDGES } from "../geometry/edges.ts";
import { BLUE, FragmentBuilder, GREEN, link, painted, RED } from "./testing/paint-fixture.ts";

const build = new FragmentBuilder();

describe("pages", () => {
  const margins = { top: 10, right: 10, bottom: 10, left: 10 };

  it("paint their own background on the whole sheet and the canvas on the page area", () => {
    const root = build.box({ width: 100, height: 20, node: 0 });
    expect(
      painted({
        content: [link(10, 10, root)],
        page: {
          margins,
          pageBox: build.box({ width: 180, height: 80 }),
          style: build.style({ backgroundColor: RED }),
          canvas: build.style({ backgroundColor: GREEN }),
        },
      }),
    ).toEqual(["fill-rectangle 0 0 200×100 #ff0000", "fill-rectangle 10 10 180×80 #00ff00"]);
  });

  it("paint their border in front of the canvas", () => {
    const border = { borderTopStyle: "solid", borderTopWidth: 4, borderTopColor: RED } as const;
    const items = painted({
      content: [link(10, 14, build.box({ width: 100, height: 20, node: 0 }))],
      page: {
        margins,
        pageBox: build.box({ width: 180, height: 80 }, border),
        style: build.style(border),
        canvas: build.style({ backgroundColor: GREEN }),
      },
    });
    expect(items[0]).toBe("fill-rectangle 10 10 180×80 #00ff00");
    expect(items[1]).toContain("#ff0000");
  });

  it("have their outline round the page area", () => {
    const outline = { outlineStyle: "solid", outlineWidth: 2, outlineColor: RED } as const;
    const page = {
      margins,
      pageBox: build.box({ width: 180, height: 80 }, outline),
      style: build.style(outline),
    };
    const [item] = painted({ content: [], page });
    expect(item).toContain("8 8");
    expect(item).toContain("#ff0000");
  });

  it("have no background and outline where they are not visible", () => {
    const hidden = {
      visibility: "hidden",
      backgroundColor: RED,
      outlineStyle: "solid",
      outlineWidth: 2,
    } as const;
    const page = {
      margins,
      pageBox: build.box({ width: 180, height: 80 }, hidden),
      style: build.style(hidden),
    };
    expect(painted({ content: [], page })).toEqual([]);
  });

  it("do not paint their background again behind margin boxes that come later", () => {
    const page = {
      margins,
      style: build.style({ backgroundColor: RED }),
      marginBoxes: [build.block([0, 0, 5, 5], { backgroundColor: BLUE })],
    };
    expect(painted({ content: [], page })).toEqual(["fill-rectangle 0 0 5×5 #0000ff"]);
  });

  it("paint margin boxes above the content", () => {
    const content = [build.block([0, 0, 5, 5], { backgroundColor: RED, position: "relative", zIndex: 3 })];
    const marginBoxes = [build.block([0, 0, 5, 5], { backgroundColor: BLUE })];
    expect(painted({ content, page: { marginBoxes, margins: NO_EDGES } })).toEqual([
      "fill-rectangle 0 0 5×5 #ff0000",
      "fill-rectangle 0 0 5×5 #0000ff",
    ]);
  });

  it("paint margin boxes of a negative z-index between their own background and the canvas", () => {
    const root = build.box({ width: 100, height: 20, node: 0 });
    const items = painted({
      content: [link(10, 10, root)],
      page: {
        margins,
        pageBox: build.box({ width: 180, height: 80 }),
        style: build.style({ backgroundColor: RED }),
        canvas: build.style({ backgroundColor: GREEN }),
        marginBoxes: [build.block([0, 0, 5, 5], { backgroundColor: BLUE, zIndex: -1 })],
      },
    });
    expect(items).toEqual([
      "fill-rectangle 0 0 200×100 #ff0000",
      "fill-rectangle 0 0 5×5 #0000ff",
      "fill-rectangle 10 10 180×80 #00ff00",
    ]);
  });
});
