import type { ReferenceGroup } from "../reference-document.ts";
import { rows } from "./parts.ts";

const HEAD = "<thead><tr><th>Item<th>Value</thead>";
const FOOT = "<tfoot><tr><td>foot<td>sum</tfoot>";
/** OpenHTMLtoPDF repeats nothing unless it is asked to. */
const REPEAT = "<style>table { -fs-table-paginate: paginate }</style>";

/** Tables, within a page and over several. */
export const tables: ReferenceGroup = {
  name: "tables",
  standard: "CSS 2.1 §17, css-tables-3; interface, feature 1",
  documents: [
    { name: "head-repeats", html: `${REPEAT}<table>${HEAD}<tbody>${rows(22)}</table>` },
    { name: "foot-repeats", html: `${REPEAT}<table>${HEAD}${FOOT}<tbody>${rows(22)}</table>` },
    { name: "foot-alone-repeats", html: `${REPEAT}<table>${FOOT}<tbody>${rows(14)}</table>` },
    {
      name: "head-of-two-rows",
      html: `${REPEAT}<table><thead><tr><th colspan="2">Both<tr><th>Item<th>Value</thead><tbody>${rows(14)}</table>`,
    },
    {
      name: "no-repeat-when-asked",
      html: `<style>table { -fs-table-paginate: none }</style><table>${HEAD}<tbody>${rows(14)}</table>`,
      lacks: ["weasyprint", "chromium", "vivliostyle", "plutoprint"],
    },
    { name: "rows-of-th-do-not-repeat", html: `${REPEAT}<table><tr><th>Item<th>Value${rows(14)}</table>` },
    {
      name: "head-with-ground",
      html: `<style>th { background: #cde; border-bottom: 2px solid teal }</style>${REPEAT}<table>${HEAD}<tbody>${rows(14)}</table>`,
    },
    {
      name: "row-stays-whole",
      html: `<style>tr { page-break-inside: avoid; break-inside: avoid }</style>${REPEAT}<table>${rows(9)}<tr><td>two<br>lines<td>x${rows(2)}</table>`,
    },
    {
      name: "break-between-rows",
      html: `<table>${rows(2)}<tr style="page-break-before: always; break-before: page"><td>next<td>page</table>`,
      lacks: ["openhtmltopdf"],
    },
    {
      name: "table-after-text",
      html: `${REPEAT}<p>one</p><p>two</p><table>${HEAD}<tbody>${rows(10)}</table><p>after`,
    },
    { name: "auto-widths", html: "<table><tr><td>a<td>a much longer cell<td>mid size</table>" },
    {
      name: "auto-widths-share-the-line",
      html: "<table style='width: 300px'><tr><td>one<td>three words here<td>and<tr><td>a<td>b<td>something</table>",
    },
    {
      name: "fixed-layout",
      html: "<table style='table-layout: fixed; width: 300px'><tr><td style='width: 60px'>one<td>two<td>three</table>",
    },
    {
      name: "percent-widths",
      html: "<table style='width: 100%'><tr><td style='width: 20%'>one<td style='width: 50%'>two<td>three</table>",
    },
    { name: "colspan", html: "<table border='1'><tr><td colspan='2'>wide<td>c<tr><td>a<td>b<td>c</table>" },
    {
      name: "rowspan",
      html: "<table border='1'><tr><td rowspan='2'>tall<td>b<tr><td>d<tr><td>e<td>f</table>",
    },
    {
      name: "collapsed-borders",
      html: "<style>table { border-collapse: collapse } td { border: 3px solid teal; padding: 4px }</style><table><tr><td>a<td>b<tr><td>c<td>d</table>",
    },
    {
      name: "border-spacing",
      html: "<style>table { border-spacing: 10px 4px } td { background: #cde }</style><table><tr><td>a<td>b<tr><td>c<td>d</table>",
    },
    {
      name: "vertical-align",
      html: "<style>td { height: 60px; background: #eee } </style><table><tr><td style='vertical-align: top'>top<td style='vertical-align: middle'>middle<td style='vertical-align: bottom'>bottom</table>",
    },
    {
      name: "baseline-of-cells",
      html: "<style>td { vertical-align: baseline }</style><table><tr><td>small<td style='font-size: 30px; line-height: 40px'>large<td>small</table>",
    },
    {
      name: "caption",
      html: "<style>caption { text-align: left }</style><table><caption>The caption</caption><tr><td>a<td>b</table>",
    },
    {
      name: "caption-below",
      html: "<style>caption { caption-side: bottom; text-align: left }</style><table><caption>The caption</caption><tr><td>a<td>b</table>",
    },
    {
      name: "empty-cells",
      html: "<style>td { border: 2px solid teal; empty-cells: hide; width: 40px; height: 20px }</style><table style='border-spacing: 4px'><tr><td>a<td><td>c</table>",
    },
    {
      name: "column-widths",
      html: "<table><col style='width: 120px'><col style='width: 40px'><tr><td>a<td>b<td>c</table>",
    },
    {
      name: "nested-table",
      html: "<table border='1'><tr><td>outer<td><table><tr><td>inner<td>cell</table></table>",
    },
    {
      name: "display-table",
      html: "<style>.t { display: table } .r { display: table-row } .c { display: table-cell; padding-right: 20px }</style><div class='t'><div class='r'><div class='c'>a</div><div class='c'>bbbb</div></div><div class='r'><div class='c'>cc</div><div class='c'>d</div></div></div>",
    },
    {
      name: "right-aligned-numbers",
      html: "<style>td + td { text-align: right; width: 100px }</style><table><tr><td>pens<td>1.20<tr><td>paper<td>113.95</table>",
    },
  ],
};
