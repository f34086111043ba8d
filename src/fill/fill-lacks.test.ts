import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFRawStream,
} from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { type BaseParts, claimsOf, filled, plainBase, taggedForm } from "./testing/filled-for.ts";

let tagged: Uint8Array;
beforeAll(async () => {
  tagged = await taggedForm();
});

/** The tagged form after a change. */
async function changed(change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.load(tagged, { updateMetadata: false });
  change(document);
  return document.save({ updateFieldAppearances: false, useObjectStreams: false });
}

const HELVETICA = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
const FORM_DICT = "/Type /XObject /Subtype /Form /BBox [0 0 9 9]";
const IMAGE_DICT = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8";

describe("what a base PDF lacks for archives is told, and nothing is claimed", () => {
  it("of a page that lacks nothing, nothing is", async () => {
    const result = await filled(plainBase(), "PDF/A-2b");
    expect(result.diagnostics).toEqual([]);
    expect(await claimsOf(result)).toEqual(["pdfaid:part=2", "pdfaid:conformance=B"]);
  });

  it.each<[string, BaseParts, string, RegExp]>([
    [
      "a font that is not in the file",
      { content: "BT /F 9 Tf (a) Tj ET", resources: HELVETICA },
      "conformance-font",
      /Page 1 .* font Helvetica is not in the file: save the PDF with all fonts embedded/,
    ],
    [
      "a font made of drawings",
      {
        content: "BT /F 9 Tf (a) Tj ET",
        resources: "/Font << /F << /Type /Font /Subtype /Type3 >> >>",
      },
      "conformance-font",
      /made of drawings/,
    ],
    ["text without a font", { content: "BT (a) Tj ET" }, "conformance-base", /text without a font/],
    [
      "CMYK colours",
      { content: "0 0 0 1 k 0 0 9 9 re f" },
      "conformance-color",
      /CMYK colours without .*convert/,
    ],
    [
      "a picture in CMYK",
      {
        content: "/X Do",
        resources: "/XObject << /X 5 0 R >>",
        objects: [{ dict: `${IMAGE_DICT} /ColorSpace /DeviceCMYK`, stream: "abcd" }],
      },
      "conformance-color",
      /CMYK/,
    ],
    [
      "a colour space over CMYK",
      {
        content: "/S cs 1 scn 0 0 9 9 re f",
        resources:
          "/ColorSpace << /S [/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0 1 0] >>] >>",
      },
      "conformance-color",
      /CMYK/,
    ],
    [
      "an ICC profile that is none",
      {
        content: "/S cs 1 scn",
        resources: "/ColorSpace << /S [/ICCBased 5 0 R] >>",
        objects: [{ dict: "/N 1", stream: "no" }],
      },
      "conformance-color",
      /ICC profile that can't be read/,
    ],
    ["an unknown operator", { content: "1 xyz" }, "conformance-base", /operator "xyz"/],
    [
      "a resource that is not there",
      { content: "/G gs" },
      "conformance-base",
      /"G" of ExtGState, which is not there/,
    ],
    [
      "a picture that is not there",
      { content: "/X Do" },
      "conformance-base",
      /draws something that is not there/,
    ],
    [
      "transfer functions",
      { content: "/G gs", resources: "/ExtGState << /G << /TR /Identity >> >>" },
      "conformance-base",
      /transfer functions/,
    ],
    [
      "a blend mode that is none",
      { content: "/G gs", resources: "/ExtGState << /G << /BM /Glow >> >>" },
      "conformance-base",
      /blend mode "Glow"/,
    ],
    [
      "a rendering intent that is none",
      { content: "/Pretty ri" },
      "conformance-base",
      /rendering intent "Pretty"/,
    ],
    [
      "graphics states saved too deeply",
      { content: `${"q ".repeat(29)}${"Q ".repeat(29)}` },
      "conformance-base",
      /more than 28 deep/,
    ],
    [
      "a drawing without resources",
      {
        content: "/X Do",
        resources: "/XObject << /X 5 0 R >>",
        objects: [{ dict: FORM_DICT, stream: "0 0 9 9 re f" }],
      },
      "conformance-base",
      /does not say what it is drawn with/,
    ],
    [
      "a drawing of PostScript",
      {
        content: "/X Do",
        resources: "/XObject << /X 5 0 R >>",
        objects: [{ dict: `${FORM_DICT} /Subtype2 /PS /Resources << >>`, stream: "" }],
      },
      "conformance-base",
      /PostScript/,
    ],
    [
      "data packed by LZW",
      {
        content: "/X Do",
        resources: "/XObject << /X 5 0 R >>",
        objects: [{ dict: `${IMAGE_DICT} /ColorSpace /DeviceGray /Filter /LZWDecode`, stream: "a" }],
      },
      "conformance-base",
      /packed by LZWDecode/,
    ],
    [
      "layers",
      { catalog: "/OCProperties << /OCGs [] /D << >> >>" },
      "conformance-base",
      /layers.*without them/,
    ],
  ])("%s", async (_name, parts, code, message) => {
    const result = await filled(plainBase(parts), "PDF/A-2b");
    expect(result.diagnostics).toContainEqual(
      expect.objectContaining({ code, severity: "warning", message: expect.stringMatching(message) }),
    );
    expect(await claimsOf(result)).toEqual([]);
  });

  it("other advances in the PDF than in the font", async () => {
    const pdf = await changed((document) => {
      for (const [, object] of document.context.enumerateIndirectObjects())
        if (object instanceof PDFDict && object.has(PDFName.of("W")))
          object.set(PDFName.of("W"), document.context.obj([0, [900, 900, 900, 900, 900, 900]]));
    });
    const result = await filled(pdf, "PDF/A-2b");
    expect(result.diagnostics.map(({ message }) => message).join()).toMatch(
      /font NotoSans\S* has other advances/,
    );
    expect(await claimsOf(result)).toEqual([]);
  });

  it("a font file that is damaged", async () => {
    const pdf = await changed((document) => {
      for (const [, object] of document.context.enumerateIndirectObjects())
        if (object instanceof PDFDict && object.has(PDFName.of("FontFile2")))
          object.set(PDFName.of("FontFile2"), document.context.register(document.context.stream("no font")));
    });
    const result = await filled(pdf, "PDF/A-2b");
    expect(result.diagnostics.map(({ message }) => message).join()).toMatch(
      /has a file that can't be checked/,
    );
    expect(await claimsOf(result)).toEqual([]);
  });

  it("characters that say not what they are, in standards that want it", async () => {
    const pdf = await changed((document) => {
      for (const [, object] of document.context.enumerateIndirectObjects())
        if (object instanceof PDFDict) object.delete(PDFName.of("ToUnicode"));
    });
    const codes = async (conformance: string) =>
      (await filled(pdf, conformance)).diagnostics.map(({ code }) => code);
    expect(await codes("PDF/A-2u")).toContain("conformance-text");
    expect(await codes("PDF/A-2b")).toEqual([]);
  });

  it("files in PDF/A-4f, which has some", async () => {
    const result = await filled(plainBase(), "PDF/A-4f");
    expect(result.diagnostics).toMatchObject([{ code: "conformance-attachment" }]);
    expect(await claimsOf(result)).toEqual([]);
  });
});

