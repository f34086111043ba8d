import type { Document } from "../../layout/api/documents.ts";
import {
  type LoadedSheet,
  MATH_STYLE_SHEET,
  type NumberedSheets,
  numberSheets,
  QUIRKS_STYLE_SHEET,
  USER_AGENT_PAGE_SHEET,
  USER_AGENT_STYLE_SHEET,
} from "../../layout/api/styles.ts";
import { parseUserAgentSheet } from "./load-sheets.ts";

/** The sheets that apply before those of the author, each parsed and numbered when the first document needs it. */
export class UserAgentSheets {
  readonly #parsed: Map<string, LoadedSheet> = new Map();
  /** By whether the document has formulas, and whether it is in quirks mode. */
  readonly #numbered: (NumberedSheets | undefined)[] = [];

  of(document: Document): NumberedSheets {
    const hasMath = document.hasElement("math");
    const { quirks } = document;
    const key = (hasMath ? 1 : 0) + (quirks ? 2 : 0);
    let numbered = this.#numbered[key];
    if (numbered === undefined) {
      const sheets = [USER_AGENT_STYLE_SHEET, USER_AGENT_PAGE_SHEET];
      if (hasMath) sheets.push(MATH_STYLE_SHEET);
      if (quirks) sheets.push(QUIRKS_STYLE_SHEET);
      numbered = numberSheets(sheets.map((css) => this.#parse(css)));
      this.#numbered[key] = numbered;
    }
    return numbered;
  }

  #parse(css: string): LoadedSheet {
    const parsed = this.#parsed.get(css) ?? { sheet: parseUserAgentSheet(css), imports: [] };
    this.#parsed.set(css, parsed);
    return parsed;
  }
}
