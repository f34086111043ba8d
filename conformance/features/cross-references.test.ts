import assert from "node:assert/strict";
import { describe } from "vitest";
import { checkFeatures } from "./check-features.ts";
import type { Feature } from "./feature.ts";

/** What pages, margin boxes and bookmarks say of other places. Pages are 400 × 300 px with margins of 50 px: ten lines of 20 px. */
const NEXT = '<p style="break-before: page">';
const head = (content: string, rules = ""): string =>
  `<style>${rules} h1, h2, li { font: inherit } h2 { counter-increment: c } h2::before { content: counter(c) ". " } ol { padding: 0 }
  @page { @top-left { content: ${content} } }</style>`;
const LATER = `<p>a${NEXT}b<h2 style="break-before: page" id="t">Target</h2>`;

describe("cross references in margin boxes", () => {
  checkFeatures(
    (
      [
        ["the page of what comes later", "target-counter(url(#t), page)", "3"],
        ["in another style", "target-counter(url(#t), page, upper-roman)", "III"],
        ["a counter of an element", "target-counter(url(#t), c)", "1"],
        ["the text of an element", "target-text(url(#t))", "Target"],
        ["the text before it", "target-text(url(#t), before)", "1."],
        ["beside the total", 'target-counter(url(#t), page) "/" counter(pages)', "3/3"],
      ] as const
    ).map(
      ([name, content, text]): Feature => ({
        name,
        html: `${head(`"see" ${content}`)}${LATER}`,
        check: (page) => assert.deepEqual(page.heads, Array(3).fill(`see${text}`)),
      }),
    ),
  );
  checkFeatures([
    {
      name: "a target that is missing is told of once",
      html: `${head('"see" target-counter(url(#nowhere), page)')}<p>a${NEXT}b`,
      check(page) {
        assert.deepEqual(page.heads, ["see", "see"]);
        assert.deepEqual(page.codes, ["reference-target-missing"]);
      },
    },
    {
      name: "with page numbers in the flow, which take a second round",
      html: `${head('"see" target-counter(url(#t), page)', "p::after { content: counter(page) }")}${LATER}`,
      check(page) {
        assert.deepEqual(page.heads, ["see3", "see3", "see3"]);
        assert.equal(page.lines(2)[1], "b2");
      },
    },
  ]);
});

describe("bookmarks", () => {
  checkFeatures([
    {
      name: "labels with the number of their page, and with the total",
      html: `<style>h1 { font: inherit; bookmark-label: content() " – " counter(page) "/" counter(pages) }</style><h1>A</h1>${NEXT}x<h1 style="break-before: page">B</h1>`,
      check: (page) => assert.deepEqual(page.bookmarks(), ["A – 1/3", "B – 3/3"]),
    },
    {
      name: "numbers that @page sets",
      html: `<style>@page :first { counter-reset: page 9 } h1 { font: inherit; bookmark-label: counter(page, lower-roman) }</style><h1>A</h1><h1 style="break-before: page">B</h1>`,
      check: (page) => assert.deepEqual(page.bookmarks(), ["ix", "x"]),
    },
  ]);
});

describe("the text of an element, where it is repeated", () => {
  const title = `<h2 id="t">Title<i class="n">note</i><i class="r">running</i><i style="display: none">hidden</i></h2>`;
  const rules =
    ".n { float: footnote } .r { position: running(r) } h2 { bookmark-level: 1; bookmark-label: content() }";
  checkFeatures([
    {
      name: "has no footnotes and running elements in named strings, bookmarks and references",
      html: `${head("string(s)", `${rules} h2 { string-set: s content() } a::after { content: target-text(attr(href)) }`)}${title}<p><a href="#t">see</a>`,
      check(page) {
        assert.equal(page.lines()[0], "Titlehidden");
        assert.ok(page.has("seeTitlehidden"));
        assert.deepEqual(page.bookmarks(), ["Titlehidden"]);
        assert.ok(page.has("1.note"));
      },
    },
    {
      name: "the marker of a list item in a named string",
      html: `${head("string(s)", "li { string-set: s content(marker) content() } ol { list-style: upper-alpha inside }")}<ol><li>one<li style="break-before: page">two</ol>`,
      check: (page) => assert.deepEqual(page.heads, ["A.one", "B.two"]),
    },
    {
      name: "a marker with a content of its own",
      html: `${head("string(s)", 'li { string-set: s content(marker) } ::marker { content: "§" counter(list-item) }')}<ol><li>one<li style="break-before: page">two</ol>`,
      check: (page) => assert.deepEqual(page.heads, ["§1", "§2"]),
    },
  ]);
});

