import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

describe("an svg element", () => {
  it.each([
    ["width=40 height=20", "height: auto", "40×20"],
    ["width=40 height=20", "width: auto; height: auto", "40×20"],
    ["width=1in height=.5in", "max-width: 48px; height: auto", "48×24"],
    ["width=40 viewBox='0 0 2 1'", "height: auto", "40×20"],
    ["width=50% height=20", "height: auto", "50×20"],
  ])("with the attributes %s and %s has their natural size", (attributes, style, size) => {
    const html = `<svg id=a ${attributes} style="display: block; ${style}"></svg>`;
    expect(layoutHtml(html, "100px 1000px").places()).toEqual([`p1 a 0,0 ${size}`]);
  });
});
