import { PDFDocument, PDFName } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../../src/node/engine.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { PdfReader } from "../support/pdfium.ts";

/** What PDFium, which draws fields as Chromium's viewer does, shows of controls. */
let reader: PdfReader;
beforeAll(async () => {
  reader = await PdfReader.create();
});

const engine = new Engine();

/** A page of 300 × 200 px without margins; controls have no looks but those of the test. */
async function pdfOf(controls: string): Promise<Uint8Array> {
  const sheet = `<!DOCTYPE html><style>@page { size: 300px 200px; margin: 0 } body { margin: 0; font: 20px Noto Sans }
    input, select, textarea, button { position: absolute; left: 20px; top: 20px; font: inherit }</style>`;
  return (await engine.renderHtml({ html: `${sheet}<form>${controls}</form>` })).pdf;
}

function raster(pdf: Uint8Array): Bitmap {
  const pages = reader.open(pdf);
  const bitmap = pages.raster(0);
  pages.close();
  return bitmap;
}

/** Left, top, right and bottom of what has a colour, `#rrggbb`; undefined where nothing has it. */
function extent({ width, height, data }: Bitmap, color: string, end = width): number[] | undefined {
  const wanted = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < end; x += 1) {
      const at = (y * width + x) * 4;
      if (!wanted.every((channel, index) => Math.abs((data[at + index] ?? 0) - channel) < 3)) continue;
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + 1),
        Math.max(bottom, y + 1),
      ];
    }
  }
  return right === 0 ? undefined : [left, top, right, bottom];
}

const ACCENT = "#0075ff";
const RED = "#ff0000";
const TEXT = "color: #ff0000; width: 200px; border: 0; padding: 0";

/** Where the arrow of a menu may begin. */
const ARROW = 180;

