import { describe, expect, it } from "vitest";
import { Engine } from "../node/engine.ts";

const engine = new Engine();

describe("positions in Markdown", () => {
  it("are lines of the text", async () => {
    const markdown = "# One\n\nA paragraph\nof two lines.\n\n- item\n- other\n";
    const { inspection } = await engine.renderMarkdown({ markdown }, { inspect: true });
    const boxes = inspection?.pages[0]?.boxes ?? [];
    const lines = (name: string) =>
      boxes.filter((box) => box.name === name).map(({ start, end }) => [start.source, start.line, end?.line]);
    expect(lines("h1")).toEqual([["markdown", 1, 2]]);
    expect(lines("p")).toEqual([["markdown", 3, 5]]);
    expect(lines("li")).toEqual([
      ["markdown", 6, 7],
      ["markdown", 7, 8],
    ]);
  });

  it("name the part of a block", async () => {
    const markdown = [{ heading: "One" }, { content: "Text\n\n![Plan](missing.png)" }];
    const { inspection, diagnostics } = await engine.renderMarkdown({ markdown }, { inspect: true });
    const boxes = inspection?.pages[0]?.boxes ?? [];
    expect(boxes.find(({ name }) => name === "h1")?.start).toMatchObject({
      source: "markdown[0].heading",
      line: 1,
    });
    expect(boxes.find(({ name }) => name === "p")?.start).toMatchObject({
      source: "markdown[1].content",
      line: 1,
    });
    expect(diagnostics.some(({ position }) => position?.source === "html")).toBe(false);
  });

  it("come with a stream as well", async () => {
    const { body, summary } = await engine.streamMarkdown({ markdown: "One\n\nTwo" }, { inspect: true });
    await new Response(body).arrayBuffer();
    const boxes = (await summary).inspection?.pages[0]?.boxes ?? [];
    expect(boxes.filter(({ name }) => name === "p").map(({ start }) => start.line)).toEqual([1, 3]);
  });

  it("are those of allowed HTML, which ends nothing around it by an end tag too many", async () => {
    const markdown = "one\n\n<p>two</p></div></body>\n\nthree <b>four";
    const { inspection } = await engine.renderMarkdown({ markdown, allowHtml: true }, { inspect: true });
    const paragraphs = (inspection?.pages[0]?.boxes ?? []).filter(({ name }) => name === "p");
    expect(paragraphs.map(({ start }) => start.line)).toEqual([1, 3, 5]);
    expect(new Set(paragraphs.map(({ depth }) => depth)).size).toBe(1);
  });
});
