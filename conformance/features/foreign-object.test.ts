import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/node/index.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const [RED, BLUE, LIME, WHITE] = ["#ff0000", "#0000ff", "#00ff00", "#ffffff"];

function draw(html: string, files: Readonly<Record<string, string>> = {}): Promise<RenderedPages> {
  const style = "<style>svg, img { display: block } .b { background: blue } .r { background: red }</style>";
  return renderer.render({ html: style + html, files });
}

/** Colours at places of a drawing of 200 by 100 px. */
function colors(page: RenderedPages, ...places: readonly (readonly [number, number])[]): string[] {
  return places.map(([x, y]) => page.color(50 + x, 50 + y));
}

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${content}</svg>`;
const foreign = (content: string, attributes = ""): string =>
  `<foreignObject x="20" y="10" width="60" height="40" ${attributes}>${content}</foreignObject>`;

describe("HTML in drawings", () => {
  it("is laid out in the box, with its styles, and clipped to it", async () => {
    const page = await draw(svg(foreign('<div class="b" style="width: 50%; height: 70px"></div>')));
    expect(colors(page, [19, 20], [21, 11], [48, 49], [52, 20], [30, 51])).toEqual([
      WHITE,
      BLUE,
      BLUE,
      WHITE,
      WHITE,
    ]);
  });

  it("runs over where overflow is visible", async () => {
    const page = await draw(
      svg(foreign('<div class="b" style="height: 70px"></div>', 'style="overflow: visible"')),
    );
    expect(colors(page, [30, 70], [30, 81])).toEqual([BLUE, WHITE]);
  });

  it("breaks its lines at the width of the box", async () => {
    const page = await draw(
      svg(foreign('<p style="margin: 0">aaa bbb ccc</p>', 'style="overflow: visible"')),
    );
    expect([page.place("aaa").x, page.place("bbb").x, page.place("bbb").y - page.place("aaa").y]).toEqual([
      70, 70, 20,
    ]);
  });

  it("is transformed with the drawing", async () => {
    const content = foreign(
      '<div class="b" style="height: 100%"></div>',
      'transform="translate(50 0) scale(2)"',
    );
    const page = await draw(`<svg width="200" height="100" viewBox="0 0 400 200">${content}</svg>`);
    expect(colors(page, [44, 11], [46, 11], [104, 48], [106, 48])).toEqual([WHITE, BLUE, BLUE, WHITE]);
  });

  it("is the containing block of positioned boxes, fixed ones too", async () => {
    const place = "width: 10px; height: 10px; right: 0; bottom: 0";
    const page = await draw(
      svg(
        foreign(`<div class="b" style="position: absolute; ${place}"></div>`) +
          `<g transform="translate(80 0)">${foreign(`<div class="r" style="position: fixed; ${place}"></div>`)}</g>`,
      ),
    );
    expect(colors(page, [75, 45], [65, 45], [155, 45])).toEqual([BLUE, WHITE, RED]);
  });

  it("holds tables, flex containers, images and drawings", async () => {
    const page = await draw(
      svg(
        `<foreignObject width="200" height="100"><div style="display: flex"><svg width="20" height="20"><rect width="20" height="20" fill="red"/></svg>` +
          `<div class="b" style="flex: 1; height: 20px"></div></div><table cellspacing="0" cellpadding="0"><td class="r" width="30" height="20"><td class="b" width="30"></table></foreignObject>`,
      ),
    );
    expect(colors(page, [10, 10], [21, 10], [199, 10], [10, 30], [40, 30], [70, 30])).toEqual([
      RED,
      BLUE,
      BLUE,
      RED,
      BLUE,
      WHITE,
    ]);
  });

  it("is set vertically where it says so", async () => {
    const page = await draw(
      svg(
        foreign(
          '<p style="writing-mode: vertical-rl; height: 40px; width: 60px; margin: 0"><i class="b" style="display: inline-block; width: 20px; height: 10px"></i></p>',
        ),
      ),
    );
    expect(colors(page, [75, 15], [25, 15])).toEqual([BLUE, WHITE]);
  });

  it("stands in images with the styles of HTML", async () => {
    const xhtml = 'xmlns:h="http://www.w3.org/1999/xhtml"';
    const file = `<svg xmlns="http://www.w3.org/2000/svg" ${xhtml} width="200" height="100"><style>.b { background: blue }</style>${foreign('<h:p class="b" style="margin: 0">text</h:p>')}</svg>`;
    const page = await draw('<img src="a.svg">', { "a.svg": file });
    expect([...colors(page, [22, 28], [78, 28], [82, 28]), page.place("text")]).toEqual([
      BLUE,
      BLUE,
      WHITE,
      expect.objectContaining({ x: 70 }),
    ]);
    expect(page.result.diagnostics).toEqual([]);
  });

  it("is repeated by use, and shown in patterns, masks and groups", async () => {
    const page = await draw(
      svg(
        `<defs><g id="a">${foreign('<div class="b" style="height: 100%"></div>')}</g></defs><use href="#a"/><use href="#a" x="80" opacity=".5"/>`,
      ),
    );
    expect(colors(page, [30, 30], [110, 30])).toEqual([BLUE, expect.stringMatching(/^#(7f|80){2}ff$/)]);
  });

  it("has links at their place on the page", async () => {
    const content = '<a href="https://link.example/" style="display: block; height: 20px">x</a>';
    const { pdf } = await new Engine().renderHtml({
      html: `<style>@page { size: 400px 300px; margin: 0 } body { margin: 0 }</style><svg width="200" height="100">${foreign(content, 'transform="translate(40 0)"')}</svg>`,
    });
    const text = Buffer.from(pdf).toString("latin1");
    const [left, bottom, right, top] = (/\/Rect \[([\d. ]+)\]/.exec(text)?.[1] ?? "").split(" ").map(Number);
    expect([left, bottom, right, top]).toEqual([45, 202.5, 90, 217.5]);
  });

  it.each<[name: string, around: [before: string, after: string], rectangle: number[]]>([
    ["drawings", ["", ""], [15, 202.5, 45, 217.5]],
    ["moved boxes", ['<div style="transform: translate(40px, 20px)">', "</div>"], [45, 187.5, 75, 202.5]],
    [
      "drawings in HTML in drawings",
      [
        '<svg width="200" height="100"><foreignObject x="40" y="20" width="160" height="80">',
        "</foreignObject></svg>",
      ],
      [45, 187.5, 75, 202.5],
    ],
  ])("makes fields of the controls of a form: %s", async (_, [before, after], rectangle) => {
    const input =
      '<input name="f" value="v" style="display: block; box-sizing: border-box; width: 40px; height: 20px; border: 0; padding: 0">';
    const { pdf } = await new Engine().renderHtml({
      html: `<style>@page { size: 400px 300px; margin: 0 } body { margin: 0 } svg { display: block }</style><form>${before}${svg(foreign(input))}${after}</form>`,
    });
    const field = (await PDFDocument.load(pdf)).getForm().getTextField("f");
    const { x, y, width, height } = field.acroField.getWidgets()[0]?.getRectangle() ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    expect([field.getText(), x, y, x + width, y + height]).toEqual(["v", ...rectangle]);
  });

  it("makes no fields of what is clipped away, repeated in a pattern, or in an image", async () => {
    const input = (name: string): string => `<input type="checkbox" name="${name}" checked>`;
    const image = `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><foreignObject width="50" height="50"><form xmlns="http://www.w3.org/1999/xhtml"><input name="image"/></form></foreignObject></svg>`;
    const { pdf, diagnostics } = await new Engine().renderHtml({
      html: `<form>${svg(foreign(`<div style="height: 60px"></div>${input("clipped")}`))}${svg(
        `<pattern id="p" width="30" height="30" patternUnits="userSpaceOnUse">${foreign(input("pattern"))}</pattern><rect width="90" height="90" fill="url(#p)"/>`,
      )}<img src="data:image/svg+xml,${encodeURIComponent(image)}">${input("own")}</form>`,
    });
    const names = (await PDFDocument.load(pdf))
      .getForm()
      .getFields()
      .map((field) => field.getName());
    expect(names).toEqual(["own"]);
    expect(diagnostics.map(({ code }) => code)).toContain("form-control-unseen");
  });

  it.each<[name: string, html: string, code: string]>([
    [
      "drawings contain HTML that contains drawings",
      '<svg width="99" height="99"><foreignObject width="99" height="99">'.repeat(50),
      "unsupported-element",
    ],
    [
      "much is repeated often",
      svg(
        `<defs><g id="l0">${foreign("<p>x</p>".repeat(50))}</g>${[1, 2, 3, 4].map((id) => `<g id="l${id}">${`<use href="#l${id - 1}"/>`.repeat(50)}</g>`).join("")}</defs><use href="#l4"/>`,
      ),
      "svg-limit",
    ],
  ])("ends when %s", async (_name, html, code) => {
    const page = await draw(html);
    expect(page.codes).toContain(code);
  });
});

describe("conditions in drawings", () => {
  const rect = (fill: string, attributes: string): string =>
    `<rect width="50" height="50" fill="${fill}" ${attributes}/>`;
  it.each<[name: string, content: string, color: string]>([
    [
      "HTML before its fallback",
      `<switch><foreignObject width="50" height="50" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"><div class="b" style="height: 50px"></div></foreignObject>${rect("red", "")}</switch>`,
      BLUE,
    ],
    [
      "HTML that is asked for by its namespace",
      `<switch><foreignObject width="50" height="50" requiredExtensions="http://www.w3.org/1999/xhtml"><div class="b" style="height: 50px"></div></foreignObject>${rect("red", "")}</switch>`,
      BLUE,
    ],
    [
      "the fallback of an extension",
      `<switch>${rect("red", 'requiredExtensions="http://none.example/"')}${rect("blue", "")}</switch>`,
      BLUE,
    ],
    ["no extension at all", rect("red", 'requiredExtensions=""'), WHITE],
    [
      "the language of the document",
      `<switch>${rect("red", 'systemLanguage="fr, de"')}${rect("lime", 'systemLanguage="en-GB"')}${rect("blue", "")}</switch>`,
      LIME,
    ],
    ["another language outside a switch", rect("red", 'systemLanguage="fr"'), WHITE],
  ])("%s", async (_name, content, color) => {
    expect(colors(await draw(`<div lang="en">${svg(content)}</div>`), [25, 25])).toEqual([color]);
  });
});
