import { describe, expect, it } from "vitest";
import { DeclarationParser } from "../../css/properties/declaration-parser.ts";
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import { parse } from "../../document/testing/parse.ts";
import { PresentationalHints } from "./presentational-hints.ts";

function nodesNamed(document: Document, name: string): NodeId[] {
  const found: NodeId[] = [];
  for (let node = 0; node < document.nodeCount; node += 1)
    if (document.nameOf(node) === name) found.push(node);
  return found;
}

/** The hints of the last element of the given name, as CSS text; sides that agree are written once. */
function hintsOf(html: string, name: string): string {
  const document = parse(html);
  const node = nodesNamed(document, name).at(-1) ?? NO_NODE;
  const hints = new PresentationalHints(document).of(node) ?? [];
  for (const { property, value } of hints) {
    const { issue, targets } = new DeclarationParser().parse(property, value, { baseUrl: "", quirks: false });
    expect([property, value, issue, targets.length > 0]).toEqual([property, value, undefined, true]);
  }
  const text = hints.map(({ property, value }) => `${property}: ${value}`).join("; ");
  return text.replace(
    /(border|padding)-top(\S*): ([^;]+); \1-right\2: \3; \1-bottom\2: \3; \1-left\2: \3/g,
    "$1$2: $3",
  );
}

describe("attributes of MathML", () => {
  it.each([
    ['<math><mi mathvariant="bold" mathcolor="red">x', "mi", "font-weight: bold; color: red"],
    [
      '<math><mstyle displaystyle="true" scriptlevel="+1">',
      "mstyle",
      "math-style: normal; math-depth: add(1)",
    ],
    ['<math><mn mathsize="big" mathbackground="#eee">', "mn", "font-size: 1.5em; background-color: #eee"],
    ['<math dir="rtl">', "math", "direction: rtl"],
    ['<math><mtable columnalign="left right"><mtr><mtd>a</mtd><mtd>b', "mtd", "text-align: right"],
    [
      '<math><mtable><mtr columnalign="left"><mtd rowalign="top">',
      "mtd",
      "text-align: left; vertical-align: top",
    ],
    ['<math><menclose notation="box">', "menclose", "border: 0.06em solid"],
  ])("%s", (html, name, hints) => {
    expect(hintsOf(html, name)).toBe(hints);
  });
});

