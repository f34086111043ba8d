import type { ReferenceGroup } from "../reference-document.ts";
import { LONG } from "./parts.ts";

const paragraph = (style: string, content: string = LONG): string => `<p style="${style}">${content}`;

/** Lines and what stands in them. */
export const text: ReferenceGroup = {
  name: "text",
  standard: "CSS 2.1 §10.8, css-text-3, css-fonts-4; interface, feature 8",
  // Vivliostyle has its boxes laid out by Chromium, and is no second witness here.
  lacks: ["vivliostyle"],
  documents: [
    { name: "lines-break-at-spaces", html: paragraph("") },
    { name: "right", html: paragraph("text-align: right") },
    { name: "center", html: paragraph("text-align: center") },
    { name: "justify", html: paragraph("text-align: justify") },
    { name: "indent", html: paragraph("text-indent: 40px") },
    { name: "letter-spacing", html: paragraph("letter-spacing: 2px", "some spaced letters") },
    { name: "word-spacing", html: paragraph("word-spacing: 10px") },
    { name: "uppercase", html: paragraph("text-transform: uppercase", "upper case straße") },
    { name: "capitalize", html: paragraph("text-transform: capitalize", "every word begins anew") },
    { name: "nowrap", html: paragraph("white-space: nowrap", "a line that stays one line") },
    {
      name: "pre-wrap",
      html: paragraph(
        "white-space: pre-wrap; width: 120px",
        "two  spaces\nand a line end that stays where it is",
      ),
    },
    { name: "pre-line", html: paragraph("white-space: pre-line", "two  spaces\nand a line end") },
    { name: "line-break-element", html: "<p>one<br>two<br><br>four" },
    { name: "no-break-space", html: `<p style="width: 100px">some 100&nbsp;000&nbsp;km away` },
    { name: "zero-width-space", html: `<p style="width: 80px">unbreak&#8203;able&#8203;ness&#8203;here` },
    {
      name: "soft-hyphen",
      html: `<p style="width: 90px">extra&shy;ordi&shy;narily long`,
      lacks: ["plutoprint"],
    },
    {
      name: "overflow-wrap",
      html: `<p style="width: 80px; overflow-wrap: break-word">Donaudampfschifffahrt`,
      lacks: ["openhtmltopdf"],
    },
    { name: "bold-and-italic", html: "<p>plain <b>bold</b> <i>italic</i> <b><i>both</i></b> plain" },
    {
      name: "serif-and-mono",
      html: `<p>sans <span style="font-family: 'Noto Serif'">serif</span> <span style="font-family: 'Noto Sans Mono'">mono</span>`,
    },
    { name: "sizes-on-a-line", html: `<p>small <span style="font-size: 28px">large</span> small` },
    { name: "line-height-number", html: paragraph("line-height: 1.75") },
    {
      name: "line-height-of-a-larger-part",
      html: `<p>one<br>two <span style="font-size: 30px; line-height: 50px">tall</span> line<br>three`,
    },
    {
      name: "super-and-sub",
      html: `<style>sup, sub { font-size: 10px; line-height: 0 }</style><p>E = mc<sup>2</sup> and H<sub>2</sub>O`,
    },
    {
      name: "vertical-align-lengths",
      html: `<p>base <span style="vertical-align: 6px">up</span> <span style="vertical-align: -6px">down</span>`,
    },
    { name: "underline", html: `<p><u>underlined</u> and <s>struck</s>` },
    {
      name: "inline-box",
      html: `<p>a <span style="border: 2px solid teal; padding: 0 6px; margin: 0 10px; background: #def">box in the line</span> goes on`,
    },
    {
      name: "inline-box-over-lines",
      html: `<p style="width: 200px">a <span style="border: 2px solid teal; padding: 0 6px; background: #def">box that goes on over more than one line</span> of text`,
    },
    {
      name: "first-letter",
      html: `<style>p::first-letter { font-size: 32px; color: teal }</style><p>Once upon a time`,
    },
    {
      name: "first-line",
      html: `<style>p::first-line { font-weight: bold }</style><p>${LONG}`,
    },
    {
      name: "generated-quotes",
      html: `<style>q { quotes: "«" "»" } q::before { content: open-quote } q::after { content: close-quote }</style><p>said <q>so</q>`,
    },
    {
      name: "generated-attribute",
      html: `<style>p::before { content: attr(data-no) ". " }</style><p data-no="7">seven`,
    },
    { name: "kerning-and-ligatures", html: `<p>AVATAR To Te office waffle` },
    { name: "greek-and-cyrillic", html: `<p>Ξεσκεπάζω την ψυχοφθόρα<p>Съешь ещё этих булок` },
    {
      name: "hebrew",
      html: `<p dir="rtl" style="font-family: 'Noto Sans Hebrew'">שלום עולם`,
      lacks: ["openhtmltopdf"],
    },
    { name: "unicode-range-of-marks", html: `<p>café naïve Ångström Łódź` },
    {
      name: "tab-stops",
      html: `<pre style="font-family: 'Noto Sans Mono'">a\tb\n\tc</pre>`,
      lacks: ["openhtmltopdf"],
    },
    {
      name: "colors",
      html: `<p style="color: rgb(200, 0, 0)">red <span style="color: hsl(120, 100%, 25%)">green</span> <span style="color: #00f8">faint</span>`,
      lacks: ["openhtmltopdf"],
    },
  ],
};
