import { PDFArray, PDFDict, PDFDocument, type PDFField, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { Engine } from "../node/engine.ts";

const engine = new Engine();

interface Rendered {
  readonly document: PDFDocument;
  readonly codes: readonly string[];
  field(name: string): PDFField;
  /** Pages of the field's places, from 1. */
  pagesOf(name: string): number[];
  /** Entry of the field's first place. */
  entry(name: string, key: string): string;
}

/** Pages of 300 × 200 points with margins of 40 at the top and 10 at the other sides. */
async function render(html: string): Promise<Rendered> {
  const sheet = `<!DOCTYPE html><style>@page { size: 300pt 200pt; margin: 40pt 10pt 10pt } body, p { margin: 0; font: 12pt sans-serif }
    input { width: 80pt; height: 16pt; box-sizing: border-box } .next { break-before: page }</style>`;
  const { pdf, diagnostics } = await engine.renderHtml({ html: sheet + html });
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const field = (name: string): PDFField => document.getForm().getField(name);
  return {
    document,
    codes: diagnostics.map(({ code }) => code),
    field,
    pagesOf: (name) =>
      field(name)
        .acroField.getWidgets()
        .map((widget) => document.getPages().findIndex(({ ref }) => ref === widget.P()) + 1),
    entry: (name, key) => String(field(name).acroField.getWidgets()[0]?.dict.get(PDFName.of(key))),
  };
}

const rows = (count: number): string => "<tr><td>row</td></tr>".repeat(count);

describe("one field with a place on each page", () => {
  it.each([
    [
      "in a running element",
      `<style>@page { @top-left { content: element(head) } } div { position: running(head) }</style>
       <form><div><input name=f value=1></div><p>1</p><p class=next>2</p><p class=next>3</p></form>`,
    ],
    [
      "in a fixed box",
      `<form><div style="position: fixed; top: 0"><input name=f value=1></div><p>1</p><p class=next>2</p><p class=next>3</p></form>`,
    ],
    [
      "in a table head",
      `<form><table><thead><tr><th><input name=f value=1></thead>${rows(18)}</table></form>`,
    ],
    [
      "in a table foot",
      `<form><table><tfoot><tr><th><input name=f value=1></tfoot>${rows(18)}</table></form>`,
    ],
  ])("%s", async (_name, html) => {
    const { document, pagesOf, field } = await render(html);
    expect(document.getForm().getFields()).toHaveLength(1);
    expect(pagesOf("f")).toEqual([1, 2, 3]);
    expect(
      field("f")
        .acroField.getWidgets()
        .map((widget) => widget.dict.has(PDFName.of("AP"))),
    ).toEqual([true, true, true]);
  });

  it("radio buttons on all pages are pressed together", async () => {
    const html = `<form><table><thead><tr><th><input type=radio name=f value=a checked><input type=radio name=f value=b></thead>${rows(18)}</table></form>`;
    const { document, pagesOf } = await render(html);
    expect(pagesOf("f").length).toBeGreaterThanOrEqual(4);
    const group = document.getForm().getRadioGroup("f");
    expect(group.getSelected()).toBe("a");
    // Flag "RadiosInUnison" (ISO 32000-1 table 226).
    expect(group.acroField.getFlags() & (1 << 25)).not.toBe(0);
  });
});

describe("what can't be seen", () => {
  it("is cut where it is clipped", async () => {
    const html = `<form><div style="height: 10pt; overflow: hidden"><input name=f style="border: none; padding: 0; display: block"></div></form>`;
    const { field } = await render(html);
    const { y, height } = field("f").acroField.getWidgets()[0]?.getRectangle() ?? { y: 0, height: 0 };
    expect([y, height].map(Math.round)).toEqual([150, 10]);
  });

  it("has no field when it is clipped away, and a diagnostic", async () => {
    const html = `<form><div style="height: 0; overflow: hidden"><input name=f></div><input name=g></form>`;
    const { document, codes } = await render(html);
    expect(
      document
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(["g"]);
    expect(codes).toEqual(["form-control-unseen"]);
  });

  it.each([
    ["visibility: hidden", 2],
    ["visibility: collapse", 2],
    ["visibility: visible", 0],
  ])("%s", async (style, hidden) => {
    const { field, entry } = await render(`<form><div style="${style}"><input name=f value=1></div></form>`);
    expect(field("f").acroField.getFlags()).toBe(0);
    expect(Number(entry("f", "F")) & 2).toBe(hidden);
  });

  it("has no field with display: none", async () => {
    const { document } = await render(`<form><input name=f style="display: none"><input name=g></form>`);
    expect(document.getForm().getFields()).toHaveLength(1);
  });
});

describe("the tab order", () => {
  const order = (document: PDFDocument): string[] =>
    (document.getPage(0).node.Annots()?.asArray() ?? []).map(
      (reference) => (document.context.lookup(reference) as PDFDict).get(PDFName.of("T"))?.toString() ?? "",
    );
  const tabs = (document: PDFDocument): string => String(document.getPage(0).node.get(PDFName.of("Tabs")));

  it("is that of the document", async () => {
    const { document } = await render(
      `<form><input name=a style="float: right"><input name=b><input name=c></form>`,
    );
    expect(order(document)).toEqual(["(a)", "(b)", "(c)"]);
    expect(tabs(document)).toBe("/S");
  });

  it("follows tabindex: positive ones first, then those without, negative ones last", async () => {
    const { document } = await render(
      `<form><input name=a tabindex=-1><input name=b><input name=c tabindex=2><input name=d tabindex=1><input name=e tabindex=0></form>`,
    );
    expect(order(document)).toEqual(["(d)", "(c)", "(b)", "(e)", "(a)"]);
    expect(tabs(document)).toBe("/W");
  });
});

describe("what a button does", () => {
  it.each([
    [
      "sends the form",
      `<form action="https://a.example/x?y=1" method=post>`,
      "<button name=f>Go</button>",
      "https://a.example/x?y=1",
      4,
    ],
    [
      "with get",
      `<form action="https://a.example/">`,
      "<input type=submit name=f>",
      "https://a.example/",
      12,
    ],
    [
      "to its own address",
      `<form action="https://a.example/">`,
      `<button name=f formaction="mailto:a@b.example" formmethod=post>Go</button>`,
      "mailto:a@b.example",
      4,
    ],
  ])("%s", async (_name, form, button, url, flags) => {
    const { field, codes } = await render(`${form}<input name=a value=1>${button}</form>`);
    const action = field("f").acroField.getWidgets()[0]?.dict.lookup(PDFName.of("A"), PDFDict);
    const file = action?.lookup(PDFName.of("F"), PDFDict).get(PDFName.of("F"));
    expect(file?.toString()).toBe(`<${Buffer.from(url).toString("hex").toUpperCase()}>`);
    expect(action?.get(PDFName.of("Flags"))?.toString()).toBe(String(flags));
    expect(codes).toEqual([]);
  });

  it.each(["javascript:alert(1)", "/relative", "file:///etc/passwd"])("never leads to %s", async (action) => {
    const { entry, codes } = await render(`<form action="${action}"><button name=f>Go</button></form>`);
    expect(entry("f", "A")).toBe("undefined");
    expect(codes).toEqual(["form-action-unsupported"]);
  });

  it("concerns the fields of its form alone", async () => {
    const { field } = await render(
      `<form><input name=a></form><form><input name=b><button type=reset name=f>Clear</button></form>`,
    );
    const action = field("f").acroField.getWidgets()[0]?.dict.lookup(PDFName.of("A"), PDFDict);
    expect(action?.get(PDFName.of("S"))).toBe(PDFName.of("ResetForm"));
    expect(action?.lookup(PDFName.of("Fields"), PDFArray).asArray().map(String)).toEqual(["(b)"]);
  });
});

describe("the look of what is typed in", () => {
  it("stands in cells with data-comb", async () => {
    const { document, field } = await render(`<form><input name=f data-comb maxlength=4 value=AB></form>`);
    const text = document.getForm().getTextField("f");
    expect([text.isCombed(), text.getMaxLength(), text.getText()]).toEqual([true, 4, "AB"]);
    expect(field("f").acroField.getWidgets()).toHaveLength(1);
  });

  it.each([
    ["rotate(90deg)", "270", [16, 80]],
    ["rotate(-90deg)", "90", [16, 80]],
    ["rotate(180deg)", "180", [80, 16]],
    ["scale(0.5)", "undefined", [40, 8]],
  ])("is turned and sized by transform: %s", async (transform, rotation, size) => {
    const style = `position: absolute; left: 100pt; top: 50pt; border: none; padding: 3pt; transform: ${transform}`;
    const { field } = await render(`<form><input name=f style="${style}" value=1></form>`);
    const widget = field("f").acroField.getWidgets()[0];
    const { width, height } = widget?.getRectangle() ?? { width: 0, height: 0 };
    // Fields reach up to a reader's padding beyond their text.
    expect(Math.abs(Math.round(width) - (size[0] ?? 0))).toBeLessThanOrEqual(2);
    expect(Math.abs(Math.round(height) - (size[1] ?? 0))).toBeLessThanOrEqual(2);
    const characteristics = widget?.dict.get(PDFName.of("MK"));
    const turn = characteristics instanceof PDFDict ? characteristics.get(PDFName.of("R")) : undefined;
    expect(String(turn)).toBe(rotation);
  });

  it("is aligned and coloured as the control is", async () => {
    const { entry } = await render(
      `<form><input name=f value=1 style="text-align: right; color: #ff0000; font-size: 9pt"></form>`,
    );
    expect(entry("f", "Q")).toBe("2");
    expect(Buffer.from(entry("f", "DA").slice(1, -1), "hex").toString()).toMatch(/ 9 Tf 1 0 0 rg$/);
  });
});

describe("controls with one name", () => {
  it("of one kind are one field with the first value", async () => {
    const { document, pagesOf, codes } = await render(
      `<form><input name=f value=first><p class=next><input name=f value=second></p></form>`,
    );
    expect(document.getForm().getTextField("f").getText()).toBe("first");
    expect(pagesOf("f")).toEqual([1, 2]);
    expect(codes).toEqual(["form-value-shared"]);
  });

  it("of other kinds are fields of their own", async () => {
    const { document, codes } = await render(
      `<form><input name=f><input type=checkbox name=f><select name=f><option>1</select></form>`,
    );
    expect(
      document
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(["f", "f_2", "f_3"]);
    expect(codes).toEqual(["form-name-changed", "form-name-changed"]);
  });

  it("in other forms begin with the name of their form", async () => {
    const { document } = await render(`<form><input name=f></form><form id=other><input name=f></form>`);
    expect(
      document
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(["f", "other.f"]);
  });
});