const NOTE =
  "<style>i { float: footnote; font-style: normal } @page { @footnote { margin: 0; border: 0; padding: 0 } } ::footnote-call { font: inherit; vertical-align: baseline }</style>";
const calls = (...pages: readonly (readonly string[])[]): string =>
  pages.map((notes) => `${NEXT}text${notes.map((note) => `<i>${note}</i>`).join("")}`).join("");

describe("footnotes", () => {
  checkFeatures([
    {
      name: "@page { counter-reset: footnote } numbers them anew on each page, call and note alike",
      html: `${NOTE}<style>@page { counter-reset: footnote }</style>${calls(["n1", "n2"], ["n3"], [], ["n4", "n5"])}`,
      check: (page) =>
        assert.deepEqual(
          page.all((number) => page.lines(number)),
          [["text12", "1.n1", "2.n2"], ["text1", "1.n3"], ["text"], ["text12", "1.n4", "2.n5"]],
        ),
    },
    {
      name: "from another number, and on some pages alone",
      html: `${NOTE}<style>@page :left { counter-reset: footnote 10 }</style>${calls(["n1"], ["n2", "n3"], ["n4"])}`,
      check: (page) => assert.deepEqual(page.heads, ["text1", "text1112", "text13"]),
    },
    {
      name: "a note that goes on to the next page keeps the number of its call",
      html: `${NOTE}<style>@page { counter-reset: footnote; @footnote { max-height: 40px } } p { orphans: 1; widows: 1 }</style><p>a<i>n1<br>x<br>x</i><p>b<i>n2</i>${NEXT}c<i>n3</i>`,
      check(page) {
        const lines = page.all((number) => page.lines(number));
        assert.ok(lines.flat().includes("2.n2"), lines.join(" | "));
        assert.ok(lines.flat().includes("1.n3"), lines.join(" | "));
      },
    },
    {
      name: "in tables, flex containers, inline-blocks and floats",
      html: `${NOTE}<table><tr><td>a<i>n1</i></table><div style="display: flex"><div>b<i>n2</i></div></div><p><span style="display: inline-block">c<i>n3</i></span><div style="float: left">d<i>n4</i></div>`,
      check: (page) => assert.deepEqual(page.lines().slice(-4), ["1.n1", "2.n2", "3.n3", "4.n4"]),
    },
    {
      name: "in a repeated table head: once, at its first place",
      html: `${NOTE}<style>td, th { padding: 0; font: inherit } table { border-spacing: 0 }</style><table><thead><tr><th>H<i>note</i></thead>${"<tr><td>r".repeat(15)}</table>`,
      check(page) {
        assert.deepEqual(page.heads, ["H1", "H1"]);
        assert.deepEqual(
          page.all((number) => page.has("1.note", number)),
          [true, false],
        );
      },
    },
    {
      name: "in a footnote and in a page float: on the same page where there is room",
      html: `${NOTE}<div style="float: top">F<i>n1</i></div><p>a<i>n2<i>n3</i></i>`,
      check: (page) => assert.deepEqual(page.lines(), ["F1", "a2", "1.n1", "2.n23", "3.n3"]),
    },
    {
      name: "in a box on every page: once",
      html: `${NOTE}<div style="position: fixed; top: 100px">F<i>note</i></div><p>a${NEXT}b${NEXT}c`,
      check(page) {
        assert.equal(page.count, 3);
        assert.equal(page.all((number) => page.has("1.note", number)).filter(Boolean).length, 1);
      },
    },
    {
      name: "in a running element: its text stays there, with a diagnostic",
      html: `${NOTE}${head("element(r)", "div { position: running(r) }")}<div>R<i>note</i></div><p>a${NEXT}b`,
      check(page) {
        assert.deepEqual(page.heads, ["Rnote", "Rnote"]);
        assert.deepEqual(page.codes, ["footnote-in-running-element"]);
      },
    },
  ]);
});
