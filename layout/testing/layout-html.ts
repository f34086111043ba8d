import { createLayoutContext } from "../create-layout-context.ts";
import { counterStylesOf } from "../css/counter-styles/counter-style-rules.ts";
import type { Diagnostic } from "../diagnostics.ts";
import type { Document } from "../document/document.ts";
import { generateBoxes } from "../generate/generate-boxes.ts";
import { initialContainingBlock } from "../pages/initial-containing-block.ts";
import { type ComposedPage, paginate } from "../pages/paginate.ts";
import { dumpFragments } from "../tree/dump-fragments.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { NO_PAGE_FACTS } from "../tree/page-facts.ts";
import { layoutInput } from "./layout-input.ts";

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
 * text is 10 px on lines of 10 px. One round of layout; `layoutRounds` has them all. `changed` takes the place of what the context does.
 */
export function layoutHtml(
  html: string,
  page = "200px 1000px",
  changed: Partial<LayoutContext> = {},
): LaidOutHtml {
  const { styles, media, late, sheets, pageStyles, fonts, shaper, maximumPages, diagnostics } = layoutInput(
    html,
    page,
  );
  const { document } = styles;
  const counterStyles = counterStylesOf(sheets, diagnostics);
  const boxes = generateBoxes({
    styles,
    media,
    counterStyles,
    facts: NO_PAGE_FACTS,
    diagnostics,
    late,
  });
  const ctx = createLayoutContext({
    styles,
    fonts,
    shaper,
    diagnostics,
    late,
    initialContainingBlock: initialContainingBlock(boxes, pageStyles),
  });
  Object.assign(ctx, changed);
  const pages = [...paginate(ctx, { boxes, pageStyles, maximumPages })];
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
