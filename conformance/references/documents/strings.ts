import type { ReferenceGroup } from "../reference-document.ts";
import { NEXT } from "./parts.ts";

const chapters = (value: string, box: string): string =>
  `<style>h2 { string-set: head ${value}; font-weight: normal } @page { @top-left { content: ${box} } }</style><h2>alpha</h2><p>one${NEXT}two<h2>beta</h2><h2>gamma</h2>${NEXT}three`;

/** Named strings. */
export const strings: ReferenceGroup = {
  name: "strings",
  standard: "css-gcpm-3 §1.1",
  lacks: ["chromium", "openhtmltopdf", "plutoprint"],
  documents: [
    { name: "content-of-headings", html: chapters("content()", "string(head)") },
    { name: "first", html: chapters("content()", "string(head, first)") },
    { name: "last", html: chapters("content()", "string(head, last)") },
    { name: "start", html: chapters("content()", "string(head, start)") },
    { name: "first-except", html: chapters("content()", "string(head, first-except)") },
    { name: "joined", html: chapters('"§ " content() "."', "string(head)") },
    {
      name: "attribute",
      html: `<style>h2 { string-set: head attr(title) } @page { @top-left { content: string(head) } }</style><h2 title="short">a long heading</h2><p>one${NEXT}two`,
    },
    {
      name: "counter",
      html: `<style>h2 { counter-increment: c; string-set: head counter(c, upper-roman) ": " content(); font-weight: normal } @page { @top-left { content: string(head) } }</style><h2>alpha</h2><p>one<h2 style="page-break-before: always; break-before: page">beta</h2>`,
    },
    {
      name: "two-strings",
      html: `<style>h1 { string-set: part content() } h2 { string-set: chapter content() } @page { @top-left { content: string(part) } @top-right { content: string(chapter) } }</style><h1>Part</h1><h2>alpha</h2><p>one<h2 style="page-break-before: always; break-before: page">beta</h2>`,
    },
    {
      name: "before-pseudo-element",
      html: `<style>h2::before { content: "1. " } h2 { string-set: head content(before) content(text) } @page { @top-left { content: string(head) } }</style><h2>alpha</h2>`,
    },
    {
      name: "inline-elements",
      html: `<style>b { string-set: word content() } @page { @bottom-center { content: string(word, first) " to " string(word, last) } }</style><p><b>apple</b> text <b>banana</b> text <b>cherry</b>${NEXT}<b>date</b>`,
    },
    {
      name: "unset-is-empty",
      html: `<style>@page { @top-left { content: "[" string(nothing) "]" } }</style><p>one`,
    },
  ],
};
