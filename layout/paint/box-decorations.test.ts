import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BorderStyle, Color } from "../css/values/types.ts";
import { BLUE, FragmentBuilder, GREEN, imageOf, link, painted, RED } from "./testing/paint-fixture.ts";

const build = new FragmentBuilder();

function box(
  changes: Partial<ComputedStyle>,
  [x, y, width, height] = [10, 10, 40, 20] as readonly number[],
): string[] {
  const place = [x, y, width, height] as readonly [number, number, number, number];
  return painted({ content: [build.block(place, changes)] });
}

function borders(width: number, style: BorderStyle, ...colors: readonly Color[]): Partial<ComputedStyle> {
  const at = (index: number): Color => colors[index % colors.length] as Color;
  return {
    borderTopWidth: width,
    borderTopStyle: style,
    borderTopColor: at(0),
    borderRightWidth: width,
    borderRightStyle: style,
    borderRightColor: at(1),
    borderBottomWidth: width,
    borderBottomStyle: style,
    borderBottomColor: at(2),
    borderLeftWidth: width,
    borderLeftStyle: style,
    borderLeftColor: at(3),
  };
}

function radii(size: number): Partial<ComputedStyle> {
  const radius = [size, size] as const;
  return {
    borderTopLeftRadius: radius,
    borderTopRightRadius: radius,
    borderBottomRightRadius: radius,
    borderBottomLeftRadius: radius,
  };
}

describe("transparent sides", () => {
  const CLEAR = { ...RED, alpha: 0 };

  it("paint nothing", () => {
    expect(box(borders(5, "solid", CLEAR))).toEqual([]);
    expect(box({ ...borders(5, "solid", CLEAR), borderTopStyle: "none" })).toEqual([]);
  });

  it("end their neighbours in a mitre: the triangle of CSS", () => {
    expect(box(borders(10, "solid", CLEAR, CLEAR, RED, CLEAR), [10, 10, 20, 20])).toEqual([
      "fill-path M30 30L10 30L20 20L20 20Z #ff0000 evenodd",
    ]);
  });

  it("leave a gap in a ring", () => {
    const radius = [10, 10] as const;
    const radii = {
      borderTopLeftRadius: radius,
      borderTopRightRadius: radius,
      borderBottomRightRadius: radius,
      borderBottomLeftRadius: radius,
    };
    const items = box({ ...borders(4, "solid", RED, CLEAR, RED, RED), ...radii }, [10, 10, 20, 20]);
    expect(items.filter((item) => item.startsWith("clip"))).toEqual([
      "clip M10 10L30 10L20 20L20 20Z",
      "clip M30 30L10 30L20 20L20 20Z",
      "clip M10 30L10 10L20 20L20 20Z",
    ]);
  });
});

