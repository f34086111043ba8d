import { describe, expect, it } from "vitest";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const [RED, GREEN, BLUE, WHITE] = ["#ff0000", "#008000", "#0000ff", "#ffffff"];

/** Places of a drawing of 200 by 100 px with the colours they must have. */
type Pixels = Readonly<Record<string, string>>;

async function draw(html: string, files: Readonly<Record<string, string>> = {}): Promise<RenderedPages> {
  return renderer.render({
    html: `<style>svg, img { display: block }</style>${html}`,
    files,
  });
}

function expectPixels(page: RenderedPages, pixels: Pixels): void {
  const found = Object.keys(pixels).map((place) => {
    const [x = 0, y = 0] = place.split(" ").map(Number);
    return [place, page.color(50 + x, 50 + y)];
  });
  expect(Object.fromEntries(found)).toEqual(pixels);
}

const inline = (content: string): string => `<svg width="200" height="100">${content}</svg>`;
const square = (fill: string, more = ""): string => `<rect width="100" height="100" fill="${fill}" ${more}/>`;

describe("drawings", () => {
  it("scales an image that has a size and no view box", async () => {
    const image = encodeURIComponent(`<svg ${XMLNS} width="200" height="100">${square("blue")}</svg>`);
    const page = await draw(
      `<img style="width: 50px; height: 50px; object-fit: cover" src="data:image/svg+xml,${image}">`,
    );
    expectPixels(page, { "20 20": BLUE, "30 20": WHITE });
  });

  const cases: Readonly<Record<string, readonly [string, Pixels]>> = {
    rect: [square("red"), { "5 5": RED, "95 95": RED, "105 5": WHITE }],
    "geometry in style sheets": [
      '<rect style="x: 100px; y: 50%; width: 50px; height: 25px" fill="red"/><circle style="cx: 50px; cy: 50px; r: 20px" fill="blue"/>',
      { "125 60": RED, "125 40": WHITE, "155 60": WHITE, "50 35": BLUE, "50 25": WHITE },
    ],
    "paths in style sheets": [
      `<path style='d: path("M0 0h50v50H0z")' fill="red"/>`,
      { "25 25": RED, "75 25": WHITE },
    ],
    "dashes of a path whose length the author gives": [
      '<path d="M0 50h200" pathLength="4" stroke="red" stroke-width="20" stroke-dasharray="1"/>',
      { "25 50": RED, "75 50": WHITE, "125 50": RED, "175 50": WHITE },
    ],
    "origins of transforms": [
      '<rect width="50" height="50" fill="red" style="transform: rotate(180deg); transform-origin: center"/><rect width="50" height="50" fill="blue" transform="rotate(180)" transform-origin="50 50"/>',
      { "175 75": RED, "75 75": BLUE, "25 25": WHITE },
    ],
    "transforms of the box with the stroke": [
      '<rect x="50" y="40" width="40" height="40" fill="red" stroke="red" stroke-width="20" style="transform: scale(.5); transform-box: stroke-box"/>',
      { "45 35": RED, "65 55": RED, "75 65": WHITE },
    ],
    "a cone where the focus lies outside of the circle": [
      '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="20" fx="150" fy="50"><stop stop-color="red"/><stop offset="1" stop-color="red"/></radialGradient><rect width="200" height="100" fill="url(#g)"/>',
      { "100 50": RED, "100 90": WHITE },
    ],
    "shapes of CSS as clips": [
      '<rect width="100" height="100" fill="red" style="clip-path: circle(25px)"/>',
      { "50 50": RED, "50 10": WHITE },
    ],
    "markers that run over": [
      '<marker id="m" style="overflow: visible"><circle r="10" fill="red"/></marker><path d="M50 50h1" stroke="none" marker-start="url(#m)"/>',
      { "42 50": RED, "58 50": RED },
    ],
    "markers in the colours of their shape": [
      '<marker id="m" markerWidth="20" markerHeight="20" refX="10" markerUnits="userSpaceOnUse"><rect width="10" height="20" fill="context-fill"/><rect x="10" width="10" height="20" fill="context-stroke"/></marker><path d="M50 50h50" fill="red" stroke="blue" marker-start="url(#m)"/>',
      { "42 60": RED, "58 60": BLUE },
    ],
    "use in the colours of what uses it": [
      '<rect id="r" width="20" height="20" fill="context-stroke"/><use href="#r" x="50" stroke="red"/>',
      { "10 10": WHITE, "60 10": RED },
    ],
    "symbols that run over": [
      '<symbol id="s" overflow="visible"><rect width="50" height="50" fill="red"/></symbol><use href="#s" width="20" height="20"/>',
      { "40 40": RED },
    ],
    "switch past elements that are never drawn": [
      '<switch><title>x</title><g><rect width="50" height="50" fill="red"/></g></switch>',
      { "10 10": RED },
    ],
    "text made wider": [
      '<text x="0" y="50" font-size="50" textLength="200" lengthAdjust="spacingAndGlyphs" stroke="#000" stroke-width="9">—</text>',
      { "30 36": "#000000", "100 36": "#000000", "170 36": "#000000" },
    ],
    "rounded rect": [square("red", 'rx="40"'), { "2 2": WHITE, "50 2": RED }],
    circle: ['<circle cx="50" cy="50" r="50" fill="blue"/>', { "50 50": BLUE, "4 4": WHITE }],
    ellipse: ['<ellipse cx="100" cy="50" rx="100" ry="20" fill="blue"/>', { "5 50": BLUE, "100 20": WHITE }],
    line: [
      '<line x1="0" y1="50" x2="200" y2="50" stroke="red" stroke-width="10"/>',
      { "100 50": RED, "100 60": WHITE },
    ],
    polygon: ['<polygon points="0,0 100,0 0,100" fill="green"/>', { "10 10": GREEN, "90 90": WHITE }],
    "polyline without fill": [
      '<polyline points="0,0 100,0 100,100" fill="none" stroke="red" stroke-width="8"/>',
      { "50 50": WHITE, "98 50": RED },
    ],
    evenodd: [
      '<path fill-rule="evenodd" fill="red" d="M0 0h100v100H0z M20 20h60v60H20z"/>',
      { "5 5": RED, "50 50": WHITE },
    ],
    nonzero: ['<path fill="red" d="M0 0h100v100H0z M20 20h60v60H20z"/>', { "50 50": RED }],
    arcs: ['<path fill="red" d="M0 50A50 50 0 0 1 100 50z"/>', { "50 10": RED, "50 60": WHITE }],
    "line caps": [
      '<path stroke="red" stroke-width="20" stroke-linecap="square" d="M50 50h50"/>',
      { "43 50": RED, "107 50": RED, "35 50": WHITE },
    ],
    dashes: [
      '<path stroke="red" stroke-width="20" stroke-dasharray="20 20" d="M0 50h200"/>',
      { "10 50": RED, "30 50": WHITE, "50 50": RED },
    ],
    transforms: [
      `<g transform="translate(100) scale(.5)">${square("red", 'transform="rotate(90 50 50)"')}</g>`,
      { "105 5": RED, "145 45": RED, "155 5": WHITE },
    ],
    "CSS transforms": [
      square("red", 'style="transform: translateX(100px)"'),
      { "50 50": WHITE, "150 50": RED },
    ],
    "transform-box": [
      square("red", 'style="transform: scale(.5); transform-box: fill-box; transform-origin: right bottom"'),
      { "25 25": WHITE, "75 75": RED },
    ],
    "linear gradient": [
      `<linearGradient id="g"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient>${square("url(#g)")}`,
      { "25 50": RED, "75 50": BLUE },
    ],
    "gradient by href": [
      `<linearGradient id="a"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient><linearGradient id="b" href="#a" gradientTransform="rotate(90)"/>${square("url(#b)")}`,
      { "50 25": RED, "50 75": BLUE },
    ],
    "radial gradient": [
      `<radialGradient id="g"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></radialGradient>${square("url(#g)")}`,
      { "50 50": RED, "5 5": BLUE },
    ],
    "repeated gradient": [
      `<linearGradient id="g" x2=".4" spreadMethod="repeat"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient>${square("url(#g)")}`,
      { "10 50": RED, "30 50": BLUE, "50 50": RED, "70 50": BLUE },
    ],
    "gradient repeated inwards from its focal circle": [
      `<radialGradient id="g" r=".4" fr=".2" spreadMethod="repeat"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></radialGradient>${square("url(#g)")}`,
      { "53 50": RED, "65 50": BLUE, "75 50": RED, "85 50": BLUE },
    ],
    "gradient stroke": [
      `<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="200"><stop offset=".5" stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient><path d="M0 50h200v.01" stroke="url(#g)" stroke-width="20" fill="none"/>`,
      { "50 50": RED, "150 50": BLUE },
    ],
    "fallback of paint": [square("url(#none) green"), { "50 50": GREEN }],
    pattern: [
      `<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="red"/></pattern>${square("url(#p)")}`,
      { "5 50": RED, "15 50": WHITE, "25 50": RED },
    ],
    "clip path": [
      `<clipPath id="c"><circle cx="50" cy="50" r="50"/></clipPath>${square("red", 'clip-path="url(#c)"')}`,
      { "50 50": RED, "4 4": WHITE },
    ],
    "overlapping clips": [
      `<clipPath id="c"><rect width="60" height="100"/><path d="M100 0H40v100h60z"/></clipPath>${square("red", 'clip-path="url(#c)"')}`,
      { "10 50": RED, "50 50": RED, "90 50": RED },
    ],
    "clip path by box": [
      `<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>${square("red", 'clip-path="url(#c)"')}`,
      { "25 50": RED, "75 50": WHITE },
    ],
    "luminance mask": [
      `<mask id="m"><rect width="50" height="100" fill="white"/><rect x="50" width="50" height="100" fill="black"/></mask>${square("red", 'mask="url(#m)"')}`,
      { "25 50": RED, "75 50": WHITE },
    ],
    "alpha mask": [
      `<mask id="m" mask-type="alpha"><rect width="50" height="100" fill="black"/></mask>${square("red", 'mask="url(#m)"')}`,
      { "25 50": RED, "75 50": WHITE },
    ],
    markers: [
      '<marker id="m" markerWidth="2" markerHeight="2" refX="1" refY="1"><rect width="2" height="2" fill="red"/></marker><path d="M50 50h100" stroke="blue" stroke-width="10" marker-end="url(#m)"/>',
      { "60 50": BLUE, "150 50": RED, "150 58": RED, "50 58": WHITE },
    ],
    use: [
      `<defs><g id="u">${square("inherit")}</g></defs><use href="#u" x="100" fill="green"/>`,
      { "50 50": "#ffffff", "150 50": GREEN },
    ],
    symbol: [
      '<symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1" fill="red"/></symbol><use href="#s" x="100" width="50" height="50"/>',
      { "125 25": RED, "175 25": WHITE },
    ],
    "nested viewports": [
      `<svg x="100" width="100" height="100" viewBox="0 0 10 20" preserveAspectRatio="xMinYMin">${square("red")}</svg>`,
      { "125 50": RED, "50 50": WHITE },
    ],
    switch: [
      `<switch><rect systemLanguage="xx" width="100" height="100" fill="red"/>${square("green")}</switch>`,
      { "50 50": GREEN },
    ],
    "group opacity": [
      `<g opacity=".5"><rect width="100" height="100"/><rect width="100" height="100"/></g>`,
      { "50 50": "#808080" },
    ],
    "blend mode": [
      `${square("#ffff00")}<rect width="100" height="100" fill="#00ffff" style="mix-blend-mode: multiply"/>`,
      { "50 50": "#00ff00" },
    ],
    "style sheets win over attributes": [
      `<style>.a { fill: blue }</style>${square("red", 'class="a"')}`,
      { "50 50": BLUE },
    ],
    "style attributes win over sheets": [
      `<style>.b { fill: red }</style>${square("red", 'class="b" style="--x: green; fill: var(--x)"')}`,
      { "50 50": GREEN },
    ],
    currentcolor: [`<g color="blue">${square("currentColor")}</g>`, { "50 50": BLUE }],
    "display and visibility": [
      `${square("red", 'display="none"')}${square("red", 'visibility="hidden"')}`,
      { "50 50": WHITE },
    ],
    "paint order": [
      '<rect x="20" y="20" width="60" height="60" fill="red" stroke="blue" stroke-width="20" paint-order="stroke"/>',
      { "25 50": RED, "15 50": BLUE },
    ],
    "fixed stroke": [
      '<path transform="scale(10)" d="M0 5h20" stroke="red" stroke-width="4" vector-effect="non-scaling-stroke"/>',
      { "50 50": RED, "50 56": WHITE },
    ],
  };

  it.each(Object.entries(cases))("%s", async (_name, [content, pixels]) => {
    expectPixels(await draw(inline(content)), pixels);
  });

  it("sets text in the document's fonts, where it can be found", async () => {
    const page = await draw(
      inline(
        '<text x="200" y="40" font-size="20" text-anchor="end">end</text><text x="10" y="80"><tspan dx="5">a</tspan><tspan x="50" dy="-10">b</tspan></text>',
      ),
    );
    expect(page.lines().join(" ")).toContain("end");
    expect(page.place("b")).toEqual({ x: 100, y: 120 });
    expect(page.place("end").y).toBe(90);
  });

  it.each([
    ["an image", '<img src="a.svg">'],
    ["an object", '<object data="a.svg"></object>'],
    ["a background", '<div style="width: 100px; height: 100px; background: url(a.svg)"></div>'],
    ["generated content", '<style>p::before { content: url(a.svg) }</style><p style="line-height: 0">'],
    [
      "an address with data",
      `<img src="data:image/svg+xml,${encodeURIComponent(`<svg ${XMLNS} width="100" height="100">${square("blue")}</svg>`)}">`,
    ],
    [
      "an image in a drawing",
      '<svg width="100" height="100"><image href="a.svg" width="100" height="100"/></svg>',
    ],
  ])("shows as %s", async (_name, html) => {
    const page = await draw(html, {
      "a.svg": `<svg ${XMLNS} width="100" height="100">${square("blue")}</svg>`,
    });
    expectPixels(page, { "5 5": BLUE, "95 95": BLUE });
    expect(page.result.diagnostics).toEqual([]);
  });

  it.each([
    ['width="100" height="50"', { "95 45": BLUE, "105 45": WHITE }],
    ['viewBox="0 0 2 1" width="60"', { "55 25": BLUE, "55 35": WHITE }],
    ['viewBox="0 0 6 1"', { "290 45": BLUE, "290 55": WHITE }],
  ])("takes its natural size from %s", async (attributes, pixels) => {
    const page = await draw('<img src="a.svg">', {
      "a.svg": `<svg ${XMLNS} ${attributes}><rect width="100%" height="100%" fill="blue"/></svg>`,
    });
    expectPixels(page, pixels);
  });

  it("needs its namespace as an image: a diagnostic and the alternative text otherwise", async () => {
    const page = await draw('<img src="a.svg" alt="alternative">', {
      "a.svg": `<svg width="100" height="100">${square("blue")}</svg>`,
    });
    expect(page.lines()).toEqual(["alternative"]);
    expect(page.result.diagnostics).toMatchObject([
      { code: "image-not-loaded", message: expect.stringContaining("xmlns") },
    ]);
  });

  it("loads nothing from within an image", async () => {
    const page = await draw('<img src="a.svg">', {
      "a.svg": `<svg ${XMLNS} width="100" height="100"><image href="b.svg" width="100" height="100"/><style>@import "c.css";</style></svg>`,
      "b.svg": `<svg ${XMLNS} width="100" height="100">${square("blue")}</svg>`,
    });
    expectPixels(page, { "50 50": WHITE });
  });

  it("keeps one form for an image shown many times", async () => {
    const parts = Array.from(
      { length: 500 },
      (_, index) => `<path d="M${index * 7919} ${index ** 2}l9 9v${index}z"/>`,
    );
    const files = { "a.svg": `<svg ${XMLNS} width="9" height="9">${parts.join("")}</svg>` };
    const one = await draw('<img src="a.svg">', files);
    const many = await draw('<img src="a.svg">'.repeat(20), files);
    expect(many.result.pdf.length - one.result.pdf.length).toBeLessThan(one.result.pdf.length / 2);
  });

  const doubling = Array.from(
    { length: 30 },
    (_, level) => `<g id="l${level + 1}"><use href="#l${level}"/><use href="#l${level}"/></g>`,
  ).join("");
  it.each([
    [
      "uses that double",
      `<defs><rect id="l0" width="1" height="1"/>${doubling}</defs><use href="#l30"/>`,
      "svg-limit",
    ],
    ["a use of itself", '<g id="a"><use href="#a"/></g>', "svg-reference-loop"],
    [
      "patterns in a circle",
      '<pattern id="a" width="1" height="1"><rect width="9" height="9" fill="url(#a)"/></pattern><rect width="9" height="9" fill="url(#a)"/>',
      "svg-reference-loop",
    ],
    [
      "masks in a circle",
      '<mask id="a"><rect width="9" height="9" fill="#fff" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>',
      "svg-reference-loop",
    ],
    [
      "clips in a circle",
      '<clipPath id="a" clip-path="url(#a)"><rect width="9" height="9"/></clipPath><rect width="9" height="9" clip-path="url(#a)"/>',
      "svg-reference-loop",
    ],
    [
      "a marker on its own path",
      '<marker id="a"><path d="M0 0h9" marker-start="url(#a)"/></marker><path d="M0 0h9" marker-start="url(#a)"/>',
      "svg-reference-loop",
    ],
    [
      "gradients in a circle",
      '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="9" height="9" fill="url(#a)"/>',
      undefined,
    ],
    [
      "numbers that are none",
      '<rect width="1e999" height="NaN" stroke-width="-1"/><path d="M1e400 0L-1e400 1"/><circle r="1e308"/>',
      undefined,
    ],
    ["deep nesting", `${"<g>".repeat(5000)}<rect width="9" height="9"/>`, undefined],
  ])("ends with %s", async (_name, content, code) => {
    const page = await draw(inline(content));
    expect(page.count).toBe(1);
    if (code !== undefined) expect(page.codes).toContain(code);
  });
});
