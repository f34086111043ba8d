import type { Color } from "../css/values/types.ts";
import type { FormWidget } from "../graphics/form-field.ts";

/** How a form control looks and is laid out. */
export type ControlKind =
  /** One line of text. */
  | "text"
  /** Several lines of text. */
  | "multiline"
  | "checkbox"
  | "radio"
  /** A select that shows the chosen option and an arrow. */
  | "menu"
  /** A select that shows several options. */
  | "list"
  | "button"
  | "file"
  | "color"
  | "range"
  | "meter"
  | "progress";

/** A row of a list box or of a menu. */
export interface ControlRow {
  readonly label: string;
  readonly isGroup: boolean;
  readonly isInGroup: boolean;
  readonly isSelected: boolean;
  readonly isDisabled: boolean;
}

/** A form control as its markup describes it. */
export interface Control {
  readonly kind: ControlKind;
  /** The text it shows; for a menu that of the chosen option. Not used where a button has content of its own. */
  readonly text: string;
  /** The text is the placeholder: shown, but not the value. */
  readonly isPlaceholder: boolean;
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  /** Of selects. */
  readonly rows: readonly ControlRow[];
  /** Natural width in characters, and height in lines. */
  readonly columns: number;
  readonly lines: number;
  /** Cells that the characters stand in; 0 for running text. */
  readonly cells: number;
  /** Filled part of a meter, progress bar or range, 0 to 1; undefined for progress of unknown extent. */
  readonly fraction: number | undefined;
  /** Fill of a meter or progress bar; colour of a colour well. */
  readonly color: Color;
  /** Undefined: the control is drawn only. */
  readonly widget: FormWidget | undefined;
}
