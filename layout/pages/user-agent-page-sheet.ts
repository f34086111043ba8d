import { MARGIN_BOX_DEFAULTS } from "./margin-box-names.ts";

/** Default margins of a page: three quarters of an inch. */
const PAGE_MARGIN = "0.75in";

/** What `@page` says where nobody says otherwise: margins, and the alignments of margin boxes (css-page-3 §5.2). */
export const USER_AGENT_PAGE_SHEET: string = `@page { margin: ${PAGE_MARGIN}; ${marginBoxes()} }`;

function marginBoxes(): string {
  return Object.entries(MARGIN_BOX_DEFAULTS)
    .map(
      ([name, { textAlign, verticalAlign }]) =>
        `@${name} { text-align: ${textAlign}; vertical-align: ${verticalAlign} }`,
    )
    .join(" ");
}
