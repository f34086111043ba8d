import { describe, expect, it } from "vitest";
import { layoutDocument } from "./layout-document.ts";
import { PageLimitError } from "./pages/paginate.ts";
import { answered, layoutInput } from "./testing/layout-input.ts";
import { layoutRounds, roundsOf } from "./testing/layout-rounds.ts";

const CONTAINED = `<style>div { container-type: inline-size } @container (width > 100px) { p { width: 7px } }</style>
  <div><p id=p>a</div>`;

describe("layoutDocument", () => {
  it("changes nothing that it was given", () => {
    const input = layoutInput(CONTAINED);
    const { styles } = input;
    const p = styles.document.elementById("p");
    const before = styles.styleOf(p);
    const first = roundsOf(input);
    expect(first.dump).toMatch(/^ *p \S+ 7×/m);
    expect(styles.styleOf(p)).toBe(before);
    expect(before.width).toBe("auto");
    expect(roundsOf(input).dump).toBe(first.dump);
  });

  it("gives the styles that its pages were made with", () => {
    const input = layoutInput(CONTAINED);
    const { content } = answered(layoutDocument(input), () => input);
    expect(content.styles.styleOf(content.styles.document.elementById("p")).width).toBe(7);
  });

  it("asks for nothing where styles stay as they are", () => {
    expect(layoutRounds("<p>a").asked).toEqual([]);
    expect(layoutRounds(CONTAINED, "50px 50px").asked).toEqual([]);
  });

  it("lays out a page when it is asked for", () => {
    const input = { ...layoutInput("<p style='break-after: page'>a<p>b"), maximumPages: 1 };
    const { pages } = answered(layoutDocument(input), () => input);
    const steps = pages[Symbol.iterator]();
    expect(steps.next().value).toMatchObject({ type: "page", page: { index: 0 } });
    expect(() => steps.next()).toThrow(PageLimitError);
  });

  it("completes pages after the last where margin boxes show the total", () => {
    const html = `<style>@page { margin: 20px; @top-left { content: counter(pages) } }
      @page :first { @top-left { content: "one" } } p { break-after: page }</style><p>a<p>b<p>c`;
    const { steps } = layoutRounds(html, "100px 100px");
    expect(steps.map(({ type, page }) => [type, page.index, page.marginBoxes.length])).toEqual([
      ["page", 0, 1],
      ["page", 1, 0],
      ["page", 2, 0],
      ["margin-boxes", 1, 1],
      ["margin-boxes", 2, 1],
    ]);
  });

  it("makes pages anew until content shows the right numbers", () => {
    const html = `<style>a::after { content: target-counter(attr(href), page) } p { break-before: page }</style>
      <a href="#p"></a><p id=p>b`;
    expect(layoutRounds(html).dump).toMatch(/text "2"/);
  });

  it("tells of numbers that never settle", () => {
    // Shown as "a b c" for one page, which takes two, and as "a" for two pages, which takes one.
    const html = `<style>@counter-style flip { system: fixed; symbols: "a b c" "a" } p { width: 10px; margin: 0 }
      p::after { content: counter(pages, flip) }</style><p>`;
    expect(layoutRounds(html, "40px 20px").codes).toEqual(["page-numbers-unsettled"]);
  });
});
