import { describe, expect, it, vi } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const PAGE = "200px 60px";
const cell = (style: string, text = "ab cd"): string =>
  `<table><tr><td style="${style}">${text}<td>e<br>f</table>`;

describe("a box with one line of plain text", () => {
  it.each([
    ["a cell", cell("")],
    [
      "a cell with edges, to the right",
      cell("padding: 1px 2px 3px 4px; border: 1px solid; text-align: right"),
    ],
    ["a cell of a given height, in its middle", cell("height: 40px; vertical-align: middle")],
    ["a cell with more than a line", cell("width: 30px", "ab cd ef gh")],
    ["cells over pages", `<table style="border-collapse: collapse">${"<tr><td>ab<td>c".repeat(9)}</table>`],
    ["padding that reaches over the page's end", '<p style="display: flow-root; padding-bottom: 70px">ab'],
    ["a line higher than a page", cell("font-size: 90px", "a")],
    ["a float with a margin", '<p style="float: left; margin: 3px; max-width: 20px">ab</p>cd'],
    ["a box of a limited height", '<p style="display: flow-root; max-height: 4px">ab</p>c'],
    ["a box of a ratio", '<p style="display: flow-root; aspect-ratio: 9; min-height: 0">ab</p>c'],
    ["aligned content", '<p style="display: flow-root; height: 30px; align-content: end">ab</p>c'],
    [
      "a line that is cut",
      '<p style="display: flow-root; line-height: 3; text-box: trim-both cap alphabetic">a',
    ],
    [
      "a line that is cut from outside",
      '<div style="text-box: trim-both cap alphabetic; line-height: 3"><p style="display: flow-root">a',
    ],
    [
      "baselines of what hides its overflow, or is contained",
      `<div style="display: flex; align-items: baseline">
        <p style="overflow: hidden; height: 4px">a</p><p style="contain: layout">b</p><p>c</p></div>`,
    ],
    [
      "edges that are cloned",
      '<div style="height: 30px"></div><p style="display: flow-root; box-decoration-break: clone; height: 2px; padding-bottom: 27px">ab',
    ],
    ["items of lists", "<ol><li>ab<li style='list-style-type: upper-roman'>c</ol>"],
    ["an item that is a formatting context", "<ol style='display: flex'><li>ab</ol>"],
    [
      "a first letter",
      "<style>p::first-letter { font-size: 20px }</style><div style='display: flex'><p>ab</p>",
    ],
  ])("comes out as in the general way: %s", (_, html) => {
    const general = layoutHtml(html, PAGE, { plainLine: () => undefined });
    expect(layoutHtml(html, PAGE).dump()).toBe(general.dump());
  });

  it("goes the short way where it begins a formatting context, and nothing else can be in it", () => {
    const plainLine = vi.fn(() => undefined);
    layoutHtml(cell("", "ab"), PAGE, { plainLine });
    expect(plainLine).toHaveBeenCalledTimes(1);
    layoutHtml("<p>ab</p>c<div style='display: flow-root'><p>d</div>", PAGE, { plainLine });
    expect(plainLine).toHaveBeenCalledTimes(1);
    layoutHtml(cell("width: 30px", "ab cd ef gh"), PAGE, { plainLine });
    expect(plainLine, "text that is far too long for a line").toHaveBeenCalledTimes(1);
  });
});
