import { readFileSync } from "node:fs";
import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { fillTemplate } from "../fill/fill.ts";
import { prepareTemplate } from "../fill/prepare/prepare-template.ts";
import { fonts, formOf, textsOf } from "../fill/testing/trial-fill.ts";
import { nodeCompression } from "../node/deflate.ts";
import { Engine } from "../node/engine.ts";
import { readSignatures } from "../sign/testing/read-signatures.ts";
import { makeIdentity } from "../sign/testing/test-identity.ts";
import { importTemplate } from "../template/import/import-template.ts";

const engine = new Engine();

/** Pages of 300 × 200 points with a margin of 10: the form begins on the second of them. */
async function render(controls: string, form = "<form>"): Promise<{ pdf: Uint8Array; codes: string[] }> {
  const html = `<!DOCTYPE html><style>@page { size: 300pt 200pt; margin: 10pt } body, p { margin: 0; font: 12pt sans-serif }
    form { display: block; break-before: page }</style><p>First page</p>${form}${controls}</form>`;
  const { pdf, diagnostics } = await engine.renderHtml({ html });
  return { pdf, codes: diagnostics.map(({ code }) => code) };
}

describe("inputs inside a form with a type and a name become fields", () => {
  it.each([
    ["text", '<input name=f value="Zoë">', "/Tx", "Zoë", 0],
    ["required, at most 5", "<input name=f value=1 required maxlength=5>", "/Tx", "1", 2],
    ["read-only", "<input name=f value=1 readonly>", "/Tx", "1", 1],
    ["disabled", "<input name=f value=1 disabled>", "/Tx", "1", 5],
    ["password", "<input type=password name=f value=x>", "/Tx", "x", 1 << 13],
    ["date", "<input type=date name=f value=2020-02-03>", "/Tx", "2020-02-03", 0],
    ["textarea", "<textarea name=f>a\nb</textarea>", "/Tx", "a\nb", 1 << 12],
    ["checked box", "<input type=checkbox name=f checked>", "/Btn", "on", 0],
    ["box", "<input type=checkbox name=f value=v>", "/Btn", "Off", 0],
    [
      "radio",
      "<input type=radio name=f value=a><input type=radio name=f value=b checked>",
      "/Btn",
      "b",
      3 << 14,
    ],
    [
      "select",
      "<select name=f><option value=1>One<option value=2 selected>Two</select>",
      "/Ch",
      "2",
      1 << 17,
    ],
    ["list", "<select name=f size=3><option>One<option selected>Two</select>", "/Ch", "Two", 0],
    ["button", "<button type=button name=f>Go</button>", "/Btn", undefined, 1 << 16],
    ["place to sign", "<button type=button data-signature name=f>Sign</button>", "/Sig", undefined, 0],
    ["by the form attribute", "</form><input name=f value=1 form=other><form id=other>", "/Tx", "1", 0],
  ])("%s", async (_name, markup, type, value, flags) => {
    const { pdf } = await render(markup);
    const field = (await formOf(pdf)).get("f");
    expect(field).toMatchObject({ type, value, flags });
  });

  it("are signed where they stand", async () => {
    const { pdf } = await render("<button type=button data-signature name=buyer>Sign here</button>");
    const { pem, keyPem } = await makeIdentity({ name: "Anna" });
    const signed = await engine.signPdf(pdf, { key: { certificate: pem, privateKey: keyPem } });
    expect(signed.field).toBe("buyer");
    expect(await readSignatures(signed.pdf)).toMatchObject([{ signer: "Anna", isIntact: true }]);
    // Its look is another than before.
    const added = new TextDecoder("latin1").decode(signed.pdf.subarray(pdf.length));
    expect(added).toContain("/FT /Sig");
    expect(added).toMatch(/\/AP <<\s*\/N \d+ 0 R/);
  });

  it.each([
    ["outside a form", "</form><input name=f>", "form-control-outside-form"],
    ["without a name", "<input value=1>", "form-control-unnamed"],
    ["of an unknown type", "<input name=f type=nonsense>", "form-control-unknown-type"],
    ["with a type PDF has no field for", "<input name=f type=color>", "form-control-static"],
  ])("are drawn only when they are %s", async (_name, markup, code) => {
    const { pdf, codes } = await render(`<input name=known>${markup}`);
    expect(codes).toContain(code);
    expect([...(await formOf(pdf)).keys()]).toEqual(["known"]);
  });

  it("without a word where nothing is a field", async () => {
    const { codes } = await render("</form><input><button type=button>Menu</button><select></select>");
    expect(codes).toEqual([]);
  });

  it("at their place on their page", async () => {
    const style =
      "position: absolute; left: 20pt; top: 30pt; width: 100pt; height: 16pt; border: none; padding: 2pt";
    const { pdf } = await render(`<div style="position: relative"><input name=f style="${style}"></div>`);
    const document = await PDFDocument.load(pdf);
    const [widget] = document.getForm().getTextField("f").acroField.getWidgets();
    expect(widget?.P()).toBe(document.getPage(1).ref);
    const { x, y, width, height } = widget?.getRectangle() ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([x, y, width, height].map(Math.round)).toEqual([30, 200 - 10 - 30 - 20, 104, 20]);
  });

  it("with one field for a name that stands twice, and one for each value of check boxes", async () => {
    const box = (value: string): string => `<input type=checkbox name=c value=${value}>`;
    const { pdf } = await render(`<input name=a value=1><p><input name=a></p>${box("red")}${box("blue")}`);
    const form = (await PDFDocument.load(pdf)).getForm();
    expect(form.getFields().map((field) => field.getName())).toEqual(["a", "c.red", "c.blue"]);
    expect(form.getTextField("a").acroField.getWidgets()).toHaveLength(2);
  });

  it("whatever their names are", async () => {
    const names = ["a.b", "a..b", "/Kids[1]", "(x)", "ünï", "__proto__"];
    const { pdf } = await render(names.map((name) => `<input name="${name}">`).join(""));
    expect([...(await formOf(pdf)).keys()].sort()).toEqual(
      ["/Kids[1]", "(x)", "__proto__", "a.b", "a__b", "ünï"].sort(),
    );
  });

  it("that show their text without being set anew", async () => {
    const { pdf } = await render("<input name=f value=Shown>");
    const form = (await PDFDocument.load(pdf)).getForm();
    form.flatten({ updateFieldAppearances: false });
    expect((await textsOf(await form.doc.save()))[1]).toContain("Shown");
  });
});

