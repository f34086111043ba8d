import { MARGIN_BOX_DEFAULTS } from "../../css/sheets/margin-box-names.ts";

/** Default margins of a page: three quarters of an inch. */
const PAGE_MARGIN = "0.75in";

/** A line above the notes, as wide as they are (css-gcpm-3 §2.5). */
const FOOTNOTE_AREA = "margin-top: 0.75em; border-top: 0.5pt solid; padding-top: 0.25em";

/**
 * What `@page` says where nobody says otherwise: margins, and the alignments of margin boxes (css-page-3 §5.2). Margin boxes are set
 * horizontally, also around vertical text, unless they ask for something else.
 * DEVIATION css-page-3 §4.3: pages do not inherit the writing mode of the root element: page numbers in vertical books are horizontal,
 * and a sheet made for browsers only has to say so.
 */
export const USER_AGENT_PAGE_SHEET: string = `
@page { margin: ${PAGE_MARGIN}; writing-mode: horizontal-tb; ${marginBoxes()} @footnote { ${FOOTNOTE_AREA} } }
::footnote-call { content: counter(footnote); vertical-align: super; font-size: 65%; line-height: 0 }
::footnote-marker { content: counter(footnote) ". " }
`;

function marginBoxes(): string {
  return Object.entries(MARGIN_BOX_DEFAULTS)
    .map(
      ([name, { textAlign, verticalAlign }]) =>
        `@${name} { text-align: ${textAlign}; vertical-align: ${verticalAlign} }`,
    )
    .join(" ");
}
