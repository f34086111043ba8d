import { describe, expect, it } from "vitest";
import { NO_PAGE_CHOICE, type PlaygroundDocument } from "./document.ts";
import { commandOf, curlOf, filesOf, nodeOf } from "./snippets.ts";

const html: PlaygroundDocument = {
  format: "html",
  texts: { html: "<p>One", css: "p { color: teal }", markdown: "# One", blocks: '[{ "heading": "One" }]' },
  page: { ...NO_PAGE_CHOICE, width: "210mm", height: "297mm", marginTop: "1'; rm -r" },
};

describe("what makes the same document elsewhere", () => {
  it("names the files of HTML", () => {
    expect(filesOf(html).map(({ name }) => name)).toEqual(["document.html", "style.css"]);
    expect(commandOf({ ...html, page: NO_PAGE_CHOICE })).toBe(
      "platen render document.html --css style.css -o document.pdf",
    );
    expect(nodeOf(html)).toContain('css: await readFile("style.css", "utf8")');
  });

  it("keeps what somebody wrote from being a command", () => {
    expect(curlOf(html, "http://127.0.0.1:3000")).toContain(`-F 'page[marginTop]=1'\\''; rm -r'`);
    expect(commandOf(html)).toContain(`--margin '1'\\''; rm -r 1in 1in 1in'`);
  });

  it("asks the service for Markdown by a request of its own", () => {
    const markdown: PlaygroundDocument = { ...html, format: "markdown" };
    const request = filesOf(markdown).find(({ name }) => name === "request.json")?.text ?? "";
    expect(JSON.parse(request)).toMatchObject({
      type: "markdown",
      data: [{ content: "# One" }],
      logo: false,
    });
    expect(curlOf(markdown, "http://127.0.0.1:3000")).toContain("-d @request.json");
    const broken = { ...html, format: "blocks", texts: { ...html.texts, blocks: "[" } } as const;
    expect(filesOf(broken).map(({ name }) => name)).toEqual(["blocks.json", "style.css"]);
  });
});
