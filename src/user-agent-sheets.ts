import type { ParsedSheet } from "../layout/css/parsed-sheet.ts";
import type { Document } from "../layout/html/document.ts";
import { MATH_STYLE_SHEET } from "../layout/html/user-agent-math-sheet.ts";
import { QUIRKS_STYLE_SHEET, USER_AGENT_STYLE_SHEET } from "../layout/html/user-agent-sheet.ts";
import { USER_AGENT_PAGE_SHEET } from "../layout/pages/user-agent-page-sheet.ts";
import { parseUserAgentSheet } from "./load-sheets.ts";

/** The sheets that apply before those of the author, each parsed when the first document needs it. */
export class UserAgentSheets {
  readonly #parsed: Map<string, ParsedSheet> = new Map();

  of(document: Document): readonly ParsedSheet[] {
    const sheets = [USER_AGENT_STYLE_SHEET, USER_AGENT_PAGE_SHEET];
    if (document.names.includes("math")) sheets.push(MATH_STYLE_SHEET);
    if (document.quirks) sheets.push(QUIRKS_STYLE_SHEET);
    return sheets.map((css) => this.#parse(css));
  }

  #parse(css: string): ParsedSheet {
    const parsed = this.#parsed.get(css) ?? parseUserAgentSheet(css);
    this.#parsed.set(css, parsed);
    return parsed;
  }
}
