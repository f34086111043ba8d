import { describe, expect, it } from "vitest";
import { styled } from "./testing/styled.ts";

const names = new Map([
  ["1,0,0", "red"],
  ["0,0,1", "blue"],
  ["0,0,0", "black"],
]);

/** Colour of #x as a name. */
function color(css: string, html = '<p id="x" class="c">'): string {
  const { red, green, blue } = styled(html, css, { userAgent: true }).of("x").color;
  return names.get(`${red},${green},${blue}`) ?? "other";
}

describe("which declaration wins", () => {
  it.each([
    ["later over earlier", "p { color: blue } p { color: red }", "red"],
    ["specificity over order", "#x { color: red } p { color: blue }", "red"],
    ["important over specificity", "p { color: red !important } #x { color: blue }", "red"],
    ["invalid values are as if not there", "p { color: red } p { color: nonsense }", "red"],
    ["unlayered over layers", "p { color: red } @layer a { #x { color: blue } }", "red"],
    [
      "later layers over earlier",
      "@layer a, b; @layer b { p { color: red } } @layer a { #x { color: blue } }",
      "red",
    ],
    [
      "important: earlier layers first",
      "@layer a { p { color: red !important } } #x { color: blue !important }",
      "red",
    ],
    ["revert to the default sheet", "body { color: blue } #x { color: red; color: revert }", "blue"],
    [
      "revert-layer to the layer below",
      "@layer a { p { color: red } } p { color: blue } #x { color: revert-layer }",
      "red",
    ],
    ["revert of important", "p { color: blue } #x { color: revert !important } body { color: red }", "red"],
    ["unset inherits colours", "body { color: red } p { color: blue } #x { color: unset }", "red"],
    ["initial", "body { color: red } #x { color: initial }", "black"],
    ["inherit", "body { color: red } p { color: inherit }", "red"],
    ["all", "body { color: red } p { color: blue; } #x { all: unset }", "red"],
  ])("%s", (_, css, expected) => {
    expect(color(css)).toBe(expected);
  });

  it.each([
    ["a style attribute wins", '<p id=x style="color: red">', "#x { color: blue }", "red"],
    ["but not over important", '<p id=x style="color: blue">', "p { color: red !important }", "red"],
    [
      "unless it is important",
      '<p id=x style="color: red !important">',
      "p { color: blue !important }",
      "red",
    ],
    ["revert-layer in it", '<p id=x style="color: revert-layer">', "p { color: red }", "red"],
    ["hints over the default sheet", '<body text="red"><p id=x>', "", "red"],
    ["rules over hints", '<font color="blue" id=x>', "font { color: red }", "red"],
    ["revert removes hints", '<body text="blue" id=x>', "body { color: revert }", "black"],
    ["link colour", '<a href="#" id=x>', "", "other"],
  ])("%s", (_, html, css, expected) => {
    expect(color(css, html)).toBe(expected);
  });

  it("reverts to the default sheet's own value", () => {
    const css = "h1, ul { display: inline; margin: 0 } #x, #y { display: revert; margin: revert }";
    const page = styled("<h1 id=x></h1><ul id=y>", css, { userAgent: true });
    expect(page.of("x")).toMatchObject({ display: "block", marginTop: 21.4375 });
    expect(page.of("y")).toMatchObject({ display: "block", marginTop: 16 });
  });
});

describe("inheritance", () => {
  it("passes computed values of inherited properties only", () => {
    const css =
      "#a { font-size: 20px; line-height: 1.5; text-indent: 1em; margin: 3px; color: red; widows: 5 }";
    const { of } = styled("<div id=a><p id=x>", css);
    expect(of("x")).toMatchObject({
      fontSize: 20,
      lineHeight: { factor: 1.5 },
      textIndent: { length: 20, hanging: false, eachLine: false },
      marginTop: 0,
      widows: 5,
    });
  });

  it("takes the language from lang attributes", () => {
    const { of } = styled('<html lang="de"><p id=x><span lang="fr-CA" id=y><b id=z>', "");
    expect([of("x").language, of("y").language, of("z").language]).toEqual(["de", "fr-CA", "fr-CA"]);
  });

  it("skips elements in display: none", () => {
    const { tree, node } = styled("<p id=x><b id=y>", "p { display: none }");
    expect(tree.styleOf(node("x")).display).toBe("none");
    expect(() => tree.styleOf(node("y"))).toThrow("display: none");
  });
});

