import { expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

it("a fit-content() track below a spanning item grows no further than its argument", () => {
  const html = `<div id="a" style="float: left; display: grid; grid-template-columns: min-content fit-content(30px)">
    <div></div><div></div><div style="grid-row: 1; grid-column: 1 / span 2">aaaa aaaa</div></div>`;
  expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 50×20"]);
});

it("an item with a ratio hands its greatest height over to its width", () => {
  const html = `<div style="display: grid; width: 100px; height: 100px">
    <div id="a" style="max-height: 20px; aspect-ratio: 2"></div></div>`;
  expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 40×20"]);
});

it("an item with a ratio and a height is no narrower than its content, whatever limits the height has", () => {
  const html = `<div style="display: grid; justify-items: start">
    <div id="a" style="height: 45px; max-height: 25px; aspect-ratio: 1"><div style="width: 40px"></div></div></div>`;
  expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 40×25"]);
});
