import { PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import { ReadBack } from "../pdf/testing/read-back.ts";
import { structureOf } from "../pdf/testing/structure-of.ts";
import type { RenderOptions } from "./render-types.ts";

let engine: Engine;
beforeAll(() => {
  engine = new Engine();
});

const PAGE =
  "<style>@page { size: 400px 300px; margin: 50px; @top-center { content: 'head' } } p, h1 { margin: 0; line-height: 20px }</style>";

async function tagged(html: string, options?: RenderOptions): Promise<PDFDocument> {
  const { pdf } = await engine.renderHtml({ html: PAGE + html }, options);
  return PDFDocument.load(pdf, { updateMetadata: false });
}

/** The structure tree as text: types with their pages' marked content. */
async function structure(html: string): Promise<string> {
  return structureOf(await tagged(html));
}

/** The structure tree with its texts. */
async function texts(html: string): Promise<string> {
  const { pdf } = await engine.renderHtml({ html: PAGE + html });
  const file = await ReadBack.of(pdf);
  const pages = file.document.getPages().map((_, index) => file.markedTexts(index));
  return structureOf(file.document, (page, identifier) => pages[page - 1]?.get(identifier) ?? "");
}

describe("tagged PDF (ISO 32000-1 §14.7, §14.8)", () => {
  it.each([
    [
      "headings, paragraphs and links",
      "<h1>a</h1><p>b <b>c</b> <a href=https://example.com>d</a> e",
      "Document(H1(1) P(1 Link(annotation 1) 1))",
    ],
    ["lists with labels", "<ol><li>a<li>b</ol>", "Document(L(LI(Lbl(1) LBody(1)) LI(Lbl(1) LBody(1))))"],
    [
      "tables",
      "<table><thead><tr><th>a<tbody><tr><td>b</table>",
      "Document(Table(THead(TR(TH(1))) TBody(TR(TD(1)))))",
    ],
    ["text outside paragraphs", "<div>a</div><div>b</div>", "Document(P(1) P(1))"],
    ["paragraphs over two pages", `<p>${"a<br>".repeat(12)}`, "Document(P(1 2))"],
    ["text in groups of its own", "<p>a <span style='opacity: .5'>b</span>", "Document(P(1 1))"],
  ])("%s", async (_, html, expected) => {
    expect(await structure(html)).toBe(expected);
  });

  it.each([
    ["<h1><span>John</span><span>Doe</span></h1>", "Document(H1(John Doe))"],
    ["<p>Total<b>123.45</b>and<i>more</i></p>", "Document(P(Total123.45andmore))"],
    ["<p>Total<span><b>1</b></span>2<span>3 </span>4</p>", "Document(P(Total 1 2 3 4))"],
    [
      "<h1><a href=#x><span>a</span></a><a href=#x id=x><span>b</span></a></h1>",
      "Document(H1(Link(annotation a) Link(annotation  b)))",
    ],
    ["<p>a</p><p>b</p><div><span>c</span><span>d</span></div>", "Document(P(a) P(b) P(c) P(d))"],
  ])("parts the words of blocks in a paragraph: %s", async (html, expected) => {
    expect(await texts(`<style>span { display: block }</style>${html}`)).toBe(expected);
  });

  it("keeps the spaces at which lines end, since readers join what stands in the tree (§14.8.2.5)", async () => {
    expect(await texts("<p style='width: 60px'>ready steady <b>go on</b> now</p>")).toBe(
      "Document(P(ready steady go on now))",
    );
    expect(await texts("<p style='width: 20px'>well-known</p>")).toBe("Document(P(well-known))");
  });

  it("has one mark of a number on a page and its groups, since some readers look for it in the page", async () => {
    const html = "<p>a <span style='opacity: .5'>b</span> c <span style='opacity: .4'>d</span>";
    const marks: string[] = [];
    structureOf(await tagged(html), (page, identifier) => {
      marks.push(`${page} ${identifier}`);
      return "";
    });
    expect(marks).toHaveLength(4);
    expect(new Set(marks).size).toBe(4);
  });

  it("leaves the shadows of text out", async () => {
    expect(await texts("<h1 style='text-shadow: 1px 1px red, 2px 2px blue'>a</h1>")).toBe("Document(H1(a))");
  });

  it("counts repeated heads, running heads and fixed boxes once", async () => {
    const rows = "<tr><td>r<br>r<br>r".repeat(8);
    const html = `<div style="position: fixed; bottom: 0">f</div><table><thead><tr><th>h<tbody>${rows}</table>`;
    const tree = await structure(html);
    expect(tree.match(/TH\(1\)/g)).toHaveLength(1);
    expect(tree.match(/P\(1\)/g)).toHaveLength(1);
  });

  it("puts what floats and what is positioned where it stands in the document", async () => {
    expect(await structure("<p>a<p style='position: absolute; top: 0'>b<p>c")).toBe(
      "Document(P(1) P(1) P(1))",
    );
    const html = "<section>a<p style='float: right'>b</p>c</section>";
    expect(await structure(html)).toBe("Document(Sect(P(1) P(1) P(1)))");
  });

  it("gives pictures their alternatives and leaves decoration out", async () => {
    const png =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEUAAP+KeNJXAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==";
    const document = await tagged(`<p><img alt="A dot" src="${png}"><img alt="" src="${png}">`);
    expect(structureOf(document)).toBe("Document(P(Figure“A dot”(1)))");
  });

  it("names formulas, with the text that says them", async () => {
    const document = await tagged(
      '<p>See <math alttext="a half"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>.',
    );
    expect(structureOf(document)).toMatch(/^Document\(P\(.*Formula“a half”\(/);
  });

  it("has the parts of a line that stand from right to left in the order of reading", async () => {
    expect(await texts("<p dir=rtl>abc.</p>")).toBe("Document(P(abc .))");
  });

  it("parts words where a line is broken by force", async () => {
    expect(await texts("<p>a<br>b</p>")).toBe("Document(P(a b))");
  });

  it("packs the elements of large documents into object streams", async () => {
    const html = `${PAGE}<table>${"<tr><td>a<td>b<td>c<td>d".repeat(4_000)}</table>`;
    const { pdf } = await engine.renderHtml({ html });
    expect(new TextDecoder("latin1").decode(pdf)).toContain("/Type /ObjStm");
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(structureOf(document).match(/TD\(/g)).toHaveLength(16_000);
  });

  it("is left out where the caller says so, and for documents so large that it is told", async () => {
    const isTagged = (document: PDFDocument): boolean =>
      document.catalog.lookup(PDFName.of("StructTreeRoot")) instanceof PDFDict;
    expect(isTagged(await tagged("<p>a"))).toBe(true);
    expect(isTagged(await tagged("<p>a", { tagged: false }))).toBe(false);
    expect(isTagged(await tagged(`<p>a${"<b></b>".repeat(6_000)}`))).toBe(true);
    const large = { html: `<p>a${"<b></b>".repeat(100_000)}` };
    const { pdf, diagnostics } = await engine.renderHtml(large);
    expect(isTagged(await PDFDocument.load(pdf, { updateMetadata: false }))).toBe(false);
    expect(diagnostics).toMatchObject([{ code: "tags-left-out", severity: "info" }]);
  });
  it.each([
    [
      "positioned and lowered inline boxes",
      "<p>a <i style='position: relative; z-index: 1'>b</i> c <i style='position: relative; z-index: -1'>d</i> e",
      "P(a  b  c  d  e)",
    ],
    [
      "positioned links",
      "<p>a <a href=#x id=x style='position: relative'>b</a> c",
      "P(a  Link(annotation b)  c)",
    ],
    ["what floats in a line", "<p>a <i style='float: right'>b</i> c", "P(a  b c)"],
    [
      "items with an order of their own",
      "<div style='display: flex'><p style='order: 2'>a<p style='order: 1'>b</div>",
      "P(a) P(b)",
    ],
    [
      "a grid that places its items",
      "<div style='display: grid'><p style='grid-row: 2'>a<p style='grid-row: 1'>b</div>",
      "P(a) P(b)",
    ],
    [
      "text around blocks",
      "<div>a<p>b</p>c<ul><li>d</ul>e</div>",
      "P(a) P(b) P(c) L(LI(Lbl(• ) LBody(d))) P(e)",
    ],
    [
      "generated content",
      "<style>i::before, div::before { content: '[' } i::after, div::after { content: ']' }</style><p>a<i>b<b>c</b></i>d<div>e<p>f</p></div>",
      "P(a[bc]d) P([e) P(f) P(])",
    ],
    [
      "footnotes, at their reference",
      "<style>span { float: footnote }</style><p>a<span>b</span>c",
      "P(a Reference(1) Note(Lbl(1. ) b) c)",
    ],
    [
      "an absolutely positioned block",
      "<section><div style='position: absolute; bottom: 0'>a</div><p>b</section>",
      "Sect(P(a) P(b))",
    ],
  ])("has the order of the document for %s", async (_, html, expected) => {
    expect(await texts(html)).toBe(`Document(${expected})`);
  });

  it.each([
    ["rubies", "<p><ruby>a<rp>(</rp><rt>b</rt><rp>)</rp>c<rt>d</ruby>", "P(Ruby(RB(a) RT(b) RB(c) RT(d)))"],
    [
      "empty cells and rows",
      "<table><tr><td><td>a<tr><td><td></table>",
      "Table(TBody(TR(TD() TD(a)) TR(TD() TD())))",
    ],
    [
      "cells that are not displayed",
      "<table><tr><td style='display: none'>b<td>a</table>",
      "Table(TBody(TR(TD(a))))",
    ],
    ["tables that only lay out", "<table role=presentation><tr><td>a<td>b</table>", "P(a) P(b)"],
    [
      "tables that only lay out around others that do",
      "<table role=presentation><tr><td><table role=presentation><tr><td>a</table><td>b<tr><td>c</table>",
      "P(a) P(b) P(c)",
    ],
    [
      "tables that only lay out around tables of data",
      "<table role=presentation><tr><td><table><tr><th>a</table><td>b</table>",
      "Table(TBody(TR(TH(a)))) P(b)",
    ],
    ["what is hidden from readers", "<p>a <b aria-hidden=true>b</b> c", "P(a   c)"],
    ["links around blocks", "<a href=#x id=x><p>a</p></a>", "Link(annotation P(a))"],
    [
      "links whose first letter is set apart",
      "<style>p::first-letter { color: red }</style><p><a href=#x id=x>abc</a>",
      "P(Link(annotation abc))",
    ],
    ["links that lead nowhere", "<p><a href=javascript:0>a</a>", "P(a)"],
    ["other children of lists", "<ul><div>a</div></ul>", "L(LI(LBody(P(a))))"],
    ["list items without a list", "<div><li style='list-style: none'>a</div>", "P(a)"],
    ["meters", "<p>a <meter value=.5>half</meter>", "P(a  Figure“half”())"],
    ["progress bars", "<progress value=3 max=4></progress>", "P(Figure“3 / 4”())"],
    ["headings by role", "<div role=heading aria-level=3>a</div>", "H3(a)"],
  ])("knows %s", async (_, html, expected) => {
    expect(await texts(html)).toBe(`Document(${expected})`);
  });
});
