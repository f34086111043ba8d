import type { ChoiceField, Mark, Rect, Rotation, TextStyle } from "../../template/model.ts";

/** An appearance stream of the form. */
export interface FormAppearance {
  /** Its object in every filled file. */
  readonly id: number;
  /** Draw it where it stands on the page. */
  readonly operators: string;
  /** It lies on its side or upside down on the page as shown. */
  readonly isTurned: boolean;
}

/** How the form shows the place of a box. */
export interface BoxLook {
  /** How far the border reaches into the box, in points. */
  readonly border: number;
  /** A button that is on. Without it a mark of ours is drawn. */
  readonly on?: FormAppearance | undefined;
  /** A button that is off. */
  readonly off?: FormAppearance | undefined;
  /** What is off is part of the page, whatever is filled in. */
  readonly isOffDrawn: boolean;
}

/** A rectangle that takes text: a whole field, a part of a compound one, or one of several boxes. */
export interface TextBox {
  /** Name of the part within its field, such as `firstName` or `3`; empty for the whole field. */
  readonly part: string;
  readonly rect: Rect;
  readonly rotation: Rotation;
  readonly multiline: boolean;
  /** How far a border reaches into the rectangle, in points. */
  readonly border: number;
  /** Number of cells of equal width, each for one character; 0 where text runs freely. */
  readonly cells: number;
  readonly maxLength: number | undefined;
  readonly shrink: boolean;
  /** Shows digits that mean something else when some are missing: they get smaller, and are refused where they don't fit. */
  readonly isNumeric: boolean;
  /** What the template says of this box: its own style over that of its field. */
  readonly style: TextStyle;
  readonly tooltip: string | undefined;
}

/** A button: a check box, or one of a radio group. */
export interface MarkBox {
  /** Id of the radio child; empty for a check box. */
  readonly id: string;
  readonly rect: Rect;
  readonly rotation: Rotation;
  readonly mark: Mark;
  readonly tooltip: string | undefined;
  readonly look: BoxLook | undefined;
}

/** A rectangle that takes an image. Fractions are of the room that is left over: 0 is left or top, 1 right or bottom. */
export interface ImageBox {
  readonly rect: Rect;
  readonly rotation: Rotation;
  readonly fit: "contain" | "fill";
  /** Undefined where the alignment of the field's style decides. */
  readonly horizontal: number | undefined;
  readonly vertical: number;
  readonly tooltip: string | undefined;
}

/** A rectangle that takes a signature. */
export interface SignatureBox {
  readonly rect: Rect;
  readonly rotation: Rotation;
  readonly tooltip: string | undefined;
}

/** The options of a choice, as they are shown and kept in interactive output. */
export interface ShownOptions {
  readonly field: ChoiceField;
  /** Indexes of the options that are chosen, in their order. */
  readonly selected: readonly number[];
}

/** A formatted value: what is to be shown in which box. Data, without fonts. */
export type Piece =
  | {
      readonly type: "text";
      readonly box: TextBox;
      readonly text: string;
      readonly options?: ShownOptions | undefined;
    }
  /** `selected` is an index of `boxes`, -1 for none. */
  | {
      readonly type: "choice";
      readonly kind: "checkbox" | "radio";
      readonly boxes: readonly MarkBox[];
      readonly selected: number;
    }
  /** Without an address for the empty field. */
  | { readonly type: "image"; readonly box: ImageBox; readonly url: string | undefined }
  /** An unsigned field. */
  | { readonly type: "signature"; readonly box: SignatureBox };

/** Where the values of a field are refused while data are read. */
export interface ReadContext {
  /** Notes that the value at this property path does not fit. */
  refuse(path: string, message: string): void;
  /** Notes that an image will be needed. */
  useImage(url: string): void;
}

/** The variables of template strings. */
export interface PageVariables {
  /** From 1, within the record. */
  readonly pageNumber: number;
  readonly totalPages: number;
  /** From 1; 1 of 1 when the page does not repeat. */
  readonly pageRepeatNumber: number;
  readonly pageRepeatTotal: number;
}

export interface FormatContext {
  /** Fields stay fields: what a compound value consists of has fields of its own. */
  readonly isInteractive: boolean;
  readonly variables: PageVariables;
  /** Notes that the value was shown in another way than one might expect. */
  warn(code: string, message: string): void;
}

/** How the values of one field are checked and shown. Made once for each field of a template. */
export interface ValueFormat<Value> {
  /** The value in the type's own form, or undefined after it was refused. Never given null, undefined or an empty string. */
  read(value: unknown, path: string, context: ReadContext): Value | undefined;
  /** What is to be shown; for undefined the empty field. */
  pieces(value: Value | undefined, context: FormatContext): readonly Piece[];
  /** Most characters that a value shows in one box, for types whose boxes are numeric. What may be too long is measured before anything is written. */
  longest?(value: Value): number;
}
