import { readFileSync } from "node:fs";
import { PDFDict, PDFName, PDFString } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import { ValidationError } from "../contract/errors.ts";
import { ReadBack } from "../pdf/testing/read-back.ts";
import { importTemplate } from "../template/import-template.ts";
import type { TemplateVersion } from "../template/model.ts";
import { Engine } from "./engine.ts";

const engine = new Engine({ fonts: [notoSans()] });

describe("HTML", () => {
  it.each([
    [undefined, "html"],
    [{}, "html"],
    [{ html: 5 }, "html"],
    [{ html: "x", title: 5 }, "title"],
    [{ html: "x", css: ["p {}"] }, "css"],
  ])("that is none is refused with the member at fault: %j", async (input, property) => {
    const refused = engine.renderHtml(input as unknown as { html: string });
    await expect(refused).rejects.toMatchObject({ name: "ValidationError", fields: [{ property }] });
  });
});

it("gives bytes that responses, blobs and messages take as they are, in the eyes of TypeScript too", async () => {
  const { pdf } = await engine.renderHtml({ html: "<p>Hello" });
  const taken = [new Response(pdf), new Blob([await engine.describePdf(pdf, { title: "Hello" })])];
  for (const body of taken)
    expect(new TextDecoder().decode((await body.arrayBuffer()).slice(0, 5))).toBe("%PDF-");
});

describe("what an engine can't work with", () => {
  const html = '<img src="https://example.org/a.png">';

  it("is a fetch that answers with no resource, whatever the document does without it", async () => {
    const fetch = async (): Promise<never> => new Response("x") as never;
    await expect(engine.renderHtml({ html }, { fetch })).rejects.toMatchObject({
      code: "validation",
      property: "fetch",
    });
  });

  it.each([[[new ArrayBuffer(8)]], [["font.ttf"]], [[new Uint8Array(8)]]])(
    "are no fonts: %j",
    async (fonts) => {
      const fails = { code: "validation", property: "fonts[0]" };
      await expect(engine.renderHtml({ html }, { fonts: fonts as never })).rejects.toMatchObject(fails);
      expect(() => new Engine({ fonts: fonts as never })).toThrow(expect.objectContaining(fails));
    },
  );

  it("is a document of Markdown with members that are not known", async () => {
    const input = { markdown: "# A", titel: "A", html };
    await expect(engine.renderMarkdown(input)).rejects.toMatchObject({
      fields: [
        { property: "titel", message: "Is not known; was title meant?" },
        { property: "html", message: expect.stringContaining("renderHtml") },
      ],
    });
  });
});

