import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import { type Document, NO_NODE, type NodeId } from "./document.ts";
import { outlineOf } from "./outline.ts";
import { parseDocument } from "./parse-document.ts";
import { parse } from "./testing/parse.ts";

function firstNamed(document: Document, name: string): NodeId {
  for (let node = 0; node < document.nodeCount; node += 1) if (document.nameOf(node) === name) return node;
  return NO_NODE;
}

describe("the tree", () => {
  it("always has html, head and body", () => {
    const empty = "html\n  head\n  body";
    for (const html of [
      "",
      " ",
      "<!doctype html>",
      "<html>",
      "<!-- only -->",
      "<head></head>",
      "<noscript>",
    ]) {
      expect(outlineOf(parse(html))).toContain("html\n  head");
      expect(outlineOf(parse(html))).toContain("\n  body");
    }
    expect(outlineOf(parse(""))).toBe(empty);
  });

  it("puts head elements into the head and the rest into the body", () => {
    const html = "<title>T</title><meta charset=utf-8><link rel=x><style>p{}</style>text<p>more";
    expect(outlineOf(parse(html))).toBe(`html
  head
    title
      "T"
    meta charset="utf-8"
    link rel="x"
    style
      "p{}"
  body
    "text"
    p
      "more"`);
  });

  it("numbers nodes in document order, also after text was moved before a table", () => {
    const document = parse("<div><table><tr><td>in<td>side</table>after</div>".replace("<tr>", "moved<tr>"));
    const text: string[] = [];
    for (let node = 0; node < document.nodeCount; node += 1) {
      const parent = document.parent[node] ?? NO_NODE;
      if (node > 0) expect(parent).toBeLessThan(node);
      if (node > 0)
        expect(document.subtreeEnd[parent]).toBeGreaterThanOrEqual(document.subtreeEnd[node] ?? 0);
      text.push(document.textOf(node));
    }
    expect(text.filter((part) => part !== "")).toEqual(["moved", "in", "side", "after"]);
    expect(document.subtreeEnd[document.root]).toBe(document.nodeCount);
  });

  it("counts element siblings only", () => {
    const document = parse("<p>a<b></b>c<i></i></p>");
    const [b, i, p] = ["b", "i", "p"].map((name) => firstNamed(document, name));
    expect([document.elementIndex[b ?? 0], document.elementIndex[i ?? 0]]).toEqual([0, 1]);
    expect(document.elementChildCount[p ?? 0]).toBe(2);
  });

  it("joins text across comments, entities and ignored tags into one node", () => {
    const document = parse("<p>a<!-- x -->b&amp;c</x>d&notin;&nbsp;</p>");
    const p = firstNamed(document, "p");
    expect(document.textOf(document.firstChildOf(p))).toBe("ab&cd∉\u00a0");
    expect(document.subtreeEnd[p]).toBe(p + 2);
  });
});

