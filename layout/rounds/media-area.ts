import type { Size } from "../cascade/frame.ts";
import { styleDocument } from "../cascade/style-document.ts";
import type { Sheet } from "../css/sheets/sheet.ts";
import { DiagnosticSink } from "../diagnostics.ts";
import { parseDocument } from "../document/parse-document.ts";
import { pageArea } from "../pages/page-area.ts";
import { DEFAULT_PAGE, PageStyleResolver } from "../pages/page-style.ts";

/** A page in the middle of a document: what the first one alone has, such as the margins of a cover, says nothing of the others. */
const ORDINARY_PAGE = { index: 1, name: "", side: "left", isBlank: false, positionInRun: 2 } as const;

/**
 * The area inside the margins of an ordinary page, px, which is what media queries ask about. The content and its styles are not known yet.
 *
 * @param sheets those of the user agent among them, in cascade order
 */
export function mediaArea(sheets: readonly Sheet[]): Size {
  const document = parseDocument({ html: "", source: "" }, new DiagnosticSink());
  const pages = sheets.map((sheet) => ({ ...sheet, rules: [] }));
  const { width: mediaWidth, height: mediaHeight } = DEFAULT_PAGE;
  const styles = styleDocument({ document, sheets: pages, mediaWidth, mediaHeight }, new DiagnosticSink());
  const resolver = new PageStyleResolver({
    sheets,
    parent: styles.initialStyle,
    compute: (parent, blocks) => styles.computeBlockStyle(parent, blocks),
  });
  const { width, height } = pageArea(resolver.stylesOf(ORDINARY_PAGE));
  return { width, height };
}
