import { MATH_STYLE_SHEET } from "../cascade/user-agent/user-agent-math-sheet.ts";
import { USER_AGENT_PAGE_SHEET } from "../cascade/user-agent/user-agent-page-sheet.ts";
import { USER_AGENT_STYLE_SHEET } from "../cascade/user-agent/user-agent-sheet.ts";
import { supports } from "../css/properties/supports.ts";
import { assembleSheets } from "../css/sheets/assemble-sheets.ts";
import { parseSheet } from "../css/sheets/parse-sheet.ts";
import { DiagnosticSink } from "../diagnostics.ts";
import { parseDocument } from "../document/parse-document.ts";
import { styleSources } from "../document/queries.ts";
import { LATE_LAYOUT } from "../late-algorithms.ts";
import type { LayoutInput } from "../layout-document.ts";
import { styleContent } from "../rounds/style-content.ts";
import { squareFonts, squareShaper } from "./fake-fonts.ts";

/** Square letters of one em. */
const SQUARE = { fonts: squareFonts, shaper: squareShaper };

/** What `layoutDocument` makes pages of, from HTML as `layoutHtml` takes it, with square letters unless other faces are given. */
export function layoutInput(
  html: string,
  page = "200px 1000px",
  { fonts, shaper }: Pick<LayoutInput, "fonts" | "shaper"> = SQUARE,
): LayoutInput & { diagnostics: DiagnosticSink } {
  const diagnostics = new DiagnosticSink();
  const context = { mediaWidth: 816, mediaHeight: 1056, supports };
  const document = parseDocument(
    { html: html.startsWith("<!") ? html : `<!DOCTYPE html>${html}` },
    diagnostics,
  );
  const base = `@page { size: ${page}; margin: 0 } body { margin: 0; font: 10px/10px Square }`;
  const parsed = [
    ...[USER_AGENT_STYLE_SHEET, USER_AGENT_PAGE_SHEET, MATH_STYLE_SHEET].map((css) =>
      parseSheet({ css, source: "ua", baseUrl: "", origin: "user-agent" }, context, diagnostics),
    ),
    ...[base, ...styleSources(document).map((source) => (source.kind === "element" ? source.text : ""))].map(
      (css) => parseSheet({ css, source: "css", baseUrl: "", origin: "author" }, context, diagnostics),
    ),
  ];
  const sheets = assembleSheets(parsed.map((sheet) => ({ sheet, imports: [] })));
  const resources = { fonts, media: { image: () => undefined }, late: LATE_LAYOUT };
  const styling = styleContent({ document, sheets, ...context, fonts, diagnostics });
  const styled = answered(styling, () => resources);
  return { ...styled, ...resources, sheets, shaper, maximumPages: 500, diagnostics };
}

/** Runs work that asks for what must be loaded. */
export function answered<Question, Result, Answer>(
  work: Generator<Question, Result, Answer>,
  load: (question: Question) => Answer,
): Result {
  let step = work.next();
  while (step.done !== true) step = work.next(load(step.value));
  return step.value;
}
