import { defined } from "../../layout/api/basics.ts";
/** How the pages look. Colours and sizes other than the caller's are shades and multiples of these. */
export interface MarkdownStyle {
  /** Validated name of a family. */
  readonly fontFamily: string;
  /** Points. */
  readonly fontSize: number;
  /** CSS colour. */
  readonly textColor: string;
  /** CSS length: no image is higher. */
  readonly pageAreaHeight: string;
  /** Text at the foot of each page; undefined for none. */
  readonly footer:
    | {
        readonly text: string;
        readonly box: "bottom-left" | "bottom-right";
        /** Declarations that keep it on the page. */
        readonly place: readonly string[];
      }
    | undefined;
}

/** The sheet of a Markdown document. Margins of pages are not its business: they are settings that callers override. */
export function markdownSheet(style: MarkdownStyle): string {
  const { footer } = style;
  const timestamp =
    footer === undefined
      ? ""
      : `@page { @${footer.box} { ${[`content: ${cssString(footer.text)}`, ...footer.place].join("; ")} } }\n`;
  const root = `html { font-family: ${fontFamilyValue(style.fontFamily)}; font-size: ${style.fontSize}pt; color: ${style.textColor} }\n`;
  // Half a line is what the line of an image needs below it.
  const images = `img { max-width: 100%; max-height: calc(${style.pageAreaHeight} - 0.5lh) }\n`;
  return timestamp + root + images + SHEET;
}

/** A family with what stands in for it, as a value of `font-family`. */
export function fontFamilyValue(family: string): string {
  return `${cssString(family)}, "Noto Sans", sans-serif`;
}

/** A colour as callers write it, as CSS. */
export function colorValue(color: string): string {
  return color.startsWith("#") ? color : `#${color}`;
}

/** A string of CSS (css-syntax-3 §4.3.5); other signs than letters, digits and spaces are escaped by their number. */
function cssString(text: string): string {
  const escaped = text.replaceAll(
    /[^\p{L}\p{N} ]/gu,
    (character) => `\\${defined(character.codePointAt(0)).toString(16)} `,
  );
  return `"${escaped}"`;
}

const MUTED = "#8a8da3";
const HAIRLINE = "#dcdee8";
const RULE = "#b9bccd";
const TINT = "#f4f5f9";
const LINK = "#2b50c8";
const BRAND = "#4353d9";

/** Tables of HTML in the text: they look like those of Markdown, unless a sheet of the document says else. */
const RAW = "table:not(.table)";
/** Those but for frames of a layout. */
const RULED = 'table:not(.table, [border="0"])';

/** Colours of blockquotes that stand out, as on GitHub. */
const ALERTS = ["note #0969da", "tip #1a7f37", "important #8250df", "warning #9a6700", "caution #cf222e"]
  .map((alert) => `.${alert.replace(" ", " { --alert: ")} }`)
  .join("\n");

const MARGIN_BOXES = ["top-left", "top-center", "top-right", "bottom-left", "bottom-center", "bottom-right"]
  .map((name) => `@${name} { font-size: 7.5pt; font-weight: normal; color: ${MUTED} }`)
  .join(" ");