describe("attributes", () => {
  it("decodes values, keeps the first of equal names and lower-cases names", () => {
    const document = parse(`<p ID=x Title='a &amp; "b"' title=second data-x hidden="">`);
    const p = firstNamed(document, "p");
    expect(document.attributesOf(p)).toEqual(["id", "x", "title", 'a & "b"', "data-x", "", "hidden", ""]);
    expect(document.attribute(p, "title")).toBe('a & "b"');
    expect(document.attribute(p, "missing")).toBeUndefined();
    expect(document.idOf(p)).toBe("x");
  });

  it("gives equal classes the same array", () => {
    const document = parse("<p class=' b  a b'></p><p id=1 class=' b  a b'><div>");
    const [first, second] = [firstNamed(document, "p"), firstNamed(document, "p") + 1];
    expect(document.classesOf(first)).toEqual(["b", "a"]);
    expect(document.classesOf(second)).toBe(document.classesOf(first));
    expect(document.classesOf(document.root)).toEqual([]);
  });

  it("shares one list between elements with the same attribute text", () => {
    const document = parse("<p class=a></p><p class=a></p><p class=b></p><p></p>");
    const p = firstNamed(document, "p");
    const lists = [p, p + 1, p + 2, p + 3].map((node) => document.attributeList[node]);
    expect(lists[0]).toBe(lists[1]);
    expect(lists[2]).not.toBe(lists[0]);
    expect(lists[3]).toBe(0);
  });

  it("finds the first element with an id", () => {
    const document = parse("<p id=a><b id=c></b><i id=a></i>");
    expect(document.nameOf(document.elementById("a"))).toBe("p");
    expect(document.nameOf(document.elementById("c"))).toBe("b");
    expect(document.elementById("d")).toBe(NO_NODE);
  });

  it("takes empty elements and CDATA of a document that begins as XML for what they are", () => {
    const body = "<p><span/>a<![CDATA[<b>]]><br/></p><td/><svg><g/></svg><div/>c";
    const shape = (prolog: string): string => {
      const html = `${prolog}<html><body>${body}</body></html>`;
      const document = parseDocument({ html }, new DiagnosticSink());
      const div = firstNamed(document, "div");
      return `${document.textContent(firstNamed(document, "p"))} ${document.textContent(div)}`;
    };
    expect(shape('<?xml version="1.0"?>')).toBe("a<b> ");
    expect(shape("")).toBe("a]]> c");
  });

  it("finds what a fragment names: an id, or the name of an anchor", () => {
    const document = parse("<a name=n></a><p id=n></p><a name='a b'><a name=c></a><img name=d>");
    const found = (fragment: string): string => document.nameOf(document.elementByFragment(fragment));
    expect(found("n")).toBe("p");
    expect(document.elementByFragment("a%20b")).toBe(document.elementByFragment("a b"));
    expect([found("a%20b"), found("c")]).toEqual(["a", "a"]);
    expect([found("Top"), found("top")]).toEqual(["html", "html"]);
    expect([document.elementByFragment("d"), document.elementByFragment("%")]).toEqual([NO_NODE, NO_NODE]);
  });

  it("merges those of later html and body tags into the first", () => {
    const document = parse("<html lang=en><body class=a><p><body class=b id=c><html dir=ltr lang=de>");
    expect(document.attributesOf(document.root)).toEqual(["lang", "en", "dir", "ltr"]);
    expect(document.attributesOf(firstNamed(document, "body"))).toEqual(["class", "a", "id", "c"]);
  });
});

describe("document facts", () => {
  it("reads the title with white space collapsed", () => {
    expect(parse("<title> A &lt;\n  B </title>").title).toBe("A < B");
    expect(parse("<p>").title).toBe("");
    expect(parse("<svg><title>not this</title></svg>").title).toBe("");
  });

  it.each([
    ["<base href=sub/>", "https://example.org/doc/page.html", "https://example.org/doc/sub/"],
    ["<base href=https://other.example/>", "", "https://other.example/"],
    ["<base target=x><base href=/a><base href=/b>", "https://example.org/", "https://example.org/a"],
    ["<base href=javascript:1>", "https://example.org/", "https://example.org/"],
    ["<base href=data:text/html,x>", "https://example.org/", "https://example.org/"],
    ["<base href=x>", "", ""],
    ["", "file:///a/b.html", "file:///a/b.html"],
  ])("resolves %s against %s to %s", (html, baseUrl, expected) => {
    expect(parseDocument({ html, baseUrl }, new DiagnosticSink()).baseUrl).toBe(expected);
  });

  it.each([
    ["<!doctype html>", false],
    ["<!DOCTYPE html SYSTEM 'about:legacy-compat'>", false],
    [
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
      false,
    ],
    [
      '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">',
      false,
    ],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', true],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">', true],
    ["<!doctype something>", true],
    ["<!doctype html nonsense>", true],
    ["<p>", false],
  ])("takes the mode from %s", (html, quirks) => {
    expect(parseDocument({ html }, new DiagnosticSink()).quirks).toBe(quirks);
  });

  it.each([
    ["<!doctype html><p>", false],
    ["<!doctype something><p>", true],
    ["<p>", true],
  ])("takes numbers for lengths or not in %s", (html, quirkySheets) => {
    expect(parseDocument({ html }, new DiagnosticSink()).quirkySheets).toBe(quirkySheets);
  });

  it("tells line and column of elements and text, counting from 1", () => {
    const document = parseDocument(
      { html: "\uFEFF<p>\r\n  <b>x</b>\r  &amp;y", source: "a.html" },
      new DiagnosticSink(),
    );
    const b = firstNamed(document, "b");
    expect(document.positionOf(firstNamed(document, "p"))).toEqual({ source: "a.html", line: 1, column: 1 });
    expect(document.positionOf(b)).toEqual({ source: "a.html", line: 2, column: 3 });
    expect(document.positionOf(b + 1)).toEqual({ source: "a.html", line: 2, column: 6 });
    expect(document.positionOf(b + 2)).toEqual({ source: "a.html", line: 2, column: 11 });
  });

  it("tells the names that elements have from those that tree construction has rules for", () => {
    const document = parse("<p>a<x-b>b</x-b><svg><path /></svg><template><input></template>");
    const names = ["p", "x-b", "svg", "path", "math", "input", "x-c"];
    expect(names.filter((name) => document.hasElement(name))).toEqual(["p", "x-b", "svg", "path"]);
  });

  it("tells vocabulary and concatenated text", () => {
    const document = parse("<p>a<b>b</b><svg><text>c</text></svg><math><mi>d</mi></math>");
    const names = ["p", "text", "mi"].map((name) => document.namespaceOf(firstNamed(document, name)));
    expect(names).toEqual(["html", "svg", "math"]);
    expect(document.textContent(firstNamed(document, "p"))).toBe("abcd");
  });
});

