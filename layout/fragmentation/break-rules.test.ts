import { describe, expect, it } from "vitest";
import { initialStyle, styleWith } from "../cascade/initial-style.ts";
import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE } from "../document/document.ts";
import { layoutHtml } from "../testing/layout-html.ts";
import type { BlockBox, BlockLevelBox, LayoutBox, OrthogonalFlowBox, ReplacedBox } from "../tree/box.ts";
import {
  type BreakAppeal,
  LAST_RESORT,
  PERFECT,
  VIOLATES_AVOID,
  VIOLATES_ORPHANS_WIDOWS,
} from "../tree/break-token.ts";
import {
  appealBetween,
  appealWithin,
  betterBreak,
  breakAtEnd,
  breakAtStart,
  isAvoidedBreak,
  isForcedBreak,
  isMonolithic,
  isPageBreak,
  joinBreaks,
  pageNameAtEnd,
  pageNameAtStart,
} from "./break-rules.ts";

const VALUES: readonly BreakBetween[] = [
  ...(["auto", "avoid", "avoid-page", "avoid-column"] as const),
  ...(["always", "page", "column", "left", "right", "recto", "verso"] as const),
];

const base = { id: 0, node: NO_NODE, pseudo: undefined };

function block(style: Partial<ComputedStyle>, ...children: readonly BlockLevelBox[]): BlockBox {
  const content = { kind: "blocks", children } as const;
  return {
    ...base,
    kind: "block",
    style: styleWith(style),
    content,
    formattingContext: false,
    marker: undefined,
  };
}

const image: ReplacedBox = {
  ...base,
  kind: "replaced",
  style: initialStyle(),
  content: { type: "none", width: 1, height: 1 },
};

describe("values of break-before and break-after (css-break-3 §3.1)", () => {
  it("force breaks in pages, or in columns too", () => {
    const inPages = ["always", "page", "left", "right", "recto", "verso"];
    expect(VALUES.filter((value) => isForcedBreak(value, "page"))).toEqual(inPages);
    expect(VALUES.filter((value) => isForcedBreak(value, "column"))).toEqual([
      ...["always", "page", "column", "left", "right", "recto", "verso"],
    ]);
    expect(VALUES.filter(isPageBreak)).toEqual(inPages.slice(1));
  });

  it("avoid breaks in one kind of fragmentainer or in both", () => {
    expect(VALUES.filter((value) => isAvoidedBreak(value, "page"))).toEqual(["avoid", "avoid-page"]);
    expect(VALUES.filter((value) => isAvoidedBreak(value, "column"))).toEqual(["avoid", "avoid-column"]);
  });

  it.each<[BreakBetween, BreakBetween, BreakBetween]>([
    ["auto", "avoid", "avoid"],
    ["avoid", "page", "page"],
    ["page", "avoid", "page"],
    ["avoid-column", "avoid", "avoid"],
    ["avoid-page", "avoid-column", "avoid-column"],
    ["column", "page", "page"],
    ["page", "column", "page"],
    ["page", "left", "left"],
    ["left", "page", "left"],
    ["left", "right", "right"],
    ["auto", "auto", "auto"],
  ])("%s and, later in the flow, %s are %s", (earlier, later, joined) => {
    expect(joinBreaks(earlier, later)).toBe(joined);
  });

  it("are the same whichever two of three are joined first", () => {
    for (const a of VALUES)
      for (const b of VALUES)
        for (const c of VALUES) expect(joinBreaks(joinBreaks(a, b), c)).toBe(joinBreaks(a, joinBreaks(b, c)));
  });
});

