import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Engine } from "../../src/node/index.ts";
import { importTemplate } from "../../src/templates.ts";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));
const PASSWORDS = { userPassword: "open", ownerPassword: "own" };

/** A document to be signed. */
export interface UnsignedDocument {
  readonly name: string;
  readonly pdf: Uint8Array;
  /** Opens it, where it is encrypted. */
  readonly password?: string;
}

/** Documents of each kind: plain, tagged, for archives, with fields, filled flat and as a form with places to sign, protected. */
export async function unsignedDocuments(engine: Engine): Promise<readonly UnsignedDocument[]> {
  const rendered = async (
    name: string,
    options: Parameters<Engine["renderHtml"]>[1] = {},
  ): Promise<Uint8Array> => {
    const html = readFileSync(join(EXAMPLES, `${name}.html`));
    return (await engine.renderHtml({ html }, options)).pdf;
  };
  const invoice = await rendered("invoice", { tagged: false });
  const filled = await filledForm(engine, false);
  return [
    { name: "plain", pdf: invoice },
    { name: "tagged", pdf: await rendered("invoice", { tagged: true }) },
    { name: "paged", pdf: await rendered("chapter") },
    { name: "form", pdf: await rendered("application-form") },
    { name: "archive", pdf: await rendered("invoice", { conformance: "PDF/A-3a,PDF/UA-1" }) },
    { name: "archive-4", pdf: await rendered("letter", { conformance: "PDF/A-4,PDF/UA-2" }) },
    { name: "filled", pdf: filled },
    { name: "filled-form", pdf: await filledForm(engine, true) },
    { name: "protected", pdf: await engine.protectPdf(invoice, PASSWORDS), password: "own" },
    { name: "protected-filled", pdf: await engine.protectPdf(filled, PASSWORDS), password: "own" },
  ];
}

async function filledForm(engine: Engine, useInteractiveFields: boolean): Promise<Uint8Array> {
  const { pdf, template } = await importTemplate(readFileSync(join(EXAMPLES, "form.pdf")), { id: "form100" });
  const places = ["seller", "buyer"].map((alias, index) => ({
    id: alias,
    alias,
    type: "signature" as const,
    page: 0,
    rect: { x: 60 + 260 * index, y: 720, width: 180, height: 40 },
  }));
  const { data, title } = JSON.parse(readFileSync(join(EXAMPLES, "fill.json"), "utf8"));
  const fields = [...template.fields, ...places];
  const prepared = await engine.prepareTemplate({ pdf, template: { ...template, fields } });
  return (await engine.fillTemplate(prepared, { data, title, useInteractiveFields })).pdf;
}
