import assert from "node:assert/strict";
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRawStream, PDFString } from "pdf-lib";
import { cmykProfile } from "../../src/pdf/testing/cmyk-profile.ts";
import type { FeatureGroup } from "./feature.ts";
import type { RenderedPages } from "./rendered-pages.ts";

const name = PDFName.of;

/** Targets of the links on a page: addresses, or "→" and the name of a destination or the number of its page. */
function links(page: RenderedPages): string[] {
  const annotations = page.document.getPage(0).node.lookupMaybe(name("Annots"), PDFArray);
  return Array.from({ length: annotations?.size() ?? 0 }, (_, index) => {
    const annotation = annotations?.lookup(index, PDFDict);
    const uri = annotation?.lookupMaybe(name("A"), PDFDict)?.lookup(name("URI"));
    return uri instanceof PDFString || uri instanceof PDFHexString ? uri.decodeText() : "→";
  });
}

/** Keys of a name tree (ISO 32000-1 §7.9.6). */
function namesBelow(node: PDFDict): string[] {
  const kids = node.lookupMaybe(name("Kids"), PDFArray);
  if (kids !== undefined)
    return kids.asArray().flatMap((_, index) => namesBelow(kids.lookup(index, PDFDict)));
  const entries = node.lookup(name("Names"), PDFArray).asArray();
  return entries.flatMap((entry) =>
    entry instanceof PDFString || entry instanceof PDFHexString ? [entry.decodeText()] : [],
  );
}

function streams(page: RenderedPages, key: string, value: string): PDFRawStream[] {
  return page.document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .filter((stream) => stream.dict.get(name(key)) === name(value));
}

const form = (content: string): string => `<form>${content}</form>`;

/** Colour spaces that the content of a page uses, by their kind. */
function colorSpaces(page: RenderedPages): string[] {
  const spaces = page.document.getPage(0).node.Resources()?.lookupMaybe(name("ColorSpace"), PDFDict);
  return (spaces?.keys() ?? []).map((key) => String(spaces?.lookup(key, PDFArray).get(0)));
}

