import { DEFAULT_PAGE } from "../../layout/api/pages.ts";
import { type SheetContext, supports } from "../../layout/api/styles.ts";

/** Conditions of sheets are asked about the default page: `@page` rules come too late for them (mediaqueries-4 §4.1). */
export const SHEET_CONTEXT: SheetContext = {
  mediaWidth: DEFAULT_PAGE.width,
  mediaHeight: DEFAULT_PAGE.height,
  supports,
};

/** The same for a document that is asked for the rules of another medium. */
export function sheetContext(mediaType: "print" | "screen" | undefined): SheetContext {
  return mediaType === "screen" ? { ...SHEET_CONTEXT, mediaType } : SHEET_CONTEXT;
}
