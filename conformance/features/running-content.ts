import assert from "node:assert/strict";
import type { FeatureGroup } from "./feature.ts";

const NEXT = '<p style="break-before: page">';
const HEADS = `<h2>alpha</h2><p>text${NEXT}text<h2>beta</h2><h2>gamma</h2>${NEXT}text`;

/** What each page's first line reads: the top margin. */
const heads = (page: { count: number; lines(page: number): string[] }): (string | undefined)[] =>
  Array.from({ length: page.count }, (_, index) => page.lines(index + 1)[0]);

export const runningContent: FeatureGroup = {
  title: "Running content, counters, cross-references",
  features: [
    {
      name: "running() + element()",
      html: `<style>.head { position: running(head) } @page { @top-center { content: element(head) } }</style>
        <div class="head">the <b>head</b></div><p>one${NEXT}two`,
      check(page) {
        assert.deepEqual(heads(page), ["thehead", "thehead"]);
        assert.ok(page.place("one").y < 80);
      },
    },
    {
      name: "page counter inside a running element",
      html: `<style>.head { position: running(head) } .n::after { content: counter(page) " of " counter(pages) }
        @page { @top-center { content: element(head) } }</style><div class="head">Page <span class="n"></span></div><p>one${NEXT}two`,
      check(page) {
        assert.deepEqual(heads(page), ["Page1of2", "Page2of2"]);
      },
    },
    {
      name: "element(first/last)",
      html: `<style>h2 { position: running(head); font: inherit } @page { @top-left { content: element(head, first) }
        @top-right { content: element(head, last) } }</style>${HEADS}`,
      check(page) {
        assert.deepEqual(heads(page), ["alphaalpha", "betagamma", "gammagamma"]);
      },
    },
    {
      name: "element(start)",
      html: `<style>h2 { position: running(head); font: inherit } @page { @top-left { content: element(head, start) } }</style>${HEADS}`,
      check(page) {
        assert.deepEqual(heads(page), ["alpha", "alpha", "gamma"]);
      },
    },
    {
      name: "element(first-except)",
      html: `<style>h2 { position: running(head); font: inherit } @page { @top-left { content: element(head, first-except) } }</style>${HEADS}`,
      check(page) {
        assert.deepEqual(heads(page), ["text", "text", "gamma"]);
      },
    },
    {
      name: "string-set / string()",
      html: `<style>h2 { string-set: head "§ " content(); font: inherit } @page { @top-left { content: string(head) } }</style>${HEADS}`,
      check(page) {
        assert.deepEqual(heads(page), ["§alpha", "§beta", "§gamma"]);
      },
    },
    {
      name: "string(last / first-except)",
      html: `<style>h2 { string-set: head content(); font: inherit } @page { @top-left { content: string(head, last) }
        @top-right { content: string(head, first-except) } }</style>${HEADS}`,
      check(page) {
        assert.deepEqual(heads(page), ["alpha", "gamma", "gammagamma"]);
      },
    },
    {
      name: "counter(page)/counter(pages) in margin",
      html: `<style>@page { @top-center { content: counter(page) "/" counter(pages) } }</style><p>one${NEXT}two${NEXT}three`,
      check(page) {
        assert.deepEqual(heads(page), ["1/3", "2/3", "3/3"]);
      },
    },
    {
      name: "page counters in body ::after",
      html: `<style>.n::after { content: counter(page) " of " counter(pages) }</style><p class="n">a${'<p class="n" style="break-before: page">b'}`,
      check(page) {
        assert.deepEqual(heads(page), ["a1of2", "b2of2"]);
      },
    },
    {
      name: "counter-reset of page",
      html: `<style>@page { @top-center { content: counter(page) } }</style><p>a${NEXT}b<p style="break-before: page; counter-reset: page 7">c${NEXT}d`,
      check(page) {
        assert.deepEqual(heads(page), ["1", "2", "7", "8"]);
      },
    },
    {
      name: "element counter in margin box",
      html: `<style>h2 { counter-increment: chapter; font: inherit } @page { @top-center { content: "chapter " counter(chapter) } }</style>
        <h2>a</h2><h2 style="break-before: page">b</h2>${NEXT}c`,
      check(page) {
        assert.deepEqual(heads(page), ["chapter1", "chapter2", "chapter2"]);
      },
    },
    {
      name: "@page counter-increment",
      html: `<style>@page { counter-increment: sheet 2; @top-center { content: counter(sheet) } }</style><p>a${NEXT}b${NEXT}c`,
      check(page) {
        assert.deepEqual(heads(page), ["2", "4", "6"]);
      },
    },
    {
      name: "counter style (roman)",
      html: `<style>@page { @top-center { content: counter(page, lower-roman) } }</style><p>a${NEXT}b${NEXT}c${NEXT}d`,
      check(page) {
        assert.deepEqual(heads(page), ["i", "ii", "iii", "iv"]);
      },
    },
    {
      name: "nested counters()",
      html: `<style>ol { counter-reset: item; list-style: none; padding: 0 } li { counter-increment: item } li::before { content: counters(item, ".") " " }</style>
        <ol><li>a<ol><li>b<li>c</ol><li>d</ol>`,
      check(page) {
        assert.deepEqual(page.lines(), ["1a", "1.1b", "1.2c", "2d"]);
      },
    },
    {
      name: "target-counter (TOC)",
      html: `<style>a::after { content: " " target-counter(attr(href), page) }</style><p><a href="#later">see</a>${NEXT}two<p style="break-before: page" id="later">three`,
      check(page) {
        assert.deepEqual(heads(page), ["see3", "two", "three"]);
      },
    },
    {
      name: "target-text",
      html: `<style>a::after { content: " " target-text(attr(href)) }</style><p><a href="#later">see</a><p id="later">the text`,
      check(page) {
        assert.deepEqual(page.lines(), ["seethetext", "thetext"]);
      },
    },
    {
      name: "leader()",
      html: `<style>p::after { content: leader(dotted) "9" }</style><p>entry`,
      check(page) {
        const [line = ""] = page.lines();
        assert.match(line, /^entry\.{10,}9$/);
        assert.ok(page.place("9").x > 330);
      },
    },
    {
      name: "footnotes (float: footnote)",
      html: `<style>span { float: footnote }</style><p>text<span>the note</span> goes on`,
      check(page) {
        assert.ok(page.place("the note").y > 225);
        // The call is raised above its line; the marker stands before the note.
        assert.deepEqual(page.lines(), ["1", "textgoeson", "1.thenote"]);
      },
    },
    {
      name: "bookmarks from headings",
      html: "<h1>Part</h1><h2>Chapter</h2><p>text",
      check(page) {
        assert.deepEqual(page.bookmarks(), ["Part", "  Chapter"]);
      },
    },
    {
      name: "bookmark-level/-label",
      html: `<style>p { bookmark-level: 1; bookmark-label: "§ " content() } h1 { bookmark-level: none }</style><h1>Part</h1><p>text`,
      check(page) {
        assert.deepEqual(page.bookmarks(), ["§ text"]);
      },
    },
    {
      name: "float-reference: column",
      html: `<div style="column-count: 2; column-fill: auto; height: 100px"><p>one<div style="float: bottom; float-reference: column; background: #0000ff">low</div><p style="break-before: column">two<div style="float: top; float-reference: column; background: #ff0000">high</div></div>`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff")?.bottom, 150);
        assert.deepEqual(page.extent("#ff0000")?.top, 50);
        assert.ok((page.extent("#0000ff")?.right ?? 0) <= (page.extent("#ff0000")?.left ?? 0));
      },
    },
    {
      name: "page floats top/bottom",
      html: `<p>one<div style="float: bottom; background: #0000ff">low</div><p>two<div style="float: top; background: #ff0000">high</div><p>three`,
      check(page) {
        assert.deepEqual(page.extent("#0000ff")?.bottom, 250);
        assert.deepEqual(page.extent("#ff0000")?.top, 50);
        assert.ok(page.place("one").y > page.place("high").y && page.place("three").y < page.place("low").y);
      },
    },
  ],
};