describe("presentational hints", () => {
  it.each([
    [
      "<img width=10 height=50% hspace=3>",
      "img",
      "width: 10px; height: 50%; margin-left: 3px; margin-right: 3px",
    ],
    ["<img width=20 height=10>", "img", "width: 20px; height: 10px; aspect-ratio: auto 20 / 10"],
    ["<img align=Left border=2>", "img", "float: left; border-width: 2px; border-style: solid"],
    ["<img align=absmiddle>", "img", "vertical-align: middle"],
    ["<input type=image width=5>", "input", "width: 5px"],
    ["<input width=5>", "input", ""],
    ["<input size=12>", "input", ""],
    ["<textarea cols=10 rows=3 wrap=off>", "textarea", "white-space: pre"],
    ["<iframe frameborder=0 width=1>", "iframe", "width: 1px; border-width: 0"],
    ["<p align=center>", "p", "text-align: center"],
    ["<div align=center>", "div", "text-align: -platen-center"],
    ["<h2 align=justify>", "h2", "text-align: justify"],
    ["<fieldset><legend align=center>", "legend", "margin-left: auto; margin-right: auto"],
    ["<p align=nonsense>", "p", ""],
    ["<br clear=all>", "br", "clear: both"],
    ["<pre wrap>", "pre", "white-space: pre-wrap"],
    [
      "<hr align=left width=50% noshade size=4>",
      "hr",
      "margin-left: 0; margin-right: auto; width: 50%; border-style: solid; border-width: 2px",
    ],
    ["<hr size=10>", "hr", "height: 8px"],
    ["<hr size=1>", "hr", "border-bottom-width: 0"],
    [
      "<font color=red size=+1 face='Arial, \"Noto Sans\", serif'>",
      "font",
      'color: #ff0000; font-family: "Arial", "Noto Sans", serif; font-size: large',
    ],
    ["<font size=9>", "font", "font-size: xxx-large"],
    ["<font size=-9>", "font", "font-size: x-small"],
    [
      "<body bgcolor=#123456 text=navy topmargin=5 marginwidth=7>",
      "body",
      "margin-left: 7px; margin-right: 7px; margin-top: 5px; background-color: #123456; color: #000080",
    ],
    ["<body link=green><a href=x>", "a", "color: #008000"],
    ["<body link=green><a name=x>", "a", ""],
    ["<p hidden>", "p", "display: none"],
    ["<p dir=rtl>", "p", "direction: rtl; unicode-bidi: isolate"],
    ["<bdo dir=RTL>", "bdo", "direction: rtl; unicode-bidi: isolate-override"],
    ["<p dir=auto>1 <b dir=ltr>a</b> \u05d0 b", "p", "direction: rtl; unicode-bidi: isolate"],
    ["<p dir=auto>1 b \u05d0", "p", "direction: ltr; unicode-bidi: isolate"],
    ["<p dir=auto>1 \u200fb", "p", "direction: rtl; unicode-bidi: isolate"],
    ["<bdi>\u0627", "bdi", "direction: rtl; unicode-bidi: isolate"],
    ["<bdi dir=x>\u0627", "bdi", "direction: rtl; unicode-bidi: isolate"],
    ["<p dir=auto>1 <input value=a> <b dir=x>\u05d0</b>", "p", "direction: rtl; unicode-bidi: isolate"],
    ["<textarea dir=auto>\u0627", "textarea", "direction: rtl; unicode-bidi: plaintext"],
    ["<pre dir=auto>\u0627", "pre", "direction: rtl; unicode-bidi: plaintext"],
    ["<input dir=auto value='1 \u0627'>", "input", "direction: rtl; unicode-bidi: plaintext"],
    ["<input dir=auto type=email value=a>", "input", "direction: ltr; unicode-bidi: plaintext"],
    ["<input dir=auto type=submit value=\u0627>", "input", "direction: rtl; unicode-bidi: isolate"],
    ["<input dir=auto type=date value=\u0627>", "input", "direction: ltr; unicode-bidi: isolate"],
    ["<input type=tel>", "input", "direction: ltr"],
    ["<input type=tel dir=rtl>", "input", "direction: rtl; unicode-bidi: isolate"],
  ])("%s", (html, name, expected) => {
    expect(hintsOf(html, name)).toBe(expected);
  });
});

describe("lists", () => {
  it.each([
    ["<ol start=5>", "ol", "counter-reset: list-item 4"],
    ["<ol type=A>", "ol", "list-style-type: upper-alpha"],
    ["<ul type=SQUARE>", "ul", "list-style-type: square"],
    ["<ol><li value=7 type=i>", "li", "list-style-type: lower-roman; counter-set: list-item 7"],
    ["<ol reversed><li><li><p>x</p><li>", "ol", "counter-reset: list-item 4"],
    ["<ol reversed start=9><li>", "ol", "counter-reset: list-item 10"],
    ["<ol reversed><li>", "li", "counter-increment: list-item -1"],
    ["<ul><li type=none>", "li", "list-style-type: none"],
    ["<ol type=disc>", "ol", ""],
    ["<ul type=a>", "ul", ""],
    ["<ol start=x>", "ol", ""],
  ])("%s", (html, name, expected) => {
    expect(hintsOf(html, name)).toBe(expected);
  });

  it("counts the items of each reversed list", () => {
    expect(hintsOf("<ol reversed><li></ol><ol reversed><li><li></ol>", "ol")).toBe(
      "counter-reset: list-item 3",
    );
  });
});

