import type { ReferenceGroup } from "../reference-document.ts";
import { NEXT } from "./parts.ts";

const page = (boxes: string, text = "text"): string => `<style>@page { ${boxes} }</style><p>${text}`;

/** The sixteen boxes around a page's content. */
export const marginBoxes: ReferenceGroup = {
  name: "margin-boxes",
  standard: "css-page-3 §5; interface, features 3 and 4",
  documents: [
    {
      name: "top-three",
      html: page(
        '@top-left { content: "left" } @top-center { content: "center" } @top-right { content: "right" }',
      ),
    },
    {
      name: "bottom-three",
      html: page(
        '@bottom-left { content: "left" } @bottom-center { content: "center" } @bottom-right { content: "right" }',
      ),
    },
    {
      name: "left-three",
      html: page(
        '@left-top { content: "top" } @left-middle { content: "mid" } @left-bottom { content: "end" }',
      ),
    },
    {
      name: "right-three",
      html: page(
        '@right-top { content: "top" } @right-middle { content: "mid" } @right-bottom { content: "end" }',
      ),
    },
    {
      name: "corners",
      html: page(
        '@top-left-corner { content: "A" } @top-right-corner { content: "B" } @bottom-right-corner { content: "C" } @bottom-left-corner { content: "D" }',
      ),
    },
    { name: "center-alone", html: page('@top-center { content: "in the middle" }') },
    { name: "right-alone", html: page('@top-right { content: "at the right" }') },
    {
      name: "two-share-by-content",
      html: page(
        '@top-left { content: "a short one"; background: #fcc } @top-right { content: "and a rather longer one"; background: #ccf }',
      ),
    },
    {
      name: "width-of-a-box",
      html: page(
        '@top-left { content: "left"; width: 60px; background: #fcc } @top-right { content: "rest"; background: #ccf }',
      ),
    },
    {
      name: "wide-center",
      html: page(
        '@top-left { content: "left"; background: #fcc } @top-center { content: "the middle is wide here"; background: #cfc } @top-right { content: "r"; background: #ccf }',
      ),
    },
    {
      name: "text-wraps",
      html: page('@top-center { content: "words that need two lines"; width: 120px }'),
    },
    { name: "vertical-align-top", html: page('@top-center { content: "up"; vertical-align: top }') },
    { name: "vertical-align-bottom", html: page('@top-center { content: "down"; vertical-align: bottom }') },
    { name: "text-align", html: page('@top-left { content: "x"; width: 300px; text-align: right }') },
    {
      name: "padding-and-border",
      html: page(
        '@bottom-center { content: "foot"; border-top: 2px solid teal; padding-top: 8px; vertical-align: top; width: 100% }',
      ),
    },
    {
      name: "font-and-color",
      html: page('@top-center { content: "head"; font: italic 12px "Noto Sans"; color: maroon }'),
    },
    { name: "newline-in-content", html: page('@top-center { content: "one\\A two"; white-space: pre }') },
    { name: "strings-join", html: page('@top-center { content: "one " "two" }') },
    {
      name: "none-has-no-box",
      html: page(
        '@top-left { content: none; background: red } @top-right { content: "right"; background: #cfc }',
      ),
    },
    {
      name: "first-page-has-none",
      html: `<style>@page { @top-center { content: "head" } } @page :first { @top-center { content: none } }</style><p>one${NEXT}two`,
    },
    {
      name: "left-and-right-pages",
      html: `<style>@page :left { @bottom-left { content: "even" } } @page :right { @bottom-right { content: "odd" } }</style><p>one${NEXT}two${NEXT}three`,
    },
    {
      name: "margin-of-a-box",
      html: page('@top-left { content: "x"; margin-left: 40px; background: #fcc }'),
    },
    {
      name: "boxes-beside-wide-margins",
      html: page('margin: 80px 100px; @top-center { content: "head" } @bottom-center { content: "foot" }'),
    },
    { name: "attribute-like-quote", html: page('@top-center { content: "\\201Cquoted\\201D" }') },
  ],
};
