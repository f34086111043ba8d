import { expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

it("a formatting context stands beside a float where its border box fits", () => {
  const html = `<div style="width: 100px"><div style="float: left; width: 50px; height: 100px"></div>
    <div id="a" style="overflow: hidden; width: 50px; height: 50px; margin-right: 10px"></div></div>`;
  expect(layoutHtml(html).places()).toEqual(["p1 a 50,0 50×50"]);
});

it("the margin of a box that clears a float in an earlier sibling does not move the float", () => {
  const html = `<div id="outer" style="display: flow-root; width: 100px"><div>
    <div><div id="float" style="float: left; width: 100px; height: 50px"></div></div>
    <div id="cleared" style="clear: left; margin-top: 150px; height: 50px"></div></div></div>`;
  expect(layoutHtml(html).places()).toEqual([
    "p1 outer 0,0 100×100",
    "p1 float 0,0 100×50",
    "p1 cleared 0,50 100×50",
  ]);
});

it("a percentage of text-indent refers to the block's own width", () => {
  const html = `<div style="width: 100px; text-indent: 10%"><span style="display: inline-block; width: 60px">a</span></div>`;
  expect(layoutHtml(html).dump()).toContain('text "a" 6,0 10×10');
});
