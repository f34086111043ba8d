import type { ReferenceGroup } from "../reference-document.ts";
import { NEXT } from "./parts.ts";

const three = `<p>one${NEXT}two${NEXT}three`;
const foot = (content: string): string =>
  `<style>@page { @bottom-center { content: ${content} } }</style>${three}`;

/** Counters of pages and of elements. */
export const counters: ReferenceGroup = {
  name: "counters",
  standard: "css-page-3 §7.1, css-lists-3, css-counter-styles-3; interface, feature 3",
  documents: [
    { name: "page", html: foot("counter(page)") },
    { name: "page-of-pages", html: foot('"Page " counter(page) " of " counter(pages)') },
    { name: "lower-roman", html: foot("counter(page, lower-roman)") },
    { name: "upper-alpha", html: foot("counter(page, upper-alpha)") },
    { name: "leading-zero", html: foot("counter(page, decimal-leading-zero)") },
    {
      name: "page-in-pseudo-element",
      html: `<style>.n::after { content: " " counter(page) "/" counter(pages) }</style><p class="n">one<p class="n" style="page-break-before: always; break-before: page">two`,
      lacks: ["chromium"],
    },
    {
      name: "reset-on-first",
      html: `<style>@page { @top-center { content: counter(page) } } @page :first { counter-reset: page 9 }</style>${three}`,
    },
    {
      name: "element-resets-page",
      html: `<style>@page { @top-center { content: counter(page) } }</style><p>one${NEXT}two<p style="page-break-before: always; break-before: page; counter-reset: page 7">three`,
      lacks: ["chromium"],
    },
    {
      name: "page-increment",
      html: `<style>@page { counter-increment: page 2; @top-center { content: counter(page) } }</style>${three}`,
    },
    {
      name: "own-counter-of-pages",
      html: `<style>@page { counter-increment: sheet 5; @top-center { content: counter(sheet) } }</style>${three}`,
    },
    {
      name: "element-counter-in-margin",
      html: `<style>h2 { counter-increment: chapter } @page { @top-center { content: "chapter " counter(chapter) } }</style><h2>a</h2><h2 style="page-break-before: always; break-before: page">b</h2>${NEXT}c`,
    },
    {
      name: "headings",
      html: `<style>body { counter-reset: h } h2 { counter-increment: h } h2::before { content: counter(h) ". " }</style><h2>alpha</h2><h2>beta</h2><h2>gamma</h2>`,
    },
    {
      name: "nested-counters",
      html: `<style>ol { counter-reset: i; list-style: none; padding: 0 0 0 20px } li { counter-increment: i } li::before { content: counters(i, ".") " " }</style><ol><li>a<ol><li>b<li>c</ol><li>d</ol>`,
    },
    {
      name: "counter-set",
      html: `<style>p { counter-increment: n } p::before { content: counter(n) " " } .s { counter-set: n 40 }</style><p>a<p class="s">b<p>c`,
      lacks: ["openhtmltopdf"],
    },
    {
      name: "list-markers",
      html: `<ol><li>one<li>two<li value="9">nine<li>ten</ol><ol style="list-style-type: lower-alpha"><li>a<li>b</ol>`,
    },
    {
      name: "list-start-and-roman",
      html: `<ol start="3" style="list-style-type: upper-roman"><li>three<li>four</ol>`,
    },
    { name: "list-inside", html: `<ol style="list-style-position: inside"><li>one<li>two</ol>` },
    {
      name: "own-counter-style",
      html: `<style>@counter-style stars { system: cyclic; symbols: "*" "+"; suffix: " " } ol { list-style: stars }</style><ol><li>a<li>b<li>c</ol>`,
      lacks: ["openhtmltopdf", "vivliostyle", "plutoprint"],
    },
    {
      name: "list-over-pages",
      html: `<ol>${Array.from({ length: 14 }, (_, index) => `<li>item ${index + 1}`).join("")}</ol>`,
    },
    {
      name: "left-and-right-numbers",
      html: `<style>@page :left { @bottom-left { content: counter(page) } } @page :right { @bottom-right { content: counter(page) } }</style>${three}`,
    },
  ],
};
