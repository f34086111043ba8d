import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../../../layout/diagnostics.ts";
import { parseDocument } from "../../../layout/document/parse-document.ts";
import { DocumentStructure, type StructureStyle } from "./document-structure.ts";

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };
const STYLE: StructureStyle = {
  display: "block",
  float: "none",
  listStyleType: "disc",
  color: BLACK,
  backgroundColor: { ...BLACK, alpha: 0 },
  backgroundImage: [],
  fontSize: 16,
  fontWeight: 400,
  opacity: 1,
  visibility: "visible",
  position: "static",
};

const INLINE = new Set(["a", "abbr", "b", "code", "i", "img", "q", "span"]);

/** As `style` says, such as `float`, or as browsers show elements. */
function displayOf(document: ReturnType<typeof parseDocument>, node: number): Partial<StructureStyle> {
  const own = document.attribute(node, "style");
  if (own === "float") return { float: "left" };
  return {
    display: (own ?? (INLINE.has(document.nameOf(node)) ? "inline" : "block")) as StructureStyle["display"],
  };
}

function structureOf(document: ReturnType<typeof parseDocument>): DocumentStructure {
  return new DocumentStructure({
    document,
    styleOf: (node) => ({ ...STYLE, ...displayOf(document, node) }),
    targetOf: (link) => document.attribute(link, "href"),
  });
}

/** Types from the root to the element that the text or element belongs to. */
function pathOf(html: string, found: string, part: "content" | "label" = "content"): string {
  const document = parseDocument({ html, source: "html" }, new DiagnosticSink());
  const structure = structureOf(document);
  const nodes = Array.from({ length: document.nodeCount }, (_, node) => node);
  const node =
    nodes.find((at) => document.textOf(at).trim() === found || document.nameOf(at) === found) ?? -1;
  const types: string[] = [];
  for (let key = structure.ownerOf(node, part); key !== undefined; key = structure.parentOf(key))
    types.unshift(structure.roleOf(key).type);
  return types.join(" ");
}

