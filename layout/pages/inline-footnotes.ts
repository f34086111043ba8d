import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE } from "../document/document.ts";
import type { BlockBox, InlineBox, InlineLevelBox, TextBox } from "../tree/box.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { Footnote } from "./footnote-area.ts";

/** Ids of boxes made for one page only, apart from those of the document and of margin boxes. */
const FIRST_ID = -(2 ** 40);

/**
 * Runs footnotes together that `footnote-display` wants in one text (css-gcpm-3 §2.6): `inline`, and `compact` where each fits on
 * one line. Footnotes of blocks, and what is left of earlier pages, stay as they are.
 */
export function inlineFootnotes(
  ctx: LayoutContext,
  footnotes: readonly Footnote[],
  area: { readonly style: ComputedStyle; readonly width: number },
): readonly Footnote[] {
  if (!footnotes.some(({ box }) => box.style.footnoteDisplay !== "block")) return footnotes;
  const result: Footnote[] = [];
  let run: InlineLevelBox[] = [];
  const flush = (): void => {
    if (run.length > 0) result.push({ box: paragraph(ctx, area.style, run), token: undefined });
    run = [];
  };
  for (const footnote of footnotes) {
    const inline = inlineForm(ctx, footnote, area.width);
    if (inline === undefined) {
      flush();
      result.push(footnote);
      continue;
    }
    if (run.length > 0) run.push(separator(ctx, area.style));
    run.push(inline);
  }
  flush();
  return result;
}

function inlineForm(ctx: LayoutContext, { box, token }: Footnote, width: number): InlineBox | undefined {
  const { footnoteDisplay } = box.style;
  if (footnoteDisplay === "block" || token !== undefined) return undefined;
  if (box.kind !== "block" || box.content.kind !== "inline") return undefined;
  if (footnoteDisplay === "compact" && ctx.contribution(box).maximum > width) return undefined;
  return {
    kind: "inline",
    id: box.id,
    style: ctx.styles.derive(box.style, { display: "inline", float: "none" }),
    node: box.node,
    pseudo: box.pseudo,
    children: box.content.children,
    hasStartEdge: true,
    hasEndEdge: true,
  };
}

function separator(ctx: LayoutContext, style: ComputedStyle): TextBox {
  return {
    kind: "text",
    id: FIRST_ID,
    style: ctx.styles.anonymousStyle(style, "inline"),
    node: NO_NODE,
    pseudo: undefined,
    text: " ",
  };
}

function paragraph(ctx: LayoutContext, style: ComputedStyle, children: readonly InlineLevelBox[]): BlockBox {
  // The first footnote tells one paragraph from the next.
  const first = children[0]?.id ?? 0;
  return {
    kind: "block",
    id: FIRST_ID - 1 - first,
    style: ctx.styles.anonymousStyle(style, "block"),
    node: NO_NODE,
    pseudo: undefined,
    content: { kind: "inline", children, isEmpty: false },
    formattingContext: true,
    marker: undefined,
  };
}
