import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { contractHtml } from "../../examples/contract.ts";
import { reportHtml } from "../../examples/report.ts";
import { statementHtml } from "../../examples/statement.ts";
import { Engine } from "../../src/node/index.ts";
import type { RenderOptions } from "../../src/render/render-types.ts";
import type { ResourceRequest, ResourceResponse } from "../../src/resources/resource.ts";
import { taggedFailures } from "./check-tagged.ts";

let engine: Engine;
beforeAll(() => {
  engine = new Engine();
});

const examples = new URL("../../examples/", import.meta.url);

async function readExample({ url }: ResourceRequest): Promise<ResourceResponse> {
  const { pathname } = new URL(url);
  const directory = pathname.startsWith("/node_modules/") ? new URL("..", examples) : examples;
  const bytes = readFileSync(new URL(`.${pathname}`, directory));
  return { bytes, contentType: pathname.endsWith(".ttf") ? "font/ttf" : "", url };
}

async function failures(html: string, options: RenderOptions = {}): Promise<string[]> {
  const { pdf } = await engine.renderHtml(
    { html, baseUrl: "https://example.com/" },
    { conformance: "PDF/UA-1", fetch: readExample, ...options },
  );
  return taggedFailures(pdf);
}

describe("PDF/UA-1 (ISO 14289-1)", () => {
  const names = readdirSync(examples).filter((name) => name.endsWith(".html"));
  it.each(names)("is met by examples/%s", async (name) => {
    expect(await failures(readFileSync(new URL(name, examples), "utf8"))).toEqual([]);
  });

  it.each([
    ["a statement", statementHtml(90)],
    ["a contract", contractHtml()],
    ["a report", reportHtml(60)],
  ])("is met by %s", async (_, html) => {
    expect(await failures(html)).toEqual([]);
  });

  const head = '<!DOCTYPE html><html lang="en"><title>t</title>';
  it.each([
    ["nested lists", "<ol><li>a<ul><li>b<ol type=i><li>c</ol></ul>d<li><p>e<p>f</ol>"],
    ["families that readers have", "<p style='font-family: Courier'>a<p style='font-family: Times'>b"],
    [
      "tables that only lay out around others",
      "<table role=presentation><tr><td><table role=presentation><tr><td>a</table><td>b<tr><td>c</table>",
    ],
    ["lists with other children", "<ul>a<div>b</div><li>c</ul>"],
    [
      "complex tables",
      "<table><caption>c<thead><tr><th id=a rowspan=2>a<th colspan=2 id=b>b<tr><th id=c>c<th id=d><tbody><tr><th id=e>e<td headers='b c e'>1<td><tr><td colspan=3>2<tfoot><tr><td><td><td>3</table>",
    ],
    ["heads on further pages", `<table><thead><tr><th>a<th>b<tbody>${"<tr><td>1<td>".repeat(80)}</table>`],
    [
      "fields",
      "<form><label>n <input name=a></label><input name=b><input type=checkbox name=c><input type=radio name=d><select name=e><option>1</select><textarea name=f></textarea><button>g</button></form>",
    ],
    [
      "fields in drawings",
      "<form><svg role=img aria-label=s><foreignObject width=200 height=50><input name=a></foreignObject></svg></form>",
    ],
    [
      "links",
      "<p id=x><a href=#x>a</a> <a href=https://example.com/><img alt=i src=/certificate.svg width=9></a> <a href=javascript:0>b</a><a href=#x><div>c</div></a>",
    ],
    [
      "links in drawings",
      '<svg role=img aria-label=s><a href="https://example.com/"><text y="20">t</text></a></svg>',
    ],
    [
      "running elements with links",
      "<style>@page { @top-left { content: element(h) } @bottom-left { content: counter(page) ' ' counter(pages) } } p { position: running(h) }</style><p><a href=https://example.com/>a</a></p>b",
    ],
    [
      "footnotes",
      "<style>i { float: footnote }</style><p>a<i>b</i>c<i>d <a href=https://example.com/>e</a></i>",
    ],
    [
      "formulas and rubies",
      "<p><math><msup><mi>x</mi><mn>2</mn></msup></math> <ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>",
    ],
    [
      "decoration",
      "<style>p { background: linear-gradient(red, blue); background-clip: text; border: 1px solid; box-shadow: 1px 1px 2px red } li::marker { color: red } b { filter: blur(1px) } i { opacity: .5 } u { mask-image: linear-gradient(black, transparent) }</style><p>a <b>b</b> <i>c</i> <u>d</u> <s style='text-shadow: 1px 1px 2px red'>e</s><ul><li>f</ul>",
    ],
    [
      "tiles",
      "<svg role=img aria-label=s><pattern id=p width=5 height=5 patternUnits=userSpaceOnUse><circle r=2 /><text y=5>t</text></pattern><rect fill='url(#p)' width=50 height=50 /></svg>",
    ],
    ["attached files", "<p><a rel=attachment href=/form.pdf>the form</a>"],
    ["crop marks, a watermark", "<style>@page { marks: crop cross; bleed: 3mm }</style><p>a"],
    ["languages", "<p lang=fr>a <span lang=de>b</span></p><div lang=es>c</div>"],
    [
      "what is out of the flow",
      "<p>a <i style='float: left'>b</i> <b style='position: absolute'>c</b> <u style='position: relative; z-index: -1'>d</u> e<div style='position: fixed; top: 0'>f</div>",
    ],
    ["generated content", "<p>a <q>b</q><ol style='list-style: upper-roman inside'><li>c</ol>"],
  ])("is met by %s", async (name, html) => {
    const watermark = name.includes("watermark") ? "Draft" : undefined;
    expect(await failures(head + html, { watermark })).toEqual([]);
  });

  it.each([
    ["a title", '<html lang="en"><p>a', "accessibility-title"],
    ["a language", "<title>t</title><p>a", "accessibility-language"],
    ["texts for pictures", `${head}<svg><rect width=9 height=9 /></svg>`, "accessibility-alternative"],
    ["all levels of headings", `${head}<h1>a</h1><h3>b</h3>`, "accessibility-heading"],
    ["a first heading", `${head}<h2>a</h2>`, "accessibility-heading"],
    ["glyphs", `${head}<p>\u{13000}`, "conformance-font"],
  ])("is not claimed without %s", async (_, html, code) => {
    const { pdf, diagnostics } = await engine.renderHtml({ html }, { conformance: "PDF/UA-1" });
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
    expect(await taggedFailures(pdf)).toContain("06-002 no PDF/UA identifier");
  });

  it("is asked for by a document itself", async () => {
    const meta = '<meta name="pdf-conformance" content="PDF/UA-1">';
    expect(await failures(`${head}${meta}<p>a${"<b></b>".repeat(6000)}`, { conformance: undefined })).toEqual(
      [],
    );
    const { diagnostics } = await engine.renderHtml({ html: head + meta.replace("UA-1", "E-1") });
    expect(diagnostics.map(({ code }) => code)).toEqual(["conformance-unknown"]);
  });

  it("is not claimed unless somebody asks", async () => {
    expect(await failures(`${head}<p>a`, { conformance: undefined })).toEqual([
      "06-002 no PDF/UA identifier",
    ]);
  });
});
