import assert from "node:assert/strict";
import { describe } from "vitest";
import type { PageSettings } from "../../src/render/render-types.ts";
import { checkFeatures } from "./check-features.ts";
import type { Feature } from "./feature.ts";
import type { RenderedPages } from "./rendered-pages.ts";

/**
 * What the interface promises of HTML documents, sentence by sentence, each on a document of several pages. Pages are 400 × 300 px with
 * margins of 50 px, so that ten lines of 20 px fit.
 */
/** First and last line of each page. */
const ends = (page: RenderedPages): string[] =>
  page.all((number) => {
    const lines = page.lines(number);
    return `${lines[0]} … ${lines.at(-1)}`;
  });
/** Pages on which a text stands. */
const pagesWith = (page: RenderedPages, text: string): number[] =>
  page.all((number) => number).filter((number) => page.has(text, number));

const rows = (count: number): string =>
  Array.from({ length: count }, (_, row) => `<tr><td>row${String(row + 1).padStart(2, "0")}</td></tr>`).join(
    "",
  );
const CELLS = "<style>table { border-spacing: 0 } td, th { padding: 0; font-weight: normal }</style>";
const table = (style: string, head = "thead", foot = "tfoot"): string =>
  `<style>table { border-spacing: 0; ${style} } td, th { padding: 0; font-weight: normal }</style><table><${head}><tr><th>HEAD</th></tr></${head}>
   <${foot}><tr><td>FOOT</td></tr></${foot}><tbody>${rows(20)}</tbody></table>`;

describe("1. table header and footer repeat", () => {
  checkFeatures([
    {
      name: "a table whose header cells are in thead (and footer in tfoot) repeats them on each page it spans; on by default",
      html: table(""),
      check(page) {
        assert.deepEqual(ends(page), ["HEAD … FOOT", "HEAD … FOOT", "HEAD … FOOT"]);
        assert.deepEqual(
          [1, 2, 3].map((number) => [page.lines(number)[1], page.lines(number).at(-2)]),
          [
            ["row01", "row08"],
            ["row09", "row16"],
            ["row17", "row20"],
          ],
        );
        for (const number of [1, 2, 3]) assert.equal(page.place("HEAD", number).y, page.place("HEAD", 1).y);
      },
    },
    {
      name: "off with the CSS rule -fs-table-paginate: none on the table",
      html: table("-fs-table-paginate: none"),
      check(page) {
        assert.deepEqual(pagesWith(page, "HEAD"), [1]);
        assert.deepEqual(pagesWith(page, "FOOT"), [3]);
        assert.deepEqual(ends(page), ["HEAD … row09", "row10 … row19", "row20 … FOOT"]);
      },
    },
    {
      name: "thead alone",
      html: `${CELLS}<table><thead><tr><th>HEAD</thead>${rows(20)}</table>`,
      check: (page) => assert.deepEqual(ends(page), ["HEAD … row09", "HEAD … row18", "HEAD … row20"]),
    },
    {
      name: "tfoot alone",
      html: `${CELLS}<table>${rows(20)}<tfoot><tr><td>FOOT</tfoot></table>`,
      check: (page) => assert.deepEqual(ends(page), ["row01 … FOOT", "row10 … FOOT", "row19 … FOOT"]),
    },
    {
      name: "or by not using thead/tbody/tfoot",
      html: `<style>table { border-spacing: 0 } td { padding: 0 }</style><table><tr><td>HEAD</td></tr>${rows(20)}<tr><td>FOOT</td></tr></table>`,
      check(page) {
        assert.deepEqual(ends(page), ["HEAD … row09", "row10 … row19", "row20 … FOOT"]);
      },
    },
  ]);
});

describe("2. forced page break", () => {
  checkFeatures([
    {
      name: "the CSS rule page-break-before: always on an element starts a new page with that element",
      html: `<style>.b { page-break-before: always }</style><p>one<p class="b">two<p>three<div class="b">four</div><table class="b"><tr><td>five</table>`,
      check(page) {
        assert.deepEqual(ends(page), ["one … one", "two … three", "four … four", "five … five"]);
        assert.equal(page.place("two", 2).y, page.place("one", 1).y);
      },
    },
    {
      name: "inside other elements too, and not twice at the start of the document",
      html: `<style>h2 { page-break-before: always; font: inherit }</style><div><div><h2>one</h2><p>text</p></div><section><h2>two</h2></section></div>`,
      check(page) {
        assert.deepEqual(pagesWith(page, "one"), [1]);
        assert.deepEqual(pagesWith(page, "two"), [2]);
        assert.equal(page.count, 2);
      },
    },
  ]);
});

