import { PDFArray, PDFDict, PDFName, type PDFRawStream } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { parseFace } from "../../fonts/face/face.ts";
import { standardFace } from "../../fonts/standard/standard-face.ts";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import type { FontFace } from "../../fonts/types.ts";
import { Engine } from "../node/index.ts";
import { ReadBack } from "../pdf/testing/read-back.ts";
import type { RenderOptions, RenderResult } from "./render-types.ts";

let engine: Engine;
beforeAll(() => {
  engine = new Engine();
});

const HEAD = '<!DOCTYPE html><html lang="en"><title>t</title>';

function made(html: string, conformance: string, options: RenderOptions = {}): Promise<RenderResult> {
  return engine.renderHtml({ html: HEAD + html }, { conformance, ...options });
}

function codes({ diagnostics }: RenderResult): string[] {
  return diagnostics.map(({ code }) => code);
}

async function metadata({ pdf }: RenderResult): Promise<string> {
  const { document } = await ReadBack.of(pdf);
  const stream = document.catalog.lookup(PDFName.of("Metadata")) as PDFRawStream;
  return new TextDecoder().decode(stream.getContents());
}

describe("archives (ISO 19005)", () => {
  it.each([
    ["PDF/A-2b", "%PDF-1.7", ["<pdfaid:part>2<", "<pdfaid:conformance>B<"]],
    ["PDF/A-3u", "%PDF-1.7", ["<pdfaid:part>3<", "<pdfaid:conformance>U<"]],
    ["PDF/A-4", "%PDF-2.0", ["<pdfaid:part>4<", "<pdfaid:rev>2020<"]],
    [
      "PDF/A-3a,PDF/UA-1",
      "%PDF-1.7",
      ["<pdfaid:conformance>A<", "<pdfuaid:part>1<", "pdfaExtension:schemas"],
    ],
    ["PDF/UA-2,PDF/A-4", "%PDF-2.0", ["<pdfaid:part>4<", "<pdfuaid:part>2<", "<pdfuaid:rev>2024<"]],
  ])("%s is said in the metadata", async (conformance, header, expected) => {
    const result = await made("<h1>a</h1>", conformance);
    expect(codes(result)).toEqual([]);
    expect(new TextDecoder("latin1").decode(result.pdf.subarray(0, 8))).toBe(header);
    const text = await metadata(result);
    for (const part of expected) expect(text).toContain(part);
  });

  it("say what colours of the device mean", async () => {
    const { document } = await ReadBack.of((await made("<p>a", "PDF/A-2b")).pdf);
    const intents = document.catalog.lookup(PDFName.of("OutputIntents"), PDFArray);
    const profile = intents.lookup(0, PDFDict).lookup(PDFName.of("DestOutputProfile")) as PDFRawStream;
    expect(String(profile.dict.get(PDFName.of("N")))).toBe("3");
  });

  it("of part 4 have no information dictionary", async () => {
    const { document } = await ReadBack.of((await made("<p>a", "PDF/A-4")).pdf);
    expect(document.context.trailerInfo.Info).toBeUndefined();
  });

  it.each([
    ["a character in no font", "PDF/A-4", "<p>\u{13000}", "conformance-font"],
    [
      "a button that sends a form",
      "PDF/A-3b",
      "<form action=https://example.com/><button>b</button></form>",
      "conformance-action",
    ],
    [
      "a button that resets a form",
      "PDF/A-3b",
      "<form><button type=reset>b</button></form>",
      "conformance-action",
    ],
    [
      "a file in PDF/A-2",
      "PDF/A-2b",
      '<link rel=attachment href="data:text/csv,a">',
      "conformance-attachment",
    ],
    [
      "a file in PDF/A-4",
      "PDF/A-4",
      '<link rel=attachment href="data:text/csv,a">',
      "conformance-attachment",
    ],
    ["no file in PDF/A-4f", "PDF/A-4f", "<p>a", "conformance-attachment"],
  ])("are not claimed with %s", async (_, conformance, html, code) => {
    const result = await made(html, conformance);
    expect(codes(result)).toContain(code);
    expect(await metadata(result)).not.toContain("pdfaid");
  });

  it("tell where a button stands that keeps them away", async () => {
    const { diagnostics } = await made("\n<form><button type=reset>b</button></form>", "PDF/A-3b");
    expect(diagnostics.find(({ code }) => code === "conformance-action")?.position).toMatchObject({
      line: 2,
    });
  });

  it("hold files with what they are, named by the document", async () => {
    const result = await made('<link rel=attachment href="data:text/csv,a">', "PDF/A-3b");
    expect(codes(result)).toEqual([]);
    const { document } = await ReadBack.of(result.pdf);
    expect(document.catalog.lookup(PDFName.of("AF"), PDFArray).size()).toBe(1);
  });

  it("describe files by their names, if by nothing else, where PDF/UA-2 wants a description", async () => {
    const result = await made('<link rel=attachment href="data:text/csv,a">', "PDF/A-4f,PDF/UA-2");
    const { document } = await ReadBack.of(result.pdf);
    const file = document.catalog.lookup(PDFName.of("AF"), PDFArray).lookup(0, PDFDict);
    expect(String(file.lookup(PDFName.of("Desc")))).not.toBe("undefined");
  });

  it("keep fields, without the scripts that help with typing", async () => {
    const result = await made(
      "<form><label>n <input type=number name=a step=0.01></label></form>",
      "PDF/A-2b",
    );
    expect(codes(result)).toEqual([]);
    expect(new TextDecoder("latin1").decode(result.pdf)).not.toContain("JavaScript");
  });
});