describe("the application form of the examples", async () => {
  const html = readFileSync(new URL("../../examples/application-form.html", import.meta.url), "utf8");
  const { pdf, pageCount } = await engine.renderHtml({ html });

  it("is filled and saved by a PDF library", async () => {
    expect(pageCount).toBe(2);
    const document = await PDFDocument.load(pdf);
    const form = document.getForm();
    form.getTextField("full_name").setText("Ada Lovelace");
    form.getCheckBox("interest.sports").check();
    form.getTextField("member_number").setText("AB12");
    form.getTextField("notes").setText("One\nTwo");
    form.getTextField("call_word").setText("heron");
    form.getTextField("birth_date").setText("1815-12-10");
    form.getTextField("persons").setText("3");
    form.getDropdown("country").select("FR");
    form.getOptionList("days").select(["Thursday"]);
    form.getRadioGroup("plan").select("patron");
    const saved = await formOf(await document.save());
    expect(saved.get("full_name")?.value).toBe("Ada Lovelace");
    expect(saved.get("plan")?.value).toBe("patron");
    expect(saved.get("interest.sports")?.value).toBe("sports");
    const again = (await PDFDocument.load(await document.save())).getForm();
    const texts = ["member_number", "notes", "call_word", "birth_date", "persons"];
    expect(texts.map((name) => again.getTextField(name).getText())).toEqual([
      "AB12",
      "One\nTwo",
      "heron",
      "1815-12-10",
      "3",
    ]);
    expect([again.getDropdown("country").getSelected(), again.getOptionList("days").getSelected()]).toEqual([
      ["FR"],
      ["Thursday"],
    ]);
  });

  it("is a template for the filler", async () => {
    const version = await importTemplate(pdf, { id: "application" });
    const types = Object.fromEntries(version.template.fields.map(({ alias, type }) => [alias, type]));
    expect(types).toMatchObject({
      fullName: "shortText",
      birthDate: "date",
      memberNumber: "charList",
      plan: "radioGroup",
      persons: "number",
      sports: "checkbox",
      notes: "longText",
    });
    const template = await prepareTemplate(version, { compression: nodeCompression });
    const data = { fullName: "Ada Lovelace", plan: "plan-patron", sports: true, memberNumber: "AB12" };
    const filled = await fillTemplate(template, { data }, { fonts, compression: nodeCompression });
    const texts = await textsOf(filled.pdf);
    expect(texts[0]).toContain("Ada Lovelace");
    expect(texts[1]).toContain("Ada Lovelace");
  });
});
