import { describe, expect, it } from "vitest";
import { computed } from "../cascade/testing/styled.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Color } from "../css/values/types.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import { BLUE, FragmentBuilder, link, painted, RED } from "./testing/paint-fixture.ts";

/** Colours by which the order is read off; each is a shade of its own. */
const names: Readonly<Record<string, number>> = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 };

function shade(name: string): Color {
  return { red: (names[name] as number) / 255, green: 0, blue: 0, alpha: 1 };
}

/** The order in which boxes (by colour) and texts are painted; clips as `[` and `]`, groups as `(` and `)`. */
function order(...content: readonly FragmentLink[]): string {
  return painted({ content })
    .map((item) => {
      const rectangle = /^fill-rectangle .* #0(\d)0000/.exec(item);
      if (rectangle !== null) return Object.keys(names)[Number(rectangle[1]) - 1];
      const text = /^glyph-run .*?"(.*)"/.exec(item);
      if (text !== null) return text[1];
      if (item.startsWith("clip")) return "[";
      if (item === "restore") return "]";
      if (item.startsWith("begin-group")) return "(";
      if (item === "end-group") return ")";
      return "";
    })
    .filter((part) => part !== "")
    .join(" ");
}

describe("painting order (CSS 2.1 Appendix E)", () => {
  const build = new FragmentBuilder();
  const place = [0, 0, 10, 10] as const;
  const box = (
    name: string,
    changes: Partial<ComputedStyle> = {},
    ...children: FragmentLink[]
  ): FragmentLink => build.block(place, { backgroundColor: shade(name), ...changes }, ...children);
  const line = (text: string): FragmentLink => build.line(0, 0, build.text(0, text));
  const inline = (name: string, changes: Partial<ComputedStyle>, ...children: FragmentLink[]): FragmentLink =>
    link(
      0,
      0,
      build.box({ width: 10, height: 10, children }, { backgroundColor: shade(name), ...changes }, "inline"),
    );

  it("paints backgrounds of all blocks before the text of any", () => {
    expect(order(box("a", {}, line("one")), box("b", {}, line("two")))).toBe("a b one two");
  });

  it("paints a table before its captions, wherever they stand", () => {
    const part = (
      tablePart: "wrapper" | "caption" | "grid",
      { x, y, fragment }: FragmentLink,
    ): FragmentLink => ({
      x,
      y,
      fragment: { ...(fragment as BoxFragment), tablePart },
    });
    const caption = part("caption", box("a", {}, line("caption")));
    const grid = part("grid", box("b", {}, line("cell")));
    expect(order(part("wrapper", box("c", {}, caption, grid)))).toBe("b a caption cell");
  });

  it("leaves out fixed panels off the canvas", () => {
    const panel = build.block([-90, 0, 85, 10], { position: "fixed", backgroundColor: shade("a") });
    expect(order(panel, box("b", {}, line("two")))).toBe("b two");
  });

  it("paints floats between block backgrounds and text", () => {
    expect(order(box("a", {}, box("b", { float: "left" }, line("float")), line("text")), box("c"))).toBe(
      "a c b float text",
    );
  });

  it("paints an inline block as a whole within the text", () => {
    const atomic = box("b", { display: "inline-block" }, box("c"), line("inner"));
    expect(order(build.line(0, 0, build.text(0, "one"), atomic, build.text(20, "two")))).toBe(
      "one b c inner two",
    );
  });

  it("paints positioned boxes above text, in tree order", () => {
    const content = box("a", {}, box("b", { position: "relative" }, line("first")), line("text"));
    expect(order(content, box("c", { position: "absolute" }))).toBe("a text b first c");
  });

  it("orders positioned boxes by z-index, then by tree order", () => {
    expect(
      order(
        box("a", { position: "relative", zIndex: 2 }),
        box("b", { position: "relative", zIndex: 1 }),
        box("c", { position: "relative" }),
        box("d", { position: "relative", zIndex: 1 }),
        line("text"),
      ),
    ).toBe("text c b d a");
  });

  it("ignores z-index of boxes that are not positioned", () => {
    expect(order(box("a", { zIndex: 5 }), box("b"))).toBe("a b");
  });

  it("puts negative z-index above the background of the context and below its blocks", () => {
    const context = box(
      "a",
      { position: "relative", zIndex: 0 },
      box("b"),
      box("c", { position: "relative", zIndex: -1 }),
    );
    expect(order(context, line("text"))).toBe("text a c b");
  });

  it("puts negative z-index below everything where no context is between", () => {
    expect(order(box("a", {}, line("text"), box("b", { position: "relative", zIndex: -1 })))).toBe(
      "b a text",
    );
  });

  it("lets descendants of a positioned box with z-index auto take part in the context around it", () => {
    const parent = box(
      "a",
      { position: "relative" },
      box("b", { position: "absolute", zIndex: -1 }),
      line("text"),
    );
    expect(order(parent, box("c", { position: "relative" }))).toBe("b a text c");
    const above = box("a", { position: "relative" }, box("b", { position: "absolute", zIndex: 1 }));
    expect(order(above, box("c", { position: "relative" }))).toBe("a c b");
  });

  it("keeps descendants of a context inside it", () => {
    const context = box(
      "a",
      { position: "relative", zIndex: 1 },
      box("b", { position: "absolute", zIndex: 99 }),
    );
    expect(order(context, box("c", { position: "relative", zIndex: 2 }))).toBe("a b c");
  });

  it("finds positioned boxes in floats, inline blocks and inline boxes", () => {
    const positioned = (): FragmentLink => box("c", { position: "relative" });
    expect(order(box("a", { float: "left" }, positioned()), line("text"))).toBe("a text c");
    expect(
      order(build.line(0, 0, box("a", { display: "inline-block" }, positioned()), build.text(0, "text"))),
    ).toBe("a text c");
    const span = inline("b", { position: "relative" }, build.text(0, "in"));
    expect(order(build.line(0, 0, span, build.text(0, "after")))).toBe("after b in");
  });

  it("paints the background of an inline box below its own text only", () => {
    const span = inline("b", {}, build.text(0, "in"));
    expect(order(build.line(0, 0, build.text(0, "before"), span))).toBe("before b in");
  });

  it("makes groups of boxes with opacity, painted at level zero", () => {
    expect(order(box("a", { opacity: 0.5 }, box("b"), line("in")), line("text"))).toBe("text ( a b in ) ]");
  });

  it("puts the lines of an inline box with opacity into one group", () => {
    const style = build.style({ backgroundColor: shade("a"), opacity: 0.5 });
    const pieces = [0, 1].map(() =>
      link(0, 0, build.box({ width: 10, height: 10, node: 7 }, style, "inline")),
    );
    for (const piece of pieces) Object.assign(piece.fragment, { style });
    expect(order(...pieces.map((piece) => build.line(0, 0, piece)))).toBe("( a a ) ]");
  });

  it("draws the outline of a context in its group", () => {
    const style = { opacity: 0.5, outlineStyle: "solid", outlineWidth: 2, outlineColor: RED } as const;
    const items = painted({ content: [build.block([0, 0, 10, 10], style)] });
    expect(items.at(-2)).toMatch(/^end-group/);
    expect(items.at(-3)).toMatch(/^fill-path/);
  });

  it("makes contexts of boxes that will change", () => {
    const display = "block" as const;
    for (const style of [{ willChange: ["transform"] }, { willChange: ["opacity"] }, { perspective: 10 }]) {
      const below = build.block([0, 0, 10, 10], { position: "relative", zIndex: -1, backgroundColor: BLUE });
      const items = painted({
        content: [build.block([0, 0, 20, 20], { backgroundColor: RED, display, ...style }, below)],
      });
      expect(items.map((item) => item.slice(-7))).toEqual(["#ff0000", "#0000ff"]);
    }
  });

  it("paints nothing of a box with no opacity", () => {
    expect(order(box("a", { opacity: 0 }, box("b")))).toBe("");
  });
});

