import assert from "node:assert/strict";
import { PDFDocument, type PDFField, PDFRadioGroup, PDFTextField } from "pdf-lib";
import { beforeAll, describe, it } from "vitest";
import type { Bitmap } from "../support/bitmap.ts";
import { PdfReader } from "../support/pdfium.ts";
import type { Feature } from "./feature.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

/**
 * What the interface promises of forms in HTML documents (sentence 7), on documents of several pages of 400 × 300 px with margins of 50 px.
 */
let renderer: FeatureRenderer;
let reader: PdfReader;

beforeAll(async () => {
  renderer = await FeatureRenderer.create();
  reader = await PdfReader.create();
});

/** A place of a field: its page from 1, and its edges in px from the page's top left. */
interface Place {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Places of a field, in the order of the document. */
function placesOf(page: RenderedPages, name: string): Place[] {
  const field: PDFField = page.document.getForm().getField(name);
  const pages = page.document.getPages();
  return field.acroField.getWidgets().map((widget) => {
    const { x, y, width, height } = widget.getRectangle();
    const at = pages.findIndex((candidate) => candidate.ref === widget.P());
    const px = (points: number): number => Math.round((points * 96) / 72);
    const paper = pages[at]?.getHeight() ?? 0;
    return {
      page: at + 1,
      left: px(x),
      top: px(paper - y - height),
      right: px(x + width),
      bottom: px(paper - y),
    };
  });
}

const names = (page: RenderedPages): string[] =>
  page.document
    .getForm()
    .getFields()
    .map((field) => field.getName())
    .sort();
const valueOfField = (page: RenderedPages, name: string): string | undefined => {
  const field = page.document.getForm().getField(name);
  if (field instanceof PDFTextField) return field.getText()?.replace(/\r\n?/g, "\n");
  return field instanceof PDFRadioGroup ? field.getSelected() : undefined;
};

const STYLE = `<style>input, textarea, select { box-sizing: border-box; display: block; width: 200px; height: 40px; margin: 10px 0 0 20px;
  border: 1px solid; padding: 4px; background: #00ff00 } input[type=radio], input[type=checkbox] { width: 20px; height: 20px }
  section + section { break-before: page }</style>`;
/** A form with a page for each part. */
const form = (...parts: readonly string[]): string =>
  `${STYLE}<form>${parts.map((part, at) => `<section><p>page ${at + 1}</p>${part}</section>`).join("")}</form>`;
/** The field lies in the box, at most border and padding from each of its edges. */
function expectPlaces(page: RenderedPages, name: string, boxes: readonly Place[]): void {
  const places = placesOf(page, name);
  assert.deepEqual(
    places.map(({ page: number }) => number),
    boxes.map(({ page: number }) => number),
  );
  for (const [at, box] of boxes.entries()) {
    for (const edge of ["left", "top", "right", "bottom"] as const) {
      const inset = ((places[at]?.[edge] ?? 0) - box[edge]) * (edge === "left" || edge === "top" ? 1 : -1);
      assert.ok(inset >= 0 && inset <= 5, `${name}, ${edge}: ${JSON.stringify(places[at])}`);
    }
  }
}
const THIRD_LINE: Omit<Place, "page"> = { left: 70, top: 80, right: 270, bottom: 120 };

const TYPES = ["text", "password", "email", "tel", "url", "number", "date", "search"] as const;

interface Sentence extends Omit<Feature, "check"> {
  /** Looks at the pages, and at what a reader that draws fields shows of them. */
  check(page: RenderedPages, shown: readonly Bitmap[]): void;
}

/** The pages with what the fields draw. */
async function shownPages({ document }: RenderedPages): Promise<readonly Bitmap[]> {
  const copy = await PDFDocument.load(await document.save({ updateFieldAppearances: false }));
  copy.getForm().flatten({ updateFieldAppearances: false });
  const pages = reader.open(await copy.save());
  const bitmaps = Array.from({ length: pages.count }, (_, page) => pages.raster(page));
  pages.close();
  return bitmaps;
}

/** Colours of a part of a page, row by row. */
function pixelsOf(
  bitmaps: readonly Bitmap[],
  page: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string[] {
  const bitmap = bitmaps[page - 1];
  assert.ok(bitmap !== undefined);
  return Array.from({ length: width * height }, (_, index) => {
    const at = ((y + Math.floor(index / width)) * bitmap.width + x + (index % width)) * 4;
    return `#${Buffer.from(bitmap.data.subarray(at, at + 3)).toString("hex")}`;
  });
}

const SENTENCES: readonly Sentence[] = [
  {
    name: "inputs inside a form element, each with a valid type and a name attribute, become PDF form fields: where they stand",
    html: form(
      `<input type="text" name="one" value="first">`,
      `<input type="text" name="two" value="second">`,
      "text alone",
      `<input type="text" name="three" value="third">`,
    ),
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      assert.equal(page.count, 4);
      assert.deepEqual(names(page), ["one", "three", "two"]);
      expectPlaces(page, "one", [{ page: 1, ...THIRD_LINE }]);
      expectPlaces(page, "two", [{ page: 2, ...THIRD_LINE }]);
      expectPlaces(page, "three", [{ page: 4, ...THIRD_LINE }]);
      assert.deepEqual([valueOfField(page, "one"), valueOfField(page, "three")], ["first", "third"]);
      for (const number of [1, 2, 4]) assert.deepEqual(page.extent("#00ff00", number), inner(THIRD_LINE));
      assert.equal(page.extent("#00ff00", 3), undefined);
    },
  },
  ...TYPES.map(
    (type): Sentence => ({
      name: `each with a valid type: ${type}`,
      html: form("nothing", `<input type="${type}" name="field" value="2025">`),
      check(page) {
        assert.deepEqual(names(page), ["field"]);
        expectPlaces(page, "field", [{ page: 2, ...THIRD_LINE }]);
        assert.ok(page.document.getForm().getField("field") instanceof PDFTextField);
      },
    }),
  ),
  {
    name: "each with a valid type: others are drawn only, with a diagnostic",
    html: form("nothing", `<input type="file" name="drawn">`, `<input type="text" name="field">`),
    check(page) {
      assert.deepEqual(names(page), ["field"]);
      assert.equal(page.result.diagnostics.length, 1);
      assert.deepEqual(page.extent("#00ff00", 2), inner(THIRD_LINE));
    },
  },
  {
    name: "each with a name attribute: without one they are drawn only, with a diagnostic",
    html: form("nothing", `<input type="text" value="x">`, `<textarea name="field"></textarea>`),
    check(page) {
      assert.deepEqual(names(page), ["field"]);
      assert.equal(page.result.diagnostics.length, 1);
      assert.deepEqual(page.extent("#00ff00", 2), inner(THIRD_LINE));
    },
  },
  {
    name: "inside a form element: elsewhere they are drawn only, with a diagnostic",
    html: `${form("nothing", `<input type="text" name="field">`)}<p style="break-before: page">page 3</p><input type="text" name="outside">`,
    check(page) {
      assert.deepEqual(names(page), ["field"]);
      assert.equal(page.result.diagnostics.length, 1);
      assert.deepEqual(page.extent("#00ff00", 3), inner(THIRD_LINE));
    },
  },
  {
    name: "input: text that stands in it is its value, on whichever page",
    html: form("nothing", `<input name="city" value="Bern" style="font: 20px Noto Sans">`),
    check(page, shown) {
      assert.equal(valueOfField(page, "city"), "Bern");
      const { left, top } = THIRD_LINE;
      const letters = (number: number): number =>
        pixelsOf(shown, number, { x: left + 5, y: top + 5, width: 60, height: 30 }).filter(
          (color) => color !== "#00ff00",
        ).length;
      assert.ok(letters(2) > 100, `${letters(2)} px of letters`);
    },
  },
  {
    name: "textarea: becomes a field of several lines",
    html: form("nothing", "<textarea name='notes' style='height: 80px'>one\ntwo</textarea>"),
    check(page) {
      const field = page.document.getForm().getTextField("notes");
      assert.ok(field.isMultiline());
      assert.equal(valueOfField(page, "notes"), "one\ntwo");
      expectPlaces(page, "notes", [{ page: 2, ...THIRD_LINE, bottom: 160 }]);
    },
  },
  {
    name: "radio group sharing a name: one field with a place on each page where it has a button",
    html: form(
      `<input type="radio" name="way" value="road">`,
      `<input type="radio" name="way" value="rail" checked><input type="radio" name="other" value="x">`,
      `<input type="radio" name="way" value="air">`,
    ),
    check(page, shown) {
      assert.deepEqual(names(page), ["other", "way"]);
      assert.deepEqual(page.document.getForm().getRadioGroup("way").getOptions(), ["road", "rail", "air"]);
      assert.equal(valueOfField(page, "way"), "rail");
      assert.equal(valueOfField(page, "other"), undefined);
      expectPlaces(
        page,
        "way",
        [1, 2, 3].map((number) => ({ page: number, left: 70, top: 80, right: 90, bottom: 100 })),
      );
      // The mark of the chosen button alone.
      const marks = [1, 2, 3].map(
        (number) => pixelsOf(shown, number, { x: 80, y: 90, width: 1, height: 1 })[0],
      );
      assert.notEqual(marks[1], marks[0]);
      assert.equal(marks[2], marks[0]);
    },
  },
  {
    name: "a field in a table head that is repeated has a place on each page and one value",
    html: `${STYLE}<style>table { border-spacing: 0 } th, td { padding: 0 }</style><form><table><thead><tr><th><input name="who" value="same" style="margin: 0"></thead>
      <tbody>${"<tr><td>row".repeat(20)}</table></form>`,
    check(page) {
      assert.deepEqual(names(page), ["who"]);
      expectPlaces(
        page,
        "who",
        [1, 2, 3].map((number) => ({ page: number, left: 50, top: 50, right: 250, bottom: 90 })),
      );
      assert.equal(page.count, 3);
    },
  },
];

/** The background of a box with a border of 1 px. */
function inner({ left, top, right, bottom }: Omit<Place, "page">): Omit<Place, "page"> {
  return { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 };
}

describe("7. fillable forms", () => {
  it.each(SENTENCES)("$name", async (sentence) => {
    const page = await renderer.render({ ...sentence });
    sentence.check(page, await shownPages(page));
  });
});