export const pdfOutput: FeatureGroup = {
  title: "PDF output",
  features: [
    {
      name: "title",
      html: "<title>The title</title><p>text",
      check(page) {
        assert.equal(page.document.getTitle(), "The title");
      },
    },
    {
      name: "author etc. from meta tags",
      html: `<meta name="author" content="The author"><meta name="description" content="About"><meta name="keywords" content="one, two"><p>text`,
      check(page) {
        assert.deepEqual([page.document.getAuthor(), page.document.getSubject()], ["The author", "About"]);
        assert.match(page.document.getKeywords() ?? "", /one.*two/);
      },
    },
    {
      name: "spot colours (@color-profile, color(--name …))",
      html: `<style>@color-profile --gold { -platen-separation: "Gold" device-cmyk(0 .2 .6 .2) }
        @color-profile --duo { -platen-separation: "Gold" device-cmyk(0 .2 .6 .2), "Black" device-cmyk(0 0 0 1) }</style>
        <p style="color: color(--gold 1); background: color(--duo 10% 20%)">text`,
      check(page) {
        assert.deepEqual(colorSpaces(page).sort(), ["/DeviceN", "/Separation"]);
      },
    },
    {
      name: "overprint (-platen-overprint)",
      html: `<p style="-platen-overprint: black; background: device-cmyk(0 0 1 0)">text`,
      check(page) {
        const states = page.document.getPage(0).node.Resources()?.lookup(name("ExtGState"), PDFDict).values();
        const state = page.document.context.lookup(states?.[0], PDFDict);
        assert.deepEqual([String(state.get(name("op"))), String(state.get(name("OPM")))], ["true", "1"]);
      },
    },
    {
      name: "PDF/X-4, where it is asked for",
      html: '<title>t</title><meta name="pdf-conformance" content="PDF/X-4"><p>text',
      outputIntent: cmykProfile(),
      check(page) {
        const metadata = page.document.catalog.lookup(name("Metadata"));
        assert.ok(metadata instanceof PDFRawStream);
        assert.match(Buffer.from(metadata.getContents()).toString(), /<pdfxid:GTS_PDFXVersion>PDF\/X-4</);
      },
    },
    {
      name: "/Lang",
      html: `<html lang="de-CH"><p>text`,
      check(page) {
        assert.equal(
          page.document.catalog.lookup(name("Lang"), PDFString, PDFHexString).decodeText(),
          "de-CH",
        );
      },
    },
    {
      name: "tagged by default",
      html: "<h1>Head</h1><p>text<table><tr><th>a<td>b</table>",
      check(page) {
        assert.ok(page.document.catalog.lookup(name("StructTreeRoot")) instanceof PDFDict);
      },
    },
    {
      name: "PDF/UA-1, where it is asked for",
      html: '<html lang="en"><title>t</title><meta name="pdf-conformance" content="PDF/UA-1"><h1>Head</h1>',
      check(page) {
        const metadata = page.document.catalog.lookup(name("Metadata"));
        assert.ok(metadata instanceof PDFRawStream);
        assert.match(Buffer.from(metadata.getContents()).toString(), /<pdfuaid:part>1</);
      },
    },
    {
      name: "web links",
      html: `<a href="https://example.com/there">link</a>`,
      check(page) {
        assert.deepEqual(links(page), ["https://example.com/there"]);
      },
    },
    {
      name: "internal links",
      html: `<a href="#there">link</a><p id="there" style="break-before: page">text`,
      check(page) {
        assert.deepEqual(links(page), ["→"]);
      },
    },
    {
      name: "named destinations",
      html: `<a href="#there">link</a><p id="there" style="break-before: page">text`,
      check(page) {
        const tree = page.document.catalog.lookup(name("Names"), PDFDict).lookup(name("Dests"), PDFDict);
        assert.deepEqual(namesBelow(tree), ["there"]);
      },
    },
    {
      name: "attachments from HTML",
      html: `<link rel="attachment" href="data.csv" title="The data"><p>text`,
      files: { "data.csv": "a,b\n" },
      check(page) {
        assert.equal(streams(page, "Type", "EmbeddedFile").length, 1);
      },
    },
    {
      name: "text field",
      html: form(`<input name="city" value="Bern">`),
      check(page) {
        assert.equal(page.document.getForm().getTextField("city").getText(), "Bern");
      },
    },
    {
      name: "textarea",
      html: form(`<textarea name="notes">a\nb</textarea>`),
      check(page) {
        const field = page.document.getForm().getTextField("notes");
        assert.ok(field.isMultiline());
        assert.equal(field.getText()?.replace(/\r\n?/g, "\n"), "a\nb");
      },
    },
    {
      name: "checkbox",
      html: form(`<input type="checkbox" name="yes" checked><input type="checkbox" name="no">`),
      check(page) {
        const fields = page.document.getForm();
        assert.deepEqual(
          [fields.getCheckBox("yes").isChecked(), fields.getCheckBox("no").isChecked()],
          [true, false],
        );
      },
    },
    {
      name: "radio group",
      html: form(
        `<input type="radio" name="way" value="a"><input type="radio" name="way" value="b" checked>`,
      ),
      check(page) {
        const group = page.document.getForm().getRadioGroup("way");
        assert.deepEqual(group.getOptions(), ["a", "b"]);
        assert.equal(group.getSelected(), "b");
      },
    },
    {
      name: "select",
      html: form(`<select name="kind"><option>one<option selected>two</select>`),
      check(page) {
        const field = page.document.getForm().getDropdown("kind");
        assert.deepEqual(field.getOptions(), ["one", "two"]);
        assert.deepEqual(field.getSelected(), ["two"]);
      },
    },
    {
      name: "push button",
      html: form(`<button type="reset" name="clear">Clear</button>`),
      check(page) {
        assert.ok(page.document.getForm().getButton("clear"));
      },
    },
    {
      name: "maxlength",
      html: form(`<input name="code" maxlength="4">`),
      check(page) {
        assert.equal(page.document.getForm().getTextField("code").getMaxLength(), 4);
      },
    },
    {
      name: "required",
      html: form(`<input name="city" required>`),
      check(page) {
        assert.ok(page.document.getForm().getTextField("city").isRequired());
      },
    },
    {
      name: "password",
      html: form(`<input type="password" name="secret">`),
      check(page) {
        assert.ok(page.document.getForm().getTextField("secret").isPassword());
      },
    },
    {
      name: "font subsetting",
      html: "<p>abc",
      check(page) {
        assert.ok(page.result.pdf.length < 20_000, `${page.result.pdf.length} bytes`);
        const fonts = page.document.context.enumerateIndirectObjects().map(([, object]) => object);
        const bases = fonts
          .filter((object) => object instanceof PDFDict)
          .map((font) => String(font.get(name("BaseFont"))));
        assert.ok(bases.some((base) => /^\/[A-Z]{6}\+/.test(base)));
      },
    },
    {
      name: "same image stored once",
      html: `<img src="a.png"><img src="a.png"><img src="b.png">`,
      files: Object.fromEntries(
        ["a.png", "b.png"].map((file) => [
          file,
          Uint8Array.from(
            atob(
              "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEUAAP+KeNJXAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==",
            ),
            (character) => character.charCodeAt(0),
          ),
        ]),
      ),
      check(page) {
        assert.equal(streams(page, "Subtype", "Image").length, 1);
      },
    },
  ],
};
