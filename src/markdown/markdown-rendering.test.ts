import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ReadBack } from "../pdf/testing/read-back.ts";
import type { PageCountPosition, PageSettings } from "../render/render-types.ts";
import type { MarkdownDocumentRequest } from "./markdown-document.ts";
import { pictureOf } from "./testing/picture.ts";
import { rendered, type TextRun } from "./testing/rendered.ts";

const one = (runs: readonly TextRun[]): TextRun => {
  expect(runs).toHaveLength(1);
  return runs[0] as TextRun;
};
const bare = { logo: false, includeTimestamp: false } as const;
const STAMP = "November 21, 2026, 15:04 UTC";
const POINT = 4 / 3;
describe("the sample that clients ship", () => {
  const request = JSON.parse(readFileSync("examples/markdown.json", "utf8")) as MarkdownDocumentRequest;

  it("is one page without complaints, with all its text", async () => {
    const { result, textOf } = await rendered(request);
    expect(result).toMatchObject({ pageCount: 1, diagnostics: [] });
    for (const text of [
      "Hello World!",
      "Vitae suscipit tellus mauris",
      "4x Large Wood Rectangles",
      "$720",
      STAMP,
    ]) {
      expect(textOf(0)).toContain(text);
    }
  });

  it("encodes the title into the PDF and does not print it", async () => {
    const { result, textOf } = await rendered({ ...request, title: "Quarterly figures" });
    expect((await ReadBack.of(result.pdf)).document.getTitle()).toBe("Quarterly figures");
    expect(textOf(0)).not.toContain("Quarterly");
  });
});