describe("3. page numbers", () => {
  checkFeatures([
    {
      name: "the CSS content of the ::after pseudo-element of an element set to counter(page) gives the page number",
      html: `<style>p::after { content: counter(page) }</style><p>a<p style="page-break-before: always">b<p>c<p style="page-break-before: always">d`,
      check(page) {
        assert.deepEqual(
          page.all((number) => page.lines(number)),
          [["a1"], ["b2", "c2"], ["d3"]],
        );
      },
    },
    {
      name: "counter(pages) the total",
      html: `<style>p::after { content: counter(page) "/" counter(pages) }</style>${'<p style="page-break-after: always">x'.repeat(12)}`,
      check(page) {
        assert.deepEqual(
          page.all((number) => page.lines(number)[0]),
          page.all((number) => `x${number}/12`),
        );
      },
    },
    {
      name: "also where the element stands in a page margin box",
      html: `<style>.n { position: running(n) } .n::after { content: counter(page) " of " counter(pages) }
        @page { @bottom-right { content: element(n) } }</style><div class="n">Page </div><p>a<p style="page-break-before: always">b`,
      check(page) {
        assert.deepEqual(ends(page), ["a … Page1of2", "b … Page2of2"]);
      },
    },
  ]);
});

const MARGIN_BOXES: readonly (readonly [name: string, x: [number, number], y: [number, number]])[] = [
  ["top-left", [50, 150], [0, 50]],
  ["top-left-corner", [0, 50], [0, 50]],
  ["top-center", [150, 250], [0, 50]],
  ["top-right", [250, 350], [0, 50]],
  ["top-right-corner", [350, 400], [0, 50]],
  ["bottom-left", [50, 150], [250, 300]],
  ["bottom-left-corner", [0, 50], [250, 300]],
  ["bottom-center", [150, 250], [250, 300]],
  ["bottom-right", [250, 350], [250, 300]],
  ["bottom-right-corner", [350, 400], [250, 300]],
];
const PAGES = `<p>one<p style="page-break-before: always">two<p style="page-break-before: always">three`;
const running = (margin: string, align = ""): string => `<style>.r { position: running(r); ${margin} }
  @page { @top-left { content: element(r); ${align} } }</style><div class="r">RUN</div>${PAGES}`;

describe("4. margin content", () => {
  checkFeatures([
    {
      name: "an element given the CSS position running(<name>) is removed from the flow",
      html: `<style>.r { position: running(r) }</style><p>one<div class="r">RUN</div><p>two`,
      check(page) {
        assert.deepEqual(page.lines(), ["one", "two"]);
        assert.equal(page.place("two").y - page.place("one").y, 20);
      },
    },
    ...MARGIN_BOXES.map(
      ([name, [left, right], [top, bottom]]): Feature => ({
        name: `and can be placed in a page margin box with content: element(<name>): @${name}`,
        html: `<style>.r { position: running(r); text-align: ${name.includes("right") ? "right" : name.includes("center") ? "center" : "left"} } @page { @${name} { content: element(r) } }</style><div class="r">RU</div>${PAGES}`,
        check(page) {
          for (const number of [1, 2, 3]) {
            const { x, y } = page.place("RU", number);
            assert.ok(x >= left && x < right && y > top && y <= bottom, `${number}: ${x}, ${y}`);
          }
        },
      }),
    ),
    {
      name: "a running element appears on the pages from the one where it occurs in the HTML onward",
      html: `<style>.r { position: running(r) } @page { @top-center { content: element(r) } }</style>
        <p>one<p style="page-break-before: always">two<div class="r">RUN</div><p style="page-break-before: always">three<p style="page-break-before: always">four`,
      check(page) {
        assert.deepEqual(pagesWith(page, "RUN"), [2, 3, 4]);
      },
    },
    {
      name: "placed before all other elements it appears on all pages",
      html: running(""),
      check(page) {
        assert.deepEqual(pagesWith(page, "RUN"), [1, 2, 3]);
      },
    },
    ...["", "vertical-align: top", "vertical-align: bottom"].flatMap((align) =>
      [15, -15].map(
        (shift): Feature => ({
          name: `margin-top on the running element shifts it by ${shift}px ${align}`,
          html: `${running(`margin-top: ${shift}px`, align)}<style>.q { position: running(q) }
            @page { @top-right { content: element(q); ${align} } }</style><div class="q">STAYS</div>`,
          check(page) {
            for (const number of [3]) {
              const { y } = page.place("RUN", number);
              assert.equal(y - page.place("STAYS", number).y, shift);
            }
          },
        }),
      ),
    ),
  ]);
});

