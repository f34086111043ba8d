import { describe, expect, it } from "vitest";
import { ValidationError } from "../contract/errors.ts";
import { Engine } from "../node/index.ts";
import { cmykProfile } from "../pdf/testing/cmyk-profile.ts";
import type { InvoiceOptions } from "./create-invoice.ts";
import { InvoiceReadError, InvoiceRuleError } from "./errors.ts";
import { type InvoiceInput, takeInvoice } from "./model/take-invoice.ts";
import { INVOICE_TEMPLATES } from "./print/print-invoice.ts";
import { readInvoice } from "./read/read-invoice.ts";
import { sampleInvoice } from "./testing/sample-invoice.ts";

const engine = new Engine();
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

async function refusalOf(data: InvoiceInput, options?: InvoiceOptions): Promise<unknown> {
  return engine.createInvoice(data, options).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("createInvoice", () => {
  it.each(INVOICE_TEMPLATES)(
    "prints with the template %s into a PDF/A-3 that comes apart again",
    async (template) => {
      const { pdf, xml, diagnostics, pageCount } = await engine.createInvoice(sampleInvoice(), { template });
      expect(diagnostics).toEqual([]);
      expect(pageCount).toBeLessThanOrEqual(2);
      expect(latin(pdf)).toContain("<pdfaid:part>3</pdfaid:part>");
      expect(latin(pdf)).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
      expect(latin(pdf)).toMatch(/\/AFRelationship \/Alternative/);
      const back = await readInvoice(pdf);
      expect(back.xmlName).toBe("factur-x.xml");
      expect(back.xml).toEqual(xml);
      expect(back.invoice).toMatchObject(takeInvoice(sampleInvoice()));
    },
  );

  it.each(["de", "fr-FR", "es,en", "it", "nl", "ar"])("prints in %s", async (language) => {
    const { diagnostics } = await engine.createInvoice(sampleInvoice(), { language, template: "modern" });
    expect(diagnostics).toEqual([]);
  });

  it("carries supporting documents beside the XML", async () => {
    const file = { name: "hours.csv", mediaType: "text/csv", data: btoa("a,b\n1,2\n") };
    const data = { ...sampleInvoice(), attachments: [{ reference: "A-1", description: "Hours", file }] };
    const { pdf } = await engine.createInvoice(data);
    const { files, invoice } = await readInvoice(pdf);
    expect(files.map(({ name, bytes }) => [name, latin(bytes)])).toEqual([["hours.csv", "a,b\n1,2\n"]]);
    expect(invoice.attachments?.[0]?.file?.data).toBe(file.data);
  });

  it("prints with a template of the caller", async () => {
    const template = `<!doctype html><html lang="{{ language }}"><title>{{ title }}</title><p>{{ number }} {{ seller.name }} {{ buyer.name }}
      {% for fact in seller.numbers %}{{ fact.value }} {% endfor %}{% for way in payments %}{% for fact in way %}{{ fact.value }} {% endfor %}{% endfor %}</p>
      {% for line in lines %}<p>{{ line.amount }}</p>{% endfor %}{% for row in vat %}<p>{{ row.base }} / {{ row.amount }}</p>{% endfor %}
      {% for row in totals %}<p>{{ row.value }}</p>{% endfor %}`;
    const { pageCount } = await engine.createInvoice(sampleInvoice(), { template });
    expect(pageCount).toBe(1);
    const without = await refusalOf(sampleInvoice(), { template: template.replace("{{ line.amount }}", "") });
    expect((without as InvoiceRuleError).rules.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      "PRINT lines[0].netAmount",
    ]);
  });

  it("is made for a press, where its profile is given", async () => {
    const { pdf } = await engine.createInvoice(sampleInvoice(), { outputIntent: cmykProfile() });
    expect(latin(pdf)).toContain("(Four inks)");
    const refusal = await refusalOf(sampleInvoice(), { outputIntent: new Uint8Array(9) });
    expect(refusal).toMatchObject({ fields: [{ property: "outputIntent" }] });
  });

  it("compares what is printed, whatever hides it", async () => {
    const hidden = await refusalOf(sampleInvoice(), {
      template: "<p style='display: none'>{{ number }}</p><p>Paid",
    });
    expect((hidden as InvoiceRuleError).rules.map(({ path }) => path)).toContain("number");
    expect((hidden as InvoiceRuleError).rules.map(({ path }) => path)).toContain("totals.due");
  });

  it("refuses a print that is no archive", async () => {
    const data = { ...sampleInvoice(), seller: { ...sampleInvoice().seller, name: "\u{12000} Ltd" } };
    const refusal = await refusalOf(data);
    expect(refusal).toBeInstanceOf(InvoiceRuleError);
    expect((refusal as InvoiceRuleError).rules[0]?.rule).toBe("PDF/A-3");
  });

  it.each([
    [{ language: "tlh" }, "language"],
    [{ template: "baroque" }, "template"],
    [{ template: "<p>{% if" }, "template"],
    [{ conformance: "PDF/A-2b" }, "conformance"],
    [{ template: 5 }, "template"],
    [{ language: ["de"] }, "language"],
    [{ profile: "foo" }, "profile"],
    [{ langauge: "de" }, "langauge"],
    [{ pageRanges: "1" }, "pageRanges"],
    [null, "options"],
  ])("refuses %j", async (options, property) => {
    const refusal = await refusalOf(sampleInvoice(), options as never);
    expect(refusal).toBeInstanceOf(ValidationError);
    expect((refusal as ValidationError).fields[0]?.property).toBe(property);
  });
});

describe("readInvoice", () => {
  it("tells of a PDF that carries no invoice", async () => {
    const { pdf } = await engine.renderHtml({ html: "<title>x</title>y" });
    await expect(readInvoice(pdf)).rejects.toThrow(InvoiceReadError);
    await expect(readInvoice(pdf)).rejects.toThrow("carries no invoice");
  });

  it("wants the bytes of a file, not its path", async () => {
    await expect(readInvoice("invoice.pdf" as never)).rejects.toMatchObject({
      code: "validation",
      fields: [{ property: "file", message: expect.stringContaining("Uint8Array") }],
    });
  });

  it("tells of bytes that are nothing it knows", async () => {
    await expect(readInvoice(new TextEncoder().encode("<html/>"))).rejects.toThrow(
      /neither an invoice of CII/,
    );
    await expect(readInvoice(new TextEncoder().encode("%PDF-1.7 no"))).rejects.toThrow(InvoiceReadError);
  });
});
