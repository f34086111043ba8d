import type { PDFDict } from "pdf-lib";

/** A structure element of a base PDF (ISO 32000-1 §14.7.2), with what of its attributes readers are told. */
export interface BaseElement {
  /** Index of the element around it; −1 at the top. */
  readonly parent: number;
  /** Where it stands among all elements and parts of content. */
  readonly order: number;
  /** A standard type, or what the document calls it where its role map leads to none. */
  readonly type: string;
  readonly language?: string | undefined;
  readonly alternative?: string | undefined;
  /** What stands in place of its content (ActualText). */
  readonly replacement?: string | undefined;
  readonly expansion?: string | undefined;
  readonly identifier?: string | undefined;
  readonly listNumbering?: string | undefined;
  readonly scope?: string | undefined;
  readonly headers?: readonly string[] | undefined;
  readonly columnSpan?: number | undefined;
  readonly rowSpan?: number | undefined;
}

/** Content of an element: a marked part of a page, or an annotation. */
export interface BasePart {
  /** Index of its element. */
  readonly owner: number;
  readonly order: number;
  readonly page: PDFDict | undefined;
  readonly content: number | PDFDict;
}

/** The structure of a base PDF in the order of the document. */
export interface BaseStructure {
  readonly elements: readonly BaseElement[];
  readonly parts: readonly BasePart[];
}
