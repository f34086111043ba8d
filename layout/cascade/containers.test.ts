import { describe, expect, it } from "vitest";
import type { ContainerSize } from "./containers.ts";
import type { StyledDocument } from "./style-document.ts";
import { styled } from "./testing/styled.ts";

const red = { red: 1, green: 0, blue: 0, alpha: 1 };

/** Font sizes of the elements with ids, when the containers among them have these sizes; 16 is what nothing has changed. */
function sizesIn(
  html: string,
  css: string,
  sizes: Readonly<Record<string, ContainerSize>>,
): Record<string, number> {
  const document = styled(html, css).inContainers(sizes);
  const ids = [...html.matchAll(/id=(\w+)/g)].map(([, id]) => id ?? "");
  return Object.fromEntries(ids.filter((id) => !(id in sizes)).map((id) => [id, document.of(id).fontSize]));
}

const BOX = "<div id=box><p id=x></div>";
const TYPE = "#box { container: Card / size }";
/** Does the condition hold in a container of 300 by 200 px with a font of 16 px? */
function holds(condition: string, type = TYPE): boolean {
  const css = `${type} @container ${condition} { #x { font-size: 1px } }`;
  return sizesIn(BOX, css, { box: { width: 300, height: 200 } })["x"] === 1;
}

describe("the condition of @container", () => {
  it.each([
    "(width: 300px)",
    "(width >= 300px)",
    "(min-width: 18.75em)",
    "(max-width: calc(100px * 3))",
    "(100px < width <= 300px)",
    "(width > min(290px, 40em))",
    "(height < 201px)",
    "(inline-size = 300px) and (block-size = 200px)",
    "(aspect-ratio: 3 / 2)",
    "(min-aspect-ratio: 1)",
    "(orientation: landscape)",
    "(width)",
    "not (width < 300px)",
    "(width < 1px) or (height > 1px)",
    "((width > 1px) and (not (height > 999px)))",
    "Card",
    "Card (width > 0)",
    "Card not (width > 301px)",
    "(width > 999px), Card",
    "(width > 1px) and style(--theme: dark )",
    "style(--theme)",
    "style(--theme: dark) and (not style(--theme: light))",
    "style((--theme: dark) and (not (--none)))",
    "Card style(--theme:dark)",
  ])("%s holds", (condition) => {
    expect(holds(condition, `${TYPE} #box { --theme: dark }`)).toBe(true);
  });

  it.each([
    "(width > 300px)",
    "(width: 200px)",
    "(width >= 10%)",
    "(width > 100px) and (height > 200px)",
    "card",
    "Other (width > 0)",
    "(colour)",
    "not (colour)",
    "(width > 1px) and (colour)",
    "(width > 1px 2px)",
    "style(--theme: light)",
    "style(--other)",
    "style(color: red)",
    "scroll-state(stuck: top)",
  ])("%s does not hold", (condition) => {
    expect(holds(condition, `${TYPE} #box { --theme: dark }`)).toBe(false);
  });

  it.each([
    "",
    "none (width > 1px)",
    "(width > 1px) and (height > 1px) or (width > 2px)",
    "Card Card",
    "(width > 1px),",
  ])('drops the rule with a diagnostic for "%s"', (condition) => {
    const document = styled(BOX, `${TYPE} @container ${condition} { #x { color: red } }`);
    expect(document.diagnostics()).toMatchObject([{ code: "invalid-css" }]);
  });

  it.each([
    ["inline-size containers for heights", "(height > 1px)", "#box { container-type: inline-size }"],
    [
      "inline-size containers for what needs both axes",
      "(orientation: landscape)",
      "#box { container-type: inline-size }",
    ],
    ["what is no container", "(width > 1px)", "#box { container-name: Card }"],
  ])("does not ask %s", (_, condition, type) => {
    expect(holds(condition, type)).toBe(false);
  });

  it("asks names of elements that are no size containers", () => {
    expect(holds("Card", "#box { container-name: Other Card }")).toBe(true);
  });
});

