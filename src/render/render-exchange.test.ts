import { PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import { grayProfile, srgbProfile } from "../pdf/conformance/srgb-profile.ts";
import { cmykProfile } from "../pdf/testing/cmyk-profile.ts";
import { exchangeProblems } from "../pdf/testing/exchange/check-exchange.ts";
import { ReadBack } from "../pdf/testing/read-back.ts";

const engine = new Engine();
const HEAD = "<!DOCTYPE html><html lang=en><title>Flyer</title>";
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const GOLD = '@color-profile --gold { -platen-separation: "Gold" device-cmyk(.2 .25 .6 .25) }';

/** A profile as that of a printer. */
function ofPrinter(profile: Uint8Array): Uint8Array {
  const bytes = profile.slice();
  bytes.set(new TextEncoder().encode("prtr"), 12);
  return bytes;
}

async function made(
  html: string,
  options: { conformance?: string; outputIntent?: Uint8Array | undefined } = {},
) {
  const { pdf, diagnostics } = await engine.renderHtml(
    { html },
    { conformance: "pdf/x-4", outputIntent: cmykProfile(), ...options },
  );
  const text = new TextDecoder("latin1").decode(pdf);
  return { pdf, text, diagnostics, codes: diagnostics.map(({ code }) => code), claims: claimsOf(text) };
}

/** Names of standards that the file says it meets. */
function claimsOf(text: string): readonly string[] {
  const found = text.matchAll(/<(pdfxid:GTS_PDFXVersion|pdfaid:part|pdfuaid:part)>|(\/GTS_PDFXVersion)/g);
  return [...found].map(([, property, key]) => property ?? key ?? "");
}

const DOCUMENTS = [
  ["text and boxes", "<h1>Head</h1><p style='border: 1px solid; background: #eee'>a <b style='color: red'>b"],
  ["bleed and marks", "<style>@page { size: A6; bleed: 3mm; marks: crop cross }</style><p>a"],
  ["a page that is turned", "<style>@page { page-orientation: rotate-left }</style><p>a"],
  ["inks", `<style>${GOLD}</style><p style='color: device-cmyk(0 1 0 0); background: color(--gold .3)'>a`],
  [
    "what is transparent",
    "<p style='opacity: .5; color: red'>a<p style='mix-blend-mode: multiply; color: blue'>b",
  ],
  [
    "gradients",
    "<p style='background: linear-gradient(red, blue)'>a<p style='background: radial-gradient(red, transparent)'>b",
  ],
  ["pictures", `<img alt="" src="${PIXEL}"><p style='background: url(${PIXEL}) 0 0 / 5px'>a`],
  ["masks", `<p style='mask-image: linear-gradient(black, transparent); background: red'>a`],
  ["drawings", "<svg width=20 height=20><g opacity=.5><rect width=9 height=9 fill=red /></g></svg>"],
  [
    "bookmarks and page numbers",
    "<style>@page { @top-left { content: counter(page) ' of ' counter(pages) } }</style><h1>a</h1><h2>b</h2>",
  ],
] as const;

describe("PDF/X-4 (ISO 15930-7)", () => {
  describe.each([
    ["four inks", cmykProfile()],
    ["three colours", ofPrinter(srgbProfile())],
    ["black", ofPrinter(grayProfile())],
  ])("for a press with %s", (_, outputIntent) => {
    it.each(DOCUMENTS)("is met by %s", async (_name, html) => {
      const { pdf, claims, diagnostics } = await made(HEAD + html, { outputIntent });
      expect(diagnostics).toEqual([]);
      expect(claims).toEqual(["pdfxid:GTS_PDFXVersion", "/GTS_PDFXVersion"]);
      expect(await exchangeProblems(pdf)).toEqual([]);
    });
  });

  it("has the fonts in the file that readers have", async () => {
    const { pdf, claims, codes } = await made(`${HEAD}<p style='font-family: Courier'>a`);
    expect(codes).toEqual(["font-not-found"]);
    expect(claims).toContain("pdfxid:GTS_PDFXVersion");
    expect(await exchangeProblems(pdf)).toEqual([]);
  });

  it("goes together with archives and accessibility", async () => {
    const { pdf, claims } = await made(`${HEAD}<p>a`, { conformance: "PDF/X-4,PDF/A-2a,PDF/UA-1" });
    expect(claims).toEqual(expect.arrayContaining(["pdfxid:GTS_PDFXVersion", "pdfaid:part", "pdfuaid:part"]));
    expect(await exchangeProblems(pdf)).toEqual([]);
  });

  it("may be asked for by the document", async () => {
    const html = `${HEAD}<meta name=pdf-conformance content=pdf/x-4><p>a`;
    expect((await made(html, { conformance: "" })).claims).toContain("pdfxid:GTS_PDFXVersion");
  });

  it.each([
    [
      "an output intent",
      `${HEAD}<p>a`,
      { outputIntent: undefined },
      "conformance-output-intent",
      "--output-intent",
    ],
    [
      "one of a printer",
      `${HEAD}<p>a`,
      { outputIntent: srgbProfile() },
      "conformance-output-intent",
      "class prtr",
    ],
    ["a title", "<!DOCTYPE html><p>a", {}, "conformance-title", "<title>"],
    ["a glyph for each character", `${HEAD}<p>\u{13000}`, {}, "conformance-font", "each character"],
    [
      "pages of a size that presses have",
      `${HEAD}<style>@page { size: 200in 9in; bleed: 3mm }</style><p>a`,
      {},
      "conformance-page",
      "larger than 200 in",
    ],
    [
      "the page alone, without files",
      `${HEAD}<link rel=attachment href="data:text/csv,a" title=data.csv>`,
      {},
      "conformance-attachment",
      "leave it out",
    ],
    [
      "the page alone, without places of files",
      `${HEAD}<a rel=attachment href="data:text/csv,a">a</a>`,
      {},
      "conformance-attachment",
      "leave it out",
    ],
    [
      "inks that the press has",
      `${HEAD}<img alt="" src="data:image/jpeg;base64,${cmykJpeg()}">`,
      { outputIntent: ofPrinter(srgbProfile()) },
      "conformance-color",
      "CMYK",
    ],
    [
      "a structure without links, where it is asked for",
      `${HEAD}<a href="https://example.com">a</a>`,
      { conformance: "PDF/X-4,PDF/UA-1" },
      "conformance-link",
      "leave them out",
    ],
    [
      "a structure without fields, where it is asked for",
      `${HEAD}<form><label>a <input name=a></label></form>`,
      { conformance: "PDF/X-4,PDF/A-2a" },
      "conformance-field",
      "leave them out",
    ],
  ])("is not claimed without %s", async (_, html, options, code, mend) => {
    const { claims, diagnostics } = await made(html, options);
    const message = diagnostics.find((diagnostic) => diagnostic.code === code)?.message;
    expect(message).toContain(mend);
    expect(claims).toEqual([]);
  });

  it("has links and fields as they look, and says so", async () => {
    const html = `${HEAD}<p><a href="https://example.com">link</a><form><input name=a value=typed><input name=b type=checkbox checked><input name=c type=checkbox><input type=radio name=d checked></form>`;
    const { pdf, diagnostics, claims } = await made(html);
    expect(claims).not.toEqual([]);
    expect(diagnostics.map(({ code, severity, occurrences }) => [code, severity, occurrences])).toEqual([
      ["conformance-link", "info", undefined],
      ["conformance-field", "info", 4],
    ]);
    expect(await exchangeProblems(pdf)).toEqual([]);
    const back = await ReadBack.of(pdf);
    expect(back.texts().join(" ")).toMatch(/link.*typed/);
    // The mark of the one that is ticked.
    const without = await ReadBack.of((await made(html.replace("checkbox checked", "checkbox"))).pdf);
    expect(back.operators().length).toBeGreaterThan(without.operators().length);
  });

  it("keeps inks of the device as they are where the press is not said", async () => {
    const { pdf } = await made(`${HEAD}<p style='color: device-cmyk(0 1 .5 0)'>a`, {
      outputIntent: undefined,
    });
    expect((await ReadBack.of(pdf)).operators()).toContain("0 1 .5 0 k");
  });

  it("has colours with the profile of the press as its inks", async () => {
    const profile = Buffer.from(cmykProfile()).toString("base64");
    const html = `${HEAD}<style>@color-profile --press { src: url(data:application/vnd.iccprofile;base64,${profile}) }</style><p style='color: color(--press 0 1 .5 0)'>a`;
    const { pdf, claims } = await made(html);
    expect(claims).not.toEqual([]);
    expect((await ReadBack.of(pdf)).operators()).toContain("0 1 .5 0 k");
    expect(await exchangeProblems(pdf)).toEqual([]);
  });

  it("is dated by the document, and else by the clock", async () => {
    const dated = await made(`${HEAD}<meta name=date content=2020-02-02><p>a`);
    expect(dated.text).toContain("<xmp:ModifyDate>2020-02-02T00:00:00Z<");
    expect((await made(`${HEAD}<p>a`)).text).toMatch(/<xmp:CreateDate>20\d\d-/);
  });

  it("has TrimBox and BleedBox on pages without bleed too", async () => {
    const { pdf } = await made(`${HEAD}<style>@page { size: 100px }</style><p>a`);
    const [page] = (await PDFDocument.load(pdf)).getPages();
    expect(["TrimBox", "BleedBox"].map((box) => String(page?.node.get(PDFName.of(box))))).toEqual([
      "[ 0 0 75 75 ]",
      "[ 0 0 75 75 ]",
    ]);
  });
});

/** What a decoder reads of a JPEG file before its pixels: four components of eight bits. */
function cmykJpeg(): string {
  const components = [1, 2, 3, 4].flatMap((id) => [id, 0x11, 0]);
  const frame = [0xff, 0xc0, 0, 8 + components.length, 8, 0, 1, 0, 1, 4, ...components];
  return Buffer.from([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 2, 0xff, 0xd9]).toString("base64");
}