describe("structure elements", () => {
  it.each([
    ["<h2>t</h2>", "Document H2"],
    ["<p>t", "Document P"],
    ["<p>a<b>t</b>", "Document P"],
    ["t", "Document P"],
    ["<div>t</div>", "Document P"],
    ["<main><div><h1>t", "Document H1"],
    ["<section>t</section>", "Document Sect P"],
    ["<blockquote><p>t", "Document BlockQuote P"],
    ["<ul><li>t", "Document L LI LBody"],
    ["<ul><li>a<ul><li>t", "Document L LI LBody L LI LBody"],
    ["<ul><li><p>t", "Document L LI LBody P"],
    ["<table><tr><td>t", "Document Table TBody TR TD"],
    ["<table><thead><tr><th>t", "Document Table THead TR TH"],
    ["<table><tr><td><div>t", "Document Table TBody TR TD P"],
    ["<dl><dt>t<dd>a", "Document L LI Lbl"],
    ["<dl><dt>a<dd>t", "Document L LI LBody"],
    ["<dl><div><dt>a<dd><p>t</div>", "Document L LI LBody P"],
    ["<div><dt>t</div>", "Document P"],
    ["<figure><p>t</p><figcaption>a", "Document Sect P"],
    ["<figure><figcaption>t", "Document Sect Caption"],
    ["<figure><p>a<figcaption>t</figcaption><p>b", "Document P"],
    ["<figure>t", "Document P"],
    ["<figcaption>t", "Document P"],
    ["<p>a<code>t</code>", "Document P Code"],
    ["<pre><code>t", "Document P Code"],
    ["<p>a<q>t</q>", "Document P Quote"],
    ["<p><abbr title='Portable Document Format'>t</abbr>", "Document P Span"],
    ["<p><abbr>t</abbr>", "Document P"],
    ["<p><a href=#x>t</a>", "Document P Link"],
    ["<div><a href=#x>t</a></div>", "Document P Link"],
    ["<p><a name=x>t</a>", "Document P"],
  ])("of the text in %s", (html, path) => {
    expect(pathOf(html, "t")).toBe(path);
  });

  it.each([
    ["<p><img src=a alt=Logo>", "Document P Figure"],
    ["<img src=a>", "Document P Figure"],
    ["<p><img src=a alt=''>", ""],
  ])("of the picture in %s", (html, path) => {
    expect(pathOf(html, "img")).toBe(path);
  });

  it.each([
    ["<div>a<span style=block>b</span>c</div>", "a | b | c"],
    ["<div style=flex><span style=block>a</span><b style=block>b</b></div>", "a | b"],
    ["<div><a href=#x style=block>a</a><a href=#x style=block>b</a></div>", "a | b"],
    ["<div>a<div style=inline>b</div>c</div>", "abc"],
    ["<div>a<span style=inline-block>b</span>c</div>", "abc"],
    ["<div>a<span style=float>b</span>c</div>", "abc"],
    ["<div>a<span style=contents>b</span>c</div>", "abc"],
    ["<div>a<span style=none></span>c</div>", "ac"],
    ["<p>a<span style=block>b</span>c", "abc"],
  ])("part paragraphs where boxes part lines: %s", (html, paragraphs) => {
    const document = parseDocument({ html, source: "html" }, new DiagnosticSink());
    const structure = structureOf(document);
    const texts = new Map<number, string>();
    for (let node = 0; node < document.nodeCount; node += 1) {
      const owner = document.isElement(node) ? undefined : structure.ownerOf(node, "content");
      if (owner === undefined) continue;
      let key = owner;
      for (let around = structure.parentOf(key); around !== structure.root && around !== undefined; ) {
        key = around;
        around = structure.parentOf(key);
      }
      texts.set(key, (texts.get(key) ?? "") + document.textOf(node));
    }
    expect([...texts.values()].join(" | ")).toBe(paragraphs);
  });

  it("keeps the labels of lists apart", () => {
    expect(pathOf("<ol><li>t", "t", "label")).toBe("Document L LI Lbl");
  });

  it("says something else in place of generated content, and nothing of what decorates", () => {
    const html = "<ul><li id=item>t</ul>";
    const document = parseDocument({ html, source: "html" }, new DiagnosticSink());
    const structure = structureOf(document);
    const item = document.elementById("item");
    const key = structure.ownerInPlace(item, "label", { text: "Starred", isPicture: false }) as number;
    expect(structure.roleOf(key)).toEqual({ type: "Span", alternative: "Starred" });
    expect(structure.parentOf(key)).toBe(structure.ownerOf(item, "label"));
    const picture = structure.ownerInPlace(item, "before", { text: "Note", isPicture: true }) as number;
    expect(structure.roleOf(picture)).toEqual({ type: "Figure", alternative: "Note" });
    expect(structure.orderOf(picture)).toBeLessThan(item + 1);
    const after = structure.ownerInPlace(item, "after", { text: "!", isPicture: false }) as number;
    expect(structure.orderOf(after)).toBeGreaterThan(item + 1);
    expect(structure.ownerInPlace(item, "after", { text: "", isPicture: false })).toBeUndefined();
  });

  it("tells of cells what readers of tables need", () => {
    const html =
      "<table><thead><tr><th>a<tbody><tr><th colspan=2>b<td rowspan=3>c<tr><td colspan=2>d<tr><td colspan=2>e";
    const document = parseDocument({ html, source: "html" }, new DiagnosticSink());
    const structure = structureOf(document);
    const roles = Array.from({ length: document.nodeCount }, (_, node) => node)
      .filter((node) => /^t[hd]$/.test(document.nameOf(node)))
      .map((node) => structure.roleOf(structure.ownerOf(node, "content") as number));
    expect(roles.slice(0, 3)).toMatchObject([
      { scope: "Column", columnSpan: 1 },
      { scope: "Row", columnSpan: 2 },
      { type: "TD", rowSpan: 3 },
    ]);
  });

  it("makes one item of each term and what describes it", () => {
    const html = "<dl><dt>a<dd>b<dd>c<dt>d<dt>e<dd>f</dl>";
    const document = parseDocument({ html, source: "html" }, new DiagnosticSink());
    const structure = structureOf(document);
    const items = Array.from({ length: document.nodeCount }, (_, node) => node)
      .filter((node) => /^d[td]$/.test(document.nameOf(node)))
      .map((node) => structure.parentOf(structure.ownerOf(node, "content") as number));
    expect(items.map((item) => items.indexOf(item))).toEqual([0, 0, 0, 3, 3, 3]);
  });

  it("fills up the rows of tables, and lets no cell reach out of its row group", () => {
    const html = "<table><tr><td>a<td>b<td>c<tr><td rowspan=9>d<tbody><tr><td rowspan=0>e<td>f<tr><td>g";
    const document = parseDocument({ html, source: "html" }, new DiagnosticSink());
    const structure = structureOf(document);
    const rows = Array.from({ length: document.nodeCount }, (_, node) => node)
      .filter((node) => document.nameOf(node) === "tr")
      .map((node) => structure.ownerOf(document.firstChildOf(node), "content") as number)
      .map((cell) => structure.childrenOf(structure.parentOf(cell) as number));
    const spans = rows.map((cells) =>
      cells
        .map((cell) => structure.roleOf(cell))
        .map(({ columnSpan = 1, rowSpan = 1 }) => [columnSpan, rowSpan]),
    );
    const cell = [1, 1];
    expect(spans).toEqual([
      [cell, cell, cell],
      [cell, [2, 1]],
      [[1, 2], cell, cell],
      [cell, cell],
    ]);
  });
});
