import { expect, it } from "vitest";
import { layoutRounds } from "../testing/layout-rounds.ts";

/** What the pages of a document show, in the document and at the bottom. */
function pages(html: string): string[] {
  const style = `<style>p, h2 { margin: 0 } @page { margin: 20px } .a { page: a } .b { page: b } section, p { break-before: page }
    @page :nth(n of a) { @bottom-left { content: "A" } } @page :nth(3 of a) { @bottom-left { content: "A3" } }
    @page :nth(1 of b) { @bottom-right { content: "B1" } }</style>`;
  const { dump } = layoutRounds(`${style}${html}`, "200px 100px");
  return dump
    .split(/^page \d+/m)
    .slice(1)
    .map((page) => [...page.matchAll(/text "(.*?)"/g)].map(([, text]) => text).join(" "));
}

it("a page is part of the groups of all boxes around its content (css-gcpm-3 §3.2)", () => {
  const html = `<section class="a"><h2>1</h2><p>2</p><section class="b"><h2>3</h2><p>4</p></section><p>5</p></section>`;
  expect(pages(html)).toEqual(["1 A", "2 A", "3 B1 A3", "4 A", "5 A"]);
});

it("a group begins with each box of its name after a forced break", () => {
  const html = `<section class="a"><h2>1</h2><p>2</p></section><section class="a"><h2>1</h2><p>2</p><p>3</p></section><p>x</p>`;
  expect(pages(html)).toEqual(["1 A", "2 A", "1 A", "2 A", "3 A3", "x"]);
});

it("blank pages belong to the group before them", () => {
  const html = `<section class="a"><h2>1</h2><p style="break-before: left">2</p><p style="break-before: left">4</p></section>`;
  expect(pages(html)).toEqual(["1 A", "2 A", "A3", "4 A"]);
});