describe("blocks", () => {
  it("label: bold; heading: larger bold; content: Markdown; table", async () => {
    const data = [{ label: "Lab", heading: "Head", content: "Cont", table: { rows: [["Cell"], ["Body"]] } }];
    const { find } = await rendered({ ...bare, data });
    const [label, heading, content, cell, body] = ["Lab", "Head", "Cont", "Cell", "Body"].map((text) =>
      one(find(text)),
    ) as [TextRun, TextRun, TextRun, TextRun, TextRun];
    expect([label, heading, content, cell, body].map(({ font }) => font)).toEqual([
      "NotoSans-Bold",
      "NotoSans-Bold",
      "NotoSans-Regular",
      "NotoSans-Bold",
      "NotoSans-Regular",
    ]);
    expect(label.size).toBe(content.size);
    expect(heading.size).toBeGreaterThan(1.4 * content.size);
    const tops = [label, heading, content, cell, body].map(({ y }) => y);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  it("keep the lines of labels, headings and cells", async () => {
    const data = [{ label: "a\nb", heading: "c\r\nd", table: { rows: [["e\nf"]] } }];
    const { find } = await rendered({ ...bare, data });
    for (const [first, second] of ["ab", "cd", "ef"] as const) {
      expect(one(find(second as string)).y).toBeGreaterThan(one(find(first as string)).y + 10);
    }
  });

  it("fontSize and textColor of the block win over those of the document, those over 10 and dark blue", async () => {
    const data = [{ content: "own", fontSize: 30, textColor: "#00ff00" }, { content: "root" }];
    const { find } = await rendered({ ...bare, fontSize: 5, textColor: "112233", data });
    expect(one(find("own"))).toMatchObject({ size: 40, color: "#00ff00" });
    expect(one(find("root"))).toMatchObject({ color: "#112233" });
    expect(one(find("root")).size).toBeCloseTo(5 * POINT, 2);
    const usual = await rendered({ ...bare, data: [{ content: "usual" }] });
    expect(one(usual.find("usual"))).toMatchObject({ font: "NotoSans-Regular", color: "#3e3e57" });
    expect(one(usual.find("usual")).size).toBeCloseTo(10 * POINT, 2);
  });
});

describe("content", () => {
  it("bold, italic, both, links", async () => {
    const { find, pages } = await rendered({
      ...bare,
      data: [{ content: "**bo** *it* ***both*** [go](http://a.example/)" }],
    });
    expect(["bo", "it", "both"].map((text) => find(text)[0]?.font)).toEqual([
      "NotoSans-Bold",
      "NotoSans-Italic",
      "NotoSans-BoldItalic",
    ]);
    expect(pages[0]?.shapes.find((shape) => shape.includes("link "))).toContain("http://a.example/");
  });

  it("headings get smaller by level", async () => {
    const content = [1, 2, 3, 4, 5, 6].map((level) => `${"#".repeat(level)} h${level}`).join("\n\n");
    const { find } = await rendered({ ...bare, data: [{ content }] });
    const sizes = [1, 2, 3, 4, 5, 6].map((level) => one(find(`h${level}`)).size);
    for (let level = 1; level < 6; level += 1) expect(sizes[level]).toBeLessThan(sizes[level - 1] as number);
  });

  it("loose lists are airier than tight ones, nested ones are indented", async () => {
    const { find } = await rendered({
      ...bare,
      data: [{ content: "- t1\n- t2\n  - n1\n\ntext\n\n- l1\n\n- l2" }],
    });
    const gap = (a: string, b: string): number => one(find(b)).y - one(find(a)).y;
    expect(gap("l1", "l2")).toBeGreaterThan(gap("t1", "t2") + 2);
    expect(one(find("n1")).x).toBeGreaterThan(one(find("t1")).x + 10);
    expect(one(find("t1")).x).toBeGreaterThan(one(find("text")).x + 10);
  });

  it("markers of every level are in the default font", async () => {
    const { result, pages } = await rendered({
      ...bare,
      data: [{ content: "- a\n  - b\n    - c\n\n1. d\n   - e\n     1. f\n       - g" }],
    });
    expect(result.diagnostics).toEqual([]);
    const inOrder = (pages[0]?.runs ?? []).toSorted((one, other) => one.y - other.y || one.x - other.x);
    expect(
      inOrder
        .map(({ text }) => text)
        .join("")
        .replaceAll(" ", ""),
    ).toBe("•a–b–c1.d–e1.f–g");
  });

  it("raw HTML is shown as text", async () => {
    const { textOf } = await rendered({ ...bare, data: [{ content: "a <b>b</b>\n\n<script>c</script>" }] });
    expect(textOf(0)).toContain("a <b>b</b>");
    expect(textOf(0)).toContain("<script>c</script>");
  });

  it("images fit the column and the page", async () => {
    const image = async (width: number, height: number, page?: PageSettings): Promise<string | undefined> => {
      const { pages } = await rendered({
        ...bare,
        page,
        data: [{ content: `![](${pictureOf(width, height)})` }],
      });
      expect(pages).toHaveLength(1);
      return pages[0]?.shapes.find((shape) => shape.includes("image "))?.trim();
    };
    expect(await image(100, 50)).toMatch(/^image 96 \S+ 100×50/);
    expect(await image(1248, 100)).toMatch(/^image 96 96 624×50/);
    expect(await image(100, 2000)).toMatch(/^image 96 96 \S+×85[3-4]/);
    const flat = { height: "4in", margin: "1in 2em 0 5px", marginBottom: "+.5in" };
    expect(await image(100, 2000, flat)).toMatch(/^image 5 96 \S+×2[23]\d/);
    expect(await image(50, 400, { height: "2in", margin: "1in 50px" })).toMatch(/^image 50 9[56] \S+×8\d/);
  });
});

describe("tables", () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`r${index}`, String(index)]);

  it("repeat their head on each page and lose no row", async () => {
    const data = [{ table: { rows: [["Name", "Count"], ...rows] } }];
    const { pages, find, textOf } = await rendered({ ...bare, data });
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.keys()) one(find("Name", page));
    const text = pages.map((_, page) => textOf(page)).join("");
    for (const [name] of rows) expect(text).toContain(name);
  });

  it("firstRowHeaders false: no row is bold or repeated", async () => {
    const { pages, find } = await rendered({ ...bare, data: [{ table: { rows, firstRowHeaders: false } }] });
    expect(one(find("r0")).font).toBe("NotoSans-Regular");
    expect(pages.slice(1).flatMap((_, page) => find("r0", page + 1))).toEqual([]);
  });

  it("columnOptions: width in pixels and percentages, align", async () => {
    const columnOptions = [{ width: 100 }, { width: "50%", align: "right" as const }, {}];
    const { find } = await rendered({
      ...bare,
      data: [{ table: { rows: [["a", "b", "c"]], columnOptions } }],
    });
    const padding = one(find("a")).x - 96;
    expect(one(find("c")).x).toBeCloseTo(96 + 100 + 312 + padding, 0);
    expect(one(find("b")).x).toBeGreaterThan(96 + 100 + 312 - padding - 12);
  });

  it("verticalAlign: top unless center or bottom", async () => {
    const heights = async (verticalAlign?: "top" | "center" | "bottom"): Promise<number> => {
      const table = {
        rows: [
          ["h", "i"],
          ["a\nb\nc", "x"],
        ],
        verticalAlign,
      };
      const { find } = await rendered({ ...bare, data: [{ table }] });
      return one(find("x")).y - one(find("a")).y;
    };
    const line = (await heights("bottom")) / 2;
    expect(line).toBeGreaterThan(10);
    expect([await heights(), await heights("top")]).toEqual([0, 0]);
    expect(await heights("center")).toBeCloseTo(line, 0);
  });

  it("gridlines are drawn where they are asked for", async () => {
    const lines = async (options: object): Promise<number> => {
      const table = {
        rows: [
          ["a", "b"],
          ["c", "d"],
          ["e", "f"],
        ],
        ...options,
      };
      const { pages } = await rendered({ ...bare, data: [{ table }] });
      return (pages[0]?.shapes ?? []).filter((shape) => shape.includes("#dcdee8")).length;
    };
    expect(await lines({})).toBe(0);
    expect(await lines({ rowGridlines: true })).toBe(2);
    expect(await lines({ columnGridlines: true })).toBe(3);
    expect(await lines({ rowGridlines: true, columnGridlines: true })).toBeGreaterThanOrEqual(5);
  });
});

