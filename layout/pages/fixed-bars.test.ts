import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Top of the flow's paragraphs on pages of 100 × 100 px, each paragraph 60 px high, beside a fixed box. */
function tops(style: string): (string | undefined)[] {
  const html = `<style>p { margin: 0; height: 60px; break-inside: avoid }</style><div style="position: fixed; ${style}">x</div><p id=a>a<p id=b>b<p id=c>c`;
  const places = layoutHtml(html, "100px 100px").places();
  return ["a", "b", "c"].map((id) => places.find((place) => place.split(" ")[1] === id)?.split(" ")[2]);
}

describe("bars that are fixed along the top of the page", () => {
  it("cover nothing on pages after the first", () => {
    expect(tops("top: 0; left: 0; right: 0; height: 20px")).toEqual(["0,0", "0,20", "0,20"]);
    expect(tops("top: 0; left: 10px; right: 10px; height: 20px")).toEqual(["0,0", "0,20", "0,20"]);
  });

  it.each([
    ["what is not at the top", "top: 5px; left: 0; right: 0; height: 20px"],
    ["what is not as wide", "top: 0; left: 0; width: 70px; height: 20px"],
    ["what is too high for a bar", "top: 0; left: 0; right: 0; height: 30px"],
    ["what stands behind the flow", "top: 0; left: 0; right: 0; height: 20px; z-index: -1"],
    ["what is hidden", "top: 0; left: 0; right: 0; height: 20px; visibility: hidden"],
    ["what stands where the flow does", "left: 0; right: 0; height: 20px"],
  ])("are not %s", (_, style) => {
    expect(tops(style)).toEqual(["0,0", "0,0", "0,0"]);
  });

  it.each([
    ["is blank", "<div style='height: 20px'>&nbsp;</div>", "0,20"],
    ["shows something, which they would cover", "<div style='height: 20px'>Item</div>", "0,40"],
  ])("leave the flow where it is below the head of a table that %s", (_, head, place) => {
    const bar = "<div style='position: fixed; top: 0; left: 0; right: 0; height: 20px'>x</div>";
    const style =
      "table { border-spacing: 0 } td { padding: 0 } p { margin: 0; height: 60px; break-inside: avoid }";
    const html = `<style>${style}</style>${bar}<table><thead><tr><td>${head}<tbody><tr><td><p>a<p id=b>b</table>`;
    const places = layoutHtml(html, "100px 100px").places();
    expect(places.find((line) => line.split(" ")[1] === "b")?.split(" ")[2]).toBe(place);
  });
});