describe("the values that meet at the edge of a box (css-break-3 §4.1)", () => {
  const first = block({ breakBefore: "page", breakAfter: "left", page: "inner" });
  const last = block({ breakBefore: "right", breakAfter: "avoid", page: "other" });

  it("are its own and those of its first or last children in the flow", () => {
    const box = block({ breakBefore: "avoid", breakAfter: "avoid" }, block({}, first), last);
    expect([breakAtStart(box), breakAtEnd(box)]).toEqual(["page", "avoid"]);
  });

  it("pass over what floats, is positioned or replaced, and over marks", () => {
    const floating = block({ breakBefore: "verso", float: "left" });
    const positioned = block({ breakAfter: "verso", position: "absolute" });
    const box = block({}, floating, first, last, positioned);
    expect([breakAtStart(box), breakAtEnd(box)]).toEqual(["page", "avoid"]);
  });

  it("are not those of the columns inside", () => {
    const columns = block({ display: "block", columnCount: 2 }, block({ breakBefore: "column" }));
    expect(breakAtStart(columns)).toBe("auto");
    expect(breakAtStart(block({}, block({ breakBefore: "column" })))).toBe("column");
    expect(breakAtStart(block({ display: "block", columnCount: 2 }, first))).toBe("page");
    const always = block({ display: "block", columnCount: 2 }, block({ breakBefore: "always" }));
    expect(breakAtStart(always)).toBe("auto");
  });

  it("are those of pages where columns inside avoid any", () => {
    const columns = block({ display: "block", columnCount: 2 }, block({ breakAfter: "avoid" }));
    expect(breakAtEnd(columns)).toBe("avoid-page");
    expect(breakAtEnd(block({}, block({ breakAfter: "avoid" })))).toBe("avoid");
  });

  it("so do page names, which children inherit where they have none (css-page-3 §6.3)", () => {
    const box = block({ page: "outer" }, block({}, first), block({}), last, block({}));
    expect([pageNameAtStart(box, ""), pageNameAtEnd(box, "")]).toEqual(["inner", "outer"]);
    expect(pageNameAtStart(block({}, block({})), "around")).toBe("around");
  });
});

describe("how good a break is (css-break-3 §4.4)", () => {
  it("between siblings: against an avoid only if need be", () => {
    expect([appealBetween("auto", "page"), appealBetween("avoid-column", "page")]).toEqual([
      PERFECT,
      PERFECT,
    ]);
    expect(appealBetween("avoid-column", "column")).toBe(VIOLATES_AVOID);
  });

  it("inside a box: worse where that avoids breaks, and never better than it was", () => {
    const avoiding = styleWith({ breakInside: "avoid" });
    expect(appealWithin(PERFECT, avoiding, "page")).toBe(VIOLATES_AVOID);
    const places = [PERFECT, VIOLATES_ORPHANS_WIDOWS, VIOLATES_AVOID];
    const inside = places.map((appeal) => appealWithin(appeal, avoiding, "page"));
    expect(inside).toEqual([...inside].sort((a, b) => b - a));
    expect(new Set([...places, ...inside, LAST_RESORT]).size).toBe(6);
    expect(appealWithin(LAST_RESORT, avoiding, "page")).toBe(LAST_RESORT);
    expect(appealWithin(VIOLATES_ORPHANS_WIDOWS, styleWith({}), "page")).toBe(VIOLATES_ORPHANS_WIDOWS);
    expect(appealWithin(PERFECT, styleWith({ breakInside: "avoid-column" }), "page")).toBe(PERFECT);
  });

  it("of two places the better is taken, of equal ones the later, and a last resort is none", () => {
    const at = (line: number, appeal: BreakAppeal) => ({ kind: "line", line, appeal }) as const;
    expect(betterBreak(at(1, PERFECT), at(2, VIOLATES_AVOID))).toEqual(at(1, PERFECT));
    expect(betterBreak(at(1, PERFECT), at(2, PERFECT))).toEqual(at(2, PERFECT));
    expect(betterBreak(at(1, VIOLATES_AVOID), at(2, PERFECT))).toEqual(at(2, PERFECT));
    expect(betterBreak(undefined, at(2, LAST_RESORT))).toBeUndefined();
    expect(betterBreak(at(1, PERFECT), undefined)).toEqual(at(1, PERFECT));
  });

  it("no break enters replaced content and orthogonal flows", () => {
    const orthogonal: OrthogonalFlowBox = {
      ...base,
      ...{ kind: "orthogonal-flow", style: initialStyle(), inner: block({}) },
      ...{ innerMode: "vertical-rl", outerMode: "horizontal-tb" },
    };
    expect(([image, orthogonal, block({})] as LayoutBox[]).map(isMonolithic)).toEqual([true, true, false]);
  });
});