describe("containers", () => {
  it("are looked for outside the element itself", () => {
    const css =
      "div { container-type: inline-size } @container (width > 250px) { div, p { font-size: 1px } }";
    const html = "<div id=out><section id=s><div id=in><p id=p></div></section></div>";
    expect(sizesIn(html, css, { out: { width: 300, height: 0 }, in: { width: 200, height: 0 } })).toEqual({
      s: 16,
      p: 1,
    });
  });

  it("that are nearest count, unless a name tells another", () => {
    const css = `#out { container: out / inline-size } #in { container-type: inline-size }
      @container (width < 250px) { #x { font-size: 1px } } @container out (width > 250px) { #y { font-size: 2px } }`;
    const html = "<div id=out><div id=in><p id=x></p><p id=y></div></div>";
    expect(sizesIn(html, css, { out: { width: 300, height: 0 }, in: { width: 200, height: 0 } })).toEqual({
      x: 1,
      y: 2,
    });
  });

  it("of one style and different sizes style their content apart", () => {
    const css =
      "div { container-type: inline-size } @container (width > 250px) { p { font-size: 1px } } i { font-size: 10cqw }";
    const html = "<div id=a><p id=p><i id=i></i></div><div id=b><p id=q><i id=j></i></div>";
    expect(sizesIn(html, css, { a: { width: 300, height: 0 }, b: { width: 200, height: 0 } })).toEqual({
      p: 1,
      i: 30,
      q: 16,
      j: 20,
    });
  });

  it("of unknown size let no condition hold", () => {
    const document = styled(
      BOX,
      `${TYPE} @container (width < 1px) or (width >= 1px) { #x { font-size: 1px } }`,
    );
    expect(document.of("x").fontSize).toBe(16);
    expect(document.tree.dependencies.containerSizes).toBe(true);
  });

  it("nest their conditions", () => {
    const css = `${TYPE} #x { @container (width > 1px) { @media print { @container (height > 1px) { font-size: 1px } }
      @container (height > 999px) { font-size: 2px } } }`;
    expect(sizesIn(BOX, css, { box: { width: 300, height: 200 } })).toEqual({ x: 1 });
  });

  it("keep layers, importance and order of the rules in them", () => {
    const css = `${TYPE} @layer low { @container (width > 1px) { #x { font-size: 1px } } } #x { font-size: 2px }
      @container (width > 1px) { p { font-size: 3px } }`;
    expect(sizesIn(BOX, css, { box: { width: 300, height: 200 } })).toEqual({ x: 2 });
  });

  it("are asked by their own pseudo-elements", () => {
    const document = styled(
      "<div id=a></div><div id=b></div>",
      `div { container-type: inline-size } div::before { content: "x"; width: 10cqw }
       @container (width > 250px) { div::before { color: red } }`,
    ).inContainers({ a: { width: 300, height: 0 }, b: { width: 200, height: 0 } });
    expect(document.pseudo("a", "before")).toMatchObject({ color: red, width: 30 });
    expect(document.pseudo("b", "before")).toMatchObject({ width: 20 });
    expect(document.pseudo("b", "before")?.color).not.toEqual(red);
  });

  it("tell whether styles are the same in other sizes", () => {
    const first = styled(BOX, `${TYPE} @container (width > 100px) { #x { font-size: 1px } }`);
    const [small, large, larger, least] = [50, 200, 300, 99].map(
      (width) => first.inContainers({ box: { width, height: 1 } }).tree,
    ) as [StyledDocument, StyledDocument, StyledDocument, StyledDocument];
    expect(small.equals(first.tree)).toBe(true);
    expect(large.equals(small)).toBe(false);
    expect(larger.equals(large)).toBe(true);
    expect(least.equals(first.tree)).toBe(true);
  });

  it("leave the styles for other sizes as they are", () => {
    const first = styled(BOX, `${TYPE} @container (width > 100px) { #x { font-size: 1px } }`);
    const large = first.inContainers({ box: { width: 200, height: 1 } });
    expect([first.of("x").fontSize, large.of("x").fontSize]).toEqual([16, 1]);
  });

  it("are asked by one of two pseudo-elements that share a rule, which comes before", () => {
    const css = `#box { container-type: inline-size } *::before, *::after { content: ""; color: blue }
      @container (width > 0) { #x::after { color: red } }`;
    const document = styled(BOX, css).inContainers({ box: { width: 300, height: 200 } });
    expect(document.pseudo("x", "after")?.color).toEqual(red);
    expect(document.pseudo("x", "before")?.color).toEqual({ ...red, red: 0, blue: 1 });
  });

  it("are asked by pseudo-elements of what stands in them", () => {
    const document = styled(
      "<div id=a><p id=p></p></div><div id=b><p id=q></p></div>",
      `div { container-type: inline-size } p::before { content: "x" }
       @container (width > 250px) { p::before { color: red } }`,
    ).inContainers({ a: { width: 300, height: 0 }, b: { width: 200, height: 0 } });
    expect(document.pseudo("p", "before")?.color).toEqual(red);
    expect(document.pseudo("q", "before")?.color).not.toEqual(red);
  });

  it("that nothing asks need no layout", () => {
    expect(styled(BOX, `${TYPE} #x { width: 1em }`).tree.dependencies.containerSizes).toBe(false);
    expect(
      styled(BOX, "@container (width > 1px) { p { color: red } } p { width: 1cqw }").tree.dependencies
        .containerSizes,
    ).toBe(false);
  });
});

