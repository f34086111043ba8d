import type { ReferenceGroup } from "../reference-document.ts";
import { NEXT } from "./parts.ts";

const STYLE =
  "<style>.head { position: running(head); text-align: center } @page { @top-center { content: element(head) } }</style>";
const chapters = (box: string): string =>
  `<style>h2 { position: running(head); font-weight: normal } @page { @top-left { ${box} } }</style><h2>alpha</h2><p>one${NEXT}two<h2>beta</h2><h2>gamma</h2>${NEXT}three`;

/** Elements that stand in margin boxes. */
export const running: ReferenceGroup = {
  name: "running",
  standard: "css-gcpm-3 §1.2; interface, feature 4",
  lacks: ["chromium"],
  documents: [
    {
      name: "head-on-all-pages",
      html: `${STYLE}<div class="head">the head</div><p>one${NEXT}two${NEXT}three`,
    },
    {
      name: "markup-stays",
      html: `${STYLE}<div class="head">a <b>bold</b> and <i>italic</i> head</div><p>one`,
    },
    {
      name: "from-its-page-onward",
      html: `${STYLE}<p>one${NEXT}two<div class="head">head</div>${NEXT}three`,
    },
    {
      name: "foot",
      html: `<style>.foot { position: running(foot) } @page { @bottom-right { content: element(foot) } }</style><div class="foot">the foot</div><p>one${NEXT}two`,
    },
    {
      name: "head-and-foot",
      html: `<style>.h { position: running(h) } .f { position: running(f) } @page { @top-left { content: element(h) } @bottom-left { content: element(f) } }</style><div class="h">top</div><div class="f">bottom</div><p>one${NEXT}two`,
    },
    {
      name: "corner",
      html: `<style>.h { position: running(h) } @page { @top-left-corner { content: element(h) } }</style><div class="h">C</div><p>one`,
    },
    {
      name: "right-corner",
      html: `<style>.h { position: running(h) } @page { @bottom-right-corner { content: element(h) } }</style><div class="h">C</div><p>one`,
    },
    {
      name: "page-number-in-it",
      html: `<style>.n::after { content: counter(page) " of " counter(pages) }</style>${STYLE}<div class="head">Page <span class="n"></span></div><p>one${NEXT}two${NEXT}three`,
    },
    { name: "first-is-the-default", html: chapters("content: element(head)") },
    { name: "first", html: chapters("content: element(head, first)") },
    { name: "last", html: chapters("content: element(head, last)") },
    { name: "start", html: chapters("content: element(head, start)") },
    { name: "first-except", html: chapters("content: element(head, first-except)") },
    {
      name: "not-on-the-first-page",
      html: `<style>@page :first { @top-center { content: none } }</style>${STYLE}<div class="head">head</div><p>one${NEXT}two`,
    },
    {
      name: "table-in-the-head",
      html: `<style>table.head { width: 200px }</style>${STYLE}<table class="head"><tr><td>left<td style="text-align: right">right</table><p>one`,
    },
    { name: "two-lines", html: `${STYLE}<div class="head">first line<br>second line</div><p>one` },
    { name: "takes-no-place", html: `${STYLE}<p>above<div class="head">head</div><p>below` },
    {
      name: "margin-top-moves-it",
      html: `<style>.head { margin-top: 20px }</style>${STYLE}<div class="head">head</div><p>one`,
    },
    {
      name: "picture-in-the-foot",
      html: `<style>.f { position: running(f) } .f div { width: 30px; height: 12px; background: teal } @page { @bottom-left { content: element(f) } }</style><div class="f"><div></div></div><p>one`,
    },
    {
      name: "inherits-from-its-place",
      html: `<style>.h { position: running(h) } @page { @top-center { content: element(h); color: teal } }</style><div style="color: maroon; font-style: italic; text-align: right"><div class="h">head</div></div><p>one`,
    },
  ],
};
