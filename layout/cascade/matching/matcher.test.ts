import { describe, expect, it } from "vitest";
import { assembleSheets } from "../../css/sheets/assemble-sheets.ts";
import { matcherFor, readDocument, readSheet, select } from "../../css/testing/test-sheets.ts";
import { DiagnosticSink } from "../../diagnostics.ts";
import { parseDocument } from "../../document/parse-document.ts";
import { MatchCache } from "./match-cache.ts";
import { createMatcher } from "./matcher.ts";

const LIST = `<ul id=u><li id=a class=x>1<li id=b>2<li id=c class="x y">3<li id=d>4<li id=e class=x>5</ul>`;
const MIXED = `<div id=d><p id=p1></p><span id=s1></span><p id=p2></p>text<span id=s2></span><p id=p3></p></div>`;
const NESTED = `<div id=a class=m><p id=b><b id=c class=m><i id=d></i></b></p></div><p id=e><i id=f></i></p>`;

describe("selectors", () => {
  it.each([
    ["li", "a b c d e"],
    ["LI", "a b c d e"],
    [".x", "a c e"],
    [".X", ""],
    [".x.y", "c"],
    ["#b", "b"],
    ["#b.x", ""],
    ["ul > li.x", "a c e"],
    ["ul li, #u", "u a b c d e"],
    [".x + li", "b d"],
    [".x ~ .x", "c e"],
    [".x + li + .x", "c e"],
    [".y ~ li", "d e"],
    ["li:first-child", "a"],
    ["li:last-child", "e"],
    ["li:nth-child(odd)", "a c e"],
    ["li:nth-child(2n)", "b d"],
    ["li:nth-child(-n+2)", "a b"],
    ["li:nth-child(n+4)", "d e"],
    ["li:nth-child(3n+2)", "b e"],
    ["li:nth-last-child(2)", "d"],
    ["li:nth-child(2 of .x)", "c"],
    ["li:nth-last-child(1 of :not(.x))", "d"],
    [":not(li, html, head, body, ul)", ""],
    ["li:not(.x)", "b d"],
    ["li:not(.x, #b)", "d"],
    ["li:is(.y, #d)", "c d"],
    [":is(ul, ol) > :is(#a, .y)", "a c"],
    [":is(#u > .x) + li", "b d"],
    ["li:is()", ""],
    ["li:not(:hover)", "a b c d e"],
    ["li:hover", ""],
    ["li:host", ""],
    [":root:host, li", "a b c d e"],
    ["li:where(.y)", "c"],
    ["ul:has(.y)", "u"],
    ["li:has(+ .y)", "b"],
    ["li:has(~ .y)", "a b"],
    ["ul:has(> .x + #d)", "u"],
    ["li:has(*)", ""],
    ["ul:not(:has(p))", "u"],
    ["li:only-child", ""],
    ["\\6ci", "a b c d e"],
    ["*|li.y", "c"],
    ["|li", ""],
  ])("%s in a list", (selector, ids) => {
    expect(select(LIST, selector)).toBe(ids);
  });

  it.each([
    ["#d > *", "p1 s1 p2 s2 p3"],
    ["p:first-of-type", "p1"],
    ["p:last-of-type", "p3"],
    ["span:nth-of-type(2)", "s2"],
    ["p:nth-last-of-type(2)", "p2"],
    ["p:nth-of-type(odd)", "p1 p3"],
    ["span:only-of-type", ""],
    ["p + span + p", "p2 p3"],
    ["span ~ p", "p2 p3"],
    ["#d :nth-child(2 of p)", "p2"],
    ["div:only-of-type", "d"],
    ["div :empty", "p1 s1 p2 s2 p3"],
  ])("%s among siblings", (selector, ids) => {
    expect(select(MIXED, selector)).toBe(ids);
  });

  it.each([
    [".m i", "d"],
    [".m .m", "c"],
    ["div p i", "d"],
    ["body > p i", "f"],
    [".m > p > .m > i", "d"],
    [".m > i", "d"],
    [":not(.m) > i", "f"],
    [":not(.m i)", "a b c e f"],
    ["p:not(:has(.m))", "e"],
    ["div:has(> p > b i)", "a"],
    ["div:has(b b)", ""],
    [":has(i)", "a b c e"],
    ["div + p:has(> i)", "e"],
    ["html:root body", ""],
    ["p:nth-child(2)", "e"],
  ])("%s in nested elements", (selector, ids) => {
    expect(select(NESTED, selector)).toBe(ids);
  });

  it.each([
    ["[title]", "a b c d"],
    ["[TITLE]", "a b c d"],
    ['[title=""]', "d"],
    ['[title="x y"]', "a"],
    ["[title~=y]", "a"],
    ["[title~='x y']", ""],
    ["[title~='']", ""],
    ["[title|=en]", "b c"],
    ["[title^=en-]", "c"],
    ["[title$=US]", "c"],
    ["[title*=n]", "b c"],
    ["[title*='']", ""],
    ["[title='EN' i]", "b"],
    ["[title=EN]", ""],
    ["[type=TEXT]", "e"],
    ["[type=TEXT s]", ""],
    ["[class]", "f"],
    ["[id='f']", "f"],
    ["[*|title=en]", "b"],
    ["[|title=en]", "b"],
    ["[data-1]", "f"],
  ])("%s by attribute", (selector, ids) => {
    const html = `<p id=a title="x y"><p id=b title=en><p id=c title=en-US><p id=d title=""><input id=e type=text><p id=f data-1 class=q>`;
    expect(select(html, selector)).toBe(ids);
  });

  it.each([
    [":lang(en)", "a b"],
    [":lang(en-GB)", "b"],
    [":lang('*-GB')", "b"],
    [":lang(EN, fr)", "a b c"],
    [":lang(f)", ""],
    ["p:dir(rtl)", "d e"],
    ["p:dir(ltr)", "a b c"],
    ["input:dir(rtl)", "f"],
  ])("%s by inherited attributes", (selector, ids) => {
    const html = `<div lang=en><p id=a><p id=b lang=en-gb></div><p id=c lang=FR><div dir=rtl><p id=d></div><p id=e dir=auto>שלום<div dir=rtl><input id=f><input id=g type=tel><input id=h dir=auto value=a></div>`;
    expect(select(html, selector)).toBe(ids);
  });

  it.each([
    [":link", "l m"],
    ["a:any-link", "l"],
    [":visited", ""],
    [":checked", "c o"],
    [":disabled", "f i"],
    ["input:enabled", "c r j"],
    [":required", "r"],
    ["input:optional", "c j i"],
    [":read-write", "r j"],
    [":placeholder-shown", "j"],
    [":defined#n", "n"],
    [":target", ""],
    [":open", "e"],
    ["a:not(:link)", "n"],
  ])("%s by state", (selector, ids) => {
    const html = `<a id=l href=x></a><a id=n></a><map><area id=m href=y></map><input id=c type=checkbox checked>
      <select><option id=o selected></select><input id=r required><fieldset id=f disabled><legend><input id=j placeholder=p>
      </legend><input id=i type=button></fieldset><details id=e open></details><details id=k></details>`;
    expect(select(html, selector)).toBe(ids);
  });

  it("compares names of HTML without case, those of SVG with case", () => {
    const svg =
      "<svg id=s viewBox='0 0 1 1'><linearGradient id=g></linearGradient><a id=a href=x></a></svg><a id=b></a>";
    expect(select(svg, "linearGradient")).toBe("g");
    expect(select(svg, "lineargradient")).toBe("");
    expect(select(svg, "[viewBox]")).toBe("s");
    expect(select(svg, "[viewbox]")).toBe("");
    expect(select(svg, "svg a, a:link")).toBe("a");
  });

  it("knows the namespaces that a sheet declares", () => {
    const html = "<svg id=s><a id=a></a></svg><a id=b></a>";
    const ids = (css: string): string => {
      const document = readDocument(html);
      const matcher = matcherFor(css, document);
      return ["s", "a", "b"]
        .filter((id) => matcher.match(document.elementById(id)).rules.length > 0)
        .join(" ");
    };
    const svg = "@namespace svg url(http://www.w3.org/2000/svg);";
    expect(ids(`${svg} svg|a { x: y }`)).toBe("a");
    expect(ids(`${svg} svg|* { x: y }`)).toBe("s a");
    expect(ids("@namespace 'http://www.w3.org/1999/xhtml'; a { x: y }")).toBe("b");
    expect(ids("@namespace 'http://www.w3.org/1999/xhtml'; * { x: y }")).toBe("b");
    expect(ids("@namespace 'http://www.w3.org/1999/xhtml'; :not(:is(*)) { x: y }")).toBe("");
    expect(ids("@namespace 'urn:other'; a { x: y } *|a { x: y }")).toBe("a b");
  });

  it.each([
    ["in quirks mode", `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">`, 2],
    ["without a doctype", "", 2],
    ["elsewhere", "<!doctype html>", 0],
  ])("compares classes and ids without case or with it %s", (_, doctype, matches) => {
    const document = parseDocument({ html: `${doctype}<p id=Ab class=Cd>` }, new DiagnosticSink());
    const { rules } = matcherFor("#aB { a: b } .cD { a: b }", document).match(document.elementById("Ab"));
    expect(rules).toHaveLength(matches);
  });
});

