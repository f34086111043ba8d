/** A field of a form. Lengths are points, from the top left of the page. */
export interface FormField {
  readonly name: string;
  readonly kind: "text" | "lines" | "comb" | "check" | "radio" | "choice";
  readonly place: readonly [left: number, top: number, width: number, height: number];
  /** Page from 0; the first unless given. */
  readonly page?: number;
  /** Size of the letters; 12 unless given. */
  readonly size?: number;
  /** A standard font by its name in forms: Helv, TiRo, Cour; Helv unless given. */
  readonly font?: "Helv" | "TiRo" | "Cour";
  /** Grey or red, green and blue from 0 to 1; black unless given. */
  readonly color?: readonly number[];
  readonly align?: "center" | "right";
  /** Cells of a comb; choices of a menu, or the value of a radio button. */
  readonly cells?: number;
  readonly options?: readonly string[];
  readonly value?: string;
}

/** A form, and what it is filled with. */
export interface FillCase {
  readonly name: string;
  readonly fields: readonly FormField[];
  /** By field name: text, whether a box is ticked, or which button of a group. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** Whether the fields stay fields. */
  readonly interactive?: boolean;
  /** Turn of the pages, in degrees. */
  readonly rotation?: 0 | 90 | 180 | 270;
  /** What is cut off at the left and the bottom of the pages, in points. */
  readonly crop?: number;
  readonly pages?: number;
}

/** Size of the pages, in points. */
export const FORM_PAGE = { width: 300, height: 200 } as const;

/** Fillers that made the references. */
export const FILLERS = ["mupdf", "pdfbox", "pdf-lib"] as const;
export type FillerName = (typeof FILLERS)[number];
