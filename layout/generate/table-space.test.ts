import { expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const table = (display: string, space: string): string => `
  <table style="display: block"><tbody style="display: block"><tr style="display: block">${space}<td
    id=a style="padding: 0; display: ${display}">ab</td>${space}<td
    id=b style="padding: 0; display: ${display}">c</td>${space}</tr></tbody></table>`;

it.each(["inline", "inline-block"])(
  "cells that are %s have gaps where white space stands between them",
  (display) => {
    expect(layoutHtml(table(display, "\n ")).places()).toEqual(["p1 a 0,0 20×10", "p1 b 30,0 10×10"]);
    expect(layoutHtml(table(display, "")).places()).toEqual(["p1 a 0,0 20×10", "p1 b 20,0 10×10"]);
  },
);

it("white space beside cells that are blocks, or cells, makes nothing", () => {
  expect(layoutHtml(table("block", " ")).places()).toEqual(["p1 a 0,0 200×10", "p1 b 0,10 200×10"]);
  const cells = layoutHtml(table("table-cell", " ")).places();
  expect(cells).toEqual(layoutHtml(table("table-cell", "")).places());
});
