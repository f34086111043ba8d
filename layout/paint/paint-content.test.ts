import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import { BLUE, FragmentBuilder, GREEN, imageOf, link, painted, RED } from "./testing/paint-fixture.ts";

const build = new FragmentBuilder();

function inline(changes: Partial<ComputedStyle>, ...children: FragmentLink[]): FragmentLink {
  return link(0, 0, build.box({ width: 40, height: 20, children, firstBaseline: 15 }, changes, "inline"));
}

describe("text", () => {
  it("stands at the baseline of its fragment", () => {
    expect(painted({ content: [build.line(10, 20, build.text(5, "Hi", { color: RED }))] })).toEqual([
      'glyph-run 15 35 "Hi" Face 16px #ff0000',
    ]);
  });

  it("has its shadows behind it, the first on top", () => {
    const textShadow = [
      { x: 1, y: 2, blur: 0, color: RED },
      { x: 3, y: 4, blur: 0, color: BLUE },
    ];
    expect(painted({ content: [build.line(0, 0, build.text(0, "Hi", { textShadow }))] })).toEqual([
      'glyph-run 3 19 "Hi" Face 16px #0000ff',
      'glyph-run 1 17 "Hi" Face 16px #ff0000',
      'glyph-run 0 15 "Hi" Face 16px #000000',
    ]);
  });
});

describe("outlines of letters", () => {
  const outlined = (changes: Partial<ComputedStyle>): string[] => {
    const style = { webkitTextStrokeWidth: 2, webkitTextStrokeColor: RED, ...changes };
    return painted({ content: [build.line(0, 0, build.text(0, "Hi", style))] });
  };
  const fill = 'glyph-run 0 15 "Hi" Face 16px #000000';
  const stroke = 'glyph-run 0 15 "Hi" Face 16px #ff0000 stroke 2';

  it("are drawn over them, or under them", () => {
    expect(outlined({})).toEqual([fill, stroke]);
    expect(outlined({ paintOrder: ["stroke", "fill", "markers"] })).toEqual([stroke, fill]);
    expect(outlined({ webkitTextStrokeWidth: 0 })).toEqual([fill]);
    expect(outlined({ webkitTextStrokeColor: { ...RED, alpha: 0 } })).toEqual([fill]);
  });

  it("have shadows like them", () => {
    expect(outlined({ textShadow: [{ x: 1, y: 2, blur: 0, color: BLUE }] })).toEqual([
      'glyph-run 1 17 "Hi" Face 16px #0000ff',
      'glyph-run 1 17 "Hi" Face 16px #0000ff stroke 2',
      fill,
      stroke,
    ]);
  });

  it("are no content of tagged documents", () => {
    const style = { webkitTextStrokeWidth: 2, paintOrder: ["stroke", "fill", "markers"] } as const;
    const content = [build.line(0, 0, build.text(0, "Hi", style))];
    const items = painted({ content, keepsStructure: true }).map((item) => item.split(" ")[0]);
    expect(items.slice(0, 5)).toEqual(["content", "content", "glyph-run", "content", "glyph-run"]);
  });
});

describe("backgrounds of neighbouring inline boxes", () => {
  it("have no seam between them where they have one colour", () => {
    const first = inline({ backgroundColor: GREEN }, build.text(0, "ab"));
    const second = { ...inline({ backgroundColor: GREEN }, build.text(0, "c")), x: 40 };
    const backgrounds = painted({ content: [build.line(0, 0, first, second)] });
    expect(backgrounds.filter((item) => item.startsWith("fill"))).toEqual([
      "fill-rectangle 0 0 80×20 #00ff00",
      "fill-rectangle 40 0 40×20 #00ff00",
    ]);
  });
});