const PICTURE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

describe("documents for everybody (ISO 14289)", () => {
  it.each([
    ["a title", '<html lang="en"><p>a', "accessibility-title"],
    ["a language", "<title>t</title><p>a", "accessibility-language"],
    ["a text for each picture", `${HEAD}<p>a <img src="${PICTURE}">`, "accessibility-alternative"],
    ["all levels of headings", `${HEAD}<h1>a</h1><h3>b</h3>`, "accessibility-heading"],
    [
      "rows that have as many columns",
      `${HEAD}<table><tr><th>a<td rowspan=2>b<tr><td colspan=2>c</table>`,
      "accessibility-table-cells",
    ],
  ])("are not claimed without %s", async (_, html, code) => {
    for (const conformance of ["PDF/UA-1", "PDF/UA-2", "PDF/A-3a,PDF/UA-1"]) {
      const result = await engine.renderHtml({ html: `<!DOCTYPE html>${html}` }, { conformance });
      expect(codes(result)).toContain(code);
      expect(await metadata(result)).not.toMatch(/pdfuaid|pdfaid/);
    }
  });
});

describe("fonts of documents that keep to a standard", () => {
  const STANDARDS = ["PDF/A-2b", "PDF/UA-1", "PDF/A-4,PDF/UA-2"];

  it.each([
    ["Helvetica", "Helvetica, sans-serif", ["NotoSans-Regular"]],
    ["Helvetica by another name", "arial", ["NotoSans-Regular"]],
    ["Times New Roman", "Times New Roman", ["NotoSerif-Regular"]],
    ["Courier", "Nonesuch, Courier New, monospace", ["NotoSansMono-Regular"]],
  ])("are in the file where it names %s", async (_, families, expected) => {
    for (const conformance of STANDARDS) {
      const result = await made(`<p style="font-family: ${families}">a`, conformance);
      expect(codes(result)).toEqual(["font-not-found"]);
      expect(await metadata(result)).toMatch(/pdfuaid|pdfaid/);
      expect((await ReadBack.of(result.pdf)).fontNames()).toEqual(expected);
    }
  });

  it("are as wide as those it names where there are such", async () => {
    const arimo = parseFace(notoSans("Thin"), { family: "Arimo", weight: [400, 400] });
    const result = await made('<p style="font-family: Arial">a', "PDF/A-2b", { fonts: [arimo] });
    expect(codes(result)).toEqual([]);
    expect((await ReadBack.of(result.pdf)).fontNames()).toEqual(["NotoSans-Thin"]);
  });

  it("have the signs that readers have without a file", async () => {
    const result = await made("<p>\u2713 \u2265 \u260e", "PDF/A-2u");
    expect(codes(result)).toEqual([]);
    expect(await metadata(result)).toContain("pdfaid");
  });

  it("are in the file where the document asks for the standard itself", async () => {
    const html = `${HEAD}<meta name=pdf-conformance content="PDF/A-2b"><p style="font-family: Times">a`;
    const result = await engine.renderHtml({ html });
    expect(codes(result)).toEqual(["font-not-found"]);
    expect(await metadata(result)).toContain("pdfaid");
  });

  it("stay those of readers in documents that keep to none", async () => {
    const { pdf } = await engine.renderHtml({ html: `${HEAD}<p style="font-family: Times">a` });
    expect((await ReadBack.of(pdf)).fontNames()).toEqual(["Times-Roman"]);
  });

  it("are not claimed to be there when the caller's have no file", async () => {
    const fonts = [standardFace("Courier") as FontFace];
    const result = await made('<p style="font-family: Courier">a', "PDF/A-3a,PDF/UA-1", { fonts });
    expect(codes(result)).toEqual(["conformance-font"]);
    expect(await metadata(result)).not.toMatch(/pdfuaid|pdfaid/);
  });
});

describe("PDF/UA-2 (ISO 14289-2)", () => {
  it("has elements of PDF 2.0, and destinations in the structure", async () => {
    const { document } = await ReadBack.of((await made('<h1 id=x>a</h1><a href="#x">b</a>', "PDF/UA-2")).pdf);
    const root = document.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict);
    const namespace = root.lookup(PDFName.of("Namespaces"), PDFArray).lookup(0, PDFDict);
    expect(String(namespace.get(PDFName.of("NS")))).toContain("iso.org/pdf2/ssn");
    const outline = document.catalog.lookup(PDFName.of("Outlines"), PDFDict);
    const action = outline.lookup(PDFName.of("First"), PDFDict).lookup(PDFName.of("A"), PDFDict);
    const element = action.lookup(PDFName.of("SD"), PDFArray).lookup(0, PDFDict);
    expect(String(element.get(PDFName.of("S")))).toBe("/H1");
  });
});

describe("what is asked for", () => {
  it("is refused before anything is made where there is no such standard", async () => {
    await expect(made("<p>a", "PDF/A-9")).rejects.toMatchObject({
      code: "validation",
      property: "conformance",
    });
  });

  it("is a diagnostic where the document asks for it", async () => {
    const result = await engine.renderHtml({
      html: `${HEAD}<meta name="pdf-conformance" content="PDF/A-3b, PDF/UA-2">`,
    });
    expect(codes(result)).toEqual(["conformance-unknown"]);
  });

  it("may be asked for by the document", async () => {
    const html = `${HEAD}<meta name="pdf-conformance" content="pdf/a-3b">`;
    expect(await metadata(await engine.renderHtml({ html }))).toContain("<pdfaid:part>3<");
  });
});
