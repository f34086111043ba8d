import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const FILL = "x ".repeat(60);

/** Documents that name no side of the page; elements with an id are looked at. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  blocks: `<div id=a>${FILL}</div><p id=b style="margin-block: 7px; padding-inline-start: 13px">${FILL}<div id=c style="inline-size: 50%; margin-inline: auto">x</div>`,
  breaks: `<div id=a style="block-size: 60px"></div><p id=b style="break-after: page">x</p><p id=c style="orphans: 3; widows: 3">${FILL}</p><div id=d style="block-size: 90px; break-inside: avoid">x</div>`,
  floats: `<div id=a style="float: left; inline-size: 40px; block-size: 30px"></div><div id=b style="float: right; inline-size: 20px; block-size: 50px"></div><p id=c>${FILL}<span id=d style="float: left; inline-size: 20px">xx xx</span><div id=e style="clear: both">x</div>`,
  lines: `<p id=a style="text-align: justify; text-indent: 20px">${FILL}<span id=b style="padding-inline: 3px; border-block: 2px solid; vertical-align: 4px">xx xx xx xx xx xx</span> <span id=c style="display: inline-block; inline-size: 30px; margin-block: 5px">x x x</span> ${FILL}`,
  lists: `<ol><li id=a>${FILL}<li id=b>x<ul><li id=c>x</ul></ol>`,
  tables: `<table id=a style="border-collapse: collapse"><caption id=b>x</caption><thead><tr><th id=c>x</thead>${`<tr><td id=d>x x<td style="padding-block: 4px">${FILL}`.repeat(4)}</table>`,
  "separate tables": `<table style="border-spacing: 3px 5px; inline-size: 100%"><colgroup><col style="inline-size: 20px"></colgroup><tr><td id=a>x<td id=b colspan=2>xx<tr><td id=c rowspan=2 style="block-size: 40px">x<td>x<td id=d>xxx<tr><td id=e>x</table>`,
  flex: `<div id=a style="display: flex; flex-wrap: wrap; gap: 4px"><div id=b style="flex: 1 60px">x</div><div id=c style="flex: 2 60px">xx xx xx xx xx</div><div id=d style="flex: none; align-self: end">x</div></div>
    <div style="display: flex; flex-direction: column; block-size: 90px"><div id=e style="flex: 1">x</div><div id=f style="margin-block-start: auto">x</div></div>`,
  grid: `<div style="display: grid; grid-template-columns: 1fr 40px 2fr; gap: 3px"><div id=a>x</div><div id=b style="grid-row: span 2">x</div><div id=c>${FILL}</div><div id=d>x</div></div>`,
  columns: `<div id=a style="columns: 2; column-gap: 10px">${FILL}<p id=b>${FILL}<div id=c style="column-span: all">x</div>${FILL}</div>`,
  positioned: `<div id=a style="position: relative; block-size: 60px">x<div id=b style="position: absolute; inset-inline-end: 3px; inset-block-end: 5px">xx</div><span id=c style="position: absolute">x</span></div><div id=d style="position: relative; inset-block-start: 4px">x</div><div id=e style="position: fixed; inset-inline-start: 9px; inset-block-start: 2px">x</div>`,
  "right to left": `<div dir=rtl><p id=a style="inline-size: 60px">xx xx<div id=b style="float: left">x</div><ul><li id=c>x</ul><div style="position: relative"><div id=d style="position: absolute">x</div></div></div>`,
  footnotes: `<p id=a>x<span id=b style="float: footnote">xx</span> ${FILL}<p id=c>${FILL}${FILL}`,
  fieldsets: `<fieldset id=a><legend id=b>x xx</legend><p id=c>${FILL}</fieldset>`,
  ruby: `<p id=a style="line-height: 20px"><ruby id=b>xx<rt id=c>xxxx</rt></ruby>x`,
};

interface Place {
  readonly page: string;
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placesOf(html: string, page: string): Place[] {
  return layoutHtml(html, page)
    .places()
    .map((line) => {
      const [, number, id, x, y, width, height] = /^(\S+) (\S+) (\S+),(\S+) (\S+)×(\S+)$/.exec(line) ?? [];
      const sizes = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
      return { page: number ?? "", id: id ?? "", ...sizes };
    });
}

/** The place on a page of 100 × 200 whose frame is turned onto a page of 200 × 100. */
const TURNS: Readonly<Record<string, (place: Place) => Pick<Place, "x" | "y">>> = {
  "sideways-rl": ({ x, y, height }) => ({ x: 200 - y - height, y: x }),
  "vertical-lr": ({ x, y }) => ({ x: y, y: x }),
  "sideways-lr": ({ x, y, width }) => ({ x: y, y: 100 - x - width }),
};

/** In `vertical-lr` what is above the letters comes after them. */
const HAVE_TOPS = new Set(["lines", "ruby"]);

describe.each(Object.keys(TURNS))("%s is horizontal text turned", (mode) => {
  const names = Object.keys(DOCUMENTS).filter((name) => mode !== "vertical-lr" || !HAVE_TOPS.has(name));
  it.each(names)("%s", (name) => {
    const html = DOCUMENTS[name] as string;
    const turn = TURNS[mode] as (typeof TURNS)[string];
    // Aligned by baselines, as horizontal text is.
    const vertical = placesOf(
      `<style>html { writing-mode: ${mode}; text-orientation: sideways }</style>${html}`,
      "200px 100px",
    );
    const horizontal = placesOf(html, "100px 200px");
    expect(horizontal.length).toBeGreaterThan(0);
    const turned = horizontal.map((place) => ({
      ...place,
      ...turn(place),
      width: place.height,
      height: place.width,
    }));
    const key = ({ page, id, x, y }: Place): string => `${page} ${id} ${x} ${y}`;
    const sorted = (list: readonly Place[]): Place[] => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sorted(vertical)).toEqual(sorted(turned));
  });
});
