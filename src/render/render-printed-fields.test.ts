import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import type { RenderOptions } from "./render-types.ts";

let engine: Engine;
beforeAll(() => {
  engine = new Engine();
});

const said = (value: PDFObject | undefined): string =>
  value instanceof PDFHexString ? value.decodeText() : value instanceof PDFName ? value.decodeText() : "";

/** What the structure says of each control without a field: role, state and label, its value, and how many marked parts it has. */
async function printedFields(html: string, options?: RenderOptions): Promise<readonly string[]> {
  const { pdf } = await engine.renderHtml({ html: `<html lang=en><title>t</title>${html}` }, options);
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict) || object.get(PDFName.of("S")) !== PDFName.of("Form")) return [];
    const attributes = object.lookup(PDFName.of("A"));
    if (!(attributes instanceof PDFDict)) return [];
    const kids = object.lookup(PDFName.of("K"));
    const words = ["Role", "checked", "Checked", "Desc"].map((key) =>
      said(attributes.lookup(PDFName.of(key))),
    );
    const all = [
      ...words,
      said(object.lookup(PDFName.of("Alt"))),
      kids instanceof PDFArray ? kids.size() : 1,
    ];
    return [all.filter((word) => word !== "").join(" ")];
  });
}

describe("controls that are drawn without a field (ISO 32000-1 §14.8.5.6)", () => {
  it.each([
    ["an empty text", "<label>Name <input></label>", "tv Name 1"],
    ["a text without a frame", "<input aria-label=Name style='border: 0; background: none'>", "tv Name 0"],
    ["several lines", "<label for=a>Remarks</label><textarea id=a></textarea>", "tv Remarks 1"],
    ["what is not checked", "<label><input type=checkbox> News</label>", "cb off News 1"],
    ["what is checked", "<label><input type=radio checked> Small</label>", "rb on Small 1"],
    ["a button without a label", "<button>Press</button>", "pb 1"],
    ["a value that is a drawing", "<input type=range aria-label=Size value=7>", "tv Size 7 1"],
    ["a control in a group", "<div style='opacity: .5'><input aria-label=Name></div>", "tv Name 1"],
  ])("tells of %s", async (_, html, expected) => {
    expect(await printedFields(html)).toEqual([expected]);
  });

  it("names the state as PDF 2.0 does there", async () => {
    const options = { conformance: "PDF/UA-2" };
    expect(await printedFields("<input type=checkbox checked aria-label=News>", options)).toEqual([
      "cb on News 1",
    ]);
  });

  it.each([
    ["nobody sees", "<p style='visibility: hidden'><input>"],
    ["is not displayed", "<p style='display: none'><input>"],
    ["is hidden from readers", "<input aria-hidden=true>"],
    ["is a field", "<form><input name=a></form>"],
  ])("tells of none that %s", async (_, html) => {
    expect(await printedFields(html)).toEqual([]);
  });

  it("tells once of a control that each page shows", async () => {
    const html = "<div style='position: fixed'><input aria-label=a></div><p style='break-after: page'>b<p>c";
    expect(await printedFields(html)).toEqual(["tv a 1"]);
  });

  it.each([
    ["<input>", ["accessibility-label"]],
    ["<input aria-label=Name><button>Press</button>", []],
  ])("asks for labels: %s", async (html, codes) => {
    const document = `<html lang=en><title>t</title><p>${html}`;
    const { diagnostics } = await engine.renderHtml({ html: document }, { conformance: "PDF/UA-1" });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it("says how a group of radio buttons is labelled", async () => {
    const labelled = async (group: (buttons: string) => string): Promise<readonly string[]> => {
      const buttons = "<label><input type=radio name=r value=1>one</label>";
      const html = `<html lang=en><title>t</title><form>${group(buttons)}</form>`;
      const { diagnostics } = await engine.renderHtml({ html }, { conformance: "PDF/UA-1" });
      return diagnostics.map(({ message }) => message);
    };
    expect(await labelled((buttons) => buttons)).toEqual([
      expect.stringMatching(/<fieldset> and <legend> around its buttons, or role=radiogroup with aria-label/),
    ]);
    expect(await labelled((buttons) => `<fieldset><legend>Size</legend>${buttons}</fieldset>`)).toEqual([]);
    expect(await labelled((buttons) => `<p role=radiogroup aria-label=Size>${buttons}</p>`)).toEqual([]);
  });
});
