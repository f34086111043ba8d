import type { FieldType, Rect } from "../../src/template/model.ts";

/** What people do at a place: write, write a letter in each cell, tick, or choose from a list. */
export type FieldKind = "text" | "comb" | "tick" | "choice";

/** A field that is known to be on a page. */
export interface KnownField {
  /** Index of the page, from 0. */
  readonly page: number;
  /** Points from the top left of the page as shown. */
  readonly rect: Rect;
  readonly kind: FieldKind;
  /** The type, where something says it: the format of the form's field, or the control of a printed page. */
  readonly type: FieldType | undefined;
  /** What the form calls it: its tooltip, its name, or the label of a control; the first that means something counts. */
  readonly names: readonly string[];
}

/** A PDF without fields, and the fields that it had. */
export interface FlatForm {
  readonly name: string;
  readonly pdf: Uint8Array;
  readonly fields: readonly KnownField[];
  readonly pages: number;
}