describe("5. page matchers in @page", () => {
  const four = `<p>p1${[2, 3, 4].map((number) => `<p style="page-break-before: always">p${number}`).join("")}`;
  const lefts = (page: RenderedPages): number[] =>
    [1, 2, 3, 4].map((number) => page.place(`p${number}`, number).x);
  checkFeatures([
    {
      name: ":first (first page only)",
      html: `<style>@page :first { margin-left: 80px; @top-left { content: "only" } }</style>${four}`,
      check(page) {
        assert.deepEqual(lefts(page), [80, 50, 50, 50]);
        assert.deepEqual(pagesWith(page, "only"), [1]);
      },
    },
    {
      name: ":right (first, third, fifth, … pages)",
      html: `<style>@page :right { margin-left: 80px; @top-left { content: "odd" } }</style>${four}`,
      check(page) {
        assert.deepEqual(lefts(page), [80, 50, 80, 50]);
        assert.deepEqual(pagesWith(page, "odd"), [1, 3]);
      },
    },
    {
      name: ":left (second, fourth, … pages)",
      html: `<style>@page :left { margin-left: 80px; @top-left { content: "even" } }</style>${four}`,
      check(page) {
        assert.deepEqual(lefts(page), [50, 80, 50, 80]);
        assert.deepEqual(pagesWith(page, "even"), [2, 4]);
      },
    },
  ]);
});

describe("6. named pages", () => {
  checkFeatures([
    {
      name: "an element with the CSS property page set to a name is rendered on a page that @page <name> rules style",
      html: `<style>@page wide { size: 600px 200px; margin: 20px; background: #00ff00 } #w { page: wide }</style><p>before</p><div id="w">inside</div><p>after`,
      check(page) {
        assert.deepEqual(
          page.all((number) => [page.size(number).width, page.color(1, 1, number)]),
          [
            [400, "#ffffff"],
            [600, "#00ff00"],
            [400, "#ffffff"],
          ],
        );
        assert.deepEqual(
          ["before", "inside", "after"].map((text) => pagesWith(page, text)),
          [[1], [2], [3]],
        );
        assert.equal(page.place("inside", 2).x, 20);
      },
    },
    {
      name: "the element should have a unique id: elements of two names follow each other, each on its own pages",
      html: `<style>@page a { margin-left: 80px } @page b { margin-left: 20px } #one, #three { page: a } #two { page: b }</style>
        <div id="one">1</div><div id="two">2</div><div id="three">3</div>`,
      check: (page) =>
        assert.deepEqual(
          page.all((number) => page.place(String(number), number).x),
          [80, 20, 80],
        ),
    },
    {
      name: "over as many pages as it needs, and with matchers",
      html: `<style>@page long { margin-left: 70px } @page long:left { margin-left: 90px } #l { page: long }</style><div id="l">${"<p>line".repeat(25)}</div><p>after`,
      check(page) {
        assert.deepEqual(
          page.all((number) => page.place(number < 4 ? "line" : "after", number).x),
          [70, 90, 70, 50],
        );
      },
    },
  ]);
});

describe("9. flexbox and grid, which the interface leaves out, are laid out too", () => {
  const items = (count: number): string =>
    Array.from({ length: count }, (_, at) => `<div>i${at + 1}</div>`).join("");
  checkFeatures([
    {
      name: "items of a flex container stand side by side, over pages row by row",
      html: `<style>section { display: flex; flex-wrap: wrap } div { width: 150px }</style><section>${items(30)}</section>`,
      check(page) {
        assert.deepEqual(ends(page), ["i1i2 … i19i20", "i21i22 … i29i30"]);
        assert.deepEqual(
          ["i21", "i22"].map((text) => page.place(text, 2).x),
          [50, 200],
        );
      },
    },
    {
      name: "items of a grid stand in its columns, over pages row by row",
      html: `<style>section { display: grid; grid-template-columns: 1fr 2fr }</style><section>${items(24)}</section>`,
      check(page) {
        assert.deepEqual(ends(page), ["i1i2 … i19i20", "i21i22 … i23i24"]);
        assert.deepEqual(
          ["i23", "i24"].map((text) => page.place(text, 2).x),
          [50, 150],
        );
      },
    },
  ]);
});

