import assert from "node:assert/strict";
import type { FeatureGroup } from "./feature.ts";
import { scripts } from "./text-scripts.ts";

interface Placed {
  place(text: string, page?: number): { x: number; y: number };
}
/** How far apart two texts begin on their line, px. */
const distance = (page: Placed, from: string, to: string): number => page.place(to).x - page.place(from).x;

export const text: FeatureGroup = {
  title: "Text and lists",
  features: [
    {
      name: "list-style-type",
      html: `<ol style="list-style: upper-roman inside"><li>a<li>b</ol><ul style="list-style: '→ ' inside"><li>c</ul>`,
      check(page) {
        assert.deepEqual(page.lines(), ["I.a", "II.b", "→c"]);
      },
    },
    {
      name: "::marker content",
      html: `<style>li::marker { content: "§" counter(list-item) " "; color: #0000ff }</style><ol style="margin-left: 40px"><li>a<li>b</ol>`,
      check(page) {
        assert.deepEqual(page.lines(), ["§1a", "§2b"]);
        assert.ok(page.pixels("#0000ff") > 20);
      },
    },
    {
      name: "@counter-style",
      html: `<style>@counter-style stars { system: symbolic; symbols: "*"; suffix: " " }</style><ol style="list-style: stars inside"><li>a<li>b</ol>`,
      check(page) {
        assert.deepEqual(page.lines(), ["*a", "**b"]);
      },
    },
    {
      name: "list-style-image",
      html: `<ul style="margin-left: 40px; list-style-image: url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEUAAP+KeNJXAAAACklEQVR4nGNiAAAABgADNjd8qAAAAABJRU5ErkJggg==)"><li>a</ul>`,
      check(page) {
        assert.equal(page.pixels("#0000ff"), 1);
      },
    },
    {
      name: "justify",
      html: `<p style="width: 200px; text-align: justify">aa bb cc dd ee ff gg hh end`,
      check(page) {
        assert.ok(page.lines().length === 2);
        const [first = ""] = page.lines();
        const last = first.slice(-2);
        const natural = page.place(last).x;
        assert.ok(natural > 215, `the last word begins at ${natural}`);
      },
    },
    {
      name: "hyphens: auto",
      html: `<p lang="en" style="hyphens: auto; width: 90px">extraordinarily`,
      check(page) {
        assert.match(page.lines()[0] ?? "", /^ex.*[\u00ad‐]$/);
        assert.ok(page.lines().length > 1);
      },
    },
    {
      name: "letter-spacing",
      html: `<p>ab<p style="letter-spacing: 10px">cd`,
      check(page) {
        assert.ok(distance(page, "c", "d") - distance(page, "a", "b") >= 8);
      },
    },
    {
      name: "word-spacing",
      html: `<p>i a<p style="word-spacing: 30px">i b`,
      check(page) {
        assert.equal(page.place("b").x - page.place("a").x, 30);
      },
    },
    {
      name: "text-transform",
      html: `<p style="text-transform: uppercase">straße<p style="text-transform: capitalize">one two`,
      check(page) {
        assert.deepEqual(page.lines(), ["STRASSE", "OneTwo"]);
      },
    },
    {
      name: "text-decoration colour/style/thickness",
      html: `<p style="text-decoration: underline dashed #0000ff 4px; width: max-content">mmmmmm`,
      check(page) {
        const line = page.extent("#0000ff");
        assert.ok(line !== undefined && Math.abs(line.bottom - line.top - 4) <= 1);
        assert.ok(page.pixels("#0000ff") < (line.right - line.left) * 4 * 0.9);
      },
    },
    {
      name: "text-decoration-skip-ink",
      html: `<style>p { color: #ffffff; text-decoration: underline 3px #0000ff }</style>
        <p>ppp<p style="text-decoration-color: #00ff00; text-decoration-skip-ink: none">ppp`,
      check(page) {
        const [skipping, whole] = [page.pixels("#0000ff"), page.pixels("#00ff00")];
        assert.ok(skipping > 20 && skipping < whole * 0.8, `${skipping} of ${whole}`);
      },
    },
    {
      name: "text-emphasis",
      html: `<p style="line-height: 40px">a<span style="text-emphasis: circle #0000ff">bc, d</span></p>`,
      check(page) {
        const { left = 0, right = 0, top = 0, bottom = 0 } = page.extent("#0000ff") ?? {};
        assert.ok(left > page.place("b").x && right > page.place("d").x && bottom < page.place("b").y);
        assert.ok(bottom - top > 5 && bottom - top < 10);
        // The marks are decoration, a line of their own to those who read all glyphs.
        assert.deepEqual(page.lines(), ["●●●", "abc,d"]);
      },
    },
    {
      name: "text-indent",
      html: `<p style="text-indent: 30px; width: 100px">one two three`,
      check(page) {
        assert.deepEqual([page.place("one").x, page.place(page.lines()[1] ?? "").x], [80, 50]);
      },
    },
    {
      name: "white-space: pre-wrap",
      html: `<p style="white-space: pre-wrap; width: 80px">a   b\nc dddd eeee`,
      check(page) {
        assert.ok(distance(page, "a", "b") > 20);
        assert.deepEqual(page.lines(), ["ab", "cdddd", "eeee"]);
      },
    },
    {
      name: "text-wrap: balance",
      html: `<h1 style="text-wrap: balance; font-size: 20px">one two three four five six seven</h1>`,
      check(page) {
        assert.deepEqual(page.lines(), ["onetwothree", "fourfivesixseven"]);
      },
    },
    {
      name: "overflow-wrap",
      html: `<p style="overflow-wrap: anywhere; width: 60px">abcdefghijkl`,
      check(page) {
        assert.ok(page.lines().length > 1);
      },
    },
    {
      name: "word-break: break-all",
      html: `<p style="word-break: break-all; width: 60px">ab cdefghijkl`,
      check(page) {
        assert.match(page.lines()[0] ?? "", /^abcd/);
      },
    },
    {
      name: "tab-size",
      html: `<pre style="margin: 0; font: inherit; tab-size: 60px">a\tb</pre>`,
      check(page) {
        assert.equal(distance(page, "a", "b"), 60);
      },
    },
    {
      name: "text-overflow: ellipsis",
      html: `<p style="width: 80px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">a long line of text`,
      check(page) {
        assert.match(page.lines()[0] ?? "", /…$/);
      },
    },
    {
      name: "line-clamp",
      html: `<p style="width: 80px; line-clamp: 2">one two three four five six seven`,
      check(page) {
        assert.equal(page.lines().length, 2);
        assert.match(page.lines()[1] ?? "", /…$/);
      },
    },
    {
      name: "text-shadow",
      html: `<p style="font-size: 80px; line-height: 100px; text-shadow: 20px 0 #0000ff">I`,
      check(page) {
        assert.ok(page.pixels("#0000ff") > 300);
      },
    },
    {
      name: "text-align-last",
      html: `<p style="width: 200px; text-align-last: right">end`,
      check(page) {
        assert.ok(page.place("end").x > 205);
      },
    },
    {
      name: "::first-letter",
      html: `<style>p::first-letter { font-size: 60px; color: #0000ff; float: left; line-height: 1 }</style><p>Once upon a time`,
      check(page) {
        assert.ok(page.pixels("#0000ff") > 300 && page.place("nce").x > 80);
      },
    },
    {
      name: "::first-line",
      html: `<style>p::first-line { letter-spacing: 10px }</style><p style="width: 150px">ab cd ef gh ab`,
      check(page) {
        assert.equal(page.lines().length, 2);
        assert.ok(distance(page, "a", "b") > 18);
      },
    },
    {
      name: "initial-letter",
      html: `<style>p::first-letter { initial-letter: 3 }</style><p style="width: 200px">Once<br>two<br>three<br>four`,
      check(page) {
        const [second, third, fourth] = ["two", "three", "four"].map((word) => page.place(word).x) as [
          number,
          number,
          number,
        ];
        assert.ok(second > 75 && third === second && fourth === 50, `${second} ${third} ${fourth}`);
        assert.equal(page.place("O").y, page.place("three").y);
      },
    },
    {
      name: "quotes",
      html: `<p lang="de"><q>außen <q>innen</q></q>`,
      check(page) {
        assert.deepEqual(page.lines(), ["„außen‚innen‘“"]);
      },
    },
    ...scripts,
  ],
};
