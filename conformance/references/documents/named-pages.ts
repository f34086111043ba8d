import type { ReferenceGroup } from "../reference-document.ts";
import { lines, NEXT } from "./parts.ts";

const WIDE = "<style>@page wide { margin: 30px 80px 100px } .wide { page: wide }</style>";

/** Pages by name, and what else selects them. */
export const namedPages: ReferenceGroup = {
  name: "named-pages",
  standard: "css-page-3 §5 and §9; interface, feature 6",
  documents: [
    { name: "name-changes-margins", html: `${WIDE}<p>one<div class="wide" id="w">two</div><p>three` },
    {
      name: "name-changes-size",
      html: `<style>@page wide { size: 500px 200px; margin: 30px } .wide { page: wide }</style><p>one<div class="wide" id="w">two</div><p>three`,
      // Its pages are printed on one size of paper.
      lacks: ["vivliostyle"],
    },
    { name: "first-element-is-named", html: `${WIDE}<div class="wide" id="w">one</div><p>two` },
    {
      name: "same-name-goes-on",
      html: `${WIDE}<div class="wide">one</div><div class="wide">two</div><p>three`,
    },
    {
      name: "name-over-several-pages",
      html: `${WIDE}<p>one<div class="wide">${lines("row", 10)}</div><p>last`,
    },
    { name: "nested-name", html: `${WIDE}<p>one<section><div class="wide">two</div></section><p>three` },
    {
      name: "two-names",
      html: `<style>@page a { margin: 20px } @page b { margin: 80px } .a { page: a } .b { page: b }</style><div class="a">one</div><div class="b">two</div><div class="a">three</div>`,
    },
    {
      name: "name-with-first",
      html: `<style>@page part { margin-left: 80px } @page part:first { margin-top: 120px } .part { page: part }</style><p>one<div class="part">two${NEXT}three</div>`,
    },
    {
      name: "name-wins-over-left",
      html: `<style>@page :left { margin-left: 10px } @page part { margin-left: 100px } .part { page: part }</style><p>one<div class="part">two</div>`,
    },
    { name: "name-on-a-table", html: `${WIDE}<p>one<table class="wide"><tr><td>two<td>and</table><p>three` },
    { name: "auto-follows-parent", html: `${WIDE}<div class="wide"><p>one<p style="page: auto">two</div>` },
    { name: "unknown-name-breaks", html: `<p>one<p style="page: nowhere">two<p>three` },
    {
      name: "name-and-margin-box",
      html: `<style>@page part { @top-center { content: "part" } } .part { page: part }</style><p>one<div class="part">two</div><p>three`,
    },
    { name: "name-is-no-break-inside-line", html: `${WIDE}<p>one <span class="wide">two</span> three` },
    {
      name: "blank-page-selector",
      html: `<style>@page :blank { @top-center { content: "blank" } }</style><p>one<p style="page-break-before: right; break-before: right">two`,
    },
    {
      name: "nth-page",
      html: `<style>@page :nth(2n) { margin-left: 100px }</style><p>one${NEXT}two${NEXT}three${NEXT}four`,
      lacks: ["chromium"],
    },
  ],
};
