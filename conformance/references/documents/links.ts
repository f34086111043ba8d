import type { ReferenceGroup } from "../reference-document.ts";
import { NEXT } from "./parts.ts";

/** Links and references to other places. */
export const links: ReferenceGroup = {
  name: "links",
  standard: "HTML, the a element; css-content-3 §2.6, css-gcpm-3",
  documents: [
    { name: "address", html: '<p>see <a href="https://example.com/">the site</a>.' },
    {
      name: "two-addresses",
      html: '<p><a href="https://example.com/a">one</a> and <a href="https://example.com/b">two</a>',
    },
    { name: "mail", html: '<p>write to <a href="mailto:info@example.com">us</a>' },
    {
      name: "inside-the-document",
      html: `<p><a href="#later">later</a>${NEXT}two<p id="later" style="page-break-before: always; break-before: page">three`,
    },
    { name: "backwards", html: `<p id="start">one${NEXT}<a href="#start">back</a>` },
    {
      name: "link-over-two-lines",
      html: '<p style="width: 150px">a link: <a href="https://example.com/long">that takes two lines of text</a> ends',
    },
    {
      name: "block-link",
      html: '<style>a { display: block; width: 120px; height: 40px; background: #def }</style><a href="https://example.com/">box</a>',
    },
    { name: "link-in-a-table", html: '<table><tr><td>a<td><a href="https://example.com/">cell</a></table>' },
    {
      name: "anchor-without-address",
      html: '<p><a name="x">no link</a> and <a href="https://example.com/">one</a>',
    },
    {
      name: "relative-to-base",
      html: '<base href="https://example.com/dir/"><p><a href="page.html">page</a>',
      lacks: ["vivliostyle"],
    },
    {
      name: "target-counter",
      html: `<style>a::after { content: " on page " target-counter(attr(href), page) }</style><p><a href="#later">See</a>${NEXT}two<p id="later" style="page-break-before: always; break-before: page">three`,
      lacks: ["chromium"],
    },
    {
      name: "target-text",
      html: `<style>a::after { content: ": " target-text(attr(href)) }</style><p><a href="#later">See</a>${NEXT}<span id="later">the text</span>`,
      lacks: ["chromium", "openhtmltopdf"],
    },
    {
      name: "contents-with-leaders",
      html: `<style>a { display: block; width: 250px } a::after { content: leader(dotted) target-counter(attr(href), page) }</style><p><a href="#a">Alpha</a><p><a href="#b">Beta</a><p id="a" style="page-break-before: always; break-before: page">Alpha<p id="b" style="page-break-before: always; break-before: page">Beta`,
      lacks: ["chromium"],
    },
    {
      name: "text-link-in-running-head",
      html: `<style>.h { position: running(h) } @page { @top-left { content: element(h) } }</style><div class="h"><a href="https://example.com/">site</a></div><p>one${NEXT}two`,
      lacks: ["chromium"],
    },
  ],
};