describe("tables", () => {
  it.each([
    [
      "<table width=100% cellspacing=0 bgcolor=red align=center>",
      "table",
      "width: 100%; border-spacing: 0px; background-color: #ff0000; margin-left: auto; margin-right: auto",
    ],
    ["<table width=0>", "table", ""],
    ["<table border>", "table", "border-width: 1px; border-style: outset"],
    [
      "<table border=3 bordercolor=blue>",
      "table",
      "border-width: 3px; border-style: solid; border-color: #0000ff",
    ],
    ["<table border=0>", "table", ""],
    [
      "<table frame=above>",
      "table",
      "border-width: 1px; border-top-style: outset; border-right-style: hidden; border-bottom-style: hidden; border-left-style: hidden",
    ],
    ["<table border=1><tr><td>", "td", "border-width: 1px; border-style: inset; border-color: inherit"],
    ["<table cellpadding=4><tr><th>", "th", "padding: 4px"],
    ["<table cellpadding=4><tr><td><table><tr><td>", "td", ""],
    ["<table rules=rows><tr><td>", "td", ""],
    [
      "<table rules=rows><tr><td>",
      "tr",
      "border-top-width: 1px; border-bottom-width: 1px; border-top-style: solid; border-bottom-style: solid; border-top-color: #000000; border-bottom-color: #000000",
    ],
    [
      "<table rules=cols><tr><td>",
      "td",
      "border-left-width: 1px; border-right-width: 1px; border-left-style: solid; border-right-style: solid; border-left-color: #000000; border-right-color: #000000",
    ],
    ["<table rules=all><tr><td>", "td", "border-width: 1px; border-style: solid; border-color: #000000"],
    [
      "<table rules=all bordercolor=red><tr><td>",
      "td",
      "border-width: 1px; border-style: solid; border-color: #ff0000",
    ],
    [
      "<table><tr><td width=30 height=20% nowrap valign=top align=right bgcolor=#fff>",
      "td",
      "width: 30px; height: 20%; background-color: #ffffff; text-align: -platen-right; vertical-align: top; white-space: nowrap",
    ],
    ["<table><tr height=12 valign=middle><td>", "tr", "height: 12px; vertical-align: middle"],
    ["<table><tbody align=char bgcolor=silver><tr>", "tbody", "background-color: #c0c0c0"],
    ["<table><caption align=bottom>", "caption", "caption-side: bottom"],
    ["<table><col width=15%>", "col", "width: 15%"],
  ])("%s %s", (html, name, expected) => {
    expect(hintsOf(html, name)).toBe(expected);
  });

  it("gives like cells the same array, and cells of other tables their own", () => {
    const row = "<tr><td align=right id=a>1<td align=right id=b>2";
    const document = parse(`<table border=1>${row}${row}</table><table>${row}</table>`);
    const hints = new PresentationalHints(document);
    const found = nodesNamed(document, "td").map((node) => hints.of(node));
    expect(new Set(found.slice(0, 4)).size).toBe(1);
    expect(found[4]).toBe(found[5]);
    expect(found[4]).not.toBe(found[0]);
  });
});

describe("what hints never do", () => {
  it.each([
    [
      "<body background='x\"); color: red; a: url(\"y'>",
      "body",
      'background-image: url("x\\"); color: red; a: url(\\"y")',
    ],
    ["<body background='a\nb\\'>", "body", 'background-image: url("a\\a b\\\\")'],
    ["<font face='a\"; color: red; x: \"'>", "font", 'font-family: "a; color: red; x:"'],
    ["<font color='red; x: y'>", "font", "color: #ed0000"],
    ["<img width='5px; color: red'>", "img", "width: 5px"],
    ["<table cellspacing='1} body{'>", "table", "border-spacing: 1px"],
    ["<html><meta name=color-scheme content='dark; color: red'>", "html", ""],
  ])("lets %s inject CSS", (html, name, expected) => {
    expect(hintsOf(html, name)).toBe(expected);
  });

  it("reads the presentation attributes of SVG, and the size of the outermost element", () => {
    const document = parse("<svg width=5 height=50%><svg width=7><text fill=red font-size=12 transform=x>");
    const hints = new PresentationalHints(document);
    const found: string[] = [];
    for (let node = 0; node < document.nodeCount; node += 1)
      for (const { property, value } of hints.of(node) ?? []) found.push(`${property}: ${value}`);
    expect(found).toEqual(["width: 5px", "height: 50%", "fill: red", "font-size: 12px"]);
  });

  it("leaves elements without such attributes, text and SVG alone", () => {
    const document = parse(
      "<p class=a id=b style='color:red' title=x>t</p><table><tr><td>1</table><svg><rect height=3>",
    );
    const hints = new PresentationalHints(document);
    for (let node = 0; node < document.nodeCount; node += 1) expect(hints.of(node)).toBeUndefined();
  });
});
