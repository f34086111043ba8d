import { PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";

const PAGES = `<!doctype html><style>@page { size: 200px 100px; margin: 20px } p { break-after: page; margin: 0 }</style>
${Array.from({ length: 6 }, (_, index) => `<p>Page ${index + 1}</p>`).join("")}`;
const TOTAL = "<style>@page { @bottom-center { content: counter(page) ' of ' counter(pages) } }</style>";

async function pagesOf(pageRanges: string, html = PAGES) {
  const { pdf, pageCount } = await new Engine().renderHtml({ html }, { pageRanges });
  const document = await PDFDocument.load(pdf);
  expect(document.getPageCount()).toBe(pageCount);
  return { pageCount, labels: document.catalog.get(PDFName.of("PageLabels")) };
}

it("tells of pages that are held to what viewers show", async () => {
  const codesOf = async (width: string): Promise<readonly string[]> => {
    const page = { width, height: "5in" };
    return (await new Engine().renderHtml({ html: "<!doctype html>x", page })).diagnostics.map(
      ({ code }) => code,
    );
  };
  expect(await codesOf("1000in")).toEqual(["page-too-large"]);
  expect(await codesOf("199in")).toEqual([]);
});

// ISO 32000-1 table 150
it.each([
  ["<html dir=rtl>", "/R2L"],
  ["<html style='writing-mode: vertical-rl'>", undefined],
  ["<html>", undefined],
])("tells viewers which way pages follow each other: %s", async (start, direction) => {
  const { pdf } = await new Engine().renderHtml({ html: `<!doctype html>${start}<title>T</title><p>a` });
  const { catalog } = await PDFDocument.load(pdf);
  const preferences = catalog.lookup(PDFName.of("ViewerPreferences"), PDFDict);
  expect(preferences.get(PDFName.of("Direction"))?.toString()).toBe(direction);
  expect(preferences.get(PDFName.of("DisplayDocTitle"))?.toString()).toBe("true");
});

describe("pages that are asked for", () => {
  it.each([
    ["2-3", 2],
    ["1,4-", 4],
    ["-5", 5],
    ["6,9", 1],
  ])("%s: %i pages", async (ranges, count) => {
    expect((await pagesOf(ranges)).pageCount).toBe(count);
    expect((await pagesOf(ranges, PAGES + TOTAL)).pageCount).toBe(count);
  });

  it("keep their numbers", async () => {
    expect((await pagesOf("1-2")).labels).toBeUndefined();
    expect((await pagesOf("3-4")).labels).toBeDefined();
  });

  it("are none of a shorter document", async () => {
    await expect(new Engine().renderHtml({ html: PAGES }, { pageRanges: "7-" })).rejects.toMatchObject({
      fields: [{ property: "pageRanges", message: "The document has 6 pages, and none of 7-." }],
    });
  });
});
