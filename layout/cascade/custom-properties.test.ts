import { describe, expect, it } from "vitest";
import { computed, styled } from "./testing/styled.ts";

/** Width of an element with these declarations; 77 when the declaration under test is invalid. */
function width(declarations: string): unknown {
  return computed(`width: 77px; ${declarations}`).width;
}

describe("var()", () => {
  it.each([
    ["--w: 5px; width: var(--w)", 5],
    ["width: var(--w); --w: 5px", 5],
    ["--w:5; width: calc(var(--w) * 2px)", 10],
    ["width: var(--none, 6px)", 6],
    ["width: var(--none, var(--other, 7px))", 7],
    ["--w: ; width: var(--w) 8px", 8],
    ["--w: 1px; --W: 2px; width: var(--W)", 2],
    ["--a: var(--b); --b: var(--c); --c: 9px; width: var(--a)", 9],
    ["--n: 3; width: var(--n)px", "auto"],
    ["width: var(--none)", "auto"],
    ["--w: red; width: var(--w)", "auto"],
    ["--a: var(--b); --b: var(--a); width: var(--a, 4px)", 4],
    ["--a: var(--a); width: var(--a, 4px)", 4],
    ["--a: var(--b, 1px); --b: var(--c); --c: var(--b); width: var(--a)", 1],
    ["--w: inherit; width: var(--w, 3px)", 3],
    ["width: env(safe-area-inset-top, 9px)", 0],
    ["width: env(unknown, 9px)", 9],
    ["width: env(unknown)", "auto"],
  ])("%s", (declarations, expected) => {
    expect(width(declarations)).toEqual(expected);
  });

  it("works in shorthands, flow-relative properties and inherits resolved values", () => {
    const css =
      "#a { --g: 1em; font-size: 10px } #x { margin: 0 var(--g) 3px; padding-inline: var(--p, 4px 5px); font-size: 20px }";
    expect(styled("<div id=a><p id=x>", css).of("x")).toMatchObject({
      marginRight: 20,
      marginBottom: 3,
      paddingLeft: 4,
      paddingRight: 5,
    });
  });

  it("substitutes wide keywords and leaves strings alone", () => {
    expect(computed("--k: inherit; margin-left: var(--x, inherit)", "margin-left: 3px").marginLeft).toBe(3);
    expect(computed('content: "var(--x)" counter(y)').content).toMatchObject([
      { value: "var(--x)" },
      { name: "y" },
    ]);
  });

  it("takes part in the cascade", () => {
    const css = "p { --w: 1px !important; width: var(--w) } #x { --w: 2px }";
    expect(styled("<p id=x>", css).of("x").width).toBe(1);
    const inherited = styled(
      "<div id=a><p id=x>",
      "#a { --w: 5px } #x { --w: initial; width: var(--w, 9px) }",
    );
    expect(inherited.of("x").width).toBe(9);
  });

  it("tells what has no value, with its place", () => {
    const { diagnostics } = styled("<p><p>", "p { width: var(--nope);\n height: var(--bad); --bad: red }");
    expect(diagnostics()).toMatchObject([
      {
        code: "invalid-value",
        severity: "info",
        message: "width has no value here: --nope is not set, and there is no fallback.",
        position: { line: 1, column: 5 },
      },
      {
        code: "invalid-value",
        message: expect.stringContaining('"red" is no value of height'),
        position: { line: 2, column: 2 },
      },
    ]);
  });
});

it("takes an empty custom property for the wish to leave a declaration out", () => {
  const { of, diagnostics } = styled("<p id=x>", "p { --c: ; color: var(--c); margin-left: var(--c) }");
  expect(of("x").marginLeft).toBe(0);
  expect(diagnostics()).toEqual([]);
});

describe("attr() in other properties than content", () => {
  const css = `
    i { width: attr(data-w px, 9px); height: attr(data-h type(<length>), 8px); color: attr(data-c type(<color>)) }
    b::before { content: "a"; width: attr(data-w px) }`;

  it("reads each element's own attributes", () => {
    const { of, pseudo } = styled(
      "<i id=x data-w=5></i><i id=y data-w=6 data-h=2em></i><i id=z data-w=q></i><b id=b data-w=3></b><b id=c data-w=4>",
      css,
    );
    expect(["x", "y", "z"].map((id) => of(id).width)).toEqual([5, 6, 9]);
    expect(["x", "y"].map((id) => of(id).height)).toEqual([8, 32]);
    expect(["b", "c"].map((id) => pseudo(id, "before")?.width)).toEqual([3, 4]);
  });
});