describe("clipping", () => {
  const build = new FragmentBuilder();
  const clipped: Partial<ComputedStyle> = { overflowX: "hidden", overflowY: "hidden" };
  const box = (
    name: string,
    changes: Partial<ComputedStyle> = {},
    ...children: FragmentLink[]
  ): FragmentLink => build.block([0, 0, 10, 10], { backgroundColor: shade(name), ...changes }, ...children);

  it("clips children and text, but not the box's own background", () => {
    const line = build.line(0, 0, build.text(0, "text"));
    expect(order(box("a", clipped, box("b"), line))).toBe("a [ b ] [ text ]");
  });

  it("leaves no clip where a pass draws nothing", () => {
    expect(order(box("a", clipped, box("b")))).toBe("a [ b ]");
    expect(order(box("a", clipped))).toBe("a");
  });

  it("clips positioned descendants whose containing block is inside", () => {
    expect(order(box("a", clipped, box("b", { position: "relative" }), box("c")))).toBe("a [ c b ]");
  });

  it("does not clip what stands outside in the fragment tree", () => {
    expect(
      order(
        box("a", { position: "relative" }, box("b", clipped, box("c")), box("d", { position: "absolute" })),
      ),
    ).toBe("a b [ c ] d");
  });

  it("merges square clips within each other, and nests round ones", () => {
    expect(order(box("a", clipped, box("b", { float: "left", ...clipped }, box("c"))))).toBe("a [ b ] [ c ]");
    const round = box("a", { ...clipped, borderTopLeftRadius: [2, 2] }, box("b", clipped, box("c")));
    expect(painted({ content: [round] }).filter((item) => item.startsWith("clip"))).toHaveLength(2);
  });

  it("clips inside a stacking context at its own box", () => {
    expect(
      order(box("a", { ...clipped, position: "relative", zIndex: 1 }, box("b", { position: "absolute" }))),
    ).toBe("a [ b ]");
  });

  it("clips at the padding box, rounded where the box is", () => {
    const edges = {
      borderTopWidth: 2,
      borderTopStyle: "solid",
      borderLeftWidth: 2,
      borderLeftStyle: "solid",
    } as const;
    const content = [build.block([0, 0, 20, 20], { ...clipped, ...edges }, box("a"))];
    expect(painted({ content })).toContain("clip M2 2L20 2L20 20L2 20Z");
    const rounded = build.block([0, 0, 20, 20], { ...clipped, borderTopLeftRadius: [5, 5] }, box("a"));
    expect(painted({ content: [rounded] }).find((item) => item.startsWith("clip"))).toMatch(
      /^clip M5 0L20 0.*C/,
    );
  });

  it("applies clip: rect() to absolutely positioned boxes with all that is in them", () => {
    const cut = { clip: [1, 8, "auto", 2] as const };
    const content = [box("a", { position: "absolute", ...cut }), box("b", cut)];
    expect(painted({ content })).toEqual([
      "fill-rectangle 0 0 10×10 #020000",
      "save",
      "clip M2 1L8 1L8 10L2 10Z",
      "fill-rectangle 0 0 10×10 #010000",
      "restore",
    ]);
  });
});

