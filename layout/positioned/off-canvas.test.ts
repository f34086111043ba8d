import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import { isOffCanvas } from "./off-canvas.ts";

/** The boxes positioned against a page of 200 × 100 px with margins of 40 px: whether each is a panel off the canvas. */
function panels(style: string): boolean[] {
  const html = `<style>@page { margin: 40px }</style><div style="${style}">x</div>`;
  const { pages } = layoutHtml(html, "200px 100px");
  return pages.flatMap(({ page }) =>
    page.content.filter(isPositioned).map((link) => isOffCanvas(link, page)),
  );
}

function isPositioned({ fragment }: FragmentLink): boolean {
  return fragment.kind === "box" && fragment.style.position !== "static";
}

describe("panels off the canvas", () => {
  it.each<[string, string, boolean]>([
    ["left of it", "position: fixed; left: -100px; width: 100px", true],
    ["right of it", "position: fixed; right: -100px; width: 90px", true],
    ["moved by a transform", "position: fixed; left: 0; width: 100px; transform: translateX(-100%)", true],
    [
      "moved above it by a transform",
      "position: fixed; top: 0; height: 40px; transform: translateY(-170%)",
      true,
    ],
    [
      "moved above it by a transform so that the edge of the sheet cuts it",
      "position: fixed; top: 0; height: 22px; transform: translateY(-200%)",
      true,
    ],
    [
      "moved into the margin by a transform",
      "position: fixed; top: 0; height: 40px; transform: translateY(-100%)",
      false,
    ],
    ["above it, as a running head that is bled", "position: fixed; top: -60px; height: 30px", false],
    ["in the margin, as a thumb index", "position: fixed; right: -40px; width: 40px", false],
    ["in the margin and the bleed", "position: fixed; right: -50px; width: 50px", false],
    ["as a running head", "position: fixed; top: -40px; left: 0; width: 100%", false],
    ["reaching into the page area", "position: fixed; left: -100px; width: 110px", false],
    ["that do not repeat", "position: absolute; left: -100px; width: 100px", true],
    ["to which one could scroll", "position: absolute; right: -100px; width: 90px", false],
    ["with their edge on it", "position: fixed; left: -100px; width: 100px; border-right: 1px solid", true],
  ])("%s", (_, style, expected) => {
    expect(panels(style)).toEqual([expected]);
  });
});
