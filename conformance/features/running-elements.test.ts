import assert from "node:assert/strict";
import { describe } from "vitest";
import { checkFeatures } from "./check-features.ts";

/** Pages are 400 × 300 px with margins of 50 px and lines of 20 px. */
describe("running elements beside other content", () => {
  const heads = (css: string, content: string, html: string): string =>
    `<style>.a { position: running(a); ${css} } .b { position: running(b); ${css} } @page { @top-left { width: 200px; content: ${content} } }</style>${html}<p>x`;
  checkFeatures([
    {
      name: "an inline one stands in the line",
      html: heads("display: inline", '"1" element(a) "3"', "<span class=a>2</span>"),
      check(page) {
        assert.deepEqual(page.lines()[0], "123");
      },
    },
    {
      name: "an inline block too",
      html: heads("display: inline-block; width: 40px", '"1" element(a) "3"', "<span class=a>2</span>"),
      check(page) {
        assert.equal(page.place("3").x - page.place("2").x, 40);
      },
    },
    {
      name: "blocks keep the order of the content",
      html: heads("", '"1" element(a) "3" element(b)', "<div class=a>2</div><div class=b>4</div>"),
      check(page) {
        const tops = ["1", "2", "3", "4"].map((text) => page.place(text).y);
        assert.deepEqual(tops, [tops[0], (tops[0] ?? 0) + 20, (tops[0] ?? 0) + 40, (tops[0] ?? 0) + 60]);
      },
    },
    {
      name: "a paragraph with the margins it has by default stands above the lower one",
      html: `<style>.a { position: running(a); margin: 10px 0; line-height: 20px } @page { @top-left { content: element(a); vertical-align: bottom }
        @top-right { content: "edge"; vertical-align: bottom; line-height: 20px } }</style><p class=a>above</p><p>x`,
      check(page) {
        assert.equal(page.place("edge").y - page.place("above").y, 10);
      },
    },
  ]);
});
