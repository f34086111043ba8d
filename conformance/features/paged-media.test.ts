import assert from "node:assert/strict";
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from "pdf-lib";
import { describe } from "vitest";
import { checkFeatures } from "./check-features.ts";
import type { Feature } from "./feature.ts";
import type { RenderedPages } from "./rendered-pages.ts";

/** Paged media beyond the table of features. Pages are 400 × 300 px with margins of 50 px: ten lines of 20 px. */
const NEXT = '<p style="break-before: page">';
const reads = (expected: readonly (string | undefined)[]): Pick<Feature, "check"> => ({
  check: (page) => assert.deepEqual(page.heads, expected),
});
/** Headings on pages 1, 2 (two of them, not at its start) and 4 (at its start). */
const CHAPTERS = `<h2>one</h2><p>text${NEXT}text<h2>two</h2><h2>three</h2>${NEXT}text<h2 style="break-before: page">four</h2>`;
const head = (content: string, rules = "h2 { string-set: s content() }"): string =>
  `<style>${rules} h1, h2, h3 { font: inherit } @page { @top-left { content: ${content} } }</style>`;

describe("named strings", () => {
  checkFeatures([
    {
      name: "first is the default",
      html: head('"-" string(s)') + CHAPTERS,
      ...reads(["-one", "-two", "-three", "-four"]),
    },
    {
      name: "last",
      html: head('"-" string(s, last)') + CHAPTERS,
      ...reads(["-one", "-three", "-three", "-four"]),
    },
    {
      name: "start: what was in effect at the top of the page",
      html: head('"-" string(s, start)') + CHAPTERS,
      ...reads(["-one", "-one", "-three", "-four"]),
    },
    {
      name: "first-except: nothing on pages that set it",
      html: head('"-" string(s, first-except)') + CHAPTERS,
      ...reads(["-", "-", "-three", "-"]),
    },
    {
      name: "content lists: literals, attributes, counters, pseudo-elements, the first letter",
      html: `${head(
        'string(a) "|" string(b)',
        `h2 { counter-increment: c; string-set: a attr(title) "·" counter(c, upper-roman), b content(before) content(first-letter) content(after) }
        h2::before { counter-increment: d 4; content: counter(d) ")" } h2::after { content: "!" }`,
      )}<h2 title="T">one</h2><p>x<h2 title="U" style="break-before: page">two</h2>`,
      ...reads(["T·I|4)o!", "U·II|4)t!"]),
    },
    {
      name: "page counters in a string are those of the page that sets it; the total is the document's",
      html: `${head("string(s)", 'h2 { string-set: s counter(page) "of" counter(pages) }')}<p>a${NEXT}b<h2>x</h2>${NEXT}c`,
      ...reads(["a", "2of3", "2of3"]),
    },
    {
      name: "elements in tables, inline elements and elements that are not displayed set strings too",
      html: `${head("string(s)", "td, b, i { string-set: s content() } i { display: none }")}<table><tr><td>cell</table>${NEXT}a <b>bold</b>${NEXT}c <i>hidden</i>`,
      ...reads(["cell", "bold", "hidden"]),
    },
    {
      name: "the title and the metadata in the head set strings for the first page",
      html: `<title>Title</title><meta name=author content=Writer>${head("string(t) string(a)", "title { string-set: t content() } meta[name=author] { string-set: a '|' attr(content) }")}<p>a${NEXT}b`,
      ...reads(["Title|Writer", "Title|Writer"]),
    },
    {
      name: "a page group begins with each box that names its page and has a forced break before it",
      html: `${head('"go"', '@page :nth(1 of c) { @top-left { content: "first" } } div { page: c; break-before: page }')}<div>a${NEXT}b</div><div>c</div>`,
      ...reads(["first", "go", "first"]),
    },
    {
      name: "a repeated head sets its string once",
      html: `${head("string(s, last)", "th { string-set: s content() } h2 { string-set: s content() } td, th { padding: 0; height: 20px }")}<table><thead><tr><th>H</thead>${"<tr><td>r".repeat(15)}</table><h2>after</h2>`,
      ...reads(["H", "after"]),
    },
    {
      name: "the first row below a repeated head is at the start of its page, and the second is not",
      html: `${head("string(a, start) string(b, start)", "tr[title] { string-set: a attr(title) } tr[lang] { string-set: b attr(lang) } td, th { padding: 0; height: 50px }")}<table><thead><tr><th>H</thead><tbody><tr><td>r<tr><td>r<tr title=x><td>r<tr lang=y><td>r</table>`,
      ...reads(["H", "x"]),
    },
    {
      name: "a cell behind another one in the first row is not at the start of its page: what it sets is the balance after the row",
      html: `${head('"-" string(s, start)', "td { padding: 0; height: 50px } b { string-set: s content() }")}<table>${[1, 2, 3, 4, 5].map((n) => `<tr><td>paid<td><b>${n}</b>`).join("")}</table>`,
      ...reads(["-", "-3"]),
    },
    {
      name: "an element that a break cuts sets its string where it begins",
      html: `${head("string(s, first-except)", 'div { string-set: s "set" }')}<p>a<div>${"<p>line".repeat(12)}</div>`,
      ...reads(["a", "set"]),
    },
  ]);
});

