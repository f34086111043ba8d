import type { Shaper } from "../../../fonts/api/faces.ts";
import type { DiagnosticSink } from "../../../layout/api/basics.ts";
import type { ImageResource } from "../../../layout/api/display.ts";
import type { FontLibrary } from "../fonts/font-library.ts";
import type {
  FormatContext,
  ImageBox,
  MarkBox,
  PageVariables,
  Piece,
  ShownOptions,
  SignatureBox,
  TextBox,
} from "../format/value-format.ts";
import type { PlannedPage, PlannedValue } from "../plan.ts";
import type { ResolvedStyle, StyleResolver } from "../styles.ts";
import { placeList } from "./place-list.ts";
import { type PlacedText, placeText } from "./place-text.ts";
import type { TextTools } from "./text-items.ts";

/** A piece with everything that writing it needs. */
export type PlacedItem = { readonly value: PlannedValue; readonly style: ResolvedStyle } & (
  | {
      readonly type: "text";
      readonly box: TextBox;
      readonly text: string;
      readonly placed: PlacedText;
      readonly options: ShownOptions | undefined;
    }
  | {
      readonly type: "choice";
      readonly kind: "checkbox" | "radio";
      readonly boxes: readonly MarkBox[];
      readonly selected: number;
      /** Buttons look as the form has them, where it has appearances of them. */
      readonly isOwn: boolean;
    }
  | { readonly type: "image"; readonly box: ImageBox; readonly image: ImageResource | undefined }
  | { readonly type: "signature"; readonly box: SignatureBox }
);

export interface PlaceContext {
  readonly styles: StyleResolver;
  readonly library: FontLibrary;
  readonly diagnostics: DiagnosticSink;
  readonly isInteractive: boolean;
  /** Images by URL; those that could not be had are not in it. */
  readonly images: ReadonlyMap<string, ImageResource>;
}

/** Formats the values of pages and sets their text in their boxes. */
export class PagePlacer implements TextTools {
  readonly shaper: Shaper;
  readonly #context: PlaceContext;
  /** The value at work and its field, for diagnostics. */
  #path = "";
  #field = "";

  constructor(context: PlaceContext) {
    this.#context = context;
    this.shaper = context.library.shaper;
  }

  warn(code: string, message: string): void {
    const text = `${this.#path}: ${message}`;
    const place = { position: undefined, field: this.#field };
    this.#context.diagnostics.add({ code, severity: "warning", message: text, ...place });
  }

  place(page: PlannedPage, variables: PageVariables): PlacedItem[] {
    const items: PlacedItem[] = [];
    const context: FormatContext = {
      variables,
      isInteractive: this.#context.isInteractive,
      warn: (code, message) => this.warn(code, message),
    };
    for (const value of page.values) {
      this.#path = value.path;
      this.#field = value.field.field.id;
      for (const piece of value.field.format.pieces(value.value, context)) {
        const item = this.#placePiece(piece, value);
        if (item !== undefined) items.push(item);
      }
    }
    return items;
  }

  #placePiece(piece: Piece, value: PlannedValue): PlacedItem | undefined {
    const { styles, images } = this.#context;
    if (piece.type === "text") {
      const { box, text, options } = piece;
      const style = styles.resolve(box.style, value.style);
      const placed =
        options?.field.list === true
          ? placeList(options, box, style, this)
          : placeText(text, box, style, this);
      return { type: "text", value, style, box, text, placed, options };
    }
    const style = styles.resolve(value.field.field.style ?? NO_STYLE, value.style);
    if (piece.type === "choice") {
      const { kind, boxes, selected } = piece;
      return { type: "choice", value, style, kind, boxes, selected, isOwn: styles.isColorOpen(value.style) };
    }
    if (piece.type === "signature") return { type: "signature", value, style, box: piece.box };
    const { box, url } = piece;
    if (url === undefined) return { type: "image", value, style, box, image: undefined };
    const image = images.get(url);
    return image === undefined ? undefined : { type: "image", value, style, box, image };
  }
}

const NO_STYLE = {};