describe("hostile documents", () => {
  it("with many conditions for many styles are bounded", () => {
    const rules = Array.from(
      { length: 600 },
      (_, index) => `@container style(--a: ${index}) { b { top: 1px } }`,
    );
    const html = Array.from({ length: 2_500 }, (_, index) => `<p style="--a: ${index}"><b></b></p>`).join("");
    const { of, diagnostics } = styled(`${html}<i id=x></i>`, rules.join(""));
    expect(of("x").top).toBe("auto");
    expect(diagnostics().map(({ code }) => code)).toEqual(["container-limit"]);
  });

  it("with one condition in many blocks ask it once for a container", () => {
    const rules = Array.from({ length: 500 }, () => "@container (width > 1px) { b { top: 1px } }").join("");
    const html = Array.from({ length: 5_000 }, (_, index) => `<p style="left: ${index}px"><b></b></p>`).join(
      "",
    );
    const document = styled(
      `<div id=box>${html}<b id=x></b></div>`,
      `#box { container-type: size } ${rules}`,
    ).inContainers({ box: { width: 2, height: 2 } });
    expect(document.of("x").top).toBe(1);
    expect(document.diagnostics()).toEqual([]);
  });
});

describe("container units", () => {
  const css = (value: string): string => `#box { container-type: size } #in { container-type: inline-size }
    #x { width: ${value} }`;
  it.each([
    ["10cqw", 20],
    ["10cqh", 30],
    ["10cqi", 20],
    ["10cqb", 30],
    ["10cqmin", 20],
    ["10cqmax", 30],
    ["calc(10cqw + 1px)", 21],
  ])("%s is %d px in a box of 400 × 300 px with one of 200 px width inside", (value, expected) => {
    const document = styled("<div id=box><div id=in><p id=x></div></div>", css(value)).inContainers({
      box: { width: 400, height: 300 },
      in: { width: 200, height: 50 },
    });
    expect(document.of("x").width).toBe(expected);
  });

  it("refer to the page outside of containers", () => {
    expect(styled("<p id=x>", "#x { width: 10cqw; height: 10cqh }").of("x")).toMatchObject({
      width: 60,
      height: 80,
    });
  });

  it("follow the direction of lines", () => {
    const document = styled(BOX, `${TYPE} #x { writing-mode: vertical-rl; width: 10cqi }`).inContainers({
      box: { width: 400, height: 300 },
    });
    expect(document.of("x").width).toBe(30);
  });
});