describe("what a PDF viewer shows of a field", () => {
  it.each<[string, string, string, number[] | undefined]>([
    ["the mark of a checked box", "<input type=checkbox name=f checked>", ACCENT, [24, 23, 37, 36]],
    [
      "a mark as large as any, whatever its box should look like",
      "<input type=checkbox name=f checked style='padding: 9px; border: 8px solid red; background: red'>",
      ACCENT,
      [24, 23, 37, 36],
    ],
    [
      "a frame where the box should have none",
      "<input type=checkbox name=f style='padding: 9px; border: 0; background: red'>",
      "#767676",
      [24, 23, 37, 36],
    ],
    ["none in a box that is not checked", "<input type=checkbox name=f>", ACCENT, undefined],
    ["the mark of a chosen button", "<input type=radio name=f checked>", ACCENT, [25, 23, 34, 32]],
    ["none in a button that is not chosen", "<input type=radio name=f>", ACCENT, undefined],
    [
      "the row of the chosen option",
      "<select name=f size=2 style='border: 0'><option>a<option selected>b</select>",
      "#cecece",
      [20, 47, 37, 74],
    ],
    [
      "nothing of a hidden control",
      `<input name=f value=MMM style="${TEXT}; visibility: hidden">`,
      RED,
      undefined,
    ],
    [
      "nothing of what is clipped away",
      `<div style="position: absolute; overflow: hidden; width: 300px; height: 10px"><input name=f value=MMM style="${TEXT}"></div>`,
      RED,
      undefined,
    ],
  ])("%s", async (_name, controls, color, expected) => {
    expect(extent(raster(await pdfOf(controls)), color)).toEqual(expected);
  });

  it.each([
    ["text", `<input name=f value=MM style="${TEXT}">`],
    [
      "a placeholder",
      `<style>::placeholder { color: #ff0000 }</style><input name=f value=MM style="${TEXT}">`,
    ],
    ["the chosen option", `<select name=f style="${TEXT}"><option>a<option selected>MM</select>`],
    ["lines", `<textarea name=f style="${TEXT}">MM</textarea>`],
    ["a button", `<button name=f style="${TEXT}; text-align: left">MM</button>`],
  ])("%s where the page would have it", async (_name, controls) => {
    const [left = 0, top = 0, right = 0, bottom = 0] =
      extent(raster(await pdfOf(controls)), RED, ARROW) ?? [];
    // Two letters of 18 px, and capitals of 14 px.
    expect(left).toBeGreaterThanOrEqual(20);
    expect(left).toBeLessThanOrEqual(24);
    expect(right - left).toBeGreaterThan(28);
    expect(right - left).toBeLessThan(40);
    expect(top).toBeGreaterThan(20);
    expect(bottom).toBeLessThan(48);
  });

  it.each([
    ["the arrow of a menu", "", 214],
    ["only its text with appearance: none", "appearance: none", 33],
    ["only its text with a prefix", "-webkit-appearance: none", 33],
    ["the arrow of a menu called so", "appearance: menulist", 214],
  ])("%s", async (_name, style, end) => {
    const menu = `<select name=f style="color: #ff0000; width: 200px; border: 0; ${style}"><option>a</select>`;
    expect(extent(raster(await pdfOf(menu)), RED)?.[2]).toBe(end);
  });

  it.each([
    ["the mark of a checked box", "<input type=checkbox name=f checked>"],
    ["the mark of a chosen button", "<input type=radio name=f checked>"],
    ["the filled part of a range", "<input type=range value=50>"],
    ["the filled part of a progress bar", "<progress value=0.5></progress>"],
  ])("%s in the accent-color that is inherited", async (_name, control) => {
    const shown = raster(await pdfOf(`<p style="accent-color: #ff0000">${control}`));
    expect(extent(shown, RED)).toBeDefined();
    expect(extent(shown, ACCENT)).toBeUndefined();
    expect(extent(raster(await pdfOf(`<p style="accent-color: auto">${control}`)), ACCENT)).toBeDefined();
    const current = `<p style="color: #ff0000; accent-color: currentcolor">${control.replace(" ", ' style="color: blue" ')}`;
    expect(extent(raster(await pdfOf(current)), "#0000ff")).toBeDefined();
  });

  it("a dark tick on a light accent-color", async () => {
    const box = (color: string): string => `<input type=checkbox checked style="accent-color: ${color}">`;
    expect(extent(raster(await pdfOf(box("yellow"))), "#000000")).toBeDefined();
    expect(extent(raster(await pdfOf(box("#000080"))), "#000000")).toBeUndefined();
  });

  it("the picture of an image that sends the form, in its field", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10" fill="#f00"/></svg>`;
    const pdf = await pdfOf(
      `<input type=image name=go alt="Send it" src="data:image/svg+xml,${encodeURIComponent(svg)}" formaction="https://example.com/">`,
    );
    expect(extent(raster(pdf), RED)).toEqual([20, 20, 50, 30]);
    const document = await PDFDocument.load(pdf);
    const field = document.getForm().getButton("go").acroField;
    expect(String(field.dict.lookup(PDFName.of("TU")))).toContain("Send it");
    expect(String(field.dict.lookup(PDFName.of("A")))).toContain("SubmitForm");
    document.getForm().removeField(document.getForm().getButton("go"));
    expect(extent(raster(await document.save()), RED)).toBeUndefined();
  });

  it("the alternative text of such an image that could not be had", async () => {
    const document = await PDFDocument.load(await pdfOf(`<input type=image name=go alt="Send it">`));
    const [widget] = document.getForm().getButton("go").acroField.getWidgets();
    expect(widget?.getAppearanceCharacteristics()?.getCaptions().normal).toBe("Send it");
  });

  it.each<[string, string, number[] | undefined]>([
    ["the knob of a switch", "<input type=checkbox class=switch checked>", [41, 24, 57, 40]],
    ["the knob of a switch that is off", "<input type=checkbox class=switch>", [23, 24, 39, 40]],
    ["no mark of its own without looks", "<input type=radio class=plain checked>", undefined],
    ["what stands in the middle of a grid", "<input type=checkbox class=grid checked>", [30, 30, 40, 40]],
  ])("%s, drawn by authors", async (_name, control, expected) => {
    const sheet = `<style>
      input { appearance: none; margin: 0; border-radius: 0 }
      .switch { width: 40px; height: 24px }
      .switch::before { content: ""; position: absolute; top: 4px; left: 3px; width: 16px; height: 16px; background: red }
      .switch:checked::before { left: 21px }
      .grid { display: grid; place-content: center; width: 30px; height: 30px }
      .grid:checked::before { content: ""; width: 10px; height: 10px; background: red }
    </style>`;
    const bitmap = raster(await pdfOf(`${sheet}</form>${control}`));
    expect(extent(bitmap, RED)).toEqual(expected);
    expect(extent(bitmap, ACCENT)).toBeUndefined();
  });

  it.each<[string, string, string, number[]]>([
    [
      "the filled part of a progress bar",
      "progress::-webkit-progress-value { background: red }",
      "<progress value=.5 style='width: 100px; height: 20px'></progress>",
      [20, 20, 70, 40],
    ],
    [
      "the whole of a progress bar",
      "progress::-webkit-progress-bar { background: red; padding: 2px } progress::-webkit-progress-value { background: none }",
      "<progress value=.5 style='width: 100px; height: 20px'></progress>",
      [20, 20, 120, 40],
    ],
    [
      "the filled part of a progress bar with a background of its own",
      "progress { appearance: auto; background: blue } progress::-webkit-progress-value { background: red }",
      "<progress value=.5 style='width: 100px; height: 20px'></progress>",
      [20, 20, 70, 40],
    ],
    [
      "the track of a range, in the middle of its height",
      "input::-webkit-slider-runnable-track { height: 4px; background: red } input::-webkit-slider-thumb { height: 4px }",
      "<input type=range value=50 style='width: 100px; height: 20px'>",
      [20, 28, 120, 32],
    ],
    [
      "the thumb of a range at its value",
      `input::-webkit-slider-runnable-track { height: 4px }
       input::-webkit-slider-thumb { width: 10px; height: 10px; margin-top: -3px; background: red }`,
      "<input type=range value=50 style='width: 100px; height: 20px'>",
      [65, 25, 75, 35],
    ],
    [
      "the thumb of a range from the right to the left",
      "input::-webkit-slider-thumb { width: 10px; height: 10px; background: red }",
      "<input type=range value=0 dir=rtl style='width: 100px'>",
      [110, 20, 120, 30],
    ],
  ])("%s, styled by authors", async (_name, rules, control, expected) => {
    const sheet = `<style>progress, input { appearance: none; position: absolute; left: 20px; top: 20px; margin: 0 } ${rules}</style>`;
    const bitmap = raster(await pdfOf(`${sheet}</form>${control}`));
    expect(extent(bitmap, RED)).toEqual(expected);
    expect(extent(bitmap, ACCENT)).toBeUndefined();
  });

  it("the button of a file input, styled by authors", async () => {
    const sheet =
      "<style>::file-selector-button { width: 30px; height: 40px; margin: 0; border: 0; background: red; color: red }</style>";
    const bitmap = raster(await pdfOf(`${sheet}</form><input type=file style="color: blue"><p>x`));
    const [left, top = 0, , bottom = 0] = extent(bitmap, RED, 50) ?? [];
    expect([left, bottom - top]).toEqual([20, 40]);
  });

  it("the items of a button that is a flex container side by side", async () => {
    const square = (color: string): string =>
      `<i style="width: 10px; height: 10px; background: ${color}"></i>`;
    const button = `<button style="display: flex; justify-content: space-between; width: 100px; border: 0; padding: 0; gap: 5px">
      ${square("#ff0000")}${square("#0000ff")}</button>`;
    const bitmap = raster(await pdfOf(button));
    expect(extent(bitmap, RED)).toEqual([20, 20, 30, 30]);
    expect(extent(bitmap, "#0000ff")).toEqual([110, 20, 120, 30]);
  });

  it("the text of a field through the opacity around it", async () => {
    const half = `<div style="opacity: 0.5; position: absolute; width: 300px; height: 100px"><input name=f value=MMM style="${TEXT}; background: none"></div>`;
    const bitmap = raster(await pdfOf(half));
    expect(extent(bitmap, RED)).toBeUndefined();
    expect(extent(bitmap, "#ff7f7f")).toBeDefined();
  });

  it("what a form library has filled in, where the control stands", async () => {
    const style = `${TEXT}; background: none`;
    const document = await PDFDocument.load(
      await pdfOf(`<input name=f style="${style}"><input type=checkbox name=c style="top: 100px">`),
    );
    document.getForm().getTextField("f").setText("MMM");
    const filled = raster(await document.save());
    const [left = 0, , , bottom = 0] = extent(filled, RED) ?? [];
    expect(left).toBeGreaterThanOrEqual(18);
    expect(left).toBeLessThanOrEqual(24);
    expect(bottom).toBeLessThan(50);
    document.getForm().getCheckBox("c").check();
    const checked = raster(await document.save({ updateFieldAppearances: false }));
    expect(extent(checked, ACCENT)).toEqual([24, 103, 37, 116]);
  });
});

it("a textarea in no form shows no text below its box", async () => {
  const style = `<!DOCTYPE html><style>@page { size: 300px 200px; margin: 0 } body { margin: 0 }
    textarea { color: #ff0000; height: 30px; width: 100px; border: 0; padding: 0; font: 20px Noto Sans }</style>`;
  const { pdf } = await engine.renderHtml({ html: `${style}<textarea>\n${"H\n".repeat(6)}</textarea>` });
  const [, top = 0, , bottom = 200] = extent(raster(pdf), RED) ?? [];
  expect(top).toBeLessThan(20);
  expect(bottom).toBeLessThanOrEqual(30);
});

it("a list in no form shows no options below its box", async () => {
  const style = `<!DOCTYPE html><style>@page { size: 300px 200px; margin: 0 } body { margin: 0 }
    select { color: #ff0000; border: 0; font: 20px Noto Sans }</style>`;
  const { pdf, diagnostics } = await engine.renderHtml({
    html: `${style}<select multiple size=2>${"<option>H".repeat(6)}</select>`,
  });
  const [, , , bottom = 200] = extent(raster(pdf), RED) ?? [];
  expect(bottom).toBeLessThan(70);
  expect(diagnostics.map(({ code }) => code)).toContain("form-text-cut");
});
