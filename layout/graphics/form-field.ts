/**
 * Interactive fields as the PDF writer is given them (ISO 32000-1 §12.7): what a form control of HTML stands for, without its look.
 * All texts are the document's and may be anything.
 */
export type FormField = TextField | CheckboxField | RadioField | ChoiceField | ButtonField;

interface FieldBase {
  /** Unique in the document. */
  readonly id: number;
  /** Parts of the full name, from the root; none is empty or has a full stop in it. */
  readonly name: readonly string[];
  /** What readers call the field: the title or the label; empty when there is none. */
  readonly tooltip: string;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  /** Sent with the form: not for disabled controls. */
  readonly isExported: boolean;
}

export interface TextField extends FieldBase {
  readonly type: "text";
  readonly value: string;
  readonly isMultiline: boolean;
  readonly isPassword: boolean;
  /** Characters that fit; undefined when there is no limit. */
  readonly maximumLength: number | undefined;
  /** Characters stand in `maximumLength` equal cells. */
  readonly isComb: boolean;
  readonly format: TextFormat | undefined;
}

/** What readers check and rewrite when the field is changed. */
export type TextFormat =
  | { readonly type: "date"; readonly pattern: string }
  | {
      readonly type: "number";
      readonly decimals: number;
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
    };

export interface CheckboxField extends FieldBase {
  readonly type: "checkbox";
  readonly exportValue: string;
  readonly isChecked: boolean;
}

export interface RadioField extends FieldBase {
  readonly type: "radio";
  /** Export values of the buttons in document order. */
  readonly buttons: readonly string[];
  /** Index of the chosen button; -1 for none. */
  readonly selected: number;
}

export interface ChoiceField extends FieldBase {
  readonly type: "choice";
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Indexes of the chosen options, rising. */
  readonly selected: readonly number[];
  /** Shows several options at once, instead of a menu. */
  readonly isList: boolean;
  readonly allowsSeveral: boolean;
}

export interface ButtonField extends FieldBase {
  readonly type: "button";
  readonly caption: string;
  /** A place where the document is signed, which nobody presses. */
  readonly isSignature: boolean;
  readonly action: ButtonAction | undefined;
}

/** What a button does. `fields` are those it concerns; undefined: all of the document. */
export type ButtonAction =
  | {
      readonly type: "submit";
      /** As written; empty for the document itself. */
      readonly url: string;
      readonly method: "get" | "post";
      readonly fields: readonly FormField[] | undefined;
    }
  | { readonly type: "reset"; readonly fields: readonly FormField[] | undefined };

/** A control as a place of its field. */
export interface FormWidget {
  readonly field: FormField;
  /** Which of a radio group's buttons this is; 0 for other fields. */
  readonly button: number;
  /** What readers call this place of the field: of radio buttons each has its own name. */
  readonly tooltip: string;
  /** Rank in the tab order of the document; unique. */
  readonly order: number;
}
