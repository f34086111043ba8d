import { describe, expect, it } from "vitest";
import { drawnSvg } from "./testing/drawn-svg.ts";

/** What is drawn inside the clip of the outermost element. */
function inside(content: string, attributes?: string): readonly string[] {
  const { items } = drawnSvg(content, attributes);
  expect(items.slice(0, 2)).toEqual(["save", "clip M0 0L200 0L200 100L0 100Z"]);
  return items.slice(2, -1);
}

const square = (fill: string, more = ""): string => `<rect width="5" height="5" fill="${fill}" ${more}/>`;
const SQUARE = "M0 0L5 0L5 5L0 5Z";

describe("shapes (svg2 §10)", () => {
  it.each([
    ["a rectangle", '<rect x="10" y="20" width="30" height="40" fill="red"/>', "M10 20L40 20L40 60L10 60Z"],
    [
      "percentages of the viewport",
      '<rect x="25%" y="50%" width="50%" height="10%" fill="red"/>',
      "M50 50L150 50L150 60L50 60Z",
    ],
    ["a path up to its mistake (§9.5.4)", '<path d="M0 0h10v10 oops" fill="red"/>', "M0 0L10 0L10 10"],
    [
      "transforms from the outside in",
      '<g transform="translate(10 20) scale(2)"><rect width="5" height="5" fill="red"/></g>',
      "M10 20L20 20L20 30L10 30Z",
    ],
  ])("%s", (_name, content, path) => {
    expect(inside(content)).toEqual([`fill-path ${path} #ff0000`]);
  });

  it("are not drawn where display or visibility says so", () => {
    expect(inside(square("red", 'style="display: none"') + square("red", 'visibility="hidden"'))).toEqual([]);
  });

  it("have their stroke below the filling by paint-order", () => {
    const both = '<path d="M0 0h10v10z" fill="red" stroke="blue" style="paint-order: stroke"/>';
    expect(inside(both).map((item) => item.split(" ")[0])).toEqual(["stroke-path", "fill-path"]);
  });
});

describe("view boxes (svg2 §8.6)", () => {
  const content = '<rect width="100" height="100" fill="red"/>';

  it.each([
    ["in the middle", "", "M50 0L150 0L150 100L50 100Z"],
    ["at the end", 'preserveAspectRatio="xMaxYMin"', "M100 0L200 0L200 100L100 100Z"],
    ["stretched", 'preserveAspectRatio="none"', "M0 0L200 0L200 100L0 100Z"],
    ["cut", 'preserveAspectRatio="xMinYMin slice"', "M0 0L200 0L200 200L0 200Z"],
  ])("%s", (_name, ratio, path) => {
    expect(inside(content, `viewBox="0 0 100 100" ${ratio}`)).toEqual([`fill-path ${path} #ff0000`]);
  });

  it("of a nested svg clip to its viewport", () => {
    const nested = `<svg x="50" y="10" width="50" height="50" viewBox="0 0 100 100">${content}</svg>`;
    const place = "M50 10L100 10L100 60L50 60Z";
    expect(inside(nested)).toEqual(["save", `clip ${place}`, `fill-path ${place} #ff0000`, "restore"]);
  });
});

describe("references", () => {
  it("draw an element at another place (svg2 §5.5)", () => {
    const use = `<defs>${square("red", 'id="a"')}</defs><use href="#a" x="20" y="10"/>`;
    expect(inside(use)).toEqual(["fill-path M20 10L25 10L25 15L20 15Z #ff0000"]);
  });

  it("that lead back to themselves are told of, and end", () => {
    const { items, diagnostics } = drawnSvg(`<g id="a"><use href="#a"/>${square("red")}</g>`);
    expect(items).toContain(`fill-path ${SQUARE} #ff0000`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["svg-reference-loop"]);
  });

  it("to a picture that can't be had are told of", () => {
    const { diagnostics } = drawnSvg('<image href="no.png" width="5" height="5"/>');
    expect(diagnostics.map(({ code }) => code)).toEqual(["svg-image"]);
  });
});

describe("conditions (svg2 §5.9)", () => {
  it("take the first child of a switch that fits", () => {
    const children = '<rect systemLanguage="de" width="1" height="1"/><rect width="2" height="2"/><rect/>';
    expect(inside(`<switch>${children}</switch>`)).toEqual(["fill-path M0 0L2 0L2 2L0 2Z #000000"]);
  });

  it("leave out what needs an unknown extension", () => {
    expect(inside(square("red", 'requiredExtensions="http://example.com/"'))).toEqual([]);
  });
});