describe("style sharing", () => {
  const rows = "<tr><td class=a>1<td>2</tr>".repeat(50);

  it("gives equal elements one object", () => {
    const { tree } = styled(`<table>${rows}</table>`, ".a { color: red } tr:nth-child(2n) { color: blue }");
    const { document } = tree;
    const styles = new Set<number>();
    for (let node = 0; node < document.nodeCount; node += 1) {
      if (document.isElement(node)) styles.add(tree.styleOf(node).id);
    }
    expect(styles.size).toBeLessThan(12);
  });

  it("shares styles below parents that hand down the same", () => {
    const html =
      "<div id=a><p id=p><b id=b></b></p></div><div id=c><p id=q><b id=d></b></p></div><div id=e><p id=r>";
    const { of } = styled(html, "#a { border: 1px solid } #c { margin: 2px } #e { color: red }");
    expect(of("a")).not.toBe(of("c"));
    expect(of("p")).toBe(of("q"));
    expect(of("b")).toBe(of("d"));
    expect(of("r")).not.toBe(of("p"));
  });

  it("tells apart what takes over more than parents hand down", () => {
    const html = "<div id=a><p id=p><p id=before></div><div id=c><p id=q></div><div id=d><p id=i></div>";
    const css =
      "#a { margin: 1px } #c { margin: 2px } #d { display: flex } p { margin-left: inherit } p::before { content: 'x'; margin-top: inherit }";
    const { of, pseudo } = styled(html, css);
    expect(["p", "q", "i"].map((id) => of(id).marginLeft)).toEqual([1, 2, 0]);
    expect(pseudo("q", "before")?.marginTop).toBe(0);
    expect(of("before")).toBe(of("p"));
  });

  it("tells style attributes, languages and parents apart", () => {
    const html =
      '<p id=a style="color:red"><p id=b style="color:blue"><p id=c lang=de><p id=d><div id=e><p id=f>';
    const { of } = styled(html, "div { color: red }");
    const ids = ["a", "b", "c", "d", "f"].map((id) => of(id).id);
    expect(new Set(ids).size).toBe(5);
    expect(of("f").color).toEqual(of("a").color);
  });
});

describe("nearness of scopes (css-cascade-6 §2.2)", () => {
  const html = "<div class=far><div class=near><div class=far2><p id=x>";

  it.each([
    ["the nearest root wins", "@scope (.far) { p { color: blue } } @scope (.near) { p { color: red } }"],
    ["whatever the order", "@scope (.near) { p { color: red } } @scope (.far) { p { color: blue } }"],
    ["then the order counts", "@scope (.far) { p { color: blue } } @scope (.far) { p { color: red } }"],
    [
      "the nearest of several roots counts",
      "@scope (.far, .far2) { p { color: red } } @scope (.near) { p { color: blue } }",
    ],
    ["no scope is farther than any", "@scope (.far) { p { color: red } } p { color: blue }"],
    ["specificity counts before", "@scope (.near) { p { color: blue } } body p { color: red }"],
    [
      "layers count before",
      "@layer a { @scope (.near) { p { color: blue } } } @scope (.far) { p { color: red } }",
    ],
    [
      "among important declarations as well",
      "@scope (.near) { p { color: red !important } } @scope (.far) { p { color: blue !important } }",
    ],
    [
      "declarations for the root count least",
      "@scope (p) { color: blue } @scope (.far) { p { color: red } }",
    ],
    [
      "nested scopes count by the inner one",
      "@scope (.far) { @scope (.far2) { p { color: red } } } @scope (.near) { p { color: blue } }",
    ],
  ])("%s", (_, css) => {
    expect(color(css, html)).toBe("red");
  });

  it("differs from place to place", () => {
    const css = "@scope (.l) { p { color: red } } @scope (.d) { p { color: blue } }";
    const at = (nesting: string): string =>
      color(css, `<p><div class=${nesting.split(" ").join("><div class=")}><p id=x>`);
    expect([at("l d"), at("d l"), at("l d l"), at("d l d"), at("d l x")]).toEqual([
      "blue",
      "red",
      "red",
      "blue",
      "red",
    ]);
  });
});
