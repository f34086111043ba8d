import { type PDFArray, PDFDict, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { DisplayItem } from "../../layout/graphics/display-list.ts";
import { PdfWriter } from "./pdf-writer.ts";
import { numbers, ReadBack } from "./testing/read-back.ts";
import { asText, read, selected, shape, text, write } from "./testing/writer-fixture.ts";

describe("pages", () => {
  it("are measured in points", async () => {
    const page = (await read([])).document.getPage(0);
    expect([page.getWidth(), page.getHeight()]).toEqual([150, 75]);
  });

  it("have a larger unit where readers would refuse their size", async () => {
    const link = {
      type: "link",
      x: 0,
      y: 0,
      width: 38_400,
      height: 96,
      target: "https://example.com/",
    } as const;
    const writer = new PdfWriter({});
    writer.addPage({ width: 38_400, height: 960, items: [link] });
    const page = (await ReadBack.of(writer.end())).document.getPage(0);
    expect([page.getWidth(), page.getHeight()]).toEqual([14_400, 360]);
    expect(String(page.node.get(PDFName.of("UserUnit")))).toBe("2");
  });

  it("are kept in order, in a tree", async () => {
    const writer = new PdfWriter({});
    for (let index = 0; index < 130; index += 1)
      writer.addPage({ width: 100 + index, height: 100, items: [] });
    const { document } = await ReadBack.of(writer.end());
    expect(document.getPages().map((page) => page.getWidth() / 0.75)).toEqual(
      Array.from({ length: 130 }, (_, index) => 100 + index),
    );
  });

  it("exist even when there is nothing to show", async () => {
    expect((await ReadBack.of(new PdfWriter({}).end())).document.getPageCount()).toBe(1);
  });

  it("can be completed later, links included", async () => {
    const writer = new PdfWriter({});
    const link = { type: "link", x: 0, y: 0, width: 9, height: 9, target: "https://example.com/" } as const;
    const open = writer.addOpenPage({ width: 100, height: 100, items: [text(0, 10, "first"), link] });
    writer.completePage(open, { width: 100, height: 100, items: [text(0, 90, "last"), link] });
    const back = await ReadBack.of(writer.end());
    // One content for readers of text, in two streams.
    expect(back.texts()).toEqual(["first", "last"]);
    expect((back.lookup(back.document.getPage(0).node, "Annots") as PDFArray).size()).toBe(2);
  });
});

describe("navigation", () => {
  it("links to addresses and to places", async () => {
    const box = { type: "link", x: 10, y: 20, width: 30, height: 40 } as const;
    const back = await read([
      { ...box, target: "https://example.com/a?b=(c)" },
      { ...box, target: "#ä (1)" },
      { type: "anchor", name: "ä (1)", x: 4, y: 8, node: 1 },
      { type: "anchor", name: "ä (1)", x: 99, y: 99, node: 1 },
    ]);
    const annotations = back.lookup(back.document.getPage(0).node, "Annots") as PDFArray;
    const [outside, inside] = [annotations.lookup(0, PDFDict), annotations.lookup(1, PDFDict)];
    expect(numbers(outside.get(PDFName.of("Rect")))).toEqual([7.5, 30, 30, 60]);
    expect(asText(back.lookup(outside, "A", "URI"))).toBe("https://example.com/a?b=(c)");
    expect(asText(inside.get(PDFName.of("Dest")))).toBe("ä (1)");
    const leaves = back.lookup(back.document.catalog, "Names", "Dests", "Kids") as PDFArray;
    const names = leaves.lookup(0, PDFDict).get(PDFName.of("Names")) as PDFArray;
    expect(names.size()).toBe(2);
    expect(asText(names.get(0))).toBe("ä (1)");
    expect((names.lookup(1) as PDFArray).asArray().slice(1).map(String)).toEqual(["/XYZ", "3", "69", "null"]);
  });

  it("sorts names by their bytes", async () => {
    const anchors = ["b", "ä", "B", "a"].map(
      (name) => ({ type: "anchor", name, x: 0, y: 0, node: 1 }) as const,
    );
    const back = await read(anchors);
    const leaves = back.lookup(back.document.catalog, "Names", "Dests", "Kids") as PDFArray;
    const names = leaves.lookup(0, PDFDict).get(PDFName.of("Names")) as PDFArray;
    expect([0, 2, 4, 6].map((index) => asText(names.get(index)))).toEqual(["B", "a", "b", "ä"]);
  });

  it("nests bookmarks by level, also over skipped levels", async () => {
    const mark = (level: number, label: string, open = true): DisplayItem => ({
      type: "bookmark",
      order: 0,
      level,
      label,
      open,
      x: 0,
      y: 0,
    });
    const back = await read([
      mark(1, "A"),
      mark(3, "A1"),
      mark(2, "A2"),
      mark(3, "A2a"),
      mark(1, "Ü", false),
      mark(2, "Ü1"),
    ]);
    const outline = (entry: PDFDict): unknown[] => {
      const list: unknown[] = [];
      for (
        let node = back.lookup(entry, "First") as PDFDict | undefined;
        node !== undefined;
        node = back.lookup(node, "Next") as PDFDict | undefined
      ) {
        const count = node.get(PDFName.of("Count"));
        const children = outline(node);
        list.push([
          asText(node.get(PDFName.of("Title"))),
          ...(count === undefined ? [] : [Number(String(count))]),
          ...children,
        ]);
      }
      return list;
    };
    expect(outline(back.lookup(back.document.catalog, "Outlines") as PDFDict)).toEqual([
      ["A", 3, ["A1"], ["A2", 1, ["A2a"]]],
      ["Ü", -1, ["Ü1"]],
    ]);
  });
});

describe("the document", () => {
  const facts = {
    title: "T & <Ü>",
    author: "Me",
    language: "de",
    creationDate: new Date(Date.UTC(2030, 1, 2, 3, 4, 5)),
  };

  it("says what it is, in both places", async () => {
    const back = await read([], facts);
    expect(back.document.getTitle()).toBe("T & <Ü>");
    expect(back.document.getAuthor()).toBe("Me");
    expect(back.document.getProducer()).toBe("Platen");
    expect(back.document.getCreationDate()).toEqual(facts.creationDate);
    expect(asText(back.document.catalog.get(PDFName.of("Lang")))).toBe("de");
    expect(String(back.lookup(back.document.catalog, "ViewerPreferences", "DisplayDocTitle"))).toBe("true");
    const xmp = new TextDecoder().decode(back.decode(back.lookup(back.document.catalog, "Metadata")));
    expect(xmp).toContain("T &amp; &lt;Ü&gt;");
    expect(xmp).toContain("2030-02-02T03:04:05Z");
  });

  it("says nothing of a date it was not given", async () => {
    const back = await read([]);
    expect(back.document.getCreationDate()).toBeUndefined();
    expect(back.document.getTitle()).toBeUndefined();
  });

  it("is the same for the same input, and has another id for another", () => {
    const id = (bytes: Uint8Array): string =>
      /\/ID \[(.*)\]/.exec(new TextDecoder("latin1").decode(bytes))?.[1] ?? "";
    expect(write([text(0, 10, "one")], facts)).toEqual(write([text(0, 10, "one")], facts));
    expect(id(write([text(0, 10, "one")]))).not.toBe(id(write([text(0, 10, "two")])));
  });

  it("carries a watermark above everything on each page", async () => {
    const back = await read([text(0, 10, "content")], {
      watermark: { runs: [{ run: shape("DRAFT"), selected }] },
    });
    expect(back.texts()).toEqual(["content", "DRAFT"]);
    expect(back.operators()).toMatch(/ET\nq\n0\.\d+ -0\.\d+ 0\.\d+ 0\.\d+ 100 50 cm\nBT/);
  });

  it("has a cross-reference entry that is right for every object", () => {
    const file = new TextDecoder("latin1").decode(write([text(0, 10, "x")], facts));
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    expect(file.slice(start, start + 4)).toBe("xref");
    const entries = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)];
    expect(entries.length).toBeGreaterThan(10);
    entries.forEach(([, offset], index) => {
      expect(file.slice(Number(offset)).startsWith(`${index + 1} 0 obj`)).toBe(true);
    });
  });
});