describe("tables of HTML", () => {
  const shapes = async (content: string): Promise<readonly string[]> => {
    const { pages } = await rendered({ ...bare, allowHtml: true, data: [{ content }] });
    return pages[0]?.shapes ?? [];
  };
  const colors = ["#f4f5f9", "#b9bccd", "#dcdee8"];
  const body = "<tbody><tr><td>1</td></tr><tr><td>2</td></tr><tr><td>3</td></tr></tbody>";
  const count = async (content: string): Promise<readonly number[]> => {
    const lines = await shapes(content);
    return colors.map((color) => lines.filter((line) => line.includes(color)).length);
  };

  it("have head, lines and padding as those of Markdown", async () => {
    const markdown = await count("| a |\n|---|\n| 1 |\n| 2 |\n| 3 |");
    const html = await count(`<table border=1><thead><tr><th>a</th></tr></thead>${body}</table>`);
    expect(html).toEqual([markdown[0], Number(markdown[1]) + 1, markdown[2]]);
    const { find } = await rendered({
      ...bare,
      allowHtml: true,
      data: [{ content: "<table><td>1</table>" }],
    });
    expect(one(find("1")).x).toBeGreaterThan(96 + 8);
  });

  it("have no lines with border=0, and what a sheet of the document says", async () => {
    expect(await count(`<table border=0>${body}</table>`)).toEqual([0, 0, 0]);
    expect(await count(`<style>table, td { border: none }</style><table>${body}</table>`)).toEqual([0, 0, 0]);
  });
});

it("keys of HTML have a frame", async () => {
  const { pages } = await rendered({ ...bare, allowHtml: true, data: [{ content: "<kbd>Esc</kbd>" }] });
  expect(pages[0]?.shapes.filter((shape) => shape.includes("#b9bccd"))).toHaveLength(1);
});

it("footnotes stand at the foot of the page, and their numbers where they are called", async () => {
  const { find, result } = await rendered({ ...bare, data: [{ content: "a[^n] b[^n]\n\n[^n]: note" }] });
  expect(one(find("note")).y).toBeGreaterThan(900);
  expect(find("1").filter(({ y }) => y < 120)).toHaveLength(2);
  expect(result.diagnostics).toEqual([]);
});

it("footnotes of a further text are others, and go on counting", async () => {
  const data = ["one", "two"].map((note) => ({ content: `a[^n] b[^n]\n\n[^n]: ${note}` }));
  const { find } = await rendered({ ...bare, data });
  const calls = (number: string) => find(number).filter(({ y }) => y < 900);
  expect([calls("1").length, calls("2").length]).toEqual([2, 2]);
  expect(one(find("two")).y).toBeGreaterThan(one(find("one")).y);
});

