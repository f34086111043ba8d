import { describe, expect, it } from "vitest";
import { ValidationError } from "../contract/errors.ts";
import { fontNames } from "../fonts/font-names.ts";
import {
  type MarkdownDocument,
  type MarkdownDocumentRequest,
  markdownDocument,
} from "./markdown-document.ts";
import type { MarkdownBlock, MarkdownTable } from "./markdown-request.ts";

const fonts = fontNames(["Noto Sans", "Noto Serif"]);
const now = new Date("2026-11-21T15:04:05Z");

function documentOf(request: Partial<MarkdownDocumentRequest>): MarkdownDocument {
  return markdownDocument({ data: [], ...request }, { now, fonts });
}

/** The HTML of the blocks alone. */
function blocks(...data: MarkdownBlock[]): string {
  return documentOf({ data, logo: false }).html.replace("<!DOCTYPE html>\n<body>", "").trim();
}

function tableOf(table: MarkdownTable): string {
  return blocks({ table }).replace(/^<div class="block">|<\/div>$/g, "");
}

describe("blocks", () => {
  it("may hold several keys, which stand in the order label, heading, content, table", () => {
    const block = { table: { rows: [["d"]] }, content: "c", heading: "b", label: "a" };
    expect(blocks(block).replaceAll(/<[^>]*>/g, "")).toBe("abcd");
  });

  it("hold nothing when they are empty", () => {
    expect(blocks({})).toBe('<div class="block"></div>');
  });

  it("have the direction of their text, element by element, where any runs from right to left", () => {
    const content = "שלום\n\n- a\n\n  b\n\n> c";
    expect(blocks({ label: "a", content, table: { rows: [["x"]] } })).toBe(
      '<div class="block"><p class="label" dir="auto">a</p><div class="content"><p dir="auto">שלום</p><ul dir="auto"><li><p>a</p><p>b</p></li></ul><blockquote dir="auto"><p>c</p></blockquote></div><table class="table plain" dir="auto"><thead><tr><th>x</th></tr></thead><tbody></tbody></table></div>',
    );
  });

  it("set tables that are too wide for the page in smaller letters and divide their long words", () => {
    const row = Array.from({ length: 12 }, (_, index) => `word${index}`);
    const page = { width: "4in", margin: "1in" };
    const html = (data: MarkdownBlock, settings = page): string =>
      documentOf({ data: [data], logo: false, page: settings }).html;
    const opening =
      /<table class="([^"]*)" style="font-size: 0\.6em">.*?<t[hd] style="min-width: ([\d.]+)em">word0/s;
    expect(opening.exec(html({ table: { rows: [row] } }))?.[1]).toBe("table plain fitted");
    const content = `|${row.join("|")}|\n|${"-|".repeat(12)}\n`;
    expect(opening.exec(html({ content }))?.[1]).toBe("table rows fitted");
    expect(Number(opening.exec(html({ content }))?.[2])).toBeLessThan(5 * 0.64);
    expect(html({ content }, { width: "20in", margin: "1in" })).not.toContain("fitted");
  });

  it("take labels and headings as plain text", () => {
    expect(blocks({ label: "*a* <b>", heading: "# c & d" })).toBe(
      '<div class="block"><p class="label">*a* &lt;b&gt;</p><h1 class="heading"># c &amp; d</h1></div>',
    );
  });

  it("have a style of their own", () => {
    const styled = blocks({ fontFamily: "Noto Serif", fontSize: 30, textColor: "AABBCC" });
    expect(styled).toContain(
      "font-family: &quot;Noto Serif&quot;, &quot;Noto Sans&quot;, sans-serif; font-size: 30pt; color: #AABBCC",
    );
  });
});

