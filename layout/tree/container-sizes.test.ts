import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";
import { ContainerSizeRecorder } from "./container-sizes.ts";

/** Sizes of the elements with an id that are query containers. */
function sizes(html: string, page = "200px 50px"): Record<string, string> {
  const { document, pages } = layoutHtml(html, page);
  const recorder = new ContainerSizeRecorder();
  for (const { page: made } of pages) recorder.page(made.content);
  return Object.fromEntries(
    [...recorder.sizes].map(([node, { width, height }]) => [document.idOf(node), `${width}×${height}`]),
  );
}

describe("sizes of query containers (css-contain-3 §3)", () => {
  it("are those of the content box", () => {
    const edges = "container-type: size; height: 20px; padding: 1px 2px; border: 3px solid";
    expect(sizes(`<div id=a style="${edges}"></div>`)).toEqual({ a: "190×20" });
    expect(sizes(`<div id=a style="${edges}; box-sizing: border-box"></div>`)).toEqual({ a: "190×12" });
  });

  it("of a container in pieces are the width of the first and the height of all", () => {
    const lines = Array.from({ length: 12 }, () => "x").join("<br>");
    const style = "container-type: inline-size; padding: 0 4px";
    expect(sizes(`<div id=a style="${style}">${lines}</div>`)).toEqual({ a: "192×120" });
  });

  it("are known of containers in containers, in lines and in tables, and of nothing else", () => {
    const inner = "<b id=b style='container-type: inline-size; display: inline-block; width: 30px'>x</b>";
    const cell = "<div id=c style='container-type: inline-size; width: 40px'></div>";
    const html = `<div id=a style="container-type: inline-size"><p id=p style="margin: 0">${inner}</p>
      <table style="border-spacing: 0"><td style="padding: 0">${cell}</table></div>`;
    expect(sizes(html, "200px 500px")).toEqual({ a: "200×10", b: "30×10", c: "40×0" });
  });

  it("are not those of boxes that size containment has no effect on", () => {
    expect(sizes("<span id=a style='container-type: inline-size'>x</span>")).toEqual({});
  });

  it("do not count what repeats at the top of each page", () => {
    const head = "<thead><tr><td><div id=a style='container-type: inline-size'>x</div></thead>";
    const rows = "<tr><td>y".repeat(12);
    const table = `<style>td { padding: 0 }</style><table style="border-spacing: 0; width: 50px">${head}<tbody>${rows}</table>`;
    expect(layoutHtml(table, "200px 50px").pages).toHaveLength(3);
    expect(sizes(table)).toEqual({ a: "50×10" });
  });

  it("nor what is fixed on every page", () => {
    const fixed = "<div id=a style='position: fixed; container-type: size; width: 30px; height: 8px'></div>";
    const pages = "<p style='break-after: page'>x</p>".repeat(3);
    expect(sizes(fixed + pages)).toEqual({ a: "30×8" });
  });
});