describe("page-based counters", () => {
  const shown = (rules: string): string =>
    `<style>@page { @top-left { content: "p" counter(page) } } ${rules}</style>`;
  const pages = (count: number): string => `<p>x${`${NEXT}x`.repeat(count - 1)}`;
  checkFeatures([
    {
      name: "a page that resets page starts with that value",
      html: `${shown("@page :first { counter-reset: page 9 }")}${pages(3)}`,
      ...reads(["p9", "p10", "p11"]),
    },
    {
      name: "counter-set on a named page",
      html: `${shown("@page n { counter-set: page 100 } .n { page: n }")}<p>x<p class="n">y</p><p>z`,
      ...reads(["p1", "p100", "p101"]),
    },
    {
      name: "an increment of its own",
      html: `${shown("@page { counter-increment: page 2 }")}${pages(3)}`,
      ...reads(["p2", "p4", "p6"]),
    },
    {
      name: "counter-increment: page 0 on blank pages",
      html: `${shown("@page :blank { counter-increment: page 0 }")}<p>x<p style="break-before: right">y`,
      ...reads(["p1", "p1", "p2"]),
    },
    {
      name: "an element adds to it",
      html: `${shown("")}<p>x${NEXT}y<p style="counter-increment: page 5">z${NEXT}w`,
      ...reads(["p1", "p7", "p8"]),
    },
    {
      name: "body sets the number of the first page",
      html: `<style>body { counter-reset: page 4 } p::after { content: counter(page) }</style><p>x${NEXT}x`,
      ...reads(["x4", "x5"]),
    },
    {
      name: "a counter of @page is seen by the content",
      html: `<style>@page { counter-increment: sheet 3 } p::after { content: counter(sheet) }</style><p>x${NEXT}y`,
      ...reads(["x3", "y6"]),
    },
    {
      name: "margin boxes count, one after the other",
      html: `<style>@page { @top-left { counter-increment: m; content: counter(m) } @top-right { counter-increment: m 10; content: counter(m) } }</style>${pages(2)}`,
      ...reads(["111", "1222"]),
    },
    {
      name: "counters of elements: the value after the last change on the page or before it",
      html: `<style>h2 { counter-increment: c; font: inherit } h3 { counter-reset: c; font: inherit } @page { @top-left { content: counter(c, upper-alpha) } }</style>
        <h2>x</h2><h2>y</h2>${NEXT}z<h3 style="break-before: page">r</h3><h2>s</h2>`,
      ...reads(["B", "B", "A"]),
    },
    {
      name: "the total stays what it is",
      html: `<style>@page { counter-reset: pages 7; @top-left { content: counter(page) "/" counter(pages) } } p { counter-reset: pages }</style>${pages(2)}`,
      ...reads(["1/2", "2/2"]),
    },
    {
      name: "counters that grow beyond bounds stay within",
      html: `<style>@page { counter-increment: page 2147483647; @top-left { content: counter(page) } }</style>${pages(3)}`,
      ...reads(["2147483647", "2147483647", "2147483647"]),
    },
  ]);
});

