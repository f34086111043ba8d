import { describe, expect, it } from "vitest";
import { squareFace } from "../testing/fake-fonts.ts";
import { dumpStyle } from "./dump.ts";
import { initialStyle, styleWith } from "./initial-style.ts";
import { StyleCache } from "./style-cache.ts";
import { computed, styled } from "./testing/styled.ts";

describe("viewport units", () => {
  it("refer to the first page's area", () => {
    const pageArea = (): { width: number; height: number } => ({ width: 200, height: 300 });
    const { of } = styled("<p id=p>", "p { width: 10vw; height: 1vmax }", { pageArea });
    expect(of("p")).toMatchObject({ width: 20, height: 3 });
  });
});

describe("a restyled document", () => {
  it("has the units of other fonts", () => {
    const { tree, node } = styled("<p id=p>", "p { font: 10px Foo; width: 1ch }");
    const restyled = tree.restyled({ fontMetrics: () => squareFace });
    expect([tree, restyled].map((styles) => styles.styleOf(node("p")).width)).toEqual([5, 10]);
  });

  it("is scaled, but for its pages", () => {
    const { tree, node, sheets } = styled("<p id=p>", "p { width: 8px; zoom: 2 } @page { margin: 8px }");
    const small = tree.restyled({ scale: 0.5 });
    const sizes = [tree, small, small.restyled({ scale: 1 })];
    expect(sizes.map((styles) => styles.styleOf(node("p")).width)).toEqual([16, 8, 16]);
    const blocks = sheets.flatMap((sheet) => sheet.pageRules).map(({ block }) => block);
    expect(small.computeBlockStyle(small.pageParent, blocks).style.marginTop).toBe(8);
  });

  it("has single elements scaled, with what is in them, and their own width if that is not to stay", () => {
    const { tree, node } = styled(
      "<section id=s><p id=p></p></section>",
      "section, p { width: 8px; font-size: 16px }",
    );
    const widths = (keepsSize: boolean): unknown[] => {
      const small = tree.restyled({
        elementScales: new Map([[node("s"), { scale: 0.5, keepsSize, breaksLines: false }]]),
      });
      return [small.styleOf(node("s")), small.styleOf(node("p"))].map(({ width, fontSize }) => [
        width,
        fontSize,
      ]);
    };
    expect(widths(false)).toEqual([
      [4, 8],
      [4, 8],
    ]);
    expect(widths(true)).toEqual([
      [8, 8],
      [4, 8],
    ]);
  });

  it("has lines that break anywhere in single elements, and in no others", () => {
    const { tree, node } = styled(
      "<section id=s><p id=p></p></section><p id=q></p>",
      "section, p { white-space: pre }",
    );
    const scale = { scale: 0.5, keepsSize: true, breaksLines: true };
    const small = tree.restyled({ elementScales: new Map([[node("s"), scale]]) });
    const modes = ["s", "p", "q"].map((id) => small.styleOf(node(id)).textWrapMode);
    expect(modes).toEqual(["wrap", "wrap", "nowrap"]);
  });

  it("has as much of its pages for viewport units, at any scale", () => {
    const { tree, node } = styled("<p id=p>", "p { width: 50vw; height: 10px }", {
      pageArea: () => ({ width: 200, height: 300 }),
    });
    const small = tree.restyled({ scale: 0.5 });
    const sizes = [small, small.restyled({ scale: 1 })].map((styles) => styles.styleOf(node("p")));
    expect(sizes).toMatchObject([
      { width: 100, height: 5 },
      { width: 100, height: 10 },
    ]);
  });

  it("tells what styles depend on", () => {
    const dependsOnFonts = (css: string): boolean => styled("<p>", css).tree.dependencies.fontMetrics;
    expect(dependsOnFonts("p { width: 1em }")).toBe(false);
    expect(dependsOnFonts("p::before { content: 'a'; width: 1ex }")).toBe(true);
    expect(dependsOnFonts("@container style(--a: 1ch) { p { top: 0 } }")).toBe(false);
  });
});

