import { DEFAULT_PAGE } from "../../layout/api/pages.ts";
import { type SheetContext, supports } from "../../layout/api/styles.ts";

/** The margin of pages that nothing is said about: 0.75 in, as the sheet of the user agent has it. */
const DEFAULT_MARGIN = 72;

/** What conditions of sheets are asked about, as long as no `@page` rule is known: the area of the default page. */
export const SHEET_CONTEXT: SheetContext = {
  mediaWidth: DEFAULT_PAGE.width - 2 * DEFAULT_MARGIN,
  mediaHeight: DEFAULT_PAGE.height - 2 * DEFAULT_MARGIN,
  supports,
};

/** What lengths in `vw` and the like refer to in `@page` rules themselves: the default page. */
export const PAGE_UNITS: Pick<SheetContext, "mediaWidth" | "mediaHeight"> = {
  mediaWidth: DEFAULT_PAGE.width,
  mediaHeight: DEFAULT_PAGE.height,
};

/** The same for a document that is asked for the rules of another medium. */
export function sheetContext(mediaType: "print" | "screen" | undefined): SheetContext {
  return mediaType === "screen" ? { ...SHEET_CONTEXT, mediaType } : SHEET_CONTEXT;
}