describe("cross references", () => {
  const later = `${NEXT}two<h2 id="t" style="break-before: page">The  target</h2>`;
  const rule = (content: string): string =>
    `<style>h2 { font: inherit; counter-increment: c 5 } h2::before { content: counter(c) ". " } h2::after { content: "!" } a::after { content: ${content} }</style>`;
  checkFeatures([
    {
      name: "target-counter of a page further on",
      html: `${rule('"→" target-counter(attr(href), page)')}<p><a href="#t">see</a>${later}`,
      ...reads(["see→3", "two", "5.Thetarget!"]),
    },
    {
      name: "target-counter in another style, by url()",
      html: `${rule("target-counter(url(#t), page, lower-roman)")}<p><a>see</a>${later}`,
      ...reads(["seeiii", "two", "5.Thetarget!"]),
    },
    {
      name: "target-counter of an element's counter",
      html: `${rule("target-counter(attr(href), c)")}<p><a href="#t">see</a>${later}`,
      ...reads(["see5", "two", "5.Thetarget!"]),
    },
    {
      name: "target-counter(…, pages)",
      html: `${rule("target-counter(attr(href), pages)")}<p><a href="#t">see</a>${later}`,
      ...reads(["see3", "two", "5.Thetarget!"]),
    },
    {
      name: "target-counters",
      html: `<style>ol { counter-reset: i; list-style: none } li { counter-increment: i } a::after { content: target-counters(attr(href), i, ".") }</style><p><a href="#t">see</a><ol><li>a<li>b<ol><li>c<li id="t">d</ol></ol>`,
      ...reads(["see2.2"]),
    },
    ...(
      [
        ["content", "TheTarget"],
        ["before", "5."],
        ["after", "!"],
        ["first-letter", "T"],
      ] as const
    ).map(
      ([part, text]): Feature => ({
        name: `target-text(…, ${part})`,
        html: `${rule(`target-text(attr(href), ${part})`)}<p><a href="#t">see</a>${later.replace("target", "Target")}`,
        check: (page) => assert.equal(page.lines(1)[0], `see${text}`),
      }),
    ),
    {
      name: "backwards",
      html: `${rule("target-counter(attr(href), page)")}<p id="t">one${NEXT}<a href="#t">back</a>`,
      ...reads(["one", "back1"]),
    },
    {
      name: "the page counter that the target's page shows",
      html: `${rule("target-counter(attr(href), page)")}<style>@page :first { counter-reset: page 20 }</style><p><a href="#t">see</a>${later}`,
      ...reads(["see22", "two", "5.Thetarget!"]),
    },
    {
      name: "a target that is missing shows nothing and is told of",
      html: `${rule('"(" target-counter(attr(href), page) ")"')}<p><a href="#nowhere">see</a><p><a href="other.html#t">other</a>`,
      check(page) {
        assert.deepEqual(page.lines(), ["see()", "other()"]);
        assert.equal(page.codes.filter((code) => code === "reference-target-missing").length, 2);
      },
    },
    {
      name: "a table of contents that takes a page itself counts that page",
      html: `<style>a { display: block } a::after { content: leader(dotted) target-counter(attr(href), page) } h2 { break-before: page; font: inherit; margin: 0 }</style>
        ${Array.from({ length: 14 }, (_, at) => `<a href="#c${at}">entry</a>`).join("")}${Array.from({ length: 14 }, (_, at) => `<h2 id="c${at}">c</h2>`).join("")}`,
      check(page) {
        assert.equal(page.count, 16);
        const entries = [...page.lines(1), ...page.lines(2)].map((line) => Number(/(\d+)$/.exec(line)?.[1]));
        assert.deepEqual(
          entries,
          Array.from({ length: 14 }, (_, at) => at + 3),
        );
      },
    },
    {
      name: "page numbers that cannot settle end in a diagnostic",
      html: `<style>@page { size: 400px 140px } .n::after { content: counter(pages, flip) } @counter-style flip { system: fixed; symbols: "a b c" "a" }
        .n { width: 10px }</style><p class="n">`,
      check(page) {
        assert.ok(page.count >= 1);
        assert.ok(page.codes.includes("page-numbers-unsettled"));
      },
    },
  ]);
});

describe("leaders", () => {
  const line = (content: string, style = ""): string =>
    `<style>p::after { content: ${content} } p { ${style} }</style><p>entry`;
  checkFeatures([
    {
      name: "dotted",
      html: line('leader(dotted) "9"'),
      check: (page) => assert.match(page.lines()[0] ?? "", /^entry\.{20,}9$/),
    },
    {
      name: "solid",
      html: line('leader(solid) "9"'),
      check: (page) => assert.match(page.lines()[0] ?? "", /^entry_{10,}9$/),
    },
    {
      name: "space",
      html: line('leader(space) "9"'),
      check(page) {
        assert.equal(page.lines()[0], "entry9");
        assert.ok(page.place("9").x > 330);
      },
    },
    {
      name: "a string",
      html: line('leader(". o ") "9"'),
      check: (page) => assert.match(page.lines()[0] ?? "", /^entry(\.o){5,}9$/),
    },
    {
      name: "two share the room",
      html: line('leader(dotted) "m" leader(dotted) "9"'),
      check(page) {
        const [, first = "", second = ""] = /^entry(\.+)m(\.+)9$/.exec(page.lines()[0] ?? "") ?? [];
        assert.ok(Math.abs(first.length - second.length) <= 1 && first.length > 10);
      },
    },
    {
      name: "the dots of lines below each other are in line",
      html: `<style>p::after { content: leader(". ") attr(title) }</style><p title="1">a<p title="23">bcd`,
      check(page) {
        const last = (number: number): number => page.place(`.${["1", "23"][number]}`).x;
        const step = 20 * 0.528;
        const steps = (last(0) - last(1)) / step;
        assert.ok(Math.abs(steps - Math.round(steps)) < 0.2, `${steps}`);
      },
    },
    {
      name: "what it leads to is not left alone on a line",
      html: line('leader(dotted) "99"', "width: 60px"),
      check: (page) => assert.match(page.lines().at(-1) ?? "", /\.+99$/),
    },
    {
      name: "in a margin box",
      html: `<style>@page { @top-center { content: "a" leader(dotted) "b"; width: 100% } }</style><p>x`,
      check: (page) => assert.match(page.lines()[0] ?? "", /^a\.{20,}b$/),
    },
  ]);
});