describe("the page", () => {
  const long = { content: "word\n\n".repeat(40) };

  it("is 8.5in by 11in, with the timestamp at the bottom", async () => {
    const { pages, textOf } = await rendered({ data: [long] });
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      expect([page.width, page.height]).toEqual([816, 1056]);
      expect(textOf(index)).toContain(STAMP);
      const stamp = one(page.runs.filter(({ text }) => text.includes("2026")));
      expect(stamp.y).toBeGreaterThan(960);
    }
  });

  it("takes width and height", async () => {
    const { pages } = await rendered({ ...bare, page: { width: "5in", height: "20cm" }, data: [] });
    expect(pages[0]?.width).toBe(480);
    expect(pages[0]?.height).toBeCloseTo(755.9, 0);
  });

  it.each([
    ["marginLeft", "10mm", 37.8],
    ["marginLeft", "1.5cm", 56.69],
    ["marginLeft", "0.5in", 48],
    ["marginLeft", "50px", 50],
    ["marginLeft", "3pt", 4],
    ["marginLeft", "2pc", 32],
    ["marginLeft", "3em", 40],
    ["marginLeft", "3rem", 40],
    ["margin", "10mm 3em 10mm 2pc", 32],
  ])("takes %s as %s", async (name, value, left) => {
    const { find } = await rendered({ ...bare, page: { [name]: value }, data: [{ content: "text" }] });
    expect(one(find("text")).x).toBeCloseTo(left, 1);
  });

  it("lets a side win over margin", async () => {
    const page = { margin: "10px", marginLeft: "77px" };
    const { find } = await rendered({ ...bare, page, data: [{ content: "text" }] });
    expect(one(find("text")).x).toBe(77);
    expect(one(find("text")).y).toBeLessThan(30);
  });

  it.each<[PageCountPosition, (run: TextRun) => boolean]>([
    ["topLeft", ({ x, y }) => x < 150 && y < 96],
    ["topCenter", ({ x, y }) => x > 350 && x < 450 && y < 96],
    ["topRight", ({ x, y }) => x > 650 && y < 96],
    ["bottomLeft", ({ x, y }) => x < 150 && y > 960],
    ["bottomCenter", ({ x, y }) => x > 350 && x < 450 && y > 960],
    ["bottomRight", ({ x, y }) => x > 650 && y > 960],
  ])("counts pages at %s, beside the timestamp", async (pageCount, isThere) => {
    const { pages, textOf } = await rendered({ page: { pageCount }, data: [long] });
    for (const [index, page] of pages.entries()) {
      expect(textOf(index).replaceAll(" ", "")).toContain(`${index + 1}/2`);
      expect(textOf(index)).toContain(STAMP);
      const numbers = page.runs.filter(({ text, y }) => /^[12] ?$/.test(text) && (y < 96 || y > 960));
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers.every(isThere)).toBe(true);
    }
  });
});

describe("pages whose margins have no room for a line", () => {
  const page = { width: "400px", height: "300px" };
  const lines = async (margin: string, pageCount: PageCountPosition) => {
    const { pages } = await rendered({ logo: false, page: { ...page, margin, pageCount }, data: [] });
    return (pages[0]?.runs ?? []).map(({ x, y, text }) => ({ x, y, text }));
  };

  it.each(["0", "4px", "3mm", "0.1em", "-10px"])(
    "show counter and timestamp on the page: %s",
    async (margin) => {
      const bottom = await lines(margin, "bottomRight");
      expect(bottom.map(({ text }) => text).join("")).toContain(STAMP);
      for (const { x, y } of bottom) {
        expect(x).toBeGreaterThanOrEqual(2);
        expect(x).toBeLessThan(395);
        expect(y).toBeGreaterThan(270);
        expect(y).toBeLessThan(299);
      }
      const [counter] = (await lines(margin, "topLeft")).filter(({ y }) => y < 100);
      expect(counter?.y).toBeGreaterThan(9);
      expect(counter?.y).toBeLessThan(30);
      expect(counter?.x).toBeGreaterThanOrEqual(2);
    },
  );

  it("leave them where they are in others", async () => {
    const [stamp] = (await lines("20px", "topLeft")).filter(({ y }) => y > 100);
    expect(stamp).toMatchObject({ x: 20, text: expect.stringContaining("November") });
    expect(stamp?.y).toBeGreaterThan(285);
  });
});

describe("the logo", () => {
  const data = [{ content: "word\n\n".repeat(40) }];

  it("is the service's own in the right corner of the first page alone", async () => {
    const { find } = await rendered({ data });
    const name = one(find("Platen"));
    expect(name.x).toBeGreaterThan(600);
    expect(name.y).toBeLessThan(130);
    expect(find("Platen", 1)).toEqual([]);
    expect(one(find("word", 0).slice(0, 1)).y).toBeLessThan(130);
  });

  it("is taken away by false", async () => {
    expect((await rendered({ data, logo: false })).find("Platen")).toEqual([]);
  });

  it.each([
    [{}, 200],
    [{ maxHeight: 75 }, 100],
    [{ maxWidth: 120 }, 120],
    [{ maxWidth: 500, maxHeight: 500 }, 400],
  ])("with %j is a picture %d pixels wide at the right edge", async (sizes, width) => {
    const { pages } = await rendered({
      data: [{ content: "text" }],
      logo: { src: pictureOf(400, 300), ...sizes },
    });
    const height = 0.75 * width;
    expect(pages[0]?.shapes.map((shape) => shape.trim()).join("\n")).toContain(
      `image ${720 - width} 96 ${width}×${height}`,
    );
  });
});