describe("hostile input", () => {
  const depthOf = (document: Document): number => {
    const depths = new Int32Array(document.nodeCount);
    for (let node = 1; node < document.nodeCount; node += 1)
      depths[node] = (depths[document.parent[node] ?? 0] ?? 0) + 1;
    return depths.reduce((deepest, depth) => Math.max(deepest, depth), 0);
  };
  const repeat = (count: number, make: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => make(index)).join("");

  it.each([
    ["divs", "<div>".repeat(100_000)],
    ["formatting elements", "<b>".repeat(100_000)],
    ["tables", "<table><tr><td>".repeat(30_000)],
    ["lists", "<ul><li>".repeat(50_000)],
    ["SVG groups", `<svg>${"<g>".repeat(100_000)}`],
  ])("flattens %s nested deeper than 512 and says so once", (_name, html) => {
    const diagnostics = new DiagnosticSink();
    const document = parseDocument({ html: `${html}end` }, diagnostics);
    expect(depthOf(document)).toBeLessThanOrEqual(513);
    expect(document.textContent(document.root)).toBe("end");
    expect(diagnostics.list().map(({ code }) => code)).toEqual(["nesting-too-deep"]);
  });

  it("keeps order and text of what was flattened, and the nesting after it", () => {
    const open = repeat(600, (index) => `<div>${index} `);
    const document = parse(`${open}x${"</div>".repeat(600)}<p>after`);
    expect(document.textContent(document.root)).toBe(`${repeat(600, (index) => `${index} `)}xafter`);
    expect(document.nameOf(document.parent[firstNamed(document, "p")] ?? 0)).toBe("body");
    const closing = repeat(600, (index) => `</div>${index} `);
    expect(parse("<div>".repeat(600) + closing).textContent(0)).toBe(repeat(600, (index) => `${index} `));
  });

  it("does not multiply formatting elements without end", () => {
    const count = 2000;
    const diagnostics = new DiagnosticSink();
    const html = repeat(count, (index) => `<p><b title=${index}>`);
    expect(parseDocument({ html }, diagnostics).nodeCount).toBeLessThan(count * 2 * 9 + 1100);
    expect(diagnostics.list().map(({ code }) => code)).toEqual(["too-many-unclosed-elements"]);
  });

  it("says that frames are not read", () => {
    const diagnostics = new DiagnosticSink();
    parseDocument({ html: "<head></head>\n<frameset><frame src=a>" }, diagnostics);
    expect(diagnostics.list()).toMatchObject([
      { code: "unsupported-element", position: { line: 2, column: 1 } },
    ]);
  });

  it("says that shadow roots are not read, but for templates that scripts use", () => {
    const diagnostics = new DiagnosticSink();
    const html =
      "<x-a>\n<template><b>a</b></template>\n<template shadowrootmode=open><b>a</b></template></x-a>";
    parseDocument({ html }, diagnostics);
    expect(diagnostics.list()).toMatchObject([
      { code: "unsupported-element", position: { line: 3, column: 1 } },
    ]);
  });

  it("takes many siblings, attributes and long values", () => {
    expect(parse("<i></i>".repeat(200_000)).nodeCount).toBe(200_003);
    const wide = parse(`<p ${repeat(100_000, (index) => `a${index}=${index} `)}>`);
    expect(wide.attribute(3, "a99999")).toBe("99999");
    expect(parse(`<p title="${"x".repeat(1_000_000)}">`).attribute(3, "title")).toHaveLength(1_000_000);
  });

  it.each([
    "<",
    "<p",
    "<p a",
    "<p a=",
    "<p a='",
    "</",
    "</p",
    "<!",
    "<!--",
    "<![CDATA[",
    "&",
    "&#",
    "&#x110000;",
    "<title>",
    "<script><!--",
  ])("ends with %s", (html) => {
    expect(parse(`text${html}`).textContent(0)).toMatch(/^text/);
  });
});