describe("outline, labels and links", () => {
  const name = PDFName.of;
  const labels = (page: RenderedPages): string[] => {
    const numbers = page.document.catalog
      .lookupMaybe(name("PageLabels"), PDFDict)
      ?.lookup(name("Nums"), PDFArray);
    return Array.from({ length: (numbers?.size() ?? 0) / 2 }, (_, at) => {
      const range = numbers?.lookup(at * 2 + 1, PDFDict);
      const start = range?.lookupMaybe(name("St"), PDFNumber)?.asNumber() ?? 1;
      return `${numbers?.lookup(at * 2, PDFNumber).asNumber()}: ${range?.lookup(name("S"))} ${start}`;
    });
  };
  checkFeatures([
    {
      name: "bookmarks with levels, labels and states",
      html: `<style>h1, h2 { font: inherit } h1 { bookmark-label: "Part " content(); bookmark-state: closed } i { bookmark-level: 3; bookmark-label: attr(title) }</style>
        <h1>A</h1><h2>B</h2>${NEXT}<i title="deep">x</i><h1>C</h1>`,
      check(page) {
        assert.deepEqual(page.bookmarks(), ["Part A", "  B", "    deep", "Part C"]);
        const first = page.document.catalog.lookup(name("Outlines"), PDFDict).lookup(name("First"), PDFDict);
        assert.ok(first.lookup(name("Count"), PDFNumber).asNumber() < 0);
      },
    },
    {
      name: "bookmark labels with counters of elements",
      html: `<style>h1 { counter-increment: c; font: inherit; bookmark-label: counter(c, upper-roman) ". " content() }</style><h1>A</h1><h1>B</h1>`,
      check: (page) => assert.deepEqual(page.bookmarks(), ["I. A", "II. B"]),
    },
    {
      name: "page labels follow the page counter and its style",
      html: `<style>@page front { @bottom-center { content: counter(page, lower-roman) } } @page main { @bottom-center { content: counter(page) } }
        .f { page: front } .m { page: main; counter-reset: page 1 }</style><div class="f">a${NEXT}b</div><div class="m">c${NEXT}d</div>`,
      check: (page) => assert.deepEqual(labels(page), ["0: /r 1", "2: /D 1"]),
    },
    {
      name: "no labels where pages are just counted",
      html: `<p>a${NEXT}b`,
      check: (page) => assert.deepEqual(labels(page), []),
    },
    {
      name: "dates, description and generator from meta elements",
      html: `<title>T</title><meta name="generator" content="G"><meta name="dcterms.created" content="2024-05-06T07:08:09+02:00"><meta name="dcterms.modified" content="2025-01">
        <meta name="description" content="D"><p>x`,
      check({ document }) {
        assert.deepEqual(
          [document.getTitle(), document.getCreator(), document.getSubject()],
          ["T", "G", "D"],
        );
        assert.equal(document.getCreationDate()?.toISOString(), "2024-05-06T05:08:09.000Z");
        assert.equal(document.getModificationDate()?.toISOString(), "2025-01-01T00:00:00.000Z");
      },
    },
    {
      name: "viewer settings",
      html: `<title>T</title><meta name="pdf-viewer" content="page-layout=two-page-right, page-mode=thumbnails, hide-toolbar, dance"><p>x`,
      check(page) {
        const { catalog } = page.document;
        const preferences = catalog.lookup(name("ViewerPreferences"), PDFDict);
        assert.deepEqual(
          [String(catalog.get(name("PageLayout"))), String(catalog.get(name("PageMode")))],
          ["/TwoPageRight", "/UseThumbs"],
        );
        assert.deepEqual(
          ["HideToolbar", "DisplayDocTitle", "HideMenubar"].map((key) => String(preferences.get(name(key)))),
          ["true", "true", "undefined"],
        );
        assert.ok(page.codes.includes("viewer-setting-unknown"));
      },
    },
    {
      name: "files attached to the document and to places in it",
      html: `<link rel="attachment" href="data.csv" title="The data"><link rel="attachment" href="missing.csv"><p><a rel="attachment" href="note.txt" title="A note">note</a>`,
      files: { "data.csv": "a,b\n", "note.txt": "text" },
      check(page) {
        const files = page.document.catalog
          .lookup(name("Names"), PDFDict)
          .lookup(name("EmbeddedFiles"), PDFDict);
        const leaf = files.lookup(name("Kids"), PDFArray).lookup(0, PDFDict).lookup(name("Names"), PDFArray);
        assert.equal(leaf.size(), 2);
        const file = leaf.lookup(1, PDFDict);
        assert.equal(file.lookup(name("UF"), PDFString, PDFHexString).decodeText(), "data.csv");
        const annotation = page.document.getPage(0).node.lookup(name("Annots"), PDFArray).lookup(0, PDFDict);
        assert.equal(String(annotation.get(name("Subtype"))), "/FileAttachment");
        const attached = annotation.lookup(name("FS"), PDFDict);
        assert.equal(attached.lookup(name("F"), PDFString, PDFHexString).decodeText(), "note.txt");
        assert.ok(page.codes.includes("attachment-not-loaded"));
      },
    },
  ]);
});

