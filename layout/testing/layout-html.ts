import { styleDocument } from "../cascade/style-document.ts";
import { MATH_STYLE_SHEET } from "../cascade/user-agent/user-agent-math-sheet.ts";
import { USER_AGENT_PAGE_SHEET } from "../cascade/user-agent/user-agent-page-sheet.ts";
import { USER_AGENT_STYLE_SHEET } from "../cascade/user-agent/user-agent-sheet.ts";
import { createLayoutContext } from "../create-layout-context.ts";
import { counterStylesOf } from "../css/counter-styles/counter-style-rules.ts";
import { supports } from "../css/properties/supports.ts";
import { assembleSheets } from "../css/sheets/assemble-sheets.ts";
import { parseSheet } from "../css/sheets/parse-sheet.ts";
import { type Diagnostic, DiagnosticSink } from "../diagnostics.ts";
import type { Document } from "../document/document.ts";
import { parseDocument } from "../document/parse-document.ts";
import { styleSources } from "../document/queries.ts";
import { generateBoxes } from "../generate/generate-boxes.ts";
import { PageStyleResolver } from "../pages/page-style.ts";
import { type ComposedPage, paginate } from "../pages/paginate.ts";
import { dumpFragments } from "../tree/dump-fragments.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import { NO_PAGE_FACTS } from "../tree/page-facts.ts";
import { squareFonts, squareShaper } from "./fake-fonts.ts";

export interface LaidOutHtml {
  readonly document: Document;
  readonly pages: readonly ComposedPage[];
  readonly diagnostics: readonly Diagnostic[];
  /** Outline of the fragments inside `body`, page by page. */
  dump(): string;
  /** Border boxes of the elements with an id, page by page: `p1 a 0,0 100×20`. */
  places(): string[];
}

/**
 * Lays out HTML with square letters of one em: `layoutHtml("<p>…", "200px 300px")`. The page has no margins, body has none either,
 * text is 10 px on lines of 10 px.
 */
export function layoutHtml(html: string, page = "200px 1000px"): LaidOutHtml {
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
  const styles = styleDocument({ document, sheets, mediaWidth: 816, mediaHeight: 1056 }, diagnostics);
  const counterStyles = counterStylesOf(
    sheets.flatMap((sheet) => sheet.counterStyles),
    diagnostics,
  );
  const boxes = generateBoxes({
    styles,
    media: { image: () => undefined },
    counterStyles,
    facts: NO_PAGE_FACTS,
    diagnostics,
  });
  const pageStyles = new PageStyleResolver({
    sheets,
    parent: styles.styleOf(document.root),
    compute: (parent, blocks) => styles.computeBlockStyle(parent, blocks),
  });
  const ctx = createLayoutContext({ styles, fonts: squareFonts, shaper: squareShaper, diagnostics });
  const pages = [...paginate(ctx, { boxes, pageStyles, maximumPages: 500 })];
  return {
    document,
    pages,
    diagnostics: diagnostics.list(),
    dump: () =>
      pages
        .map(
          (composed) =>
            `page ${composed.page.index + 1}\n${dumpFragments(bodyLinks(composed, document), document, "  ")}`,
        )
        .join(""),
    places: () =>
      pages.flatMap(({ page: { content, index } }) =>
        placesOf(content, document, { x: 0, y: 0, prefix: `p${index + 1}` }),
      ),
  };
}

function bodyLinks({ page }: ComposedPage, document: Document): readonly FragmentLink[] {
  const body = page.content
    .flatMap(({ fragment }) => (fragment.kind === "box" ? fragment.children : []))
    .find(({ fragment }) => isElement(fragment as BoxFragment, "body", document));
  const others = page.content.filter(({ fragment }) => !isElement(fragment as BoxFragment, "html", document));
  return [...((body?.fragment as BoxFragment | undefined)?.children ?? []), ...others];
}

function isElement(fragment: BoxFragment, name: string, document: Document): boolean {
  return fragment.kind === "box" && fragment.box.node >= 0 && document.nameOf(fragment.box.node) === name;
}

function placesOf(
  links: readonly FragmentLink[],
  document: Document,
  origin: { x: number; y: number; prefix: string },
): string[] {
  return links.flatMap(({ x, y, fragment }) => {
    if (fragment.kind === "text" || fragment.kind === "mark") return [];
    const at = { x: origin.x + x, y: origin.y + y, prefix: origin.prefix };
    const inner = placesOf(fragment.children, document, at);
    const id =
      fragment.kind === "box" && fragment.box.node >= 0 && fragment.box.pseudo === undefined
        ? document.idOf(fragment.box.node)
        : undefined;
    if (id === undefined || (fragment.kind === "box" && fragment.tablePart === "grid")) return inner;
    return [
      `${at.prefix} ${id} ${round(at.x)},${round(at.y)} ${round(fragment.width)}×${round(fragment.height)}`,
      ...inner,
    ];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
