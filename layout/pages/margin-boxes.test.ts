import { expect, it } from "vitest";
import { layoutRounds } from "../testing/layout-rounds.ts";

it("what is positioned absolutely in a running element stands in its margin box, where nothing nearer is positioned", () => {
  const html = `<style>@page { margin: 20px; @top-center { content: element(head); width: 100% } }
    header { position: running(head) } b { position: absolute; right: 0; top: 3px; width: 30px; height: 5px }</style>
    <header>a<b></b></header>`;
  const { dump } = layoutRounds(html, "200px 100px");
  expect(dump).toMatch(/^ *b 130,8 30×5/m);
});
