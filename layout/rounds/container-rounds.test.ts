import { describe, expect, it } from "vitest";
import { layoutRounds } from "../testing/layout-rounds.ts";

const PAGE = `<!doctype html><style>@page { size: 400px 300px; margin: 50px } body { margin: 0; font-size: 10px; line-height: 10px }
  .c { container-type: inline-size } p { margin: 0; height: 10px; width: 10px }</style>`;

const lay = (html: string): ReturnType<typeof layoutRounds> => layoutRounds(PAGE + html);

/** Size of the only `p`. */
function sizeOfP(html: string): string | undefined {
  return /^ *p \S+ (\S+)/m.exec(lay(html).dump)?.[1];
}

describe("container queries", () => {
  it.each([
    ["a block", '<div class=c style="width: 200px">', 200],
    ["a block with padding and border", '<div class=c style="padding: 0 10px; border: 5px solid">', 270],
    ["a float, which is as wide as if it were empty", '<div class=c style="float: left; padding: 7px">', 0],
    ["a float of a given width", '<div class=c style="float: left; width: 50%">', 150],
    ["an inline-block", '<div class=c style="display: inline-block; width: 80px">', 80],
    [
      "a flex item",
      '<div style="display: flex; gap: 20px"><div class=c style="flex: 1"></div><div class=c style="flex: 1">',
      140,
    ],
    ["a flex container", '<div class=c style="display: flex; width: 120px">', 120],
    ["a grid item", '<div style="display: grid; grid-template-columns: 1fr 2fr"><div class=c>', 100],
    [
      "a block in columns",
      '<div style="columns: 2; column-gap: 20px"><div class=c style="break-inside: avoid">',
      140,
    ],
    [
      "a block in a cell",
      '<table style="border-spacing: 0"><td style="width: 90px; padding: 5px"><div class=c>',
      90,
    ],
    ["an absolutely positioned box", '<div class=c style="position: absolute; left: 0; right: 200px">', 100],
    [
      "an element in vertical lines, in its height",
      '<div class=c style="writing-mode: vertical-rl; height: 66px; width: 5px">',
      66,
    ],
  ])("ask the content box of %s", (_, html, width) => {
    const css = `<style>@container (inline-size = ${width}px) { p { width: 11px } } p { height: 10cqi }</style>`;
    const [height] = /\d+\.?\d*$/.exec(sizeOfP(`${css}${html}<p>`) ?? "") ?? [];
    expect([sizeOfP(`${css}${html}<p>`), Math.round(Number(height) * 10)]).toEqual([
      expect.stringMatching(/^11×/),
      width,
    ]);
  });

  it.each([
    ["tables", '<table class=c style="width: 200px"><td><p>'],
    ["cells", '<table><td class=c style="width: 200px"><p>'],
    ["inline elements", '<span class=c><p style="display: inline-block">'],
    ["elements without boxes", '<div class=c style="display: contents"><p>'],
  ])("do not ask %s, which are as large as their content", (_, html) => {
    const css = "<style>@container (width >= 0) or (width < 0) { p { width: 11px !important } }</style>";
    expect(sizeOfP(css + html)).toMatch(/^10×/);
  });

  it("ask heights of containers with size containment", () => {
    const css = "<style>@container (height = 44px) { p { width: 11px } }</style>";
    expect(sizeOfP(`${css}<div style="container-type: size; height: 44px"><p>`)).toBe("11×10");
    expect(sizeOfP(`${css}<div class=c style="height: 44px"><p>`)).toBe("10×10");
  });

  it("settle containers in containers", () => {
    const css = `<style>@container (width > 250px) { .in { width: 200px } } @container (width = 200px) { .in2 { width: 100px } }
      @container (width = 100px) { p { width: 11px } }</style>`;
    expect(lay(`${css}<div class=c><div class="c in"><div class="c in2"><p>`)).toMatchObject({
      dump: expect.stringMatching(/ p 0,0 11×10/),
      codes: [],
    });
  });

  it("see the width that content has on later pages, and lay out again what has moved", () => {
    const css =
      "<style>@container (width > 250px) { p { height: 100px; break-inside: avoid } } p { break-after: page }</style>";
    expect(lay(`${css}<div class=c>${"<p>a</p>".repeat(3)}</div>`).steps).toHaveLength(3);
    const tall = "<style>@container (width > 250px) { p { height: 150px } }</style>";
    expect(lay(`${tall}<div class=c>${"<p>a</p>".repeat(4)}</div>`).steps).toHaveLength(3);
  });

  it("ask for what the changed styles need", () => {
    const css = "<style>@container (width > 250px) { p { background: url(a.png) } }</style>";
    const images = lay(`${css}<div class=c><p id=p>`).asked.map(({ styles }) => {
      const { backgroundImage } = styles.styleOf(styles.document.elementById("p"));
      return backgroundImage;
    });
    expect(images).toMatchObject([[{ url: "a.png" }]]);
    expect(lay(`${css}<div class=c style="width: 9px"><p>`).asked).toEqual([]);
  });

  it("end with a diagnostic where each answer asks for another", () => {
    const css = `<style>.c { width: 300px } .s { width: 100px } @container (width <= 100px) { .c { width: 100px } }</style>`;
    const nested = (depth: number): string => `${css}<div class="c s">${"<div class=c>".repeat(depth)}<p>`;
    expect(lay(nested(4)).codes).toEqual([]);
    expect(lay(nested(40)).codes).toEqual(["container-sizes-unsettled"]);
  });

  it("bear a thousand containers in each other", () => {
    const css = "<style>.c { padding-left: .1px } @container (width > 200px) { .c { color: red } }</style>";
    const { codes, dump } = lay(`${css}${"<div class=c>".repeat(1000)}<p>`);
    expect(codes).not.toContain("container-sizes-unsettled");
    expect(dump.split("div").length).toBe(1001);
  });
});