describe("pages", () => {
  checkFeatures([
    ...(
      [
        ["A4", 794, 1123],
        ["a5 landscape", 794, 559],
        ["landscape letter", 1056, 816],
        ["legal", 816, 1344],
        ["ledger", 1056, 1632],
        ["B5", 665, 945],
        ["JIS-B4", 971, 1376],
        ["10cm", 378, 378],
        ["4in 2in", 384, 192],
        ["landscape", 1056, 816],
        ["portrait", 816, 1056],
        ["auto", 816, 1056],
      ] as const
    ).map(
      ([size, width, height]): Feature => ({
        name: `size: ${size}`,
        html: `<style>@page { size: ${size} }</style><p>x`,
        check(page) {
          const sheet = page.document.getPage(0).getSize();
          assert.deepEqual(
            [Math.round(sheet.width / 0.75), Math.round(sheet.height / 0.75)],
            [width, height],
          );
        },
      }),
    ),
    {
      name: "a list of selectors, :nth() of a name, :blank with others",
      html: `<style>@page a:nth(2n of a), b { margin-left: 90px } @page :blank, :nth(1) { @top-left { content: "special" } } .a { page: a } .b { page: b }</style>
        <div class="a"><p>x${NEXT}x${NEXT}x</div><div class="b">x</div><p style="break-before: right">x`,
      check(page) {
        assert.deepEqual(
          page.all((number) => page.has("special", number)),
          [true, false, false, false, false],
        );
        assert.deepEqual(
          page.all((number) => page.place("x", number).x),
          [50, 90, 50, 90, 50],
        );
      },
    },
    {
      name: "fixed boxes stand on every page",
      html: `<style>i { position: fixed; right: 0; bottom: 0 }</style><i>F</i><p>a${NEXT}b${NEXT}c`,
      check: (page) =>
        assert.deepEqual(
          page.all((number) => page.place("F", number)),
          Array.from({ length: 3 }, () => page.place("F", 1)),
        ),
    },
    {
      name: "crop marks alone bleed by 8 px; marks are outside of it; what goes beyond is cut",
      html: `<style>@page { marks: crop; background: #00ff00 } div { position: absolute; top: 0; left: -80px; width: 60px; height: 20px; background: #ff0000 }</style><div></div><p>x`,
      check(page) {
        const { x, width } = page.document.getPage(0).getBleedBox();
        assert.deepEqual([x, width], [-6, 312]);
        const { left, right } = page.extent("#00ff00") ?? { left: 0, right: 0 };
        assert.equal(right - left, 416);
        assert.equal(page.extent("#ff0000")?.left, left);
      },
    },
    {
      name: "page-orientation turns single pages",
      html: `<style>@page wide { page-orientation: rotate-right } .w { page: wide }</style><p>a<p class="w">b</p><p>c`,
      check: (page) =>
        assert.deepEqual(
          page.document.getPages().map((sheet) => sheet.getRotation().angle),
          [0, 90, 0],
        ),
    },
  ]);
});
