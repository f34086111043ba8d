import { degrees, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString, rgb } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { nodeCompression } from "../../node/deflate.ts";
import type { Rotation, Template, TemplateField } from "../../template/model.ts";
import { fillTemplate } from "../fill.ts";
import { basePdf, fonts, looseEnds, textsOf, withPdfium } from "../testing/trial-fill.ts";
import { field, rectAt, templateOf } from "../testing/trial-template.ts";
import { prepareTemplate } from "./prepare-template.ts";

const name = field("shortText", { alias: "name" });

async function fillOf(
  pdf: Uint8Array,
  fields: readonly TemplateField[] = [name],
  changes: Partial<Template> = {},
): Promise<Uint8Array> {
  const prepared = await prepareTemplate(
    { template: templateOf(fields, changes), pdf },
    { compression: nodeCompression },
  );
  const result = await fillTemplate(
    prepared,
    { data: { name: "filled" } },
    { fonts, compression: nodeCompression },
  );
  return result.pdf;
}

async function pageOf(change: (document: PDFDocument) => void): Promise<Uint8Array> {
  return basePdf(1, change);
}

/** The colour of a point of the first page, counted from the top left. */
async function colorAt(pdf: Uint8Array, x: number, y: number): Promise<number[]> {
  return withPdfium(pdf, async (document) => {
    const { data, width } = await document.getPage(0).render({ scale: 1, render: "bitmap" });
    const at = (y * width + x) * 4;
    return Array.from(data.subarray(at, at + 3));
  });
}

const RED = [255, 0, 0];

