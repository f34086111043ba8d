import { FORM_STYLE_SHEET } from "./user-agent-form-sheet.ts";

/**
 * The style sheet that applies before any other: HTML standard 15 "Rendering" for a printed page. Every selector ends in
 * an element name, so that matching looks at few rules for each element; what attributes ask for on any element (`dir`,
 * `hidden`) is in `presentational-hints.ts`. Margins of pages belong to page composition.
 * DEVIATION HTML §15.3.6: headings have `break-after: avoid`, so that none is left alone at the end of a page.
 * DEVIATION HTML §15.3: terms of `dl` stay with what follows, captions of `figure` with what is above or below, and rows of tables with a
 * head stay whole where a page has room for them: on screens nothing is torn apart.
 * DEVIATION HTML §15.5: the content of a closed `details` is shown, because nobody can open it on paper, and so is its triangle as that
 * of an open one.
 * DEVIATION HTML §15.3.6: headings have bookmark levels, which make the outline of the PDF.
 */
export const USER_AGENT_STYLE_SHEET: string = `
/* 15.3.1 Hidden elements */
area, base, basefont, datalist, head, link, meta, noembed, noframes, param, script, source, style, template, title,
track, audio:not([controls]), dialog:not([open]) { display: none }
input[type=hidden i] { display: none !important }

/* 15.3.2 The page, 15.3.3 Flow content */
html, body, address, article, aside, blockquote, center, dialog, dir, div, dl, dd, dt, details, fieldset, figcaption, figure, footer,
form, frameset, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol, p, plaintext, pre,
search, section, summary, ul, xmp { display: block }
details > summary:first-of-type { display: list-item; counter-increment: list-item 0; list-style: inside disclosure-open }
body { margin: 8px }
p, dl, pre, listing, plaintext, xmp { margin-block: 1em }
blockquote, figure { margin-block: 1em; margin-inline: 40px }
address { font-style: italic }
center { text-align: -platen-center }
slot { display: contents }
pre, listing, plaintext, xmp { font-family: monospace; white-space: pre }
dialog {
  position: absolute; left: 0; right: 0; width: fit-content; height: fit-content; margin: auto;
  border: solid; padding: 1em; background-color: white; color: black
}

/* 15.3.4 Phrasing content */
cite, dfn, em, i, var { font-style: italic }
b, strong { font-weight: bolder }
code, kbd, samp, tt { font-family: monospace }
big { font-size: larger }
small { font-size: smaller }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
mark { background-color: yellow; color: black }
a[href] { color: LinkText; text-decoration: underline }
svg a[href]:not(foreignObject a) { text-decoration: none }
abbr[title], acronym[title] { text-decoration: dotted underline }
ins, u { text-decoration: underline }
del, s, strike { text-decoration: line-through }
nobr { white-space: nowrap }
q::before { content: open-quote }
q::after { content: close-quote }
ruby { display: ruby }
rt { display: ruby-text; font-size: 50%; text-indent: 0; white-space: nowrap }
rp { display: none }

/* 15.3.5 Bidirectional text: in one line, too, if authors ask for it */
address, article, aside, bdi, blockquote, caption, center, col, colgroup, dd, dir, div, dl, dt, figcaption, figure, footer, form,
h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, li, listing, main, menu, nav, ol, output, p, plaintext, pre, search, section,
summary, table, tbody, td, tfoot, th, thead, tr, ul, xmp { unicode-bidi: isolate }
bdo { unicode-bidi: isolate-override }

/* 15.3.6 Sections and headings, with the outline of the document */
h1 { font-size: 2em; margin-block: 0.67em; bookmark-level: 1 }
h2 { font-size: 1.5em; margin-block: 0.83em; bookmark-level: 2 }
h3 { font-size: 1.17em; margin-block: 1em; bookmark-level: 3 }
h4 { font-size: 1em; margin-block: 1.33em; bookmark-level: 4 }
h5 { font-size: 0.83em; margin-block: 1.67em; bookmark-level: 5 }
h6 { font-size: 0.67em; margin-block: 2.33em; bookmark-level: 6 }
h1, h2, h3, h4, h5, h6 { font-weight: bold; break-after: avoid }
hgroup, figcaption:first-child { break-after: avoid }
figcaption:last-child { break-before: avoid }

/* 15.3.7 Lists */
dd { margin-inline-start: 40px }
/* Not the end of every term: lists of terms alone, such as contents, would have no place to break. */
dt + dd { break-before: avoid }
dir, menu, ol, ul { margin-block: 1em; padding-inline-start: 40px; counter-reset: list-item }
dir, menu, ul { list-style-type: disc }
ol { list-style-type: decimal }
li { display: list-item }
:is(dir, dl, menu, ol, ul) dir, :is(dir, dl, menu, ol, ul) dl, :is(dir, dl, menu, ol, ul) menu,
:is(dir, dl, menu, ol, ul) ol, :is(dir, dl, menu, ol, ul) ul { margin-block: 0 }
:is(dir, menu, ol, ul) dir, :is(dir, menu, ol, ul) menu, :is(dir, menu, ol, ul) ul { list-style-type: circle }
:is(dir, menu, ol, ul) :is(dir, menu, ol, ul) dir, :is(dir, menu, ol, ul) :is(dir, menu, ol, ul) menu,
:is(dir, menu, ol, ul) :is(dir, menu, ol, ul) ul { list-style-type: square }

/* 15.3.8 Tables */
table {
  display: table; box-sizing: border-box; border-collapse: separate; border-spacing: 2px; text-indent: initial
}
caption { display: table-caption; text-align: center }
colgroup { display: table-column-group }
col { display: table-column }
thead { display: table-header-group; vertical-align: middle; border-color: inherit }
tbody { display: table-row-group; vertical-align: middle; border-color: inherit }
tfoot { display: table-footer-group; vertical-align: middle; border-color: inherit }
tr { display: table-row; vertical-align: inherit; border-color: inherit }
td { display: table-cell; vertical-align: inherit; padding: 1px }
th { display: table-cell; vertical-align: inherit; padding: 1px; font-weight: bold; text-align: -platen-head }
/* Tables without a head may be there for the layout: their rows can be as high as pages. */
thead ~ tbody > tr { break-inside: avoid }

/* 15.3.11 hr, 15.3.12 fieldset and legend */
hr { color: gray; border: 1px inset; margin-block: 0.5em; margin-inline: auto; overflow: hidden }
fieldset {
  display: flow-root; min-inline-size: min-content; margin-inline: 2px; border: 2px groove #c0c0c0;
  padding-block: 0.35em 0.625em; padding-inline: 0.75em
}
legend { display: flow-root; padding-inline: 2px }

/* 15.4 Replaced elements */
iframe { border: 2px inset }
svg, symbol, image, marker, pattern, foreignObject { overflow: hidden }
/* What is in a drawing is zoomed with it. */
foreignObject { zoom: reset }

/* 15.5 Form controls */
${FORM_STYLE_SHEET}`;

/** Further rules for documents in quirks mode (15.3.8, 15.3.10): tables do not take their text style from outside. */
export const QUIRKS_STYLE_SHEET = `
table {
  font-weight: initial; font-style: initial; font-variant: initial; font-size: initial; line-height: initial;
  white-space: initial; text-align: initial; color: initial
}
table, td, th, input, select, option, optgroup, button, textarea { text-indent: initial }
img[align=left i] { margin-right: 3px }
img[align=right i] { margin-left: 3px }
form { margin-bottom: 1em }
`;
