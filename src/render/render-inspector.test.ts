import { describe, expect, it } from "vitest";
import { Engine } from "../node/engine.ts";

const html = `<style>@page { size: 200px 100px; margin: 10px } body { margin: 0 } p, ul { margin: 0; font-size: 10px; line-height: 20px; height: 60px; break-inside: avoid }</style>
<ul id="a">One</ul>
<p>Two <b>bold</b></p>
<p style="break-before: page">Three</p>`;

describe("inspect", () => {
  it("tells where boxes stand, with their place in the source", async () => {
    const { inspection } = await new Engine().renderHtml({ html }, { inspect: true });
    const [first] = inspection?.pages ?? [];
    expect(first).toMatchObject({ width: 200, height: 100, margins: { top: 10, left: 10 } });
    expect(first?.boxes.find(({ name }) => name === "ul")).toMatchObject({
      start: { source: "html", line: 2, column: 1 },
      end: { line: 2, column: 20 },
      x: 10,
      y: 10,
      width: 180,
      height: 60,
      isRepeat: false,
    });
    const second = inspection?.pages[1];
    const bold = second?.boxes.find(({ name }) => name === "b");
    const paragraph = second?.boxes.find(({ name }) => name === "p");
    expect(bold?.depth).toBe((paragraph?.depth ?? 0) + 1);
    expect(bold?.start).toMatchObject({ line: 3, column: 8 });
  });

  it("tells why pages ended", async () => {
    const { inspection } = await new Engine().renderHtml({ html }, { inspect: true });
    expect(inspection?.pages.map(({ end }) => [end.kind, end.place, end.position?.line])).toEqual([
      ["full", "before <p> at 3:1", 3],
      ["demanded", "before <p> at 4:1", 4],
      ["end", "", undefined],
    ]);
  });

  it("adds margin boxes that wait for the number of pages to the boxes of their page", async () => {
    const css =
      "@page { @bottom-center { content: element(foot) } } #foot { position: running(foot) } #foot::after { content: counter(pages) }";
    const { inspection } = await new Engine().renderHtml(
      { html: `<div id="foot">of </div>${html}`, css },
      { inspect: true },
    );
    expect(inspection?.pages).toHaveLength(3);
    for (const page of inspection?.pages ?? [])
      expect(page.boxes.some(({ name }) => name === "div")).toBe(true);
  });

  it("is asked for", async () => {
    expect((await new Engine().renderHtml({ html })).inspection).toBeUndefined();
  });
});
