import type { DiagnosticSink } from "../../../layout/diagnostics.ts";
import type { ImageResource } from "../../../layout/replaced/image-resource.ts";
import type { FontLibrary } from "../fonts/font-library.ts";
import type { ImageBox, MarkBox, PageVariables, Piece, TextBox } from "../format/value-format.ts";
import type { PlannedPage, PlannedValue } from "../plan.ts";
import type { ResolvedStyle, StyleResolver } from "../styles.ts";
import { type PlacedText, placeText } from "./place-text.ts";

/** A piece with everything that writing it needs. */
export type PlacedItem = { readonly value: PlannedValue; readonly style: ResolvedStyle } & (
  | { readonly type: "text"; readonly box: TextBox; readonly text: string; readonly placed: PlacedText }
  | {
      readonly type: "choice";
      readonly kind: "checkbox" | "radio";
      readonly boxes: readonly MarkBox[];
      readonly selected: number;
    }
  | { readonly type: "image"; readonly box: ImageBox; readonly image: ImageResource }
);

export interface PlaceContext {
  readonly styles: StyleResolver;
  readonly library: FontLibrary;
  readonly diagnostics: DiagnosticSink;
  /** Images by URL; those that could not be had are not in it. */
  readonly images: ReadonlyMap<string, ImageResource>;
}

/** Formats the values of a page and sets their text in their boxes. */
export function placePage(page: PlannedPage, variables: PageVariables, context: PlaceContext): PlacedItem[] {
  const items: PlacedItem[] = [];
  for (const value of page.values) {
    const warn = (code: string, message: string): void =>
      context.diagnostics.warn(code, `${value.path}: ${message}`);
    for (const piece of value.field.format.pieces(value.value, { variables, warn })) {
      const item = placePiece(piece, value, { ...context, warn });
      if (item !== undefined) items.push(item);
    }
  }
  return items;
}

const NO_STYLE = {};

function placePiece(
  piece: Piece,
  value: PlannedValue,
  context: PlaceContext & { warn(code: string, message: string): void },
): PlacedItem | undefined {
  const { styles, library, images, warn } = context;
  if (piece.type === "text") {
    const { box, text } = piece;
    const style = styles.resolve(box.style, value.style);
    const { font, fontSize, alignment } = style;
    const placed = placeText({ text, box, font, fontSize, alignment, shaper: library.shaper, warn });
    return { type: "text", value, style, box, text, placed };
  }
  const style = styles.resolve(value.field.field.style ?? NO_STYLE, value.style);
  if (piece.type === "choice") return { ...piece, value, style };
  const image = images.get(piece.url);
  return image === undefined ? undefined : { type: "image", value, style, box: piece.box, image };
}