describe("prepareTemplate", () => {
  it("keeps what the pages draw, in the file once for all copies", async () => {
    const template = templateOf([name], {
      pages: [
        { width: 612, height: 792 },
        { width: 612, height: 792 },
      ],
    });
    const prepared = await prepareTemplate({ template, pdf: await basePdf(2) });
    const { pdf } = await fillTemplate(prepared, { data: [{}, {}, {}] }, { fonts });
    const document = await PDFDocument.load(pdf);
    const forms = document.context
      .enumerateIndirectObjects()
      .filter(
        ([, object]) =>
          object instanceof PDFRawStream && String(object.dict.get(PDFName.of("Subtype"))) === "/Form",
      );
    expect(forms).toHaveLength(2);
    expect(document.getPageCount()).toBe(6);
  });

  it.each<[Rotation, number, number]>([
    [0, 45, 75],
    [90, 25, 45],
    [180, 155, 25],
    [270, 75, 155],
  ])(
    "shows pages turned by %i degrees upright, with their origin at the visible corner",
    async (rotation, x, y) => {
      const pdf = await PDFDocument.create().then((document) => {
        const page = document.addPage([300, 300]);
        page.setMediaBox(-100, 50, 300, 300);
        page.setCropBox(-80, 60, 200, 100);
        page.setRotation(degrees(rotation));
        // In the visible box: 40 to 50 from its left edge, 20 to 30 from its lower edge.
        page.drawRectangle({ x: -40, y: 80, width: 10, height: 10, color: rgb(1, 0, 0) });
        return document.save();
      });
      const isTurned = rotation === 90 || rotation === 270;
      const size = isTurned ? { width: 100, height: 200 } : { width: 200, height: 100 };
      const filled = await fillOf(pdf, [], { pages: [{ ...size, rotation }] });
      const document = await PDFDocument.load(filled);
      expect(document.getPage(0).getSize()).toEqual(size);
      expect(await colorAt(filled, x, y)).toEqual(RED);
    },
  );

  it("joins contents that come in several streams", async () => {
    const pdf = await pageOf((document) => {
      const page = document.getPage(0);
      const streams = ["q 1 0 0 rg", "0 0 100 100 re f Q"].map((text) =>
        document.context.register(document.context.flateStream(text)),
      );
      page.node.set(PDFName.of("Contents"), document.context.obj(streams));
    });
    expect(await colorAt(await fillOf(pdf), 50, 742)).toEqual(RED);
  });

  it.each(["RC4", "AES-128", "AES-256"])(
    "opens files that are encrypted with an empty password",
    async () => {
      const document = await PDFDocument.load(await basePdf(1));
      document.encrypt({ userPassword: "", ownerPassword: "owner" });
      expect(await textsOf(await fillOf(await document.save()))).toEqual(["filled"]);
    },
  );

  it("refuses files that need a password, and says so", async () => {
    const document = await PDFDocument.load(await basePdf(1));
    document.encrypt({ userPassword: "secret", ownerPassword: "owner" });
    await expect(fillOf(await document.save())).rejects.toThrow("password");
  });

  it("refuses a template whose pages are not those of its PDF", async () => {
    await expect(fillOf(await basePdf(2))).rejects.toThrow("The template has 1 pages and its base PDF 2.");
  });

  it.each([
    ["no PDF at all", new TextEncoder().encode("hello")],
    ["an empty file", new Uint8Array()],
  ])("refuses %s", async (_, pdf) => {
    await expect(fillOf(pdf)).rejects.toMatchObject({ code: "template-unreadable" });
  });

  it("survives a page tree that leads back into itself, and references to nothing", async () => {
    const pdf = await pageOf((document) => {
      const resources = document.getPage(0).node.lookup(PDFName.of("Resources"), PDFDict);
      resources.set(PDFName.of("XObject"), document.context.nextRef());
      const tree = document.catalog.get(PDFName.of("Pages"));
      if (tree !== undefined) document.catalog.Pages().lookup(PDFName.of("Kids"), PDFArray).push(tree);
    });
    const filled = await fillOf(pdf);
    expect(await textsOf(filled)).toEqual(["filled"]);
    expect(await looseEnds(filled)).toEqual({ unused: [], missing: [] });
  });

  describe("form fields of the base PDF", () => {
    const withForm = (): Promise<Uint8Array> =>
      pageOf((document) => {
        const form = document.getForm();
        const place = { x: 20, y: 756, width: 200, height: 16, borderWidth: 1 };
        const taken = form.createTextField("taken");
        taken.setText("old value");
        taken.addToPage(document.getPage(0), {
          ...place,
          backgroundColor: rgb(1, 0, 0),
          borderColor: rgb(0, 0, 1),
        });
        const other = form.createTextField("other");
        other.setText("stays");
        other.addToPage(document.getPage(0), { ...place, y: 600 });
      });

    it("are taken out where the template has fields of its own, but for background and border", async () => {
      const filled = await fillOf(await withForm(), [{ ...name, rect: rectAt(0) } as TemplateField]);
      expect((await textsOf(filled))[0]?.split("\n").sort()).toEqual(["filled", "stays"]);
      expect(await colorAt(filled, 150, 30)).toEqual(RED);
      expect((await colorAt(filled, 150, 20))[2]).toBeGreaterThan(100);
    });

    it("become part of the page elsewhere", async () => {
      const filled = await fillOf(await withForm(), [{ ...name, rect: rectAt(400) } as TemplateField]);
      expect((await textsOf(filled))[0]?.split("\n").sort()).toEqual(["filled", "old value stays"]);
      expect((await PDFDocument.load(filled)).getForm().getFields()).toEqual([]);
    });
  });

  it("keeps links to addresses on every copy, and drops scripts", async () => {
    const pdf = await pageOf((document) => {
      const { context } = document;
      const link = (action: Record<string, unknown>): PDFDict =>
        context.obj({ Type: "Annot", Subtype: "Link", Rect: [10, 20, 110, 40], A: action as never });
      document
        .getPage(0)
        .node.set(
          PDFName.of("Annots"),
          context.obj([
            context.register(link({ S: "URI", URI: PDFString.of("https://example.org/a_(b)") })),
            context.register(link({ S: "JavaScript", JS: PDFString.of("app.alert(1)") })),
            context.register(link({ S: "URI", URI: PDFString.of("javascript:alert(1)") })),
          ]),
        );
      document.catalog.set(PDFName.of("OpenAction"), context.obj({ S: "JavaScript", JS: PDFString.of("x") }));
    });
    const filled = await fillOf(pdf);
    const document = await PDFDocument.load(filled);
    const annotations = document.getPage(0).node.lookup(PDFName.of("Annots"), PDFArray);
    expect(annotations.size()).toBe(1);
    const action = annotations.lookup(0, PDFDict).lookup(PDFName.of("A"), PDFDict);
    expect(action.lookup(PDFName.of("URI"), PDFString).decodeText()).toBe("https://example.org/a_(b)");
    expect(document.catalog.has(PDFName.of("OpenAction"))).toBe(false);
    expect(await looseEnds(filled)).toEqual({ unused: [], missing: [] });
  });

  it("keeps layers, the page's transparency group and its unit", async () => {
    const pdf = await pageOf((document) => {
      const { context } = document;
      const layer = context.register(context.obj({ Type: "OCG", Name: PDFString.of("Layer") }));
      document.catalog.set(PDFName.of("OCProperties"), context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
      const page = document.getPage(0).node;
      page.lookup(PDFName.of("Resources"), PDFDict).set(PDFName.of("Properties"), context.obj({ L: layer }));
      page.set(PDFName.of("Group"), context.obj({ S: "Transparency", CS: "DeviceRGB" }));
      page.set(PDFName.of("UserUnit"), context.obj(2));
    });
    const document = await PDFDocument.load(await fillOf(pdf));
    expect(document.catalog.has(PDFName.of("OCProperties"))).toBe(true);
    const { node } = document.getPage(0);
    expect(String(node.lookup(PDFName.of("UserUnit")))).toBe("2");
    expect(String(node.lookup(PDFName.of("Group"), PDFDict).get(PDFName.of("CS")))).toBe("/DeviceRGB");
  });

  it("keeps the title of the base PDF unless another is given", async () => {
    const pdf = await pageOf((document) => document.setTitle("Base title"));
    expect((await PDFDocument.load(await fillOf(pdf))).getTitle()).toBe("Base title");
  });
});
