import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFString } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { portableCompression } from "../objects/deflate.ts";
import { text } from "../objects/values.ts";
import { PdfObjects } from "./pdfkit-adapter.ts";

async function written(
  write: (objects: PdfObjects) => void,
): Promise<{ file: string; document: PDFDocument }> {
  const chunks: Uint8Array[] = [];
  const objects = new PdfObjects((bytes) => chunks.push(bytes.slice()), { compression: portableCompression });
  write(objects);
  objects.setPageTree([], 0);
  objects.setNames({});
  objects.end({ Title: "T" }, new Uint8Array(16).fill(7));
  const bytes = Buffer.concat(chunks);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return { file: bytes.toString("latin1"), document };
}

describe("pdfkit behind PdfObjects", () => {
  it("is the version that the adapter was written for", () => {
    const path = createRequire(import.meta.url)
      .resolve("pdfkit")
      .replace(/js\/[^/]*$/, "package.json");
    expect((JSON.parse(readFileSync(path, "utf8")) as { version: string }).version).toBe("0.20.2");
  });

  it("hands out every byte at once, header first", async () => {
    const { file } = await written(() => undefined);
    expect(file.startsWith("%PDF-1.7\n%")).toBe(true);
    expect(file.endsWith("%%EOF\n")).toBe(true);
  });

  it("converts every kind of value", async () => {
    let id = 0;
    const { document } = await written((objects) => {
      const other = objects.write({ A: 1 });
      id = objects.write({
        Name: "N",
        "A key": "a/b #1",
        Text: text("a(b)\\"),
        Unicode: text("ä"),
        Bytes: Uint8Array.of(0, 255),
        Numbers: [1, -0.5, Number.NaN, Number.POSITIVE_INFINITY],
        True: true,
        Absent: undefined,
        Nested: { Reference: other },
      }).id;
    });
    const dictionary = document.context
      .enumerateIndirectObjects()
      .find(([reference]) => reference.objectNumber === id)?.[1] as PDFDict;
    const value = (key: string): string => String(dictionary.get(PDFName.of(key)));
    expect(value("Name")).toBe("/N");
    expect(value("A#20key")).toBe("/a#2Fb#20#231");
    expect((dictionary.get(PDFName.of("Text")) as PDFString).decodeText()).toBe("a(b)\\");
    expect((dictionary.get(PDFName.of("Unicode")) as PDFString).decodeText()).toBe("ä");
    expect(value("Bytes")).toBe("<00FF>");
    expect(value("Numbers")).toBe("[ 1 -0.5 0 1000000000 ]");
    expect([value("True"), value("Absent")]).toEqual(["true", "undefined"]);
    const nested = dictionary.lookup(PDFName.of("Nested"), PDFDict);
    expect(nested.lookup(PDFName.of("Reference"), PDFDict).get(PDFName.of("A"))?.toString()).toBe("1");
  });

  it("writes arrays and streams, empty ones too", async () => {
    const { document, file } = await written((objects) => {
      objects.writeArray([1, "Two"], objects.reserve());
      objects.writeStream({ Kind: "Empty" }, new Uint8Array());
      objects.writeStream({ Kind: "Plain" }, new TextEncoder().encode("plain"), objects.reserve(), false);
    });
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
    expect(objects.some((object) => object instanceof PDFArray && object.size() === 2)).toBe(true);
    expect(file).toMatch(/\/Kind \/Plain[\s\S]*?stream\nplain\nendstream/);
    expect(file).toMatch(/\/Kind \/Empty[\s\S]*?stream/);
  });
});