describe("results", () => {
  const values = (css: string, html: string): string => {
    const document = readDocument(html);
    const rules = matcherFor(css, document).match(document.elementById("t")).rules;
    return rules.map((rule) => rule.block.declarations[0]?.value).join(" ");
  };

  it.each([
    ["p { x: 1 } p { x: 2 }", "1 2"],
    [".c { x: 2 } p { x: 1 }", "1 2"],
    ["#t { x: 3 } .c { x: 2 } * { x: 1 }", "1 2 3"],
    ["@layer a { #t { x: 1 } } p { x: 2 }", "1 2"],
    ["p, #t, .c { x: 2 } .c { x: 1 }", "1 2"],
    [":where(#t) { x: 1 } p { x: 2 }", "1 2"],
    ["p.c { x: 3 } :is(p, #q) { x: 4 } .c { x: 2 } p { x: 1 }", "1 2 3 4"],
  ])("come in cascade order: %s", (css, order) => {
    expect(values(css, "<p id=t class=c>")).toBe(order);
  });

  it("put user agent rules before author rules", () => {
    const sheets = assembleSheets(
      [readSheet("p { x: 2 }"), readSheet("#t { x: 1 }", "user-agent")].map(({ parsed }) => ({
        sheet: parsed,
        imports: [],
      })),
    );
    const document = readDocument("<p id=t>");
    const { rules } = createMatcher(sheets, document).match(document.elementById("t"));
    expect(rules.map((rule) => rule.block.declarations[0]?.value)).toEqual(["1", "2"]);
  });

  it("come from user agent sheets that were sorted for documents with other elements", () => {
    const { sheet } = readSheet("p { x: 3 } * { x: 1 } B { x: 2 } i b { x: 4 }", "user-agent");
    const cache = new MatchCache();
    const values = (html: string): unknown[] => {
      const document = readDocument(html);
      const { rules } = createMatcher([sheet], document, { cache }).match(document.elementById("t"));
      return rules.map((rule) => rule.block.declarations[0]?.value);
    };
    expect(values("<p id=t>")).toEqual(["1", "3"]);
    expect(values("<b id=t>")).toEqual(["1", "2"]);
    expect(values("<i><b id=t>")).toEqual(["1", "2", "4"]);
  });

  it("separate the rules of pseudo-elements", () => {
    const document = readDocument("<p id=t><b id=b>");
    const matcher = matcherFor(
      "p { a: 1 } p::before { a: 2 } b:before, *:after { a: 3 } p::selection { a: 4 }",
      document,
    );
    const result = matcher.match(document.elementById("t"));
    const pseudo = (name: "before" | "after" | "marker"): string | undefined =>
      result.pseudoElements
        .get(name)
        ?.rules.map((rule) => rule.block.declarations[0]?.value)
        .join(" ");
    expect(result.rules).toHaveLength(1);
    expect([pseudo("before"), pseudo("after"), pseudo("marker")]).toEqual(["2", "3", undefined]);
  });

  it("are one object for equal lists, in any order of asking", () => {
    const document = readDocument(
      "<table><tr><td id=a><td id=b class=n><tr><td id=c><td id=d class=m></table><p id=e>",
    );
    const matcher = matcherFor(
      "td { a: b } .n { c: d } tr:first-child td { e: f } td::after { g: h }",
      document,
    );
    const at = (id: string) => matcher.match(document.elementById(id));
    expect(at("d")).toBe(at("c"));
    expect(at("a")).not.toBe(at("c"));
    expect(new Set(["a", "b", "c", "d", "e"].map((id) => at(id).key)).size).toBe(4);
    expect(at("a").pseudoElements.get("after")).toBe(at("c").pseudoElements.get("after"));
    expect(at("e").rules).toEqual([]);
    expect(at("e").key).toBe(0);
  });

  it("leave text nodes alone", () => {
    const document = readDocument("<p id=t>text");
    const text = document.elementById("t") + 1;
    expect(document.isElement(text)).toBe(false);
    expect(matcherFor("* { a: b }", document).match(text).rules).toEqual([]);
  });
});