describe("visibility", () => {
  it("hides a box and its text, but not descendants that are visible", () => {
    const build = new FragmentBuilder();
    const visible = build.block([0, 0, 5, 5], { backgroundColor: shade("b") });
    const text = build.line(0, 0, build.text(0, "gone", { visibility: "hidden" }));
    const hidden = build.block(
      [0, 0, 9, 9],
      { backgroundColor: shade("a"), visibility: "hidden" },
      visible,
      text,
    );
    expect(order(hidden)).toBe("b");
  });
});

describe("transforms", () => {
  const build = new FragmentBuilder();
  const turned = (changes: Partial<ComputedStyle>): string[] =>
    painted({ content: [build.block([10, 20, 40, 20], { backgroundColor: shade("a"), ...changes })] });

  it("turns a box round the middle of its border box", () => {
    const half = { px: 0, percent: 50 };
    expect(turned({ transform: [{ type: "rotate", angle: 90 }], transformOrigin: [half, half] })).toEqual([
      "save",
      "transform 0 1 -1 0 60 0",
      "fill-rectangle 10 20 40×20 #010000",
      "restore",
    ]);
  });

  it("moves by percentages of the border box", () => {
    const x = { px: 0, percent: 50 };
    expect(turned({ transform: [{ type: "translate", x, y: 5 }] })[1]).toBe("transform 1 0 0 1 20 5");
  });

  it("translates, rotates and scales before it transforms", () => {
    const [translate, rotate, scale] = [
      { type: "translate", x: 5, y: 0 },
      { type: "rotate", angle: 90 },
      { type: "scale", x: 2, y: 1 },
    ] as const;
    expect(turned({ scale, rotate, translate, transformOrigin: [0, 0] })[1]).toBe("transform 0 2 -1 0 35 0");
    const transform = [{ type: "translate", x: 1, y: 0 }] as const;
    expect(turned({ scale, transform, transformOrigin: [0, 0] })[1]).toBe("transform 2 0 0 1 -8 0");
  });

  it("flattens turns out of the page", () => {
    const half = { px: 0, percent: 50 };
    const origin = { transformOrigin: [half, half] } as const;
    const of = (transform: string): string | undefined =>
      turned({ transform: computed(`transform: ${transform}`).transform, ...origin })[1];
    expect(of("rotateX(60deg)")).toBe("transform 1 0 0 0.5 0 15");
    expect(of("perspective(100px) translateZ(50px)")).toBe("transform 2 0 0 2 -30 -30");
    expect(of("rotateY(90deg) translateZ(10px) rotateY(-90deg)")).toBe("transform 1 0 0 1 10 0");
    expect(of("perspective(100px) translateZ(100px)")).toBeUndefined();
  });

  it("hides backs, but not mirror images", () => {
    const shown = (transform: string): number =>
      turned({ transform: computed(`transform: ${transform}`).transform, backfaceVisibility: "hidden" })
        .length;
    expect(["rotateX(180deg)", "rotateY(100deg)", "rotateY(80deg)", "scaleX(-1)"].map(shown)).toEqual([
      0, 0, 4, 4,
    ]);
  });

  it("turns the content box where transform-box says so", () => {
    const turn = { transform: [{ type: "rotate", angle: 90 }], transformOrigin: [0, 0] } as const;
    const border = { borderLeftWidth: 10, borderLeftStyle: "solid" } as const;
    expect(turned({ ...turn, ...border })[1]).toBe("transform 0 1 -1 0 30 10");
    expect(turned({ ...turn, ...border, transformBox: "content-box" })[1]).toBe("transform 0 1 -1 0 40 0");
  });

  it("paints nothing that is scaled to nothing", () => {
    expect(turned({ transform: [{ type: "scale", x: 0, y: 1 }] })).toEqual([]);
  });
});