describe("Markdown", () => {
  it("is rendered from a text", async () => {
    const { dump, pageCount, diagnostics } = await engine.renderMarkdown(
      { markdown: "# Title\n\nSome **bold** words.\n\n| a | b |\n|---|---|\n| 1 | 2 |" },
      { dump: "boxes" },
    );
    expect({ pageCount, diagnostics }).toEqual({ pageCount: 1, diagnostics: [] });
    for (const part of ["Title", "bold", "table"]) expect(dump).toContain(part);
  });

  it("is rendered from blocks, in the style asked for", async () => {
    const { dump } = await engine.renderMarkdown(
      { markdown: [{ heading: "Order 17", content: "Shipped." }], fontSize: 12, css: "h1 { display: none }" },
      { dump: "boxes" },
    );
    expect(dump).toContain("Shipped.");
    expect(dump).not.toContain("Order 17");
  });

  it("has properties, a language and files as a document of HTML has", async () => {
    const attachments = [{ name: "data.csv", bytes: new TextEncoder().encode("1,2") }];
    const said = { title: "Notes", author: "Jane", subject: "Sums", keywords: "one, two", lang: "en-GB" };
    const { pdf } = await engine.renderMarkdown({ markdown: "# Text", ...said, attachments });
    const { document } = await ReadBack.of(pdf);
    expect({
      title: document.getTitle(),
      author: document.getAuthor(),
      subject: document.getSubject(),
      keywords: document.getKeywords(),
      lang: document.catalog.get(PDFName.of("Lang")),
      names: document.catalog.lookup(PDFName.of("Names"), PDFDict).has(PDFName.of("EmbeddedFiles")),
    }).toEqual({ ...said, lang: PDFString.of("en-GB"), names: true });
  });

  it.each([
    ["the first heading of the first level", "Text\n\n## Part\n\n# A `b` *c*\n\n# D", "A b c"],
    ["that of a block, too", [{ content: "Text" }, { heading: "Order\n17" }], "Order 17"],
    ["none that has no words", [{ heading: " " }, { content: "# Notes" }], "Notes"],
    ["none where there is none", "## Part", undefined],
  ])("has as its title, unless one is given, %s", async (_, markdown, title) => {
    const { pdf } = await engine.renderMarkdown({ markdown });
    expect((await ReadBack.of(pdf)).document.getTitle()).toBe(title);
    const named = await engine.renderMarkdown({ markdown, title: "Notes" });
    expect((await ReadBack.of(named.pdf)).document.getTitle()).toBe("Notes");
  });

  it("is told in its own words what a document for everybody lacks", async () => {
    const { diagnostics } = await engine.renderMarkdown({ markdown: "Text" }, { conformance: "PDF/UA-1" });
    const messages = diagnostics.map(({ message }) => message);
    expect(messages).toContain(
      "PDF/UA needs a title: write a <title>, or `# …` as the first heading of Markdown, or give it as `title`.",
    );
    expect(messages.some((message) => message.includes("`lang: …` in the front matter"))).toBe(true);
  });

  it("tells of parts of blocks that it does not know, as their content is lost", async () => {
    const blocks = [{ contents: "lost" }, { content: "kept", tables: { rows: [["a"]] } }];
    const { diagnostics } = await engine.renderMarkdown({ markdown: blocks as never });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["unknown-attribute", "markdown[0].contents is not known and was ignored; was content meant?"],
      ["unknown-attribute", "markdown[1].tables is not known and was ignored; was table meant?"],
    ]);
  });

  it("begins after a byte order mark", async () => {
    const { dump } = await engine.renderMarkdown({ markdown: "\uFEFF# Report" }, { dump: "document" });
    expect(dump).toMatch(/\bh1\b/);
  });

  it("tells the date only where it is asked to", async () => {
    const dumpOf = async (includeTimestamp?: boolean) => {
      const date = new Date("2026-01-02T03:04:05Z");
      const options = { dump: "display-list", date } as const;
      return (await engine.renderMarkdown({ markdown: "x", includeTimestamp }, options)).dump?.length ?? 0;
    };
    expect(await dumpOf(true)).toBeGreaterThan(await dumpOf());
  });

  it("names the part of the input that is wrong", async () => {
    const wrong = engine.renderMarkdown({ markdown: [{ heading: 5 as unknown as string }], fontSize: 99 });
    await expect(wrong).rejects.toBeInstanceOf(ValidationError);
    await expect(wrong).rejects.toMatchObject({
      fields: [{ property: "markdown[0].heading" }, { property: "fontSize" }],
    });
  });

  it("resolves addresses of pictures against the base", async () => {
    const asked: string[] = [];
    await engine.renderMarkdown(
      { markdown: "![a](picture.png)", baseUrl: "https://example.com/docs/" },
      {
        fetch: async ({ url }) => {
          asked.push(url);
          throw new Error("not there");
        },
      },
    );
    expect(asked).toEqual(["https://example.com/docs/picture.png"]);
  });
});

describe("templates", () => {
  let version: TemplateVersion;
  beforeAll(async () => {
    version = await importTemplate(readFileSync("examples/form.pdf"), { id: "form" });
  });

  it("are made ready once and filled with the faces of the engine", async () => {
    const prepared = await engine.prepareTemplate(version);
    const one = await engine.fillTemplate(prepared, { data: {} });
    const two = await engine.fillTemplate(prepared, { data: [{}, {}] });
    expect(two.pageCount).toBe(2 * one.pageCount);
  });

  it("are handed out in pieces, the same bytes", async () => {
    const prepared = await engine.prepareTemplate(version);
    const { pdf } = await engine.fillTemplate(prepared, { data: [{}, {}] });
    const chunks: Uint8Array[] = [];
    const { body, summary } = await engine.streamTemplate(prepared, { data: [{}, {}] });
    for await (const chunk of body) chunks.push(chunk);
    expect(await summary).toMatchObject({ pageCount: 4, diagnostics: [] });
    expect(Buffer.concat(chunks)).toEqual(Buffer.from(pdf));
  });

  it("need a font", async () => {
    const bare = new Engine();
    const prepared = await bare.prepareTemplate(version);
    await expect(bare.fillTemplate(prepared, { data: {} })).rejects.toMatchObject({
      fields: [{ property: "fonts" }],
    });
  });
});