const SHEET = `
@page { ${MARGIN_BOXES} }
html { line-height: 1.5; overflow-wrap: break-word }
body { margin: 0 }

.logo { float: right; margin: 0 0 1em 1.5em }
.logo.alone { float: none; margin: 0 0 1.5em; text-align: right }
.logo img { display: block }
.logo.alone img { display: inline }
.logo.own { font: bold 11pt/1.3 "Noto Sans", sans-serif; letter-spacing: 0.02em; color: ${BRAND} }
.mark {
  display: inline-block; box-sizing: border-box; width: 11px; height: 13px; margin-right: 5px; border: 1.5px solid ${BRAND};
  border-top-width: 6px; border-radius: 2px; vertical-align: -1px
}

.block, .content { display: block }
.block { margin: 0 0 1.5em }
.block > :last-child, .content > :last-child { margin-bottom: 0 }
.content > :first-child { margin-top: 0 }
.label, .heading { margin: 0; font-weight: bold; white-space: pre-line }
.label { margin-bottom: 0.3em; break-after: avoid }
.heading { margin-bottom: 0.55em; font-size: 1.6em; line-height: 1.25 }
.block + .block > .heading:first-child { margin-top: 1.2em }
.content { margin-bottom: 0.9em }

h1, h2, h3, h4, h5, h6 { margin: 1.3em 0 0.45em; line-height: 1.3 }
h1 { font-size: 1.75em }
h2 { font-size: 1.4em }
h3 { font-size: 1.2em }
h4 { font-size: 1.05em }
h5 { font-size: 1em }
h6 { font-size: 0.9em; color: ${MUTED} }

p, ul, ol, blockquote, pre { margin: 0 0 0.8em }
a[href] { color: ${LINK} }
ul, ol { padding-inline-start: 1.7em; padding-inline-end: 0 }
li { margin: 0.25em 0 }
li > p { margin: 0 0 0.45em }
li > ul, li > ol { margin: 0.25em 0 }
li > p:last-child { margin-bottom: 0.45em }
li ul { list-style-type: "– " }
ol > li::marker, li ul > li::marker { color: ${MUTED} }
.task { list-style: none }
.box {
  display: inline-block; box-sizing: border-box; width: 0.9em; height: 0.9em; margin-inline: -1.4em 0.5em;
  border: 1px solid ${MUTED}; border-radius: 2px; vertical-align: -0.1em
}
.check {
  display: block; box-sizing: border-box; width: 0.3em; height: 0.58em; margin: 0.02em auto 0; border: solid ${BRAND};
  border-width: 0 1.6px 1.6px 0; transform: rotate(42deg)
}
blockquote { padding-block: 0.1em; padding-inline-start: 1.1em; border-inline-start: 3px solid ${RULE} }
blockquote > :last-child { margin-bottom: 0 }
.alert { border-color: var(--alert) }
.alert > :first-child { margin-bottom: 0.3em; color: var(--alert); font-weight: bold; break-after: avoid }
${ALERTS}
code { padding: 0.1em 0.3em; border-radius: 3px; background-color: ${TINT}; font-size: 0.92em }
kbd { padding: 0.1em 0.4em; border: 1px solid ${RULE}; border-radius: 3px; font-size: 0.85em }
pre {
  padding: 0.75em 1em; border-radius: 4px; background-color: ${TINT}; font-size: 0.9em; line-height: 1.45;
  white-space: pre-wrap; direction: ltr; text-align: left
}
hr { margin: 1.4em 0; border: none; border-top: 1px solid ${RULE} }
del, s { color: ${MUTED} }
.footnote::footnote-call, .call { font-size: 0.75rem; line-height: 0 }
.call { vertical-align: super; color: inherit; text-decoration: none }
.call::after { content: target-counter(attr(href), footnote) }
.footnote { float: footnote; font-size: 0.85rem; font-weight: normal; font-style: normal; line-height: 1.4; text-align: start }

.table { width: 100%; margin: 0 0 1em; border-spacing: 0; font-size: 0.95em; line-height: 1.4; border-bottom: 1px solid ${RULE} }
.table th, .table td { padding: 0.5em 0.8em; text-align: start; vertical-align: top }
.plain th, .plain td { white-space: pre-line }
.table th { border-bottom: 1px solid ${RULE}; background-color: ${TINT} }
.fitted { overflow-wrap: anywhere }
.fitted th, .fitted td { padding-inline: 0.4em }
.headless { border-top: 1px solid ${RULE} }
.rows td { border-top: 1px solid ${HAIRLINE} }
.rows tr:first-child td { border-top: none }
.columns th + th, .columns td + td { border-inline-start: 1px solid ${HAIRLINE} }
.middle th, .middle td { vertical-align: middle }
.bottom th, .bottom td { vertical-align: bottom }
.table .center { text-align: center }
.table .right { text-align: right }
tr { break-inside: avoid }

:where(${RAW}) { margin: 0 0 1em; border: none; border-spacing: 0; font-size: 0.95em; line-height: 1.4 }
:where(${RAW} :is(th, td)) { padding: 0.5em 0.8em; border: none }
:where(${RAW} tr:not([align]) > th:not([align])) { text-align: start }
:where(${RULED}) { border-block: 1px solid ${RULE} }
:where(${RULED} tr:has(> td) + tr > *) { border-top: 1px solid ${HAIRLINE} }
:where(${RULED} tr:not(:has(> td)) > th) { border-bottom: 1px solid ${RULE} }
:where(${RULED} tr:not(:has(> td)) > th:not([bgcolor])) { background-color: ${TINT} }
:is(th, td) > :last-child { margin-bottom: 0 }
`;
