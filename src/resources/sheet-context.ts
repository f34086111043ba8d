import { supports } from "../../layout/css/properties/supports.ts";
import type { SheetContext } from "../../layout/css/sheets/parse-state.ts";
import { DEFAULT_PAGE } from "../../layout/pages/page-style.ts";

/** Conditions of sheets are asked about the default page: `@page` rules come too late for them (mediaqueries-4 §4.1). */
export const SHEET_CONTEXT: SheetContext = {
  mediaWidth: DEFAULT_PAGE.width,
  mediaHeight: DEFAULT_PAGE.height,
  supports,
};