describe("what shapes are painted with (svg2 §14)", () => {
  it("gradients over the box of the shape", () => {
    const stops = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>';
    const shape = '<rect width="40" height="20" fill="url(#g)"/>';
    expect(inside(`<linearGradient id="g">${stops}</linearGradient>${shape}`)).toEqual([
      "fill-path M0 0L40 0L40 20L0 20Z linear(0 0 1 0; 0 #ff0000, 1 #0000ff)",
    ]);
  });

  it("the colour behind a reference that leads nowhere", () => {
    expect(inside('<rect width="5" height="5" fill="url(#no) lime"/>')).toEqual([
      `fill-path ${SQUARE} #00ff00`,
    ]);
  });

  it("patterns, drawn once and repeated", () => {
    const size = 'width="10" height="10" patternUnits="userSpaceOnUse"';
    const pattern = `<pattern id="p" ${size}>${square("red")}</pattern>`;
    const items = inside(`${pattern}<rect width="40" height="20" fill="url(#p)"/>`);
    expect(items).toContain("begin-tile 0 0 40×20 tile 0 0 10×10 step 10 10");
    expect(items.filter((item) => item.startsWith("fill-path"))).toEqual([`fill-path ${SQUARE} #ff0000`]);
  });

  it("markers, as large as the stroke, at the end of a line (§13.7)", () => {
    const marker = `<marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2"><rect width="4" height="4" fill="blue"/></marker>`;
    const line = '<path d="M10 10h50" stroke="red" stroke-width="2" marker-end="url(#m)"/>';
    expect(inside(marker + line)).toContain("fill-path M56 6L64 6L64 14L56 14Z #0000ff");
  });
});

describe("clips and masks (css-masking-1)", () => {
  const shape = (more: string): string => `<rect x="20" width="40" height="20" fill="red" ${more}/>`;

  it.each([
    ["user space", "", "10", "M0 0L10 0L10 10L0 10Z"],
    ["parts of the box", 'clipPathUnits="objectBoundingBox"', ".5", "M20 0L40 0L40 10L20 10Z"],
  ])("a clip path in %s", (_name, units, size, path) => {
    const clip = `<clipPath id="c" ${units}><rect width="${size}" height="${size}"/></clipPath>`;
    expect(inside(clip + shape('clip-path="url(#c)"'))).toContain(`clip ${path}`);
  });

  it("a mask by its luminance", () => {
    const mask = '<mask id="m"><rect width="10" height="10" fill="white"/></mask>';
    const items = inside(mask + shape('mask="url(#m)"'));
    expect(items.indexOf("begin-mask luminance")).toBeLessThan(items.indexOf("begin-group 1 normal"));
  });

  it("opacity of a group takes its shapes together", () => {
    expect(inside(`<g opacity=".5">${square("red")}${square("red")}</g>`)).toEqual([
      "save",
      "begin-group 0.5 normal",
      `fill-path ${SQUARE} #ff0000`,
      `fill-path ${SQUARE} #ff0000`,
      "end-group",
      "restore",
    ]);
  });
});

describe("text beyond the edges of a drawing", () => {
  const codes = (text: string, attributes?: string): readonly string[] =>
    drawnSvg(text, attributes).diagnostics.map(({ code }) => code);

  it.each([
    ["at the end of a line", '<text x="170" y="50">12,800</text>'],
    ["before an anchor", '<text x="20" y="50" text-anchor="end">Revenue</text>'],
    ["at the top", '<text x="20" y="2">Revenue</text>'],
    ["turned", '<text transform="translate(20 70) rotate(90)">Revenue</text>'],
    ["that a transform makes larger", '<text x="20" y="20" transform="scale(3)">Revenue</text>'],
  ])("is told of %s", (_what, text) => {
    expect(codes(text)).toEqual(["svg-text-cut"]);
    expect(codes(text, 'width="200" height="100" style="overflow: visible"')).toEqual([]);
  });

  it.each([
    ["within them", '<text x="150" y="50">12345</text>'],
    ["that nobody sees", '<text x="300" y="50">12345</text>'],
    ["of which a trace is lost", '<text x="151" y="50">12345</text>'],
    ["that says nothing", '<text x="170" y="50">......</text>'],
    ["that is hidden", '<text x="170" y="50" visibility="hidden">12,800</text>'],
  ])("is not told of %s", (_what, text) => {
    expect(codes(text)).toEqual([]);
  });
});

describe("text (svg2 §11)", () => {
  it.each([
    ["moves on by dx", '<text x="10" y="50">ab<tspan dx="5">c</tspan></text>', ['10 50 "ab"', '35 50 "c"']],
    ["is aligned to its middle", '<text x="100" y="50" text-anchor="middle">abcd</text>', ['80 50 "abcd"']],
    ["has a place for each letter", '<text x="10 40" y="50">ab</text>', ['10 50 "a"', '40 50 "b"']],
    [
      "stands on a path",
      '<path id="p" d="M0 50h100"/><text><textPath href="#p" startOffset="50%">ab</textPath></text>',
      ['50 50 "a"', '60 50 "b"'],
    ],
  ])("%s", (_name, content, runs) => {
    const found = inside(content).filter((item) => item.startsWith("glyph-run"));
    expect(found).toEqual(runs.map((run) => `glyph-run ${run} Square 10px #000000`));
  });
});
