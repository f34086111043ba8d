import { describe, expect, it } from "vitest";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import type { RenderOptions } from "../render/render-types.ts";
import { Engine } from "./engine.ts";

const engine = new Engine({ fonts: [notoSans("Regular")] });
const date = new Date(0);

/** A document of so many pages, each with words of its own. */
function pages(count: number, css = ""): string {
  const paragraph = (page: number): string =>
    `<h2>Page ${page}</h2>${Array.from({ length: 20 }, (_, line) => `<p>${page * 7919 + line * 104_729} words</p>`).join("")}`;
  const content = Array.from({ length: count }, (_, page) => `<section>${paragraph(page)}</section>`).join(
    "",
  );
  return `<style>section { break-after: page } ${css}</style>${content}`;
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) chunks.push(step.value);
  return chunks;
}

describe("a stream of a document", () => {
  it.each([
    ["a page", "<p>Hello"],
    ["a hundred pages", pages(100)],
    ["totals that are known at the end", pages(60, "@page { @bottom-center { content: counter(pages) } }")],
    [
      "references to later pages",
      `<p><a href="#end" style="content: target-counter('#end', page)"></a></p>${pages(9)}<p id="end">`,
    ],
    ["a form", '<form><input name="a" value="b"></form>'],
    ["nothing", ""],
  ])("has the bytes of one piece: %s", async (_, html) => {
    const { pdf, pageCount, diagnostics } = await engine.renderHtml({ html }, { date });
    const { body, summary } = await engine.streamHtml({ html }, { date });
    expect(Buffer.concat(await bytesOf(body)).equals(pdf)).toBe(true);
    expect(await summary).toMatchObject({ pageCount, diagnostics });
  });

  it("is as good for Markdown", async () => {
    const input = { markdown: "# Title\n\nText" };
    const { pdf } = await engine.renderMarkdown(input, { date });
    const { body } = await engine.streamMarkdown(input, { date });
    expect(Buffer.concat(await bytesOf(body)).equals(pdf)).toBe(true);
  });

  it("goes on as it is read: pages leave while later ones are not laid out", async () => {
    let done = 0;
    const options: RenderOptions = {
      date,
      onProgress: ({ pages }) => {
        done = pages;
      },
    };
    const { body, summary } = await engine.streamHtml({ html: pages(300) }, options);
    const reader = body.getReader();
    const laidOut: number[] = [];
    const sizes: number[] = [];
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      laidOut.push(done);
      sizes.push(step.value.length);
    }
    expect(await summary).toMatchObject({ pageCount: 300 });
    expect(laidOut[0]).toBeLessThan(150);
    expect(laidOut.filter((pages, index) => pages > (laidOut[index - 1] ?? 0)).length).toBeGreaterThan(2);
    // What waits to be read is one chunk: some pages, and at the end what stands after the pages.
    expect(Math.max(...sizes.slice(0, -1))).toBeLessThan(100_000);
  });
});

describe("what goes wrong", () => {
  it("is thrown before the first byte", async () => {
    await expect(
      engine.streamHtml({ html: "x".repeat(50) }, { limits: { documentBytes: 10 } }),
    ).rejects.toMatchObject({
      name: "LimitError",
    });
    await expect(new Engine().streamHtml({ html: "x" })).rejects.toMatchObject({ name: "ValidationError" });
  });

  it("errors stream and summary later", async () => {
    const { body, summary } = await engine.streamHtml({ html: pages(300) }, { limits: { pages: 250 } });
    await expect(bytesOf(body)).rejects.toMatchObject({ name: "LimitError" });
    await expect(summary).rejects.toMatchObject({ name: "LimitError" });
  });

  it("is the end of the work when nobody reads on", async () => {
    let done = 0;
    const options: RenderOptions = {
      onProgress: ({ pages }) => {
        done = pages;
      },
    };
    const { body, summary } = await engine.streamHtml({ html: pages(300) }, options);
    const reader = body.getReader();
    await reader.read();
    await reader.cancel();
    const pagesAtEnd = done;
    await expect(summary).rejects.toMatchObject({ name: "AbortedError" });
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toBe(pagesAtEnd);
    expect(done).toBeLessThan(300);
  });
});

it("a document is called off between two pages by what happens meanwhile, such as a timer", async () => {
  const controller = new AbortController();
  let done = 0;
  const onProgress: RenderOptions["onProgress"] = ({ pages: made }) => {
    done = made;
    if (made === 1) setTimeout(() => controller.abort(), 0);
  };
  const { signal } = controller;
  await expect(engine.renderHtml({ html: pages(100) }, { signal, onProgress })).rejects.toMatchObject({
    name: "AbortedError",
  });
  expect(done).toBeLessThan(100);
});