describe("page and margin box styles", () => {
  const css = `
    @page { size: A5 landscape; margin: 1in 10%; color: red; --m: 3px; font-size: 10px; marks: crop; width: 5 }
    @page :first { margin-top: 2in; @top-center { content: "x" counter(page); padding: var(--m); font-size: 2em; sizee: 1 } }`;
  const { tree, sheets, diagnostics } = styled("<p>", css);
  const [all, first] = sheets.flatMap((sheet) => sheet.pageRules);
  if (all === undefined || first === undefined) throw new Error("no page rules");
  const page = tree.computeBlockStyle(tree.initialStyle, [all.block, first.block]);

  it("cascade like elements and give the page descriptors", () => {
    expect(page.style).toMatchObject({
      marginTop: 192,
      marginLeft: { px: 0, percent: 10 },
      display: "block",
      fontSize: 10,
    });
    expect(page.page).toMatchObject({
      marks: { crop: true, cross: false },
      bleed: "auto",
      pageOrientation: "upright",
    });
    expect(page.page.size).toEqual({ width: 793.703125, height: 559.375 });
  });

  it("tell whether they depend on the fonts", () => {
    const { tree: styles, sheets: rules } = styled("<p>", "@page { margin: 1em } @page { margin: 1ic }");
    const [plain, measured] = rules.flatMap((sheet) => sheet.pageRules).map(({ block }) => [block]);
    const uses = [plain, measured].map(
      (blocks) => styles.computeBlockStyle(styles.initialStyle, blocks ?? []).usesFontMetrics,
    );
    expect(uses).toEqual([false, true]);
  });

  it("let margin boxes inherit from the page", () => {
    const block = first.marginBoxes.get("top-center");
    if (block === undefined) throw new Error("no margin box");
    const box = tree.computeBlockStyle(page.style, [block]);
    expect(box.style).toMatchObject({ color: { red: 1 }, paddingTop: 3, fontSize: 20, marginTop: 0 });
    expect(box.style.content).toHaveLength(2);
    expect(tree.computeBlockStyle(page.style, [block])).toBe(box);
    expect(diagnostics().map(({ code }) => code)).toEqual(["invalid-value", "unknown-property"]);
  });

  it.each([
    ["A4", { width: 210, height: 297 }],
    ["a3 portrait", { width: 297, height: 420 }],
    ["landscape B5", { width: 250, height: 176 }],
    ["100mm", { width: 100, height: 100 }],
    ["10cm 200mm", { width: 100, height: 200 }],
    ["letter", { width: 215.9, height: 279.4 }],
    ["landscape", "landscape"],
    ["auto", "auto"],
    ["A4 A5", "auto"],
    ["-1px 1px", "auto"],
  ])("size: %s", (size, expected) => {
    const sized = styled("<p>", `@page { size: ${size} }`);
    const block = sized.sheets[0]?.pageRules[0]?.block;
    const result = sized.tree.computeBlockStyle(sized.tree.initialStyle, block === undefined ? [] : [block])
      .page.size;
    if (typeof result === "string" || typeof expected === "string") expect(result).toBe(expected);
    else {
      expect(result.width).toBeCloseTo((expected.width * 96) / 25.4, 1);
      expect(result.height).toBeCloseTo((expected.height * 96) / 25.4, 1);
    }
  });

  it("know important declarations", () => {
    const { tree: other, sheets: rules } = styled(
      "<p>",
      "@page { margin-top: 1px !important } @page { margin-top: 2px }",
    );
    const blocks = (rules[0]?.pageRules ?? []).map((rule) => rule.block);
    expect(other.computeBlockStyle(other.initialStyle, blocks).style.marginTop).toBe(1);
  });
});

describe("the cache of an engine", () => {
  it("changes neither styles nor diagnostics", () => {
    const cache = new StyleCache();
    const css = "p { colr: red; width: calc(1em + 2px); background: url(x.png) }";
    const runs = ["http://a/", "http://a/", "http://b/"].map((baseUrl) =>
      styled("<p id=x>", css, { cache, baseUrl }),
    );
    expect(runs.map((run) => run.of("x").width)).toEqual([18, 18, 18]);
    expect(runs.map((run) => run.of("x").backgroundImage)).toEqual(
      ["http://a/x.png", "http://a/x.png", "http://b/x.png"].map((url) => [{ url }]),
    );
    expect(runs.map((run) => run.diagnostics().length)).toEqual([1, 1, 1]);
  });
});

describe("initial styles", () => {
  it("are whole, and apart from each other", () => {
    const style = styleWith({ display: "block" });
    expect(style.display).toBe("block");
    expect(initialStyle()).toMatchObject({
      id: 0,
      display: "inline",
      fontSize: 16,
      borderTopWidth: 0,
      widows: 2,
    });
    expect(Object.keys(computed("color: red"))).toEqual(Object.keys(style));
  });
});

describe("dumpStyle", () => {
  it("prints what differs from the usual, in CSS words", () => {
    const css =
      "div { color: red } p { color: red; margin: 1px auto; width: calc(10% + 5px); border: 2px solid #0000ff80 }";
    const { dump, of } = styled("<div><p id=x>", css);
    expect(dump("x")).toEqual({
      "margin-top": 1,
      "margin-right": "auto",
      "margin-bottom": 1,
      "margin-left": "auto",
      width: "calc(5px + 10%)",
      ...Object.fromEntries(
        ["top", "right", "bottom", "left"].flatMap((side) => [
          [`border-${side}-width`, 2],
          [`border-${side}-style`, "solid"],
          [`border-${side}-color`, `rgb(0 0 255 / ${128 / 255})`],
        ]),
      ),
    });
    expect(dumpStyle(of("x"))).toHaveProperty("color", "rgb(255 0 0)");
  });
});

describe("what no declaration sets is handed down too", () => {
  it.each([
    [
      "the direction of upright text",
      "direction: rtl",
      "text-orientation: upright; writing-mode: vertical-rl",
      "direction",
      "ltr",
    ],
    [
      "a side that follows from the direction",
      "direction: rtl; text-align: start",
      "text-align: match-parent",
      "textAlign",
      "right",
    ],
    ["the size of another generic family", "font-family: serif", "font-family: monospace", "fontSize", 13],
    ["a registered property that does not inherit", "--x: 4px", "width: 1px", "customProperties", new Map()],
  ] as const)("%s", (_what, outer, inner, key, expected) => {
    const { of } = styled(
      "<div><p id=p><b id=b></b></p></div>",
      `@property --x { syntax: "<length>"; inherits: false; initial-value: 1px } div { ${outer} } p { ${inner} }`,
    );
    expect([of("p")[key], of("b")[key]]).toEqual([expected, expected]);
  });

  it("the language, and none of the alignment of a table's surroundings", () => {
    const html = "<center lang=de><table id=t lang=fr><td id=d></table></center>";
    const { of } = styled(html, "", { userAgent: true });
    expect(of("d")).toMatchObject({ language: "fr", textAlign: "start" });
  });
});