/** The elements of a type. */
function elementsOf(document: PDFDocument, type: string): PDFDict[] {
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict &&
      object.lookup(PDFName.of("S")) === PDFName.of(type) &&
      object.has(PDFName.of("P"))
        ? [object]
        : [],
    );
}

function retype(type: string, to: string): (document: PDFDocument) => void {
  return (document) => {
    for (const element of elementsOf(document, type)) element.set(PDFName.of("S"), PDFName.of(to));
  };
}

function without(type: string, ...keys: readonly string[]): (document: PDFDocument) => void {
  return (document) => {
    for (const element of elementsOf(document, type)) for (const key of keys) element.delete(PDFName.of(key));
  };
}

/** Something more on the first page. */
function drawn(operators: string): (document: PDFDocument) => void {
  return (document) => {
    const page = document.getPage(0).node;
    const old = decodePDFRawStream(page.lookup(PDFName.of("Contents")) as PDFRawStream).decode();
    const content = document.context.stream(`${new TextDecoder("latin1").decode(old)}\n${operators}`);
    page.set(PDFName.of("Contents"), document.context.register(content));
  };
}

describe("what a base PDF lacks for readers is told, and nothing is claimed", () => {
  it.each<[string, (document: PDFDocument) => void, string, RegExp]>([
    [
      "tags",
      (document) => document.catalog.delete(PDFName.of("StructTreeRoot")),
      "conformance-structure",
      /has no tags: save it as a tagged PDF/,
    ],
    [
      "the sign that it is tagged",
      (document) => document.catalog.delete(PDFName.of("MarkInfo")),
      "conformance-structure",
      /has no tags/,
    ],
    [
      "content in a tag",
      drawn("0 0 9 9 re f"),
      "conformance-structure",
      /Page 1 .*content without tags: tag it/,
    ],
    [
      "an element for marked content",
      drawn("/P <</MCID 99>> BDC 0 0 9 9 re f EMC"),
      "conformance-structure",
      /content without tags/,
    ],
    [
      "artifacts apart from content",
      drawn("/Artifact BMC /P <</MCID 99>> BDC EMC EMC"),
      "conformance-structure",
      /artifacts within tagged content/,
    ],
    ["types that readers know", retype("H1", "Headline"), "conformance-structure", /tags "Headline"/],
    ["a tag for a link", retype("Link", "Headline"), "conformance-structure", /tags "Headline"/],
    [
      "the language",
      (document) => document.catalog.delete(PDFName.of("Lang")),
      "accessibility-language",
      /language/,
    ],
    [
      "a text for a picture",
      without("Figure", "Alt"),
      "accessibility-alternative",
      /Page 1 .*figure .*\(Alt\)/,
    ],
    ["headings in order", retype("H1", "H3"), "accessibility-heading", /level of headings/],
    ["headings with a level", retype("H1", "H"), "accessibility-heading", /heading has no level/],
    ["a table for its rows", retype("TBody", "Div"), "accessibility-structure", /TR stands in Div/],
    ["a scope of header cells", without("TH", "A"), "accessibility-table", /header cell .* Scope/],
    [
      "regular tables",
      (document) => {
        for (const element of elementsOf(document, "TD"))
          element.set(PDFName.of("A"), document.context.obj({ O: "Table", ColSpan: PDFNumber.of(3) }));
      },
      "accessibility-table-cells",
      /not as many cells/,
    ],
  ])("%s", async (_name, change, code, message) => {
    const result = await filled(await changed(change), "PDF/UA-1");
    expect(result.diagnostics).toContainEqual(
      expect.objectContaining({ code, severity: "warning", message: expect.stringMatching(message) }),
    );
    expect(await claimsOf(result)).toEqual([]);
  });

  it("a tag for an annotation that becomes part of the page", async () => {
    const pdf = await changed((document) => {
      const { context } = document;
      const look = context.register(
        context.stream("0 0 9 9 re f", {
          Type: "XObject",
          Subtype: "Form",
          BBox: [0, 0, 9, 9],
          Resources: {},
        }),
      );
      const stamp = context.obj({
        Type: "Annot",
        Subtype: "Stamp",
        Rect: [0, 0, 9, 9],
        F: 4,
        AP: { N: look },
      });
      document.getPage(0).node.lookup(PDFName.of("Annots"), PDFArray).push(context.register(stamp));
    });
    const result = await filled(pdf, "PDF/UA-1");
    expect(result.diagnostics.map(({ message }) => message).join()).toMatch(/drawn into it without a tag/);
    expect(await claimsOf(result)).toEqual([]);
  });

  it("a label is only advised", async () => {
    const pdf = await changed((document) => {
      for (const [, object] of document.context.enumerateIndirectObjects())
        if (object instanceof PDFDict) object.delete(PDFName.of("TU"));
    });
    const result = await filled(pdf, "PDF/UA-1", { useInteractiveFields: true });
    expect(result.diagnostics.map(({ code }) => code)).toContain("accessibility-label");
    expect(await claimsOf(result)).toEqual(["pdfuaid:part=1"]);
  });
});
