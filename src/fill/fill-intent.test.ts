import { PDFArray, PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { cmykProfile } from "../pdf/testing/cmyk-profile.ts";
import { claimsOf, filled, plainBase } from "./testing/filled-for.ts";

const INKS = { content: "0 0 0 1 k 0 0 9 9 re f" };
const press = Buffer.from(cmykProfile()).toString("base64");
const name = PDFName.of;

async function intentOf(pdf: Uint8Array): Promise<readonly string[]> {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const intents = catalog.lookup(name("OutputIntents"), PDFArray);
  const intent = intents.lookup(0, PDFDict);
  return [String(intents.size()), String(intent.get(name("S"))), String(intent.get(name("Info")))];
}

describe("the output intent of a filled template", () => {
  it("makes inks of its base PDF good for an archive when it is for CMYK", async () => {
    const base = plainBase({ ...INKS, square: "" });
    expect((await filled(base, "PDF/A-2b")).diagnostics.map(({ code }) => code)).toEqual([
      "conformance-color",
    ]);
    const made = await filled(base, "PDF/A-2b", { outputIntent: press });
    expect(made.diagnostics).toEqual([]);
    expect(await claimsOf(made)).toEqual(["pdfaid:part=2", "pdfaid:conformance=B"]);
    expect(await intentOf(made.pdf)).toEqual(["1", "/GTS_PDFA1", "(Four inks)"]);
  });

  it("has RGB of its base PDF told then, and what is filled in explained", async () => {
    const made = await filled(plainBase(), "PDF/A-2b", { outputIntent: press, textColor: "ff0000" });
    expect(made.diagnostics.map(({ message }) => message).join()).toMatch(
      /RGB colours without an ICC profile.*convert it to CMYK/,
    );
    expect(await claimsOf(made)).toEqual([]);
    const { node } = (await PDFDocument.load(made.pdf, { updateMetadata: false })).getPage(0);
    expect(node.Resources()?.lookup(name("ColorSpace"), PDFDict).has(name("DefaultRGB"))).toBe(true);
  });

  it("is in files that are to meet no standard too", async () => {
    const made = await filled(plainBase(INKS), "", { outputIntent: press });
    expect(await intentOf(made.pdf)).toEqual(["1", "/GTS_PDFX", "(Four inks)"]);
  });

  it.each(["AAAA", "!"])("is refused where it is none: %s", async (outputIntent) => {
    await expect(filled(plainBase(), "", { outputIntent })).rejects.toMatchObject({
      fields: [{ property: "outputIntent" }],
    });
  });
});
