import { PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { nodeCompression } from "../../node/deflate.ts";
import { importTemplate } from "../../template/import/import-template.ts";
import { type FormOptions, formWith } from "../../template/testing/raw-pdf.ts";
import { fillTemplate } from "../fill.ts";
import type { FillRequest } from "../request-schema.ts";
import { fonts, formOf, looseEnds, textsOf, withPdfium } from "../testing/trial-fill.ts";
import { prepareTemplate } from "./prepare-template.ts";

const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];
/** A square of 40 points with its upper left corner at (100, 92) from the top left of the page. */
const SQUARE = "/Rect [100 660 140 700]";
/** From (100, 72) to (300, 92). */
const LINE = "/Rect [100 700 300 720]";

/** A form made a template and filled. */
async function filled(
  widgets: readonly string[],
  request: FillRequest,
  more: FormOptions = {},
): Promise<Uint8Array> {
  const version = await importTemplate(formWith(widgets, more));
  const prepared = await prepareTemplate(version, { compression: nodeCompression });
  const { pdf } = await fillTemplate(prepared, request, { fonts, compression: nodeCompression });
  expect(await looseEnds(pdf)).toEqual({ unused: [], missing: [] });
  return pdf;
}

/** The colours of points of the first page, from the top left. */
async function colorsAt(
  pdf: Uint8Array,
  ...points: readonly (readonly [number, number])[]
): Promise<number[][]> {
  return withPdfium(pdf, async (document) => {
    const { data, width } = await document
      .getPage(0)
      .render({ scale: 2, render: "bitmap", renderFormFields: true });
    return points.map(([x, y]) => {
      const at = (Math.floor(y * 2) * width + Math.floor(x * 2)) * 4;
      return [...data.subarray(at, at + 3)];
    });
  });
}

const appearance = (content: string, box = "0 0 40 40"): { dict: string; stream: string } => ({
  dict: `/Subtype /Form /BBox [${box}]`,
  stream: content,
});

describe("frames of text fields", () => {
  const comb = (cells: number, more = ""): string =>
    `/FT /Tx /T (code) ${LINE} /MaxLen ${cells} /Ff ${1 << 24} /MK << /BC [1 0 0] ${more} >> /BS << /W 2 >>`;

  it.each([2, 4, 10])("a comb of %i cells keeps its frame and its dividers", async (cells) => {
    for (const useInteractiveFields of [false, true]) {
      const pdf = await filled([comb(cells)], { data: { code: "" }, useInteractiveFields });
      const dividers = Array.from(
        { length: cells - 1 },
        (_, index) => [100 + (200 / cells) * (index + 1), 82] as const,
      );
      const colors = await colorsAt(pdf, [101, 82], [299, 82], [150, 73], ...dividers);
      expect(new Set(colors.map(String))).toEqual(new Set([String(RED)]));
    }
  });

  it("the dividers of a turned comb lie across", async () => {
    const turned = `/FT /Tx /T (code) /Rect [100 500 120 700] /MaxLen 4 /Ff ${1 << 24} /MK << /BC [1 0 0] /R 90 >> /BS << /W 2 >>`;
    const pdf = await filled([turned], { data: {} });
    expect(await colorsAt(pdf, [110, 142], [110, 192], [110, 242])).toEqual([RED, RED, RED]);
  });

  it.each([
    ["S", RED, WHITE],
    ["D", RED, WHITE],
    ["U", WHITE, WHITE],
    ["B", RED, WHITE],
    ["I", RED, [128, 128, 128]],
  ])("borders of style %s", async (style, corner, within) => {
    const pdf = await filled(
      [`/FT /Tx /T (a) ${SQUARE} /MK << /BC [1 0 0] >> /BS << /W 4 /S /${style} /D [20 3] >>`],
      { data: {} },
    );
    expect(await colorsAt(pdf, [112, 94], [120, 98])).toEqual([corner, within]);
  });

  it("stay where only the appearance draws them, without the old value", async () => {
    const pdf = await filled(
      [`/FT /Tx /T (a) ${LINE} /V (old) /DA (/Helv 9 Tf) /AP << /N 5 0 R >>`],
      { data: { a: "new" } },
      {
        objects: [
          appearance(
            "0 0 1 rg 0 0 200 20 re f 1 g 2 2 196 16 re f /Tx BMC q BT /F1 9 Tf (old) Tj ET Q EMC",
            "0 0 200 20",
          ),
        ],
      },
    );
    expect(await colorsAt(pdf, [101, 82], [250, 82])).toEqual([BLUE, WHITE]);
    expect(await textsOf(pdf)).toEqual(["new"]);
  });
});

