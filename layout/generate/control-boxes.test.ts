import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { layoutHtml } from "../testing/layout-html.ts";
import type { Fragment } from "../tree/fragment.ts";

/** Styles of all text, in the order of the fragments. */
function textStyles(html: string): ComputedStyle[] {
  const found: ComputedStyle[] = [];
  const visit = (fragment: Fragment): void => {
    if (fragment.kind === "text") found.push(fragment.style);
    else if ("children" in fragment) for (const child of fragment.children) visit(child.fragment);
  };
  for (const { page } of layoutHtml(html).pages) for (const { fragment } of page.content) visit(fragment);
  return found;
}

const colors = (html: string): string[] =>
  textStyles(html).map(({ color: { red, green, blue, alpha } }) =>
    [...[red, green, blue].map((part) => Math.round(part * 255)), alpha].join(" "),
  );

describe("placeholders (css-pseudo-4 §4.2)", () => {
  it.each([
    ["are grey", "<input placeholder=a>", "117 117 117 1"],
    [
      "have the colour of their pseudo-element",
      "<style>input::placeholder { color: #0f0 }</style><input placeholder=a>",
      "0 255 0 1",
    ],
    [
      "are hidden by labels that float above them",
      "<style>textarea::placeholder { color: transparent }</style><textarea placeholder=a></textarea>",
      "0 0 0 0",
    ],
    [
      "give their pseudo-element no say of a value",
      "<style>input { color: #00f } ::placeholder { color: #0f0 }</style><input placeholder=a value=b>",
      "0 0 255 1",
    ],
    [
      "are not the forms of dates, which stand for no attribute",
      "<style>::placeholder { color: #0f0 }</style><input type=date>",
      "117 117 117 1",
    ],
    [
      "are light where the scheme is dark",
      "<p style='color-scheme: dark'><input type=date>",
      "169 169 169 1",
    ],
    ["so are those of authors", "<p style='color-scheme: dark'><input placeholder=a>", "169 169 169 1"],
  ])("%s", (_title, html, expected) => {
    expect(colors(html)).toEqual([expected]);
  });

  it("have a font of their own", () => {
    const [style] = textStyles("<style>::placeholder { font: italic 5px x }</style><input placeholder=a>");
    expect([style?.fontSize, style?.fontStyle]).toEqual([5, "italic"]);
  });
});
