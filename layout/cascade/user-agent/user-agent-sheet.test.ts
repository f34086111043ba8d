import { describe, expect, it } from "vitest";
import { DeclarationParser } from "../../css/properties/declaration-parser.ts";
import { supports } from "../../css/properties/supports.ts";
import { parseSheet } from "../../css/sheets/parse-sheet.ts";
import type { ParsedSheet } from "../../css/sheets/parsed-sheet.ts";
import { DiagnosticSink } from "../../diagnostics.ts";
import { layoutHtml } from "../../testing/layout-html.ts";
import { QUIRKS_STYLE_SHEET, USER_AGENT_STYLE_SHEET } from "./user-agent-sheet.ts";

function parsed(css: string, diagnostics: DiagnosticSink): ParsedSheet {
  const input = { css, source: "user agent", baseUrl: "", origin: "user-agent" as const };
  return parseSheet(input, { mediaWidth: 600, mediaHeight: 800, supports }, diagnostics);
}

/** The value that the last rule for exactly this element gives a property. */
function declared(name: string, property: string): string | undefined {
  let value: string | undefined;
  const sheet = parsed(USER_AGENT_STYLE_SHEET, new DiagnosticSink());
  for (const rule of sheet.rules) {
    if (
      rule.kind !== "style" ||
      rule.selector.compounds.length > 1 ||
      rule.selector.pseudoElement !== undefined
    )
      continue;
    const [compound] = rule.selector.compounds;
    if (compound?.type !== name || compound.tests.length + compound.lists.length > 0) continue;
    value =
      sheet.blocks[rule.block]?.findLast((declaration) => declaration.property === property)?.value ?? value;
  }
  return value;
}

describe.each([
  ["user agent", USER_AGENT_STYLE_SHEET],
  ["quirks", QUIRKS_STYLE_SHEET],
])("the %s sheet", (_name, css) => {
  it("is understood as a whole", () => {
    const diagnostics = new DiagnosticSink();
    const sheet = parsed(css, diagnostics);
    const parser = new DeclarationParser();
    expect(diagnostics.list()).toEqual([]);
    expect(sheet.rules.length).toBeGreaterThan(5);
    for (const { property, value } of sheet.blocks.flat()) {
      const { issue, targets } = parser.parse(property, value, { baseUrl: "", quirks: false });
      expect([property, value, issue]).toEqual([property, value, undefined]);
      expect(targets.length).toBeGreaterThan(0);
    }
  });

  it("names the element in the last part of every selector", () => {
    for (const rule of parsed(css, new DiagnosticSink()).rules) {
      const last = rule.kind === "style" ? rule.selector.compounds.at(-1) : undefined;
      expect(last?.type).toMatch(/^([a-z0-9]+|foreignObject)$/);
    }
  });
});

describe("what belongs together", () => {
  it.each([
    ["a term and what it means", "<dl><dt id=a>t</dt><dd id=b>d</dd></dl>"],
    ["a heading after terms, and its text", "<dl><dt>t</dt><dt>u</dt></dl><h2 id=a>t</h2><p id=b>d</p>"],
    ["a heading and its text", "<h2 id=a>t</h2><p id=b>d</p>"],
    ["a figure and the caption below it", "<figure><p id=a>p</p><figcaption id=b>c</figcaption></figure>"],
    ["a caption and its figure", "<figure><figcaption id=a>c</figcaption><p id=b>p</p></figure>"],
  ])("stands on one page: %s", (_, html) => {
    const style =
      "<style>* { margin: 0 !important; font-size: 10px !important } body { padding-top: 10px }</style>";
    const { pages } = layoutHtml(`${style}<p id=before>x</p>${html}`, "200px 30px");
    expect(pages).toHaveLength(2);
    const places = layoutHtml(`${style}<p id=before>x</p>${html}`, "200px 30px").places();
    expect(places.filter((place) => /^p\d (?:a|b) /.test(place)).map((place) => place.slice(0, 4))).toEqual([
      "p2 a",
      "p2 b",
    ]);
  });
});

describe("defaults", () => {
  it.each([
    ["body", "margin", "8px"],
    ["p", "margin-block", "1em"],
    ["h1", "font-size", "2em"],
    ["h3", "bookmark-level", "3"],
    ["script", "display", "none"],
    ["li", "display", "list-item"],
    ["ol", "padding-inline-start", "40px"],
    ["table", "border-spacing", "2px"],
    ["thead", "display", "table-header-group"],
    ["td", "padding", "1px"],
    ["th", "font-weight", "bold"],
    ["caption", "text-align", "center"],
    ["center", "text-align", "-platen-center"],
    ["pre", "white-space", "pre"],
    ["sup", "vertical-align", "super"],
    ["blockquote", "margin-inline", "40px"],
    ["span", "display", undefined],
  ])("%s has %s: %s", (name, property, value) => {
    expect(declared(name, property)).toBe(value);
  });
});

it("keeps hidden inputs from the page whatever authors say of inputs (HTML §15.3.1)", () => {
  const style = "<style>input { all: unset; display: block; width: 50px; height: 20px }</style>";
  expect(layoutHtml(`${style}<input type=hidden id=a><input id=b>`).places()).toEqual(["p1 b 0,0 50×20"]);
});