/** Lengths of 96 px in each unit that the interface allows; `em` and `rem` are of the initial 16 px. */
const UNITS = ["25.4mm", "2.54cm", "1in", "96px", "6em", "6rem", "72pt", "6pc"] as const;
const SIDES = { marginTop: "30px", marginRight: "60px", marginBottom: "90px", marginLeft: "120px" };
const FULL = `<style>body { margin: 0; background: #0000ff; min-height: 100% } html, body { height: 100% }</style>
  <p style="page-break-after: always; margin: 0">a<p style="margin: 0">b`;
const area = (settings: PageSettings, html = FULL): Pick<Feature, "page" | "html"> => ({
  page: settings,
  html,
});
const PLACES = [
  ["topLeft", true, "left"],
  ["topCenter", true, "center"],
  ["topRight", true, "right"],
  ["bottomLeft", false, "left"],
  ["bottomCenter", false, "center"],
  ["bottomRight", false, "right"],
] as const;

describe("page object of a request", () => {
  checkFeatures([
    {
      name: "width and height",
      ...area({ width: "500px", height: "3in" }),
      check: (page) =>
        assert.deepEqual(
          [1, 2].map((number) => page.size(number)),
          [
            { width: 500, height: 288 },
            { width: 500, height: 288 },
          ],
        ),
    },
    {
      name: "default page 8.5in by 11in",
      ...area({}, `${FULL}<p style="page-break-before: always">c`),
      check: (page) =>
        assert.deepEqual(
          page.all((number) => page.size(number)),
          Array(3).fill({ width: 816, height: 1056 }),
        ),
    },
    ...UNITS.map(
      (length): Feature => ({
        name: `allowed length units: ${length.replace(/[\d.]+/, "")}`,
        ...area({ width: "500px", height: "400px", margin: length }),
        check(page) {
          for (const number of [1, 2])
            assert.deepEqual(page.extent("#0000ff", number), { left: 96, top: 96, right: 404, bottom: 304 });
        },
      }),
    ),
    {
      name: "margin: CSS margin shorthand",
      ...area({ width: "500px", height: "400px", margin: "30px 60px 90px 120px" }),
      check: (page) =>
        assert.deepEqual(page.extent("#0000ff"), { left: 120, top: 30, right: 440, bottom: 310 }),
    },
    {
      name: "marginTop, marginRight, marginBottom, marginLeft override margin for that side",
      ...area({ width: "500px", height: "400px", margin: "10px", ...SIDES }),
      check: (page) =>
        assert.deepEqual(page.extent("#0000ff"), { left: 120, top: 30, right: 440, bottom: 310 }),
    },
    {
      name: "margin has the lowest precedence: one side alone",
      ...area({ width: "500px", height: "400px", margin: "10px", marginLeft: "1in" }),
      check: (page) =>
        assert.deepEqual(page.extent("#0000ff", 2), { left: 96, top: 10, right: 490, bottom: 390 }),
    },
    {
      name: "@page rules of the document win",
      ...area(
        { width: "500px", height: "400px", marginLeft: "1in" },
        `<style>@page { margin: 20px }</style>${FULL}`,
      ),
      check: (page) =>
        assert.deepEqual(page.extent("#0000ff"), { left: 20, top: 20, right: 480, bottom: 380 }),
    },
    ...PLACES.map(
      ([pageCount, isTop, side]): Feature => ({
        name: `pageCount shows a page counter at ${pageCount}`,
        ...area({ width: "500px", height: "400px", margin: "50px", pageCount }),
        check(page) {
          for (const number of [1, 2]) {
            assert.ok(page.lines(number).includes(`${number}/2`), page.lines(number).join(" | "));
            const { x, y } = page.place(`${number}/2`, number);
            assert.equal(y < 50, isTop);
            assert.equal(y > 350, !isTop);
            assert.equal(x < 183 ? "left" : x < 317 ? "center" : "right", side);
          }
        },
      }),
    ),
  ]);
});
