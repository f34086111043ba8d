import assert from "node:assert/strict";
import { PDFName, PDFRawStream } from "pdf-lib";
import { decodedImages } from "../../src/resources/testing/decoded-images.ts";
import type { FeatureGroup } from "./feature.ts";
import type { RenderedPages } from "./rendered-pages.ts";

const svg = (content: string, attributes = 'width="100" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const block = "<style>svg, img { display: block }</style>";
const BLUE_RECT = '<rect width="100" height="100" fill="#0000ff"/>';

/** Lossy pictures have colours that are nearly what they were. */
const isRed = (color: string): boolean => /^#f[b-f]0[0-4]0[0-4]$/.test(color);

const images = (page: RenderedPages): number =>
  page.document.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image"),
    ).length;

export const graphics: FeatureGroup = {
  title: "Graphics",
  features: [
    {
      name: "SVG inline / img / background",
      html: `${block}${svg(BLUE_RECT, 'width="50" height="50"')}<img src="blue.svg" style="width: 50px; height: 50px"><div style="width: 50px; height: 50px; background: url(blue.svg)"></div>`,
      files: { "blue.svg": svg(BLUE_RECT) },
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 100, bottom: 200 });
      },
    },
    {
      name: "SVG stays vector",
      html: `${block}${svg('<circle cx="50" cy="50" r="50" fill="#0000ff"/>')}`,
      check(page) {
        assert.equal(images(page), 0);
        assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 150, bottom: 150 });
      },
    },
    {
      name: "SVG gradient + text",
      html: `${block}${svg('<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient><rect width="100" height="50" fill="url(#g)"/><text x="10" y="90" font-size="20">text</text>')}`,
      check(page) {
        assert.ok(page.color(55, 60) < "#333333" && page.color(145, 60) > "#cccccc");
        assert.deepEqual(page.place("text"), { x: 60, y: 140 });
      },
    },
    {
      name: "SVG clip + mask",
      html: `${block}${svg('<clipPath id="c"><rect width="50" height="100"/></clipPath><mask id="m"><rect width="100" height="50" fill="#fff"/></mask><g clip-path="url(#c)"><rect width="100" height="100" fill="#0000ff" mask="url(#m)"/></g>')}`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 100, bottom: 100 });
      },
    },
    {
      name: "SVG filter",
      html: `${block}${svg('<filter id="f"><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 1 0"/></filter><rect width="100" height="100" fill="#ff0000" filter="url(#f)"/>')}`,
      check(page) {
        assert.equal(page.color(100, 100), "#0000ff");
      },
    },
    {
      name: "foreignObject",
      html: `${block}${svg('<foreignObject x="20" y="20" width="80" height="80"><div xmlns="http://www.w3.org/1999/xhtml" style="background: #0000ff">text</div></foreignObject>')}`,
      check(page) {
        assert.equal(page.place("text").x, 70);
        assert.equal(page.extent("#0000ff")?.left, 70);
      },
    },
    {
      name: "PNG/JPEG",
      html: `${block}<img src="blue.png" style="width: 50px; height: 50px">`,
      files: {
        "blue.png": Uint8Array.from(
          atob(
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEUAAP+KeNJXAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==",
          ),
          (character) => character.charCodeAt(0),
        ),
      },
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 100, bottom: 100 });
      },
    },
    {
      name: "GIF",
      html: `${block}<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAA/wAAACwAAAAAAQABAAACAkQBADs=" style="width: 50px; height: 50px">`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 50, top: 50, right: 100, bottom: 100 });
      },
    },
    {
      name: "WebP",
      html: `${block}<img src="${decodedImages.lossless}"><img src="${decodedImages.lossy}"><img src="${decodedImages.alpha}">`,
      check(page) {
        for (const y of [60, 80, 100]) assert.ok(isRed(page.color(60, y)));
        assert.deepEqual([page.color(80, 60), page.color(80, 100)], ["#0000ff", "#ffffff"]);
        assert.deepEqual(page.result.diagnostics, []);
      },
    },
    {
      name: "AVIF",
      html: `${block}<img src="${decodedImages.avif}"><img src="${decodedImages.avifAlpha}">`,
      check(page) {
        for (const y of [60, 80]) assert.ok(isRed(page.color(60, y)));
        assert.match(page.color(80, 60), /^#0[0-4]0[0-4]f[b-f]$/);
        assert.match(page.color(80, 80), /^#f[b-f]f[b-f]f[b-f]$/);
        assert.deepEqual(page.result.diagnostics, []);
      },
    },
    {
      name: "MathML",
      html: '<math display="block"><msqrt><mfrac><mi>a</mi><mi>b</mi></mfrac></msqrt><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></math>',
      check(page) {
        const [a, b, c, square] = ["a", "b", "c", "2"].map((text) => page.place(text));
        assert.ok(a && b && c && square);
        assert.ok(b.y > c.y && c.y > a.y && square.y < c.y && square.x > c.x);
        // The lines of the fraction and the root.
        const line = (y: number): boolean => page.color(a.x + 4, y) === "#000000";
        const rows = Array.from({ length: b.y }, (_, y) => y).filter(line);
        assert.ok(rows.some((y) => y < a.y - 12) && rows.some((y) => y > a.y && y < b.y - 12));
      },
    },
    {
      name: "JavaScript in page",
      lacks: "no: documents never run code here; make the HTML first",
      html: "<script>document.body.innerHTML = 'written'</script>",
      check(page) {
        assert.ok(page.has("written"));
      },
    },
  ],
};
