import { describe, expect, it } from "vitest";
import { ImportNotes } from "../../import/notes.ts";
import { ObjectReader } from "../../import/objects.ts";
import { openPdf } from "../../import/open-pdf.ts";
import { readPages } from "../../import/pages.ts";
import { defaultTemplateLimits as limits } from "../../limits.ts";
import { type DrawnOptions, drawnPage, text } from "../testing/drawn-page.ts";
import type { PageContent, Rule } from "./page-content.ts";
import { readPageContents } from "./read-pages.ts";

async function read(content: string, options?: DrawnOptions): Promise<PageContent> {
  const { context, budget } = await openPdf(drawnPage(content, options), limits);
  const reader = new ObjectReader(context);
  const notes = new ImportNotes();
  const pages = readPages(reader.dict(context.trailerInfo.Root), { reader, limits, notes });
  const [page] = readPageContents(pages, { reader, budget }).pages;
  if (page === undefined) throw new Error("no page");
  return page;
}

const ends = ({ at, from, to }: Rule): readonly number[] =>
  [at, from, to].map((value) => Math.round(value * 10) / 10);

describe("lines of a page", () => {
  it.each([
    ["a stroke", "100 700 m 300 700 l S", [92, 100, 300]],
    ["a thin rectangle", "100 700 200 1 re f", [91.5, 100, 300]],
    ["a stroke under a matrix", "q 2 0 0 2 10 20 cm 45 340 m 145 340 l S Q", [92, 100, 300]],
    ["a stroke that is clipped", "150 600 100 200 re W n 100 700 m 300 700 l S", [92, 150, 250]],
    ["what a form draws", "/X Do", [92, 110, 310]],
  ])("%s", async (_name, content, rule) => {
    const form = {
      dict: "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Matrix [1 0 0 1 10 0]",
      stream: "100 700 m 300 700 l S",
    };
    const { horizontals } = await read(content, { resources: "/XObject << /X 6 0 R >>", objects: [form] });
    expect(horizontals.map(ends)).toEqual([rule]);
  });

  it("are seen as the page is shown", async () => {
    const { width, height, verticals } = await read("100 700 m 300 700 l S", { page: "/Rotate 90" });
    expect([width, height]).toEqual([792, 612]);
    expect(verticals.map(ends)).toEqual([[700, 100, 300]]);
  });

  it("in an ink are dark, whatever its number looks like", async () => {
    const space =
      "[/Separation /Brown /DeviceRGB << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0.5 0.3 0] /N 1 >>]";
    const { horizontals } = await read("/S CS 1 SCN 100 700 m 300 700 l S", {
      resources: `/ColorSpace << /S ${space} >>`,
    });
    expect(horizontals.map(({ light }) => light)).toEqual([false]);
  });
});

describe("words of a page", () => {
  const words = async (content: string, options?: DrawnOptions): Promise<readonly string[]> =>
    (await read(content, options)).words.map((word) => word.text);

  it.each([
    ["are parted by spaces", text(100, 700, "Last name"), ["Last", "name"]],
    ["are parted by gaps", "BT /F 10 Tf 100 700 Td [(Last) -600 (name)] TJ ET", ["Last", "name"]],
    ["hold together over kerning", "BT /F 10 Tf 100 700 Td [(La) 30 (st)] TJ ET", ["Last"]],
    ["hold together over operators", "BT /F 10 Tf 100 700 Td (La) Tj (st) Tj ET", ["Last"]],
    ["end where lines of low lines begin", text(100, 700, "Name____"), ["Name", "____"]],
    ["are read by their encoding", text(100, 700, "Stra\\337e"), ["Straße"]],
    [
      "go on behind pictures in the content",
      `BI /W 1 /H 1 /BPC 8 /CS /G ID \x80 EI\n${text(100, 700, "City")}`,
      ["City"],
    ],
  ])("%s", async (_name, content, expected) => {
    expect(await words(content)).toEqual(expected);
  });

  it("are read by what the font says of its codes", async () => {
    const map =
      "1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0001> <0002> <004F> endbfrange 1 beginbfchar <0003> <00660066> endbfchar";
    const objects = [
      "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 600 /W [1 [700]] >>] /ToUnicode 7 0 R >>",
      { dict: "", stream: map },
    ];
    const page = await read("BT /G 10 Tf 100 700 Td <000100030002> Tj ET", {
      objects,
      resources: "/Font << /G 6 0 R >>",
    });
    expect(page.words.map((word) => [word.text, Math.round(word.rect.width * 100)])).toEqual([
      ["OffP", 1900],
    ]);
  });

  it("stand on a line, whichever way the page is turned", async () => {
    const { words: turned } = await read(text(100, 700, "City"), { page: "/Rotate 90" });
    expect(turned.map((word) => word.turned)).toEqual([true]);
  });
});

describe("content made to keep readers busy", () => {
  it.each([
    ["forms in themselves", "/X Do ".repeat(50), "/X Do ".repeat(50)],
    ["open arrays", "[".repeat(100_000), ""],
    ["open dictionaries", "<<".repeat(100_000), ""],
    ["open strings", "(".repeat(100_000), ""],
    ["images without an end", "BI ID ".repeat(20_000), ""],
    ["states without an end", "q ".repeat(100_000), ""],
    ["long paths", `0 0 m ${"1 1 l ".repeat(100_000)} S`, ""],
  ])("%s is read as far as the budget goes", async (_name, content, form) => {
    const objects = [
      {
        dict: "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
        stream: form,
      },
    ];
    const page = await read(content, { resources: "/XObject << /X 6 0 R >>", objects });
    expect(page.width).toBe(612);
  });
});
