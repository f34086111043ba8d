import type { ReferenceGroup } from "../reference-document.ts";
import { NEXT } from "./parts.ts";

const PAGES = `<p>one${NEXT}two${NEXT}three`;
const SMALL = { width: "400px", height: "300px", margin: "50px 50px 45px" };
/** Takes from Markdown documents what is a matter of taste, so that others can be asked for the same. */
const PLAIN = `html { font: 16px/20px "Noto Sans"; color: #000 }
h1, h2, h3, p, ul, ol, li, blockquote, pre, .block, .label, .heading, .content, .table { margin: 0 !important; padding: 0; font-size: 16px; line-height: 20px }
ul, ol { padding-left: 40px } li::marker { color: #000 } blockquote { border: none; padding: 0 40px }
.table { border: none; width: auto } .table th, .table td { padding: 0; border: none; background: none } a[href] { color: #000; text-decoration: none }`;
const counter = (box: string): string =>
  `<style>@page { @${box} { content: counter(page) " / " counter(pages); font-size: 9pt } }</style>${PAGES}`;

/** Page settings and Markdown blocks of requests: the other engines get what such a request means, as HTML and CSS. */
export const interfaceRequests: ReferenceGroup = {
  name: "interface",
  standard: "interface, generate endpoint",
  // Vivliostyle has its boxes laid out by Chromium, and is no second witness here.
  lacks: ["vivliostyle"],
  documents: [
    {
      name: "size-and-margin",
      html: "<style>@page { size: 5in 3in; margin: 0.5in }</style><p>text",
      own: { page: { width: "5in", height: "3in", margin: "0.5in" }, html: "<p>text" },
    },
    {
      name: "default-page",
      html: "<style>@page { size: 8.5in 11in; margin: 1in }</style><p>text",
      own: { page: { margin: "1in" }, html: "<p>text" },
    },
    {
      name: "sides-win-over-margin",
      html: "<style>@page { margin: 20px 20px 20px 100px }</style><p>text",
      own: { page: { ...SMALL, margin: "20px", marginLeft: "100px" }, html: "<p>text" },
    },
    {
      name: "margin-of-four",
      html: "<style>@page { margin: 1cm 2cm 3cm 4cm }</style><p>text",
      own: { page: { ...SMALL, margin: "1cm 2cm 3cm 4cm" }, html: "<p>text" },
    },
    {
      name: "units",
      html: "<style>@page { size: 120mm 20pc; margin: 24pt }</style><p>text",
      own: { page: { width: "120mm", height: "20pc", margin: "24pt" }, html: "<p>text" },
    },
    {
      name: "count-at-bottom-center",
      html: counter("bottom-center"),
      own: { page: { ...SMALL, pageCount: "bottomCenter" }, html: PAGES },
    },
    {
      name: "count-at-top-right",
      html: counter("top-right"),
      own: { page: { ...SMALL, pageCount: "topRight" }, html: PAGES },
    },
    {
      name: "count-at-bottom-left",
      html: counter("bottom-left"),
      own: { page: { ...SMALL, pageCount: "bottomLeft" }, html: PAGES },
    },
    {
      name: "style-sheet-beside",
      html: "<style>p { color: teal; margin-left: 40px }</style><p>text",
      own: { html: "<p>text", css: "p { color: teal; margin-left: 40px }" },
    },
    {
      name: "page-rules-of-the-document-win",
      html: "<style>@page { margin: 90px }</style><p>text",
      own: { page: { ...SMALL, margin: "20px" }, html: "<style>@page { margin: 90px }</style><p>text" },
    },
    {
      name: "label-and-content",
      html: "<p><b>Label</b><p>Some content.",
      own: { page: SMALL, css: PLAIN, markdown: [{ label: "Label", content: "Some content." }] },
    },
    {
      name: "heading",
      html: "<h1>Heading</h1><p>Text below.",
      own: { page: SMALL, css: PLAIN, markdown: [{ heading: "Heading", content: "Text below." }] },
    },
    {
      name: "bold-and-italic",
      html: "<p>some <b>bold</b> and <i>italic</i> words",
      own: { page: SMALL, css: PLAIN, markdown: [{ content: "some **bold** and *italic* words" }] },
    },
    {
      name: "link",
      html: '<p>see <a href="https://example.com/">the terms</a>',
      own: { page: SMALL, css: PLAIN, markdown: [{ content: "see [the terms](https://example.com/)" }] },
    },
    {
      name: "numbered-list",
      html: "<ol><li>one<li>two<li>three</ol>",
      own: { page: SMALL, css: PLAIN, markdown: [{ content: "1. one\n2. two\n3. three" }] },
    },
    {
      name: "quote",
      html: '<blockquote style="padding: 0 40px">quoted</blockquote>',
      own: { page: SMALL, css: PLAIN, markdown: [{ content: "> quoted" }] },
    },
    {
      name: "table-of-rows",
      html: "<table><thead><tr><th>Item<th>Price</thead><tr><td>Pens<td>1.20<tr><td>Paper<td>3.40</table>",
      own: {
        page: SMALL,
        css: PLAIN,
        markdown: [
          {
            table: {
              rows: [
                ["Item", "Price"],
                ["Pens", "1.20"],
                ["Paper", "3.40"],
              ],
            },
          },
        ],
      },
    },
    {
      name: "table-columns",
      html: '<table style="width: 300px"><tr><td style="width: 210px">a<td style="text-align: right">b</table>',
      own: {
        page: SMALL,
        css: `${PLAIN} .table { width: 300px }`,
        markdown: [
          {
            table: {
              rows: [["a", "b"]],
              firstRowHeaders: false,
              columnOptions: [{ width: "70%" }, { align: "right" }],
            },
          },
        ],
      },
    },
    {
      name: "table-over-pages",
      html: `<style>table { -fs-table-paginate: paginate }</style><table><thead><tr><th>No.</thead>${Array.from({ length: 14 }, (_, index) => `<tr><td>row ${index}`).join("")}</table>`,
      own: {
        page: SMALL,
        css: PLAIN,
        markdown: [
          { table: { rows: [["No."], ...Array.from({ length: 14 }, (_, index) => [`row ${index}`])] } },
        ],
      },
    },
    {
      name: "size-and-color-of-a-block",
      html: '<p style="font-size: 12pt; color: #800000">red',
      own: {
        page: SMALL,
        css: PLAIN.replaceAll("font-size: 16px;", ""),
        markdown: [{ content: "red", fontSize: 12, textColor: "#800000" }],
      },
    },
  ],
};