describe("text decoration", () => {
  const lines = (...content: FragmentLink[]): string[] => painted({ content });

  it("underlines below the text and strikes over it, by the metrics of the font", () => {
    const decorated = inline(
      { textDecorationLine: ["underline", "line-through"], textDecorationColor: RED },
      build.text(0, "ab"),
    );
    expect(lines(build.line(0, 0, decorated))).toEqual([
      "fill-rectangle 0 16.2 16×0.8 #ff0000",
      'glyph-run 0 15 "ab" Face 16px #000000',
      "fill-rectangle 0 9.8 16×0.8 #ff0000",
    ]);
  });

  it("goes from a block to all text in it, in the block's colour and thickness", () => {
    const small = build.line(0, 0, build.text(0, "ab", { fontSize: 8, color: BLUE }));
    const block = build.block(
      [0, 0, 100, 20],
      { textDecorationLine: ["overline"], color: RED },
      build.block([0, 0, 100, 20], {}, small),
    );
    expect(lines(block)[0]).toBe("fill-rectangle 0 2.2 16×0.8 #ff0000");
  });

  it("keeps the height of the decorating box where text is raised", () => {
    const raised = { ...build.text(0, "up"), y: -5 };
    expect(lines(build.line(0, 0, inline({ textDecorationLine: ["underline"] }, raised)))[0]).toBe(
      "fill-rectangle 0 16.2 16×0.8 #000000",
    );
  });

  it("goes on from text to text as one line, behind the letters or over them", () => {
    const texts = [build.text(0, "ab"), build.text(16, "c", { color: BLUE })];
    const under = inline({ textDecorationLine: ["underline"], textDecorationColor: RED }, ...texts);
    expect(lines(build.line(0, 0, under))).toEqual([
      "fill-rectangle 0 16.2 24×0.8 #ff0000",
      'glyph-run 0 15 "ab" Face 16px #000000',
      'glyph-run 16 15 "c" Face 16px #0000ff',
    ]);
    const over = inline({ textDecorationLine: ["line-through"], textDecorationColor: RED }, ...texts);
    expect(lines(build.line(0, 0, over)).at(-1)).toBe("fill-rectangle 0 9.8 24×0.8 #ff0000");
  });

  it("is not moved below the background of the text that it goes on under", () => {
    const marked = inline({ backgroundColor: BLUE }, build.text(0, "c"));
    const line = inline(
      { textDecorationLine: ["underline"], textDecorationColor: RED },
      build.text(0, "ab"),
      { ...marked, x: 16 },
    );
    const painted = lines(build.line(0, 0, line));
    expect(painted.filter((item) => item.startsWith("fill-rectangle"))).toEqual([
      "fill-rectangle 0 16.2 16×0.8 #ff0000",
      expect.stringMatching(/#0000ff$/),
      "fill-rectangle 16 16.2 8×0.8 #ff0000",
    ]);
  });

  it("does not reach floats, positioned boxes out of flow and inline blocks", () => {
    const text = (): FragmentLink => build.line(0, 0, build.text(0, "ab"));
    for (const changes of [{ float: "left" }, { position: "absolute" }] as const) {
      expect(
        lines(
          build.block(
            [0, 0, 9, 9],
            { textDecorationLine: ["underline"] },
            build.block([0, 0, 9, 9], changes, text()),
          ),
        ),
      ).toHaveLength(1);
    }
    const atomic = build.block([0, 0, 9, 9], { display: "inline-block" }, text());
    const line = build.line(0, 0, atomic);
    expect(lines(build.block([0, 0, 9, 9], { textDecorationLine: ["underline"] }, line))).toHaveLength(1);
  });

  it("reaches the items of a flex or grid container", () => {
    const item = build.block([0, 0, 9, 9], {}, build.line(0, 0, build.text(0, "ab")));
    const style = { textDecorationLine: ["underline"] } as const;
    const container = build.box({ width: 9, height: 9, children: [item] }, style);
    for (const kind of ["flex", "grid"]) {
      const box = { ...container.box, content: { kind, children: [] } } as unknown as BoxFragment["box"];
      expect(lines({ x: 0, y: 0, fragment: { ...container, box } })).toHaveLength(2);
    }
  });

  it("reaches relatively positioned boxes in the flow", () => {
    const moved = build.block([0, 0, 9, 9], { position: "relative" }, build.line(0, 0, build.text(0, "ab")));
    expect(lines(build.block([0, 0, 9, 9], { textDecorationLine: ["underline"] }, moved))).toHaveLength(2);
  });

  it("draws each style", () => {
    const styled = (textDecorationStyle: ComputedStyle["textDecorationStyle"]): string[] =>
      lines(
        build.line(
          0,
          0,
          inline(
            { textDecorationLine: ["underline"], textDecorationStyle, textDecorationThickness: 2 },
            build.text(0, "abcd"),
          ),
        ),
      );
    expect(styled("double").slice(0, 2)).toEqual([
      "fill-rectangle 0 15.6 32×2 #000000",
      "fill-rectangle 0 19.6 32×2 #000000",
    ]);
    expect(styled("dashed")[0]).toMatch(/^stroke-path M0 16.6L32 16.6 #000000 2 dash /);
    expect(styled("dotted")[0]).toMatch(/^stroke-path M1 16.6L31.938 16.6 #000000 2 dash 0 .* round$/);
    expect(styled("wavy")[0]).toMatch(/^stroke-path M0 16.6C/);
  });
});

describe("replaced boxes", () => {
  const replaced = (image: ReturnType<typeof imageOf>, changes: Partial<ComputedStyle>): string[] => {
    const fragment = build.box(
      { width: 40, height: 20, padding: { top: 0, right: 0, bottom: 0, left: 10 } },
      changes,
    );
    const content = { type: "image", image };
    const box = { ...fragment.box, kind: "replaced", content } as unknown as BoxFragment["box"];
    return painted({ content: [link(10, 10, { ...fragment, box })] });
  };

  it("fill the content box", () => {
    expect(replaced(imageOf(10, 10), {})).toEqual(["image 20 10 30×20 image"]);
  });

  it("keep their ratio by object-fit, clipped when they stick out", () => {
    const half = { px: 0, percent: 50 };
    const objectPosition = { x: half, y: half };
    expect(replaced(imageOf(10, 10), { objectFit: "contain", objectPosition })).toEqual([
      "image 25 10 20×20 image",
    ]);
    expect(replaced(imageOf(10, 10), { objectFit: "cover", objectPosition })).toEqual([
      "save",
      "clip M20 10L50 10L50 30L20 30Z",
      "image 20 5 30×30 image",
      "restore",
    ]);
    expect(replaced(imageOf(10, 10), { objectFit: "none", objectPosition })).toEqual([
      "image 30 15 10×10 image",
    ]);
    expect(replaced(imageOf(10, 10), { objectFit: "scale-down", objectPosition })).toEqual([
      "image 30 15 10×10 image",
    ]);
  });

  it("are turned as their file asks for", () => {
    expect(replaced(imageOf(10, 10, 6), {})).toEqual([
      "save",
      "transform 0 1 -1 0 50 10",
      "image 0 0 20×30 image",
      "restore",
    ]);
    expect(replaced(imageOf(10, 10, 6), { imageOrientation: "none" })).toEqual(["image 20 10 30×20 image"]);
  });

  it("are rounded with their box", () => {
    const radii = { borderTopLeftRadius: [20, 20] } as const;
    expect(replaced(imageOf(10, 10), radii)[1]).toMatch(/^clip .*C/);
  });
});

describe("tables", () => {
  const part = (
    tablePart: BoxFragment["tablePart"],
    [x, y, width, height]: readonly [number, number, number, number],
    changes: Partial<ComputedStyle>,
    ...children: FragmentLink[]
  ): FragmentLink => link(x, y, build.box({ width, height, tablePart, children }, changes));
  const cell = (x: number, changes: Partial<ComputedStyle> = {}): FragmentLink =>
    part("cell", [x, 0, 20, 10], { display: "table-cell", ...changes });
  const table = (...children: FragmentLink[]): string[] =>
    painted({
      content: [part("wrapper", [0, 0, 60, 30], {}, part("grid", [0, 0, 60, 30], {}, ...children))],
    });

  it("shows backgrounds of columns, groups and rows behind cells only, in layers", () => {
    const columns = part(
      "column-group",
      [0, 0, 45, 30],
      {},
      part("column", [25, 0, 20, 30], { backgroundColor: BLUE }),
    );
    const row = part("row", [0, 0, 45, 10], { backgroundColor: RED }, cell(0), cell(25));
    const group = part("row-group", [0, 0, 45, 30], { backgroundColor: GREEN }, row);
    expect(table(columns, group)).toEqual([
      "fill-rectangle 25 0 20×10 #0000ff",
      "fill-rectangle 0 0 20×10 #00ff00",
      "fill-rectangle 25 0 20×10 #00ff00",
      "fill-rectangle 0 0 20×10 #ff0000",
      "fill-rectangle 25 0 20×10 #ff0000",
    ]);
  });

  it("fills cells that touch in one piece", () => {
    expect(
      table(
        part(
          "row-group",
          [0, 0, 40, 10],
          {},
          part("row", [0, 0, 40, 10], { backgroundColor: RED }, cell(0), cell(20)),
        ),
      ),
    ).toEqual(["fill-rectangle 0 0 40×10 #ff0000"]);
  });

  it("leaves empty cells out where empty-cells hides them", () => {
    const hidden = cell(25, { emptyCells: "hide", backgroundColor: BLUE });
    const row = part("row", [0, 0, 45, 10], { backgroundColor: RED }, cell(0), hidden);
    expect(table(part("row-group", [0, 0, 45, 10], {}, row))).toEqual(["fill-rectangle 0 0 20×10 #ff0000"]);
  });

  it("paints the background once, of the grid, and position of the wrapper", () => {
    const style = { backgroundColor: RED, position: "relative" } as const;
    const grid = part("grid", [0, 10, 60, 20], style);
    expect(painted({ content: [part("wrapper", [0, 0, 60, 30], style, grid)] })).toEqual([
      "fill-rectangle 0 10 60×20 #ff0000",
    ]);
  });

  it("clips the content of the grid, not the captions", () => {
    const style = { overflowX: "hidden", overflowY: "hidden" } as const;
    const fill = build.block([0, -9, 20, 20], { backgroundColor: RED });
    const caption = part("caption", [0, 0, 60, 10], { backgroundColor: GREEN });
    const grid = part("grid", [0, 10, 60, 20], style, fill);
    expect(painted({ content: [part("wrapper", [0, 0, 60, 30], style, caption, grid)] })).toEqual([
      "save",
      "clip M0 10L60 10L60 30L0 30Z",
      "fill-rectangle 0 1 20×20 #ff0000",
      "restore",
      "fill-rectangle 0 0 60×10 #00ff00",
    ]);
  });

  it("paints collapsed borders centred on their lines, and not the borders of cells", () => {
    const edge = {
      borderTopWidth: 4,
      borderTopStyle: "solid",
      borderTopColor: RED,
      borderCollapse: "collapse",
    } as const;
    const collapsedBorders = [
      { orientation: "horizontal", x: 0, y: 10, length: 40, width: 4, style: "solid", color: BLUE },
    ] as const;
    const grid = build.box(
      { width: 60, height: 30, tablePart: "grid", children: [cell(0, edge)], collapsedBorders },
      edge,
    );
    expect(painted({ content: [link(0, 0, grid)] })).toEqual(["fill-rectangle 0 8 40×4 #0000ff"]);
  });

  it.each([
    ["cells", { position: "relative", backgroundColor: RED }, {}, {}],
    ["cells in rows", { backgroundColor: RED }, { position: "sticky" }, {}],
    ["cells in groups of rows", { backgroundColor: RED }, {}, { position: "relative" }],
    ["backgrounds of rows", {}, { position: "relative", backgroundColor: RED }, {}],
  ] as const)("leaves collapsed borders free of %s that are painted after them", (_, own, ofRow, ofGroup) => {
    const collapsed = { borderCollapse: "collapse" } as const;
    const border = { top: 2, right: 2, bottom: 2, left: 2 };
    const inner = { width: 20, height: 10, tablePart: "cell", border } as const;
    const head = link(0, 0, build.box(inner, { display: "table-cell", ...collapsed, ...own }));
    const row = part("row", [0, 0, 20, 10], { ...collapsed, ...ofRow }, head);
    const group = part("row-group", [0, 0, 20, 10], { ...collapsed, ...ofGroup }, row);
    expect(table(group)).toEqual(["fill-rectangle 2 2 16×6 #ff0000"]);
  });
});

describe("links, anchors and bookmarks", () => {
  const html =
    '<a id=l href="https://example.com/">x<img></a><p id=here>y</p><a href="#here">z</a><h1 id=t>One <b>two</b></h1>';
  /** Node of an element by its place among all elements, in document order. */
  const nodeOf = (id: string): number => {
    const order: Readonly<Record<string, number>> = { l: 3, image: 5, here: 6, z: 8, t: 10 };
    return order[id] as number;
  };

  it("notes where links are clickable, with what sticks out of them", () => {
    const image = link(
      0,
      -30,
      build.box({ width: 20, height: 40, node: nodeOf("image") }, { display: "inline-block" }),
    );
    const span = build.box({ width: 40, height: 20, node: nodeOf("l"), children: [image] }, {}, "inline");
    expect(painted({ html, content: [build.line(10, 50, link(0, 0, span))] })).toEqual([
      "link 10 20 40×50 https://example.com/",
    ]);
  });

  it("notes anchors that a link leads to, once", () => {
    const place = { width: 40, height: 20, node: nodeOf("here") };
    expect(painted({ html, content: [link(10, 10, build.box(place))] })).toEqual(["anchor 10 10 here"]);
    expect(
      painted({
        html,
        content: [link(10, 10, build.box({ ...place, hasTop: false, consumedBlockSize: 5 }))],
      }),
    ).toEqual([]);
    expect(painted({ html, content: [link(10, 10, build.box({ ...place, isRepeat: true }))] })).toEqual([]);
    expect(
      painted({ html, content: [link(10, 10, build.box({ width: 9, height: 9, node: nodeOf("t") }))] }),
    ).toEqual([]);
  });

  it("leaves bookmarks of margin boxes, and of fixed boxes on later pages, out", () => {
    const heading = (changes: Partial<ComputedStyle>): FragmentLink =>
      link(3, 4, build.box({ width: 40, height: 20, node: nodeOf("t") }, { bookmarkLevel: 1, ...changes }));
    expect(painted({ html, content: [], page: { marginBoxes: [heading({})] } })).toEqual([]);
    expect(painted({ html, content: [heading({ position: "fixed" })] })).toHaveLength(1);
    expect(painted({ html, content: [heading({ position: "fixed" })], page: { index: 1 } })).toEqual([]);
    expect(painted({ html, content: [heading({})], page: { index: 1 } })).toHaveLength(1);
  });

  it("notes bookmarks with the text of the element", () => {
    const heading = build.box(
      { width: 40, height: 20, node: nodeOf("t") },
      { bookmarkLevel: 2, bookmarkState: "closed" },
    );
    expect(painted({ html, content: [link(3, 4, heading)] })).toEqual(['bookmark 3 4 2 "One two" closed']);
  });

  it("follows transforms", () => {
    const span = build.box(
      { width: 40, height: 20, node: nodeOf("l") },
      { transform: [{ type: "scale", x: 2, y: 2 }], transformOrigin: [0, 0] },
    );
    expect(painted({ html, content: [link(10, 10, span)] })[2]).toBe("link 10 10 80×40 https://example.com/");
  });
});
