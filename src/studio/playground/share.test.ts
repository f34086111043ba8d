import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { NO_PAGE_CHOICE, type PlaygroundDocument } from "./document.ts";
import { documentIn, fragmentOf } from "./share.ts";

const document: PlaygroundDocument = {
  format: "html",
  texts: { html: "<p>Grüße 🌊", css: "p { color: teal }", markdown: "", blocks: "[]" },
  page: { ...NO_PAGE_CHOICE, width: "210mm", pageCount: "topLeft" },
};

const linkTo = (text: string | Uint8Array): string =>
  `#/playground?document=1.${deflateRawSync(text).toString("base64url")}`;

describe("a link", () => {
  it("holds the document", async () => {
    expect(await documentIn(await fragmentOf(document))).toEqual({
      ...document,
      texts: { ...document.texts, blocks: "" },
    });
    expect(await documentIn("#/playground")).toBeUndefined();
  });

  it("gives text and nothing else, whatever stands in it", async () => {
    const hostile =
      '{"format":["html"],"__proto__":{"texts":{"html":"x"}},"texts":{"html":{"a":1},"constructor":"x"},"page":7}';
    const opened = await documentIn(linkTo(hostile));
    expect(opened).toMatchObject({ format: "html", texts: { html: "", css: "" }, page: NO_PAGE_CHOICE });
  });

  it.each([
    ["was cut", `${linkTo("{}").slice(0, -2)}`],
    ["unpacks to very much", linkTo(new Uint8Array(20_000_000))],
    ["is none", "#/playground?document=1.@@@"],
    ["holds no text", linkTo(Uint8Array.of(255, 254))],
  ])("that %s is refused with a sentence", async (_name, link) => {
    await expect(documentIn(link)).rejects.toThrow("can't be read");
  });
});
