import assert from "node:assert/strict";
import type { FeatureGroup } from "./feature.ts";

/** A paragraph on each of `count` pages: p1, p2 and so on. */
const pages = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<p style="break-after: page">p${index + 1}</p>`).join("");

export const pageBox: FeatureGroup = {
  title: "Page box and page selection",
  features: [
    {
      name: "@page size, margins",
      html: "<style>@page { size: 300px 200px; margin: 10px 20px 30px 40px }</style><p>text",
      check(page) {
        assert.deepEqual(page.size(), { width: 300, height: 200 });
        assert.equal(page.place("text").x, 40);
        assert.ok(page.place("text").y < 30);
      },
    },
    {
      name: "16 margin boxes",
      html: `<style>@page {
        @top-left-corner { content: "a" } @top-left { content: "b" } @top-center { content: "c" } @top-right { content: "d" }
        @top-right-corner { content: "e" } @right-top { content: "f" } @right-middle { content: "g" } @right-bottom { content: "h" }
        @bottom-right-corner { content: "i" } @bottom-right { content: "j" } @bottom-center { content: "k" }
        @bottom-left { content: "l" } @bottom-left-corner { content: "m" } @left-bottom { content: "n" }
        @left-middle { content: "o" } @left-top { content: "p" } }</style>`,
      check(page) {
        const at = (letter: string): { x: number; y: number } => page.place(letter);
        for (const letter of "abcde") assert.ok(at(letter).y < 50);
        for (const letter of "ijklm") assert.ok(at(letter).y > 250);
        for (const letter of "efghi") assert.ok(at(letter).x >= 350);
        for (const letter of "amnop") assert.ok(at(letter).x < 50);
        assert.ok(at("b").x < at("c").x && at("c").x < at("d").x);
        assert.ok(at("f").y < at("g").y && at("g").y < at("h").y);
      },
    },
    {
      name: "margin box styling (bg, border, v-align)",
      html: `<style>@page { @top-center { content: "head"; background: #0000ff; border-bottom: 4px solid #ff0000;
        vertical-align: bottom; width: 100px } }</style>`,
      check(page) {
        assert.deepEqual(page.extent("#ff0000"), { left: 150, top: 46, right: 250, bottom: 50 });
        assert.equal(page.color(152, 2), "#0000ff");
        assert.ok(page.place("head").y > 35);
      },
    },
    {
      name: "margin box heights",
      html: `<style>@page { @top-center { content: ""; background: #0000ff; height: 10px; width: 100px }
        @bottom-center { content: ""; background: #ff0000; height: 20px; width: 100px } }</style>`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff"), { left: 150, top: 40, right: 250, bottom: 50 });
        assert.deepEqual(page.extent("#ff0000"), { left: 150, top: 250, right: 250, bottom: 270 });
      },
    },
    {
      name: ":first",
      html: `<style>@page :first { margin-left: 90px }</style>${pages(2)}`,
      check(page) {
        assert.equal(page.place("p1", 1).x, 90);
        assert.equal(page.place("p2", 2).x, 50);
      },
    },
    {
      name: ":left/:right",
      html: `<style>@page :left { margin-left: 90px } @page :right { margin-left: 20px }</style>${pages(3)}`,
      check(page) {
        assert.deepEqual(
          [1, 2, 3].map((number) => page.place(`p${number}`, number).x),
          [20, 90, 20],
        );
      },
    },
    {
      name: ":blank",
      html: `<style>@page :blank { @top-center { content: "blank" } }</style><p>one<p style="break-before: right">three`,
      check(page) {
        assert.equal(page.count, 3);
        assert.deepEqual(
          [1, 2, 3].map((number) => page.has("blank", number)),
          [false, true, false],
        );
      },
    },
    {
      name: ":nth()",
      html: `<style>@page :nth(2n+2) { margin-left: 90px }</style>${pages(4)}`,
      check(page) {
        assert.deepEqual(
          [1, 2, 3, 4].map((number) => page.place(`p${number}`, number).x),
          [50, 90, 50, 90],
        );
      },
    },
    {
      name: "named pages",
      html: `<style>@page wide { size: 600px 200px } section { page: wide }</style><p>before<section>inside</section><p>after`,
      check(page) {
        assert.deepEqual(
          [1, 2, 3].map((number) => page.size(number).width),
          [400, 600, 400],
        );
        assert.deepEqual(
          ["before", "inside", "after"].map((text) => page.pageOf(text)),
          [1, 2, 3],
        );
      },
    },
    {
      name: "`@page name:first` = first page of each run",
      html: `<style>@page part:first { margin-left: 90px } section { page: part } i { break-after: page; display: block }</style>
        <p>a<section><i>b</i>c</section><p>d<section><i>e</i>f</section>`,
      check(page) {
        assert.deepEqual(
          [..."abcdef"].map((letter) => page.place(letter, page.pageOf(letter)).x),
          [50, 90, 50, 50, 90, 50],
        );
      },
    },
    {
      name: "page-orientation",
      html: `<style>@page { page-orientation: rotate-left }</style><p>text`,
      check(page) {
        assert.equal(page.document.getPage(0).getRotation().angle, 270);
        assert.deepEqual(page.size(), { width: 300, height: 400 });
      },
    },
    {
      name: "bleed + marks",
      html: `<style>@page { bleed: 20px; marks: crop cross }</style><p>text`,
      check(page) {
        const sheet = page.document.getPage(0);
        const { x, y, width, height } = sheet.getTrimBox();
        assert.deepEqual([width, height], [300, 225]);
        const bleed = sheet.getBleedBox();
        assert.deepEqual([bleed.x, bleed.y, bleed.width, bleed.height], [x - 15, y - 15, 330, 255]);
        const media = sheet.getMediaBox();
        assert.ok(media.width > bleed.width && media.height > bleed.height);
        // The lines to cut along end 4 px outside the bleed.
        assert.ok(page.color(52, 20) !== "#ffffff" || page.color(51, 20) !== "#ffffff");
      },
    },
  ],
};
