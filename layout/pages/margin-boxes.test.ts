import { expect, it } from "vitest";
import { layoutRounds } from "../testing/layout-rounds.ts";

it("what is positioned absolutely in a running element stands in its margin box, where nothing nearer is positioned", () => {
  const html = `<style>@page { margin: 20px; @top-center { content: element(head); width: 100% } }
    header { position: running(head) } b { position: absolute; right: 0; top: 3px; width: 30px; height: 5px }</style>
    <header>a<b></b></header>`;
  const { dump } = layoutRounds(html, "200px 100px");
  expect(dump).toMatch(/^ *b 130,8 30×5/m);
});

it("margin boxes are painted by z-index, then clockwise from the top left corner (css-page-3 §3.1)", () => {
  const html = `<style>@page { margin: 20px; @left-top { content: "l" } @bottom-left { content: "b"; z-index: -1 }
    @top-right { content: "t" } @top-left-corner { content: "c"; z-index: 1 } @right-top { content: "r" } }</style>a`;
  const { dump } = layoutRounds(html, "200px 100px");
  expect([...dump.matchAll(/text "(.)"/g)].map(([, text]) => text)).toEqual(["a", "b", "t", "r", "l", "c"]);
});

it("counters() in a margin box shows all instances of a nested counter, as at the last change on its page", () => {
  const html = `<style>@page { margin: 20px; @bottom-left { content: counters(section, ".") } }
    section { counter-increment: section; break-before: page } div, body { counter-reset: section }</style>
    <section>a<div><section>b</section><section>c</section></div></section><section>d</section>`;
  const { dump } = layoutRounds(html, "200px 100px");
  const texts = [...dump.matchAll(/text "(.*?)"/g)].map(([, text]) => text);
  expect(texts).toEqual(["a", "1", "b", "1.1", "c", "1.2", "d", "2"]);
});

it("margin boxes of a negative z-index come with their page, also where others wait for the number of pages", () => {
  const texts = (behind: string): string[] => {
    const html = `<style>@page { margin: 20px; @bottom-left { content: "of " counter(pages) }
      @top-left { content: ${behind}; z-index: -1 } }</style>a`;
    const { dump } = layoutRounds(html, "200px 100px");
    return [...dump.matchAll(/text "(.*?)"/g)].map(([, text]) => text ?? "");
  };
  expect(texts('"draft"')).toEqual(["a", "draft", "of 1"]);
  expect(texts('"draft" counter(pages)')).toEqual(["a", "draft1", "of 1"]);
  expect(
    layoutRounds(`<style>@page { margin: 20px; @bottom-left { content: counter(pages) }
    @top-left { content: "draft"; z-index: -1 } }</style>a`).steps.map(({ page }) => page.marginBoxes.length),
  ).toEqual([1, 1]);
});
