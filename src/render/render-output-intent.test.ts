import { PDFArray, PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import { srgbProfile } from "../pdf/conformance/srgb-profile.ts";
import { cmykProfile } from "../pdf/testing/cmyk-profile.ts";
import { ReadBack } from "../pdf/testing/read-back.ts";

const engine = new Engine();
const INKS = "<title>Inks</title><p style='color: device-cmyk(0 1 .5 0)'>a";
const name = PDFName.of;

async function made(html: string, conformance = "", outputIntent: Uint8Array | undefined = cmykProfile()) {
  const { pdf, diagnostics } = await engine.renderHtml(
    { html: `<!DOCTYPE html>${html}` },
    { conformance, outputIntent },
  );
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const back = await ReadBack.of(pdf);
  const intents = document.catalog.lookupMaybe(name("OutputIntents"), PDFArray);
  const claims = new TextDecoder().decode(pdf).includes("<pdfaid:part>");
  const text = new TextDecoder("latin1").decode(pdf);
  return { diagnostics, document, back, intents, claims, text };
}

describe("the output intent of a document", () => {
  it("has the very profile, and its name", async () => {
    const { intents, back, diagnostics } = await made(INKS);
    const intent = intents?.lookup(0, PDFDict);
    expect(diagnostics).toEqual([]);
    expect(String(intent?.get(name("S")))).toBe("/GTS_PDFX");
    expect(String(intent?.get(name("Info")))).toBe("(Four inks)");
    expect(back.decode(intent?.lookup(name("DestOutputProfile")))).toEqual(cmykProfile());
  });

  it("makes inks of the device good for an archive when it is for CMYK", async () => {
    const { claims, back, diagnostics, intents } = await made(INKS, "PDF/A-2b");
    expect([claims, diagnostics]).toEqual([true, []]);
    expect(back.operators()).toContain("0 1 .5 0 k");
    expect(String(intents?.lookup(0, PDFDict).get(name("S")))).toBe("/GTS_PDFA1");
  });

  it("leaves inks of the device what they look like in an archive for a screen", async () => {
    const { claims, back } = await made(INKS, "PDF/A-2b", srgbProfile());
    expect(claims).toBe(true);
    expect(back.operators()).toContain("1 0 .5 rg");
  });

  it("leaves colours of sRGB what they are in an archive for CMYK", async () => {
    const html = "<p style='color: red; opacity: .5'>a<p style='background: linear-gradient(red, blue)'>b";
    const { claims, document, text } = await made(html, "PDF/A-2b");
    expect(claims).toBe(true);
    const spaces = document.getPage(0).node.Resources()?.lookup(name("ColorSpace"), PDFDict);
    expect(String(spaces?.lookup(name("DefaultRGB"), PDFArray).get(0))).toBe("/ICCBased");
    expect(text).not.toMatch(/\/(?:CS|ColorSpace) \/DeviceRGB/);
    expect(text).toContain("/CS /DeviceCMYK");
  });

  it.each([
    ["no profile", new Uint8Array(300), "is no ICC profile"],
    ["a profile of a scanner", cmykProfile("scnr"), 'is of the class "scnr"'],
    ["part of one", cmykProfile().subarray(0, 999), "is cut off"],
  ])("is refused where it is %s", async (_, profile, reason) => {
    await expect(made(INKS, "", profile)).rejects.toMatchObject({
      code: "validation",
      fields: [{ property: "outputIntent", message: expect.stringContaining(reason) }],
    });
  });
});
