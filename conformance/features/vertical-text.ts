import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Feature } from "./feature.ts";

const require = createRequire(import.meta.url);
const japanese = readFileSync(
  require.resolve("@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"),
);
const files = { "japanese.ttf": japanese };
const font = "<style>@font-face { font-family: own; src: url(japanese.ttf) } p { font-family: own }</style>";

/** Rows about vertical text; part of the group "Text and lists". */
export const verticalText: readonly Feature[] = [
  {
    name: "vertical writing-mode",
    html: `<style>html { writing-mode: vertical-rl } p { width: 150px }</style><p style="border-top: 5px solid #ff0000">one<br>two<p>three<p>four`,
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      // Lines and blocks follow each other to the left, letters to the bottom, and pages are filled that way.
      assert.equal(page.place("one").y, page.place("two").y);
      assert.equal(page.place("one").x, page.place("two").x + 20);
      assert.ok(page.place("three").x < page.place("two").x - 60);
      assert.equal(page.count, 2);
      assert.deepEqual(page.place("four", 2), { x: page.place("one").x, y: page.place("three").y });
      assert.equal(page.color(300, 52), "#ff0000");
      assert.notEqual(page.color(150, 52), "#ff0000");
    },
  },
  {
    name: "vertical blocks in horizontal pages",
    html: `<p>above<div style="writing-mode: vertical-rl; height: 100px; background: #0000ff">one<br>two</div><p>below`,
    check(page) {
      // As wide as its two lines.
      assert.equal(page.pixels("#0000ff") > 3000, true);
      assert.ok(page.place("one").x - page.place("two").x === 20 && page.place("one").x < 90);
      assert.equal(page.place("below").y - page.place("above").y, 120);
    },
  },
  {
    name: "text-orientation",
    files,
    html: `${font}<p style="writing-mode: vertical-rl">日本ab<p style="writing-mode: vertical-rl; text-orientation: upright">本cd`,
    check(page) {
      assert.deepEqual(page.result.diagnostics, []);
      // Every ideograph takes an em of the line; turned letters take their width, upright ones their height.
      const [first, second, a, b] = ["日", "本", "a", "b"].map((text) => page.place(text)) as [
        Place,
        Place,
        Place,
        Place,
      ];
      assert.equal(second.y - first.y, 20);
      assert.equal(a.x, b.x);
      assert.ok(b.y - a.y > 8 && b.y - a.y < 14, String(b.y - a.y));
      assert.equal(page.place("d").y - page.place("c").y, 20);
    },
  },
  {
    name: "text-combine-upright",
    files,
    html: `${font}<p style="writing-mode: vertical-rl">年<span style="text-combine-upright: all">12</span>月`,
    check(page) {
      const [year, month, one, two] = ["年", "月", "1", "2"].map((text) => page.place(text)) as [
        Place,
        Place,
        Place,
        Place,
      ];
      assert.equal(month.y - year.y, 40);
      assert.equal(one.y, two.y);
      assert.ok(two.x - one.x > 8 && two.x - one.x < 12, String(two.x - one.x));
    },
  },
];

interface Place {
  readonly x: number;
  readonly y: number;
}