describe("types of attr()", () => {
  it.each([
    ["attr(data-v px, 9px)", "5", 5],
    ["attr(data-v px, 9px)", " 5.5 ", 5.5],
    ["attr(data-v px, 9px)", "5px", 9],
    ["attr(data-v em, 9px)", "2", 32],
    ["attr(data-v type(<length>), 9px)", "2em", 32],
    ["attr(data-v type(<length>), 9px)", "calc(2px + 3px)", 5],
    ["attr(data-v type(<length>), 9px)", "5", 9],
    ["attr(data-v type(<length> | auto), 9px)", "auto", "auto"],
    ["attr(data-v type(*), 9px)", "7px", 7],
    ["attr(data-v type(<length>), attr(data-v px, 9px))", "5", 5],
    ["attr(data-v length, 9px)", "5px", 5],
    ["attr(data-v length)", "0", 0],
    ["calc(attr(data-v number) * 2px)", "4", 8],
    ["attr(data-v px)", "x", "auto"],
    ["attr(data-v)", "5px", "auto"],
    ["attr(data-none px)", "5", "auto"],
    ["attr(data-v type(<length>), var(--none, 9px))", "x", 9],
    ["attr(data-v type(*), 9px)", "x".repeat(70_000), 9],
  ])("width: %s of %.20s", (value, attribute, expected) => {
    const { of } = styled(`<p id=x data-v="${attribute}">`, `#x { width: 1px; width: ${value} }`);
    expect(of("x").width).toBe(expected);
  });

  it.each([
    "attr(data-v color)",
    "attr(data-v nothing)",
    "attr(data-v type(<nothing>))",
    "attr(data-v px 9px)",
    "attr(5)",
    "attr()",
    "calc(attr(data-v length) * attr(data-v length))",
    "var(x)",
    "var(--x 5px)",
    "env(5)",
  ])("an earlier declaration stays in force before the invalid %s", (value) => {
    const { of, diagnostics } = styled("<p id=x data-v=red>", `#x { width: 1px; width: ${value} }`);
    expect(of("x").width).toBe(1);
    expect(diagnostics()).toMatchObject([{ code: "invalid-value" }]);
  });
});

it("keeps one map where nothing changes", () => {
  const { of } = styled("<div id=a><p id=x><b id=y style='--c: 1'>", "* { --a: 1; --b: var(--a) }");
  expect(of("x").customProperties).toBe(of("a").customProperties);
  expect([...of("y").customProperties.keys()]).toEqual(["--a", "--b", "--c"]);
});

describe("hostile input", () => {
  it("bounds expansion", () => {
    let css = "--x0: aaaaaaaaaaaaaaaa;";
    for (let index = 1; index < 60; index += 1)
      css += `--x${index}: var(--x${index - 1})var(--x${index - 1});`;
    const style = computed(`${css} content: var(--x59, "ok")`);
    expect(style.content).toEqual([{ type: "string", value: "ok" }]);
    for (const value of style.customProperties.values()) expect(value.length).toBeLessThanOrEqual(65_536);
  });

  it("resolves long chains and cycles in linear time", () => {
    let chain = "--x0: 5px;";
    for (let index = 1; index <= 20_000; index += 1) chain += `--x${index}: var(--x${index - 1}, var(--x0));`;
    expect(computed(`${chain} width: var(--x20000)`).width).toBe(5);
    const cycle = chain.replace("--x0: 5px", "--x0: var(--x20000)");
    expect(computed(`${cycle} width: var(--x20000, 3px)`).width).toBe(3);
  });

  it.each([
    ["deep var", `width: ${"var(--a,".repeat(10_000)}1px${")".repeat(10_000)}`],
    ["deep calc", `width: ${"calc(".repeat(100_000)}1px${")".repeat(100_000)}`],
    ["long sum", `width: calc(1px${" + 1px".repeat(50_000)})`],
    ["long min", `width: min(1px${", 1px".repeat(50_000)})`],
    ["long list", `font-family: a${",a".repeat(50_000)}`],
    ["huge numbers", "width: 1e308px; margin: -1e308em; font-size: 1e300em; line-height: 1e308"],
    ["many transforms", `transform: ${"rotate(1deg) ".repeat(50_000)}`],
  ])("%s", (_, declarations) => {
    const style = computed(declarations);
    for (const value of Object.values(style))
      if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
  });

  it("bounds what custom properties of all elements take", () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `--p${index}: ${index};`).join("");
    const html = Array.from({ length: 6_000 }, (_, index) => `<b style="--q: ${index}">`).join("</b>");
    const { of, diagnostics } = styled(`<div id=x>${html}`, `* { ${many} width: var(--p7, 1px) }`);
    expect(of("x").customProperties.size).toBe(2_000);
    expect(diagnostics().map(({ code }) => code)).toContain("expansion-limit");
  });

  it("costs no more for a property declared many times", () => {
    const rules = Array.from({ length: 20_000 }, (_, index) => `* { top: ${index}px }`).join("");
    const html = Array.from({ length: 2_000 }, (_, index) => `<b style="left: ${index}px">`).join("</b>");
    expect(styled(`${html}<p id=x>`, rules).of("x").top).toBe(19_999);
  });

  it("keeps growing ems finite", () => {
    const { tree, node } = styled(
      `${"<div>".repeat(400)}<p id=x>`,
      "div, p { font-size: 100em; margin: 9em }",
    );
    expect(tree.styleOf(node("x"))).toMatchObject({ fontSize: 1_000_000, marginTop: 1_000_000 });
  });
});