describe("tables", () => {
  it("have their first row as head unless firstRowHeaders is false", () => {
    const rows = [["a"], ["b"]];
    const withHead = "<thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody>";
    expect(tableOf({ rows })).toContain(withHead);
    expect(tableOf({ rows, firstRowHeaders: true })).toContain(withHead);
    expect(tableOf({ rows, firstRowHeaders: false })).toContain(
      "<tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody>",
    );
  });

  it("take cells as plain text", () => {
    expect(tableOf({ rows: [["*a*", "<b>"]] })).toContain("<th>*a*</th><th>&lt;b&gt;</th>");
  });

  it("align columns by columnOptions, where an empty object means no override", () => {
    const columnOptions = [{}, { align: "right" }, { align: "left" }, { align: "center" }] as const;
    expect(tableOf({ rows: [["a", "b", "c", "d", "e"]], columnOptions })).toContain(
      '<th>a</th><th class="right">b</th><th>c</th><th class="center">d</th><th>e</th>',
    );
  });

  it("give columns widths in pixels or percent", () => {
    const columnOptions = [
      { width: 120 },
      {},
      { width: "30%" },
      { width: " 4.5px" },
      { width: "7" },
      { width: 9 },
    ];
    expect(tableOf({ rows: [["a", "b", "c", "d", "e"]], columnOptions })).toContain(
      '<colgroup><col style="width: 120px"><col><col style="width: 30%"><col style="width: 4.5px">' +
        '<col style="width: 7px"></colgroup>',
    );
  });

  it("fill short rows with empty cells", () => {
    expect(tableOf({ rows: [["a"], ["b", "c"], []], firstRowHeaders: false })).toContain(
      "<tr><td>a</td><td></td></tr><tr><td>b</td><td>c</td></tr><tr><td></td><td></td></tr>",
    );
  });

  it("fill no more than there are bytes for", () => {
    const rows = [Array.from({ length: 5000 }, () => "a"), ...Array.from({ length: 5000 }, () => ["b"])];
    const cells = tableOf({ rows }).split("<td").length;
    expect(cells).toBeLessThan(5000 + 65_536 + 5);
    expect(cells).toBeGreaterThan(65_536);
  });

  it.each([[[]], [[[]]], [[[], []]]])("without cells are left out: %j", (rows) => {
    expect(tableOf({ rows })).toBe("");
  });

  it.each<[Partial<MarkdownTable>, string]>([
    [{}, "table plain"],
    [{ rowGridlines: true }, "table plain rows"],
    [{ columnGridlines: true }, "table plain columns"],
    [{ rowGridlines: false, columnGridlines: false, verticalAlign: "top" }, "table plain"],
    [{ verticalAlign: "center" }, "table plain middle"],
    [{ verticalAlign: "bottom", firstRowHeaders: false }, "table plain headless bottom"],
  ])("%j look like %s", (options, classes) => {
    expect(tableOf({ rows: [["a"]], ...options })).toContain(`<table class="${classes}">`);
  });
});

describe("the page", () => {
  it("has margins of an inch, the least precedence of all, and passes all settings on", () => {
    expect(documentOf({}).page).toEqual({ margin: "1in" });
    const page = {
      width: "5in",
      height: "20cm",
      margin: "1pc 2pt",
      marginTop: "3mm",
      pageCount: "topLeft",
    } as const;
    expect(documentOf({ page }).page).toEqual(page);
    expect(documentOf({ page: { marginLeft: "0" } }).page).toEqual({ margin: "1in", marginLeft: "0" });
    expect(documentOf({}).css).not.toMatch(/@page[^}]*margin/);
  });

  it("has a timestamp at its foot unless includeTimestamp is false", () => {
    const stamp = '@bottom-left { content: "November 21\\2c  2026\\2c  15\\3a 04 UTC" }';
    expect(documentOf({}).css).toContain(stamp);
    expect(documentOf({ includeTimestamp: true }).css).toContain(stamp);
    expect(documentOf({ includeTimestamp: false }).css).not.toContain("2026");
  });

  it("moves the timestamp where the page counter leaves room", () => {
    expect(documentOf({ page: { pageCount: "bottomLeft" } }).css).toContain("@bottom-right { content:");
  });
});

describe("the logo", () => {
  const src = 'https://a.example/b.png?"&';
  it("is the service's own, and none when it is false", () => {
    expect(documentOf({}).html).toContain('<div class="logo own">');
    expect(documentOf({ logo: false }).html).not.toContain("logo");
  });

  it("is an image of at most 200 by 200 pixels unless given", () => {
    expect(documentOf({ logo: { src } }).html).toContain(
      '<div class="logo"><img style="max-width: 200px; max-height: 200px" src="https://a.example/b.png?&quot;&amp;" alt="">',
    );
    const logo = { src, maxWidth: 500, maxHeight: 12.5 };
    expect(documentOf({ logo }).html).toContain("max-width: 500px; max-height: 12.5px");
  });
});

describe("fonts", () => {
  function refusals(request: Partial<MarkdownDocumentRequest>): unknown {
    try {
      documentOf(request);
      return [];
    } catch (error) {
      return (error as ValidationError).fields;
    }
  }

  it("are named as they are, in the root and in blocks", () => {
    expect(refusals({ fontFamily: "Noto Serif", data: [{ fontFamily: "Noto Sans" }] })).toEqual([]);
    expect(documentOf({ fontFamily: "Noto Serif" }).css).toContain(
      'font-family: "Noto Serif", "Noto Sans", sans-serif',
    );
  });

  it("that don't exist or are wrongly cased are errors that name the nearest", () => {
    const fields = [
      {
        property: "fontFamily",
        message: 'There is no font family "noto serif"; did you mean "Noto Serif"? Names are case-sensitive.',
      },
      {
        property: "data[1].fontFamily",
        message: 'There is no font family "Zapfino". Names are case-sensitive.',
      },
    ];
    expect(refusals({ fontFamily: "noto serif", data: [{}, { fontFamily: "Zapfino" }] })).toEqual(fields);
    expect(() => documentOf({ fontFamily: "noto serif" })).toThrow(ValidationError);
  });

  it("never reach the sheet as anything but strings", () => {
    const name = 'A"; } body { display: none } /*\\';
    const { css } = markdownDocument({ data: [], fontFamily: name }, { now, fonts: fontNames([name]) });
    expect(css).toContain(
      'font-family: "A\\22 \\3b  \\7d  body \\7b  display\\3a  none \\7d  \\2f \\2a \\5c "',
    );
  });
});