describe("containment", () => {
  const box = (style: string): string =>
    `<div style="float: left; ${style}"><p style="width: 60px; height: 20px"></div>`;
  const sizeOf = (html: string): string | undefined => /^ *div.* (\S+)/m.exec(lay(html).dump)?.[1];

  it.each([
    ["", "60×20"],
    ["contain: size", "0×0"],
    ["contain: strict; padding: 5px", "10×10"],
    ["contain: size; width: 30px; height: 5px", "30×5"],
    ["contain: inline-size", "0×20"],
    ["contain: content", "60×20"],
    ["contain: size; min-height: 9px", "0×9"],
    ["container-type: size", "0×0"],
    ["container-type: inline-size", "0×20"],
    ["container-type: inline-size; width: max-content; min-width: 3px", "3×20"],
    ["display: table; contain: size", "60×20"],
  ])('sizes a float with "%s" as %s', (style, size) => {
    expect(sizeOf(box(style))).toBe(size);
  });

  it.each(["contain: layout", "contain: paint", "container-type: inline-size"])(
    "makes a formatting context of a box with %s",
    (style) => {
      const margins = `<div style="${style}"><div style="margin: 10px 0; height: 5px"></div></div>`;
      expect(sizeOf(margins)).toBe("300×25");
    },
  );

  it.each([
    ["contain: layout", "20,0"],
    ["contain: paint", "20,0"],
    ["contain: size", "50,50"],
  ])("places what is fixed inside a box with %s at %s", (style, place) => {
    const html = `<div style="${style}; margin-left: 20px; height: 50px; width: 70px"><p style="position: fixed; left: 0; top: 0"></div>`;
    const { dump } = lay(html);
    const inside = /div 20,0 70×50\n +p 0,0/.test(dump);
    expect(inside ? "20,0" : /^ *p (\S+)/m.exec(dump)?.[1]).toBe(place);
  });
});