describe("work", () => {
  it("is limited: then user agent rules go on alone", () => {
    const html = Array.from({ length: 400 }, (_, index) => `<p class=c${index}><b></b>`).join("");
    const css = Array.from({ length: 400 }, (_, index) => `:not(.c${index}) { a: b }`).join("");
    const sheets = assembleSheets(
      [readSheet("p > b { d: e }", "user-agent"), readSheet(css)].map(({ parsed }) => ({
        sheet: parsed,
        imports: [],
      })),
    );
    const document = readDocument(html);
    const diagnostics = new DiagnosticSink();
    const matcher = createMatcher(sheets, document, { diagnostics, budget: 50_000 });
    const last = document.nodeCount - 1;
    expect(matcher.match(last).rules.map((rule) => rule.block.declarations[0]?.property)).toEqual(["d"]);
    expect(matcher.match(document.root).rules.length).toBeGreaterThan(300);
    expect(diagnostics.list().map(({ code }) => code)).toEqual(["selector-limit"]);
  });

  it("costs a document the same whether another has done it before or not", () => {
    const css =
      ":is(.a, .b) > p:not(.c) { a: b } b + p, b ~ .c { c: d } [title] p:nth-child(2) { e: f } p::after { g: h }";
    const sheets = [readSheet(css).sheet];
    const [one = "", other = ""] = ["p", "p class=c"].map(
      (name) => `<div class=a title=x>${`<b></b><${name}>`.repeat(9)}</div><div class=b><${name}></div>`,
    );
    /** How many elements are matched before so many units are spent. */
    const matched = (html: string, budget: number, cache?: MatchCache): number => {
      const document = readDocument(html);
      const matcher = createMatcher(sheets, document, { budget, ...(cache && { cache }) });
      const nodes = Array.from({ length: document.nodeCount }, (_, node) => node);
      return nodes.filter((node) => matcher.match(node).rules.length > 0).length;
    };
    const cache = new MatchCache();
    const budgets = Array.from({ length: 40 }, (_, index) => 40 * index);
    for (const html of [one, other, one, other]) {
      const cold = budgets.map((budget) => matched(html, budget));
      expect(budgets.map((budget) => matched(html, budget, cache))).toEqual(cold);
      expect(new Set(cold).size).toBeGreaterThan(3);
    }
  });

  it.each([
    ["div ".repeat(2000), "<div>".repeat(500)],
    [":has(".repeat(3), "<div>".repeat(500)],
    ["b ~ ".repeat(500), "<b></b>".repeat(5000)],
    ["b + ".repeat(500), "<b></b>".repeat(5000)],
  ])("stays small for %.20s… on a hostile document", (prefix, html) => {
    const open = prefix.split("(").length - 1;
    const document = readDocument(html);
    const matcher = matcherFor(`${prefix}*${")".repeat(open)} { a: b }`, document);
    expect(matcher.match(document.nodeCount - 1).rules.length).toBeLessThanOrEqual(1);
  });
});