describe("buttons keep the appearance that the form gave them", () => {
  const OFF = "1 0 0 RG 4 w 2 2 36 36 re S";
  const box = (more = ""): string =>
    `/FT /Btn /T (a) ${SQUARE} /AP << /N << /On 5 0 R /Off 6 0 R >> >> /AS /Off ${more}`;
  const fill = (
    on: string,
    off: string,
    request: Omit<FillRequest, "data"> & { a?: boolean },
  ): Promise<Uint8Array> => {
    const { a, ...rest } = request;
    const data = a === undefined ? {} : { a };
    return filled([box()], { data, ...rest }, { objects: [appearance(on), appearance(off)] });
  };
  const INSIDE = [120, 112] as const;
  const EDGE = [101, 112] as const;

  it.each([false, true])("interactive: %s", async (useInteractiveFields) => {
    const on = `${OFF} 0 1 0 rg 10 10 20 20 re f`;
    expect(await colorsAt(await fill(on, OFF, { useInteractiveFields }), EDGE, INSIDE)).toEqual([RED, WHITE]);
    expect(await colorsAt(await fill(on, OFF, { useInteractiveFields, a: false }), EDGE, INSIDE)).toEqual([
      RED,
      WHITE,
    ]);
    expect(await colorsAt(await fill(on, OFF, { useInteractiveFields, a: true }), EDGE, INSIDE)).toEqual([
      RED,
      GREEN,
    ]);
  });

  it.each([false, true])(
    "nothing of what is off shows beside what is on (interactive: %s)",
    async (useInteractiveFields) => {
      const off = "0 0 1 rg 15 15 10 10 re f";
      const on = "0 1 0 rg 0 0 8 40 re f";
      expect(await colorsAt(await fill(on, off, { useInteractiveFields }), EDGE, INSIDE)).toEqual([
        WHITE,
        BLUE,
      ]);
      expect(await colorsAt(await fill(on, off, { useInteractiveFields, a: false }), EDGE, INSIDE)).toEqual([
        WHITE,
        BLUE,
      ]);
      expect(await colorsAt(await fill(on, off, { useInteractiveFields, a: true }), EDGE, INSIDE)).toEqual([
        GREEN,
        WHITE,
      ]);
    },
  );

  it("a colour of the request makes a mark of ours within their frame", async () => {
    const on = `${OFF} 0 1 0 rg 10 10 20 20 re f`;
    const pdf = await filled(
      [box("/MK << /CA (n) >>")],
      { data: { a: true }, textColor: "#0000FF" },
      { objects: [appearance(on), appearance(OFF)] },
    );
    expect(await colorsAt(pdf, EDGE, INSIDE)).toEqual([RED, BLUE]);
  });

  it("interactive fields have the form's own appearances", async () => {
    const pdf = await fill(`${OFF} 0 1 0 rg 10 10 20 20 re f`, OFF, { useInteractiveFields: true, a: true });
    const dict = (await formOf(pdf)).get("a")?.dict;
    const states = dict?.lookup(PDFName.of("AP"), PDFDict).lookup(PDFName.of("N"), PDFDict);
    const document = await PDFDocument.load(pdf);
    const contents = states
      ?.entries()
      .map(([name, ref]) => [name.decodeText(), String(document.context.lookup(ref))]);
    expect(contents?.map(([name]) => name)).toEqual(["Yes", "Off"]);
    expect(contents?.every(([, text]) => text?.includes("/BBox [ 0 0 40 40 ]"))).toBe(true);
  });

  it("a mark of ours shows what is on where the form shows nothing by it", async () => {
    expect(await colorsAt(await fill(OFF, OFF, { a: true }), EDGE, INSIDE)).not.toEqual([RED, WHITE]);
    expect(await colorsAt(await fill("", "", { a: true }), EDGE, INSIDE)).not.toEqual([WHITE, WHITE]);
  });

  it("on a turned page they stand upright", async () => {
    for (const useInteractiveFields of [false, true]) {
      const pdf = await filled(
        [box()],
        { data: { a: true }, useInteractiveFields },
        {
          page: "/Rotate 90",
          objects: [appearance("0 1 0 rg 0 0 40 8 re f"), appearance("")],
        },
      );
      // The lower edge of a page that is turned clockwise is at its left; the square is 100 from the top then.
      expect(await colorsAt(pdf, [662, 120], [690, 120])).toEqual([GREEN, WHITE]);
    }
  });

  it("radio buttons without appearances are round, check boxes square", async () => {
    const look = "/MK << /BC [1 0 0] /BG [1 1 1] /CA (l) >> /BS << /W 4 >>";
    const button = (flags: number): string => `/FT /Btn /Ff ${flags} /T (a) ${SQUARE} ${look}`;
    const corner = [101, 93] as const;
    expect(await colorsAt(await filled([button(1 << 15)], { data: {} }), corner, EDGE)).toEqual([WHITE, RED]);
    expect(await colorsAt(await filled([button(0)], { data: {} }), corner, EDGE)).toEqual([RED, RED]);
  });

  it("buttons to press stay as they look", async () => {
    const pdf = await filled(
      [`/FT /Btn /Ff ${1 << 16} /T (print) ${SQUARE} /AP << /N 5 0 R >>`],
      { data: {} },
      { objects: [appearance("0 0 1 rg 0 0 40 40 re f")] },
    );
    expect(await colorsAt(pdf, INSIDE)).toEqual([BLUE]);
  });
});

describe("lists of a form", () => {
  const list = `/FT /Ch /T (list) ${SQUARE} /Opt [(a) (b) (c)] /DA (/Helv 10 Tf 0 g) /AP << /N 5 0 R >> /MK << /BC [1 0 0] >>`;
  const objects = [appearance("0 0 1 rg 5 5 30 30 re f")];

  it("show their options while nothing is chosen, and mark what is", async () => {
    for (const useInteractiveFields of [false, true]) {
      const empty = await filled([list], { data: {}, useInteractiveFields }, { objects });
      expect(await colorsAt(empty, [120, 112])).toEqual([BLUE]);
      const chosen = await filled([list], { data: { list: "b" }, useInteractiveFields }, { objects });
      const [above, marked, edge] = await colorsAt(chosen, [130, 98], [130, 111], [100, 112]);
      expect(above).toEqual(WHITE);
      expect(marked).toEqual([153, 193, 218]);
      expect(edge?.[2]).toBeLessThan(200);
    }
    const flat = await filled([list], { data: { list: "b" } }, { objects });
    expect((await textsOf(flat))[0]?.replace(/\s/g, "")).toBe("abc");
  });
});