describe("background colour", () => {
  it("fills the border box", () => {
    expect(box({ backgroundColor: RED })).toEqual(["fill-rectangle 10 10 40×20 #ff0000"]);
  });

  it("paints nothing when transparent or without size", () => {
    expect(box({ backgroundColor: { ...RED, alpha: 0 } })).toEqual([]);
    expect(box({ backgroundColor: RED }, [10, 10, 0, 20])).toEqual([]);
    expect(box({ backgroundColor: RED }, [10, 10, 40, 0])).toEqual([]);
  });

  it("stops at the box that background-clip names", () => {
    expect(
      box({
        backgroundColor: RED,
        backgroundClip: ["padding-box"],
        borderLeftWidth: 5,
        borderLeftStyle: "none",
      }),
    ).toEqual(["fill-rectangle 15 10 35×20 #ff0000"]);
  });

  it("follows rounded corners, shrunk together when they do not fit", () => {
    const radius = { borderTopLeftRadius: [40, 40], borderTopRightRadius: [40, 40] } as const;
    expect(box({ backgroundColor: RED, ...radius })[0]).toMatch(/^fill-path M30 10C.* #ff0000$/);
  });
});

describe("background images", () => {
  const media = { image: () => imageOf(10, 5) };
  const layered = (changes: Partial<ComputedStyle>): string[] =>
    painted({
      content: [build.block([0, 0, 40, 20], { backgroundImage: [{ url: "x" }], ...changes })],
      media,
    });

  it("repeats an image from the padding box", () => {
    expect(layered({})).toEqual(["tiled-image 0 0 40×20 image tile 0 0 10×5 step 10 5"]);
  });

  it("places a single image, clipped only where it sticks out", () => {
    const once = { backgroundRepeat: [["no-repeat", "no-repeat"]] } as const;
    expect(
      layered({ ...once, backgroundPositionX: [{ px: 0, percent: 100 }], backgroundPositionY: [3] }),
    ).toEqual(["image 30 3 10×5 image"]);
    expect(layered({ ...once, backgroundPositionX: [-4] })).toEqual([
      "save",
      "clip M0 0L6 0L6 5L0 5Z",
      "image -4 0 10×5 image",
      "restore",
    ]);
  });

  it("sizes by cover, contain and lengths with the ratio kept", () => {
    const once = { backgroundRepeat: [["no-repeat", "no-repeat"]] } as const;
    expect(layered({ ...once, backgroundSize: ["contain"] })).toEqual(["image 0 0 40×20 image"]);
    expect(layered({ ...once, backgroundSize: [[20, "auto"]] })).toEqual(["image 0 0 20×10 image"]);
    expect(layered({ ...once, backgroundSize: [["auto", { px: 0, percent: 50 }]] })).toEqual([
      "image 0 0 20×10 image",
    ]);
  });

  it("spaces and rounds tiles to fit", () => {
    expect(layered({ backgroundRepeat: [["space", "no-repeat"]], backgroundSize: [[15, 5]] })[0]).toContain(
      "40×5 image tile 0 0 15×5 step 25",
    );
    expect(layered({ backgroundRepeat: [["round", "no-repeat"]], backgroundSize: [[15, 5]] })[0]).toContain(
      "tile 0 0 13.333×5 step 13.333",
    );
  });

  it("paints layers from the last to the first, above the colour", () => {
    const once = { backgroundRepeat: [["no-repeat", "no-repeat"]] } as const;
    const two = { backgroundImage: [{ url: "1" }, { url: "2" }], backgroundPositionX: [1, 2] };
    expect(layered({ ...once, ...two, backgroundColor: RED })).toEqual([
      "fill-rectangle 0 0 40×20 #ff0000",
      "image 2 0 10×5 image",
      "image 1 0 10×5 image",
    ]);
  });

  it("goes on where a break has cut the box", () => {
    const fragment = build.box(
      { width: 40, height: 20, hasTop: false, consumedBlockSize: 7 },
      { backgroundImage: [{ url: "x" }] },
    );
    expect(painted({ content: [link(0, 0, fragment)], media })[0]).toContain("tile 0 -2 10×5");
  });

  it("ends without an edge where the box goes on", () => {
    const style = { borderBottomWidth: 3, borderBottomStyle: "solid" } as const;
    const place = { width: 40, height: 20, hasBottom: false };
    const image = {
      ...style,
      backgroundImage: [{ url: "x" }],
      backgroundPositionY: [{ px: 0, percent: 100 }],
    };
    expect(painted({ content: [link(0, 0, build.box(place, image))], media })[0]).toContain("tile 0 0 10×5");
  });

  it("goes on to the left in vertical text", () => {
    const place = { width: 40, height: 20, hasRight: false, consumedBlockSize: 7 };
    const images = {
      writingMode: "vertical-rl",
      backgroundImage: [{ url: "x" }],
      backgroundPositionX: [{ px: 0, percent: 100 }],
    } as const;
    // The right end is 7 px further on, on the page before.
    expect(painted({ content: [link(0, 0, build.box(place, images))], media })[0]).toContain(
      "tile -3 0 10×5",
    );
  });

  it("stays in place on the page when fixed", () => {
    const content = [
      build.block([5, 5, 20, 20], { backgroundImage: [{ url: "x" }], backgroundAttachment: ["fixed"] }),
    ];
    expect(painted({ content, media })[0]).toBe("tiled-image 5 5 20×20 image tile 0 5 10×5 step 10 5");
  });
});

describe("gradients", () => {
  const gradientItems = (changes: object): string[] =>
    box({
      backgroundImage: [
        { type: "linear-gradient", repeating: false, direction: 90, stops: [], ...changes },
      ] as never,
    });
  const gradient = (changes: object): string => gradientItems(changes)[0] ?? "";
  const CLEAR = { red: 0, green: 0, blue: 0, alpha: 0 };
  const stop = (color: Color, position?: number): object => ({ color, position });

  it("runs along the angle through the middle", () => {
    expect(gradient({ stops: [stop(RED), stop(BLUE)] })).toBe(
      "fill-path M10 10L50 10L50 30L10 30Z linear(10 20 50 20; 0 #ff0000, 1 #0000ff)",
    );
  });

  it("spreads stops without position evenly and never lets them fall back", () => {
    expect(gradient({ stops: [stop(RED), stop(GREEN), stop(BLUE)] })).toContain("0.5 #00ff00");
    expect(gradient({ stops: [stop(RED), stop(GREEN, 20), stop(BLUE, 10)] })).toContain(
      "linear(10 20 30.625 20; 0 #ff0000, 0.97 #00ff00, 0.97 #0000ff, 1 #0000ff)",
    );
  });

  it("repeats", () => {
    expect(gradient({ repeating: true, stops: [stop(RED, 0), stop(BLUE, 20)] })).toContain(
      "0 #ff0000, 0.5 #0000ff, 0.5 #ff0000, 1 #0000ff",
    );
  });

  it("mixes towards transparent without a tinge", () => {
    const faded = gradient({ stops: [stop(RED), stop({ red: 0, green: 0, blue: 0, alpha: 0 })] });
    expect(faded).toContain("0.5 #ff0000/0.5");
    expect(faded).toContain("1 #000000/0");
  });

  it("draws conic gradients as wedges within the box", () => {
    const position = { x: 20, y: 10 };
    const items = box({
      backgroundImage: [
        {
          type: "conic-gradient",
          repeating: false,
          from: 0,
          position,
          stops: [stop(RED, 0), stop(RED, 180), stop(BLUE, 180)],
        },
      ] as never,
    });
    expect(items[1]).toBe("clip M10 10L50 10L50 30L10 30Z");
    expect(items.filter((item) => item.endsWith("#ff0000")).length).toBe(1);
    expect(items.filter((item) => item.endsWith("#0000ff")).length).toBe(1);
  });

  it("draws colours that do not change between stops as shapes", () => {
    expect(gradientItems({ stops: [stop(RED), stop(RED)] })).toEqual(["fill-rectangle 10 10 40×20 #ff0000"]);
    expect(gradientItems({ stops: [stop(RED, 0), stop(RED, 10), stop(CLEAR, 10), stop(CLEAR, 40)] })).toEqual(
      [
        "save",
        "clip M10 10L50 10L50 30L10 30Z",
        "fill-path M-90 -40L-90 80L20 80L20 -40Z #ff0000",
        "restore",
      ],
    );
  });

  it("draws repetitions that a reader would sample too coarsely in stretches", () => {
    const items = gradientItems({ repeating: true, stops: [stop(RED, 0), stop(BLUE, 0.25)] });
    expect(items.filter((item) => item.includes("linear(")).length).toBeGreaterThan(4);
  });

  it("fades conic gradients through a mask, so that wedges show no seams", () => {
    const faded = { type: "conic-gradient", from: 0, position: { x: 20, y: 10 } };
    const items = gradientItems({ ...faded, stops: [stop(RED), stop(CLEAR)] });
    expect(items.some((item) => item.startsWith("begin-mask"))).toBe(true);
    expect(items.filter((item) => item.startsWith("fill-path")).every((item) => !item.includes("/0."))).toBe(
      true,
    );
  });
});

describe("borders", () => {
  it("draws equal dashes round corners in one line", () => {
    const dashed = box({ ...borders(4, "dashed", RED), ...radii(8) });
    expect(dashed.length).toBe(1);
    expect(dashed[0]).toMatch(/^stroke-path M18 12.* dash 8 /);
  });

  it("ends a rounded side where its corners end", () => {
    const [, clip] = box({ borderTopWidth: 3, borderTopStyle: "double", borderTopColor: RED, ...radii(8) });
    expect(clip).toBe("clip M10 10L50 10L50 18L10 18Z");
  });

  it("draws four equal sides as one ring", () => {
    expect(box(borders(2, "solid", RED))).toEqual([
      "fill-path M10 10L50 10L50 30L10 30ZM12 12L48 12L48 28L12 28Z #ff0000 evenodd",
    ]);
  });

  it("draws a single side as a rectangle", () => {
    expect(box({ borderBottomWidth: 1, borderBottomStyle: "solid", borderBottomColor: RED })).toEqual([
      "fill-rectangle 10 29 40×1 #ff0000",
    ]);
  });

  it("joins equal neighbours without a seam and others in a mitre", () => {
    expect(box({ ...borders(2, "solid", RED), borderLeftColor: BLUE })).toEqual([
      "fill-path M10 10L50 10L50 12L12 12Z #ff0000 evenodd",
      "fill-rectangle 48 12 2×16 #ff0000",
      "fill-path M50 30L10 30L12 28L50 28Z #ff0000 evenodd",
      "fill-path M10 30L10 10L12 12L12 28Z #0000ff evenodd",
    ]);
  });

  it("keeps a side with round corners from where its neighbours without width would be drawn", () => {
    const radius = [4, 4] as const;
    const left = { borderLeftWidth: 3, borderLeftStyle: "inset", borderLeftColor: RED } as const;
    const items = box({ ...left, borderTopLeftRadius: radius, borderBottomRightRadius: [9, 9] });
    expect(items.filter((item) => item.startsWith("clip"))).toEqual(["clip M10 30L10 10L14 10L14 30Z"]);
  });

  it("draws a triangle for a box of borders alone", () => {
    const arrow = { ...borders(10, "solid", { ...RED, alpha: 0 }), borderTopColor: RED };
    expect(box(arrow, [10, 10, 20, 20])).toEqual(["fill-path M10 10L30 10L20 20L20 20Z #ff0000 evenodd"]);
    const clear = { red: 0, green: 0, blue: 0, alpha: 0 };
    expect(box({ ...borders(10, "solid", clear), borderTopColor: RED }, [10, 10, 20, 20])).toHaveLength(1);
  });

  it("leaves out none, hidden and transparent sides", () => {
    expect(box(borders(2, "none", RED))).toEqual([]);
    expect(box(borders(2, "hidden", RED))).toEqual([]);
    expect(box(borders(2, "solid", { ...RED, alpha: 0 }))).toEqual([]);
  });

  it("splits double into thirds and three-dimensional styles into light and shade", () => {
    expect(box(borders(3, "double", RED))).toEqual([
      "fill-path M10 10L50 10L50 30L10 30ZM11 11L49 11L49 29L11 29Z #ff0000 evenodd",
      "fill-path M12 12L48 12L48 28L12 28ZM13 13L47 13L47 27L13 27Z #ff0000 evenodd",
    ]);
    const top = { borderTopWidth: 4, borderTopColor: RED } as const;
    expect(box({ ...top, borderTopStyle: "groove" })).toEqual([
      "fill-rectangle 10 10 40×2 #ab0000",
      "fill-rectangle 10 12 40×2 #ff0000",
    ]);
    expect(box({ ...top, borderTopStyle: "inset" })).toEqual(["fill-rectangle 10 10 40×4 #ab0000"]);
    expect(box({ ...top, borderTopStyle: "outset" })).toEqual(["fill-rectangle 10 10 40×4 #ff0000"]);
  });

  it("fits dashes and dots to the side", () => {
    const top = { borderTopWidth: 4, borderTopColor: RED } as const;
    expect(box({ ...top, borderTopStyle: "dashed" })).toEqual([
      "stroke-path M10 12L50 12 #ff0000 4 dash 8 2.667 butt",
    ]);
    expect(box({ ...top, borderTopStyle: "dotted" })).toEqual([
      "stroke-path M12 12L49.8 12 #ff0000 4 dash 0 7.2 round",
    ]);
  });

  it("rounds inner corners by the radius less the width", () => {
    const radius = { borderTopLeftRadius: [6, 6] } as const;
    expect(box({ ...borders(2, "solid", RED), ...radius })[0]).toMatch(
      /^fill-path M16 10L50 10.*ZM16 12L48 12.*Z/,
    );
  });

  it("is not drawn at a cut", () => {
    const { style } = build.box({ width: 0, height: 0 }, borders(2, "solid", RED));
    const fragment = build.box(
      { width: 40, height: 20, hasBottom: false, border: { top: 2, right: 2, bottom: 0, left: 2 } },
      style,
    );
    expect(painted({ content: [link(10, 10, fragment)] })).toEqual([
      "fill-rectangle 10 10 40×2 #ff0000",
      "fill-rectangle 48 12 2×18 #ff0000",
      "fill-rectangle 10 12 2×18 #ff0000",
    ]);
  });
});

describe("outlines", () => {
  it("draws the outline outside the border box, above what follows", () => {
    const outlined = build.block([10, 10, 40, 20], {
      outlineWidth: 2,
      outlineStyle: "solid",
      outlineColor: RED,
      outlineOffset: 1,
    });
    const after = build.block([10, 30, 40, 20], { backgroundColor: BLUE });
    expect(painted({ content: [outlined, after] })).toEqual([
      "fill-rectangle 10 30 40×20 #0000ff",
      "fill-path M7 7L53 7L53 33L7 33ZM9 9L51 9L51 31L9 31Z #ff0000 evenodd",
    ]);
  });

  it("draws outlines of the flow below positioned boxes", () => {
    const outline = { outlineWidth: 2, outlineStyle: "solid", outlineColor: RED } as const;
    const outlined = build.block([10, 10, 40, 20], outline);
    const over = build.block([10, 30, 40, 20], { position: "relative", backgroundColor: BLUE, ...outline });
    expect(painted({ content: [over, outlined] })).toEqual([
      "fill-path M8 8L52 8L52 32L8 32ZM10 10L50 10L50 30L10 30Z #ff0000 evenodd",
      "fill-rectangle 10 30 40×20 #0000ff",
      "fill-path M8 28L52 28L52 52L8 52ZM10 30L50 30L50 50L10 50Z #ff0000 evenodd",
    ]);
  });
});

describe("border images", () => {
  const media = { image: () => imageOf(30, 30) };
  const framed = (changes: Partial<ComputedStyle>): string[] =>
    painted({
      content: [
        build.block([0, 0, 100, 60], {
          ...borders(10, "solid", RED),
          borderImageSource: { url: "x" },
          borderImageSlice: { edges: [10, 10, 10, 10], fill: false },
          ...changes,
        }),
      ],
      media,
    });

  it("replaces the border by eight parts of the image, and fills the middle when asked to", () => {
    const clips = (items: readonly string[]): string[] => items.filter((item) => item.startsWith("clip"));
    expect(clips(framed({}))).toEqual([
      "clip M0 0L10 0L10 10L0 10Z",
      "clip M10 0L90 0L90 10L10 10Z",
      "clip M90 0L100 0L100 10L90 10Z",
      "clip M0 10L10 10L10 50L0 50Z",
      "clip M90 10L100 10L100 50L90 50Z",
      "clip M0 50L10 50L10 60L0 60Z",
      "clip M10 50L90 50L90 60L10 60Z",
      "clip M90 50L100 50L100 60L90 60Z",
    ]);
    expect(clips(framed({ borderImageSlice: { edges: [10, 10, 10, 10], fill: true } }))).toHaveLength(9);
  });

  it("enlarges the image so that the part fills its place", () => {
    expect(framed({})[2]).toBe("image 0 0 30×30 image");
    expect(framed({})[6]).toBe("image -70 0 240×30 image");
  });

  it("repeats, rounds and spaces the sides", () => {
    const top = (repeat: "repeat" | "round" | "space"): string | undefined =>
      framed({
        borderImageRepeat: [repeat, "stretch"],
        borderImageSlice: { edges: [10, 10, 10, 0], fill: false },
      }).find((item) => item.startsWith("begin-tile"));
    expect(top("repeat")).toBe("begin-tile 10 0 80×10 tile 0 0 20×10 step 20 10");
    expect(top("round")).toContain("20×10 step 20 10");
    expect(top("space")).toContain("20×10 step 20 10");
  });

  it("gives way to the border when the image is missing", () => {
    expect(
      painted({
        content: [
          build.block([0, 0, 100, 60], { ...borders(10, "solid", RED), borderImageSource: { url: "x" } }),
        ],
      }),
    ).toHaveLength(1);
  });
});