describe("pages that follow from the rules", () => {
  const page = (html: string, size = "200px 50px"): string[] =>
    layoutHtml(`<style>p { margin: 0; orphans: 1; widows: 1 }</style>${html}`, size)
      .places()
      .map((place) => place.replace(/ \S+×.*$/, ""));
  const lines = (count: number): string => Array.from({ length: count }, () => "x").join("<br>");

  it("a heading goes along with what follows it", () => {
    const html = (rule: string): string => `<p>${lines(4)}</p><p id=a style="${rule}">x</p><p id=b>x</p>`;
    expect(page(html(""))).toEqual(["p1 a 0,40", "p2 b 0,0"]);
    expect(page(html("break-after: avoid"))).toEqual(["p2 a 0,0", "p2 b 0,10"]);
  });

  it("a break is put before the group that avoids it, and inside where the group fills a page", () => {
    const html = (count: number): string =>
      `<p>x</p><div id=a style="break-inside: avoid"><p>${lines(count)}</p><p id=b>x</p></div>`;
    expect(page(html(3))).toEqual(["p1 a 0,10", "p1 b 0,40"]);
    expect(page(html(4))).toEqual(["p2 a 0,0", "p2 b 0,40"]);
    expect(page(html(5))).toEqual(["p2 a 0,0", "p3 a 0,0", "p3 b 0,0"]);
  });

  it("rather than inside of what avoids it a break is put against orphans or widows further up", () => {
    const html = `<p id=a style="orphans: 2; widows: 2">${lines(2)}</p><p id=b style="break-before: avoid; break-inside: avoid">${lines(4)}</p>`;
    expect(page(html)).toEqual(["p1 a 0,0", "p2 a 0,0", "p2 b 0,10"]);
  });

  it("where a group has to break, it breaks by the rules that hold inside of it", () => {
    const html = (rule: string): string =>
      `<div style="break-inside: avoid"><p>${lines(3)}</p><p id=a style="${rule}">${lines(3)}</p><p id=b>x</p></div>`;
    expect(page(html("widows: 1"))).toEqual(["p1 a 0,30", "p2 a 0,0", "p2 b 0,10"]);
    expect(page(html("widows: 2"))).toEqual(["p1 a 0,30", "p2 a 0,0", "p2 b 0,20"]);
    expect(page(html("break-inside: avoid"))).toEqual(["p2 a 0,0", "p2 b 0,30"]);
    expect(page(html("orphans: 3"))).toEqual(["p2 a 0,0", "p2 b 0,30"]);
    const joined = `<p>x</p><p id=a style="break-before: avoid; widows: 5">${lines(5)}</p>`;
    expect(page(`<div style="break-inside: avoid">${joined}</div>`)).toEqual(["p1 a 0,10", "p2 a 0,0"]);
  });

  it("orphans and widows are given up before an avoid is", () => {
    const html = `<p style="break-after: avoid">${lines(3)}</p><p id=a style="orphans: 3; widows: 3">${lines(5)}</p>`;
    // Five lines don't part in threes. The first page ends within the paragraph before, the second within this one.
    expect(page(html)).toEqual(["p2 a 0,10", "p3 a 0,0"]);
  });

  it("`left` leaves a page empty where the next is a right one", () => {
    const html = (rule: string): string => `<p>x</p><p id=a style="break-before: ${rule}">x</p>`;
    expect(page(html("left"))).toEqual(["p2 a 0,0"]);
    expect(page(html("right"))).toEqual(["p3 a 0,0"]);
  });

  it("a change of page name forces a break, wherever in the box its first child is", () => {
    expect(page("<p>x</p><div id=a><p id=b style='page: wide'>x</p><p id=c>x</p></div>")).toEqual([
      "p2 a 0,0",
      "p2 b 0,0",
      "p3 a 0,0",
      "p3 c 0,0",
    ]);
  });
});
