import { describe, expect, it } from "vitest";
import { Engine } from "../../../node/index.ts";
import { cmykProfile } from "../cmyk-profile.ts";
import { exchangeProblems } from "./check-exchange.ts";

const engine = new Engine();
const HTML =
  '<!DOCTYPE html><title>t</title><style>@page { bleed: 3mm }</style><p style="opacity: .5; color: red">a';

async function made(html: string, outputIntent?: Uint8Array, conformance = ""): Promise<string> {
  const { pdf } = await engine.renderHtml({ html }, { outputIntent, conformance });
  return Buffer.from(pdf).toString("latin1");
}

function problemsOf(text: string): Promise<readonly string[]> {
  return exchangeProblems(Buffer.from(text, "latin1"));
}

describe("the check of files for print", () => {
  it.each([
    ["%PDF-1.6", "%PDF-1.7", "header"],
    ["/Trapped", "/Trepped", "Trapped is undefined"],
    ["/ModDate", "/MadDate", "no ModDate"],
    ["PDF/X-4<", "PDF/X-3<", "no pdfxid:GTS_PDFXVersion"],
    ["xmpMM:DocumentID>uuid", "xmpMM:DocumentID>none", "no xmpMM:DocumentID"],
    ["/S /GTS_PDFX", "/S /GTS_PDFY", "0 output intents"],
    ["/Info (Four", "/Inva (Four", "no Info"],
    ["/TrimBox", "/CropBox", "not one of TrimBox and ArtBox"],
    ["/BleedBox [-", "/BleedBox [9", "not within each other"],
    ["/DefaultRGB", "/DefaultXYZ", "DeviceRGB"],
    ["/CS /DeviceCMYK", "/CS /DeviceRGB ", "DeviceRGB"],
    ["/FontFile2", "/FontFileX", "that is not in it"],
    ["/BM /Normal", "/BM /Unusua", "a blend mode"],
    ["/CA .5", "/TR .5", "transfer function"],
    ["/Lang", "/AcroForm", "AcroForm"],
  ])("notices %s become %s", async (before, after, problem) => {
    const text = await made(HTML.replace("<title>", '<html lang="en"><title>'), cmykProfile(), "PDF/X-4");
    expect(await problemsOf(text)).toEqual([]);
    expect(text).toContain(before);
    expect((await problemsOf(text.replaceAll(before, after))).join("; ")).toContain(problem);
  });

  it("notices what files for the screen have", async () => {
    const html = `${HTML}<a href="https://example.com">b</a><form><input name=c></form><link rel=attachment href="data:,d">`;
    const problems = (await problemsOf(await made(html))).join("; ");
    for (const problem of [
      "AcroForm",
      "action /URI",
      "annotation within",
      "attached file",
      "0 output intents",
    ])
      expect(problems).toContain(problem);
  });

  it("notices inks that the press has not", async () => {
    const html = "<title>t</title><p style='color: device-cmyk(0 1 0 0)'>a";
    expect((await problemsOf(await made(html))).join("; ")).toContain("DeviceCMYK");
  });
});
