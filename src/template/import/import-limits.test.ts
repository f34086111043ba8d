import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { formWith, latin1, rawPdf } from "../testing/raw-pdf.ts";
import { importTemplate } from "./import-template.ts";

const textWidget = (name: string): string => `/FT /Tx /T (${name}) /Rect [100 700 300 720]`;

describe("limits", () => {
  const bomb = deflateSync(Buffer.alloc(20_000_000), { level: 9 });
  const limits = { templateInflatedBytes: 10_000_000 };

  it.each([
    [
      "its contents",
      formWith([], { page: "/Contents 4 0 R", objects: [{ dict: "/Filter /FlateDecode", stream: bomb }] }),
    ],
    [
      "an object stream",
      formWith([], { objects: [{ dict: "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", stream: bomb }] }),
    ],
    [
      "an object stream by another spelling",
      formWith([], {
        objects: [{ dict: "/Type /Obj#53tm /N 1 /First 4 /Filter [/Fl#61teDecode]", stream: bomb }],
      }),
    ],
  ])("%s may not inflate to more than so much", async (_name, pdf) => {
    await expect(importTemplate(pdf, { limits })).rejects.toMatchObject({ limit: "templateInflatedBytes" });
  });

  it("a picture may, as nobody inflates it", async () => {
    const image = { dict: "/Subtype /Image /Filter /FlateDecode", stream: bomb };
    const page = "/Resources << /XObject << /I 4 0 R >> >>";
    expect(
      (await importTemplate(formWith([], { page, objects: [image] }), { limits })).template.pages,
    ).toHaveLength(1);
  });

  it("so many bytes", async () => {
    await expect(importTemplate(new Uint8Array(10 * 1_048_576 + 1))).rejects.toMatchObject({
      limit: "templateBytes",
      maximum: 10 * 1_048_576,
    });
  });

  it("so many pages", async () => {
    const kids = Array.from({ length: 1001 }, () => "<< /Type /Page >>").join(" ");
    const pdf = rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", `<< /Type /Pages /Kids [${kids}] >>`]);
    await expect(importTemplate(pdf)).rejects.toMatchObject({ limit: "templatePages", maximum: 1000 });
  });

  it("pages no larger than pages can be", async () => {
    const pdf = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [<< /Type /Page /MediaBox [0 0 20000 100] >>] >>",
    ]);
    await expect(importTemplate(pdf)).rejects.toMatchObject({ code: "template-unreadable" });
  });

  it("so many fields", async () => {
    const widgets = Array.from({ length: 5001 }, (_field, index) => textWidget(`f${index}`));
    await expect(importTemplate(formWith(widgets))).rejects.toMatchObject({
      limit: "templateFields",
      maximum: 5000,
    });
    expect((await importTemplate(formWith(widgets.slice(1)))).template.fields).toHaveLength(5000);
  });

  it("so deep", async () => {
    const chain = (count: number, open: string): string => `${open.repeat(count)} 1 ${"]".repeat(count)}`;
    const pages = Array.from({ length: 70 }, (_node, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] >>`);
    const deepPages = rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", ...pages, "<< /Type /Page >>"]);
    await expect(importTemplate(deepPages)).rejects.toMatchObject({ limit: "templateDepth" });
    const fields = Array.from({ length: 70 }, (_node, index) => `<< /T (a) /Kids [${index + 5} 0 R] >>`);
    const deepFields = formWith([], { form: "/Fields [4 0 R]", objects: fields });
    await expect(importTemplate(deepFields)).rejects.toMatchObject({ limit: "templateDepth" });
    const deepObject = formWith([], { page: `/Group << /X ${chain(70, "[")} >>` });
    await expect(importTemplate(deepObject)).rejects.toMatchObject({ limit: "templateDepth" });
    const fine = formWith([], { page: `/Group << /X ${chain(50, "[")} >>` });
    expect((await importTemplate(fine)).template.pages).toHaveLength(1);
  });

  it("reads no file to its end again and again", async () => {
    const neverEnding = latin1(`%PDF-1.7\n${"1 0 obj << ".repeat(100_000)}`);
    await expect(importTemplate(neverEnding)).rejects.toMatchObject({ code: "template-unreadable" });
  });
});
