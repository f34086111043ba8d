/**
 * What a template is: a base PDF with fields on it. Everything here is plain JSON; `template-schema.ts` is its JSON Schema and
 * `check-template.ts` what a schema can't say. Lengths are PDF points; places are counted from the top left of the page as a reader
 * shows it, that is, with the page's rotation applied, x to the right and y downwards.
 */

/** A rectangle in points from the top left of the page as shown. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place on a page. Whatever has one has it in `rect`: fields, boxes, parts of compound fields, radio buttons. */
export interface Place {
  readonly rect: Rect;
}

export type Alignment = "left" | "center" | "right";
export type FontWeight = "normal" | "bold" | "italic" | "boldItalic";

/** How text looks. What is absent comes from the next level: field, request, template, defaults. */
export interface TextStyle {
  /** Exact name of a family. */
  readonly fontFamily?: string | undefined;
  /** Points; 0 chooses the largest size that fits the field. */
  readonly fontSize?: number | undefined;
  /** `#RRGGBB`. */
  readonly textColor?: string | undefined;
  readonly alignment?: Alignment | undefined;
  readonly fontWeight?: FontWeight | undefined;
}

/** A page of the base PDF. */
export interface TemplatePage {
  /** Size as shown: after rotation. */
  readonly width: number;
  readonly height: number;
  /** Clockwise degrees by which a reader turns the page (its `Rotate` entry). */
  readonly rotation?: Rotation | undefined;
  /** Lower left corner of the visible box in the PDF's own coordinates; absent at (0, 0). */
  readonly origin?: { readonly x: number; readonly y: number } | undefined;
}

export type Rotation = 0 | 90 | 180 | 270;

/** How text sits in a rectangle. */
export interface TextOptions {
  /** Wraps at the edge and keeps line ends; longText does so unless this is false, all other types only if it is true. */
  readonly multiline?: boolean | undefined;
  /** `maxLength` cells of equal width, a character in each. */
  readonly comb?: boolean | undefined;
  /** Most characters that interactive output lets a reader type; with `comb` the number of cells. */
  readonly maxLength?: number | undefined;
  /** Makes text that is too large for the rectangle smaller, down to 4 points, instead of cutting it at the edge. */
  readonly shrink?: boolean | undefined;
}

/** A rectangle of its own for one part of a compound value. */
export interface FieldPart extends TextOptions, Place {
  readonly style?: TextStyle | undefined;
  readonly tooltip?: string | undefined;
}

interface FieldBase extends Place {
  /** Unique in the template; letters, digits, `-` and `_`. Made of the alias where a record leaves it out. */
  readonly id: string;
  /** Key of the field in data; several fields may share one. Absent or empty where only the field's group has one. */
  readonly alias?: string | undefined;
  /** Index of the page, from 0. */
  readonly page: number;
  /** Where a record leaves it out, the rectangle around the boxes, parts or children. */
  readonly rect: Rect;
  /** Counterclockwise turn of the content within the rectangle, as a widget's `R` entry. */
  readonly rotation?: Rotation | undefined;
  readonly style?: TextStyle | undefined;
  /** What people call the field; shown in editors. */
  readonly label?: string | undefined;
  /** Read out by assistive technology and shown by readers in interactive output; the label where absent. */
  readonly tooltip?: string | undefined;
  readonly required?: boolean | undefined;
  /** In interactive output readers may not change the field; `readOnly` of a value and `defaultReadOnly` come before it. */
  readonly readOnly?: boolean | undefined;
}

export interface TextField extends FieldBase, TextOptions {
  readonly type: "shortText" | "longText" | "email";
}

/** How digits are set: `#` takes the next digit, anything else stands for itself. */
export interface DigitsFormat {
  /** `###-##-####` for ssn and `##-#######` for ein where absent. */
  readonly pattern?: string | undefined;
}

export interface DigitsField extends FieldBase, TextOptions {
  readonly type: "ssn" | "ein";
  readonly format?: DigitsFormat | undefined;
}

export interface DateFormat {
  /**
   * `YYYY`, `YY`, `MMMM` (name), `MMM` (short name), `MM`, `M`, `DD`, `D`, `Do` (1st), `dddd` and `ddd` (day of the week); text in square
   * brackets and anything else stands for itself. `MM/DD/YYYY` where absent.
   */
  readonly pattern?: string | undefined;
  /** BCP 47 language of the names; English where absent. */
  readonly locale?: string | undefined;
}

export interface DateField extends FieldBase, TextOptions {
  readonly type: "date";
  readonly format?: DateFormat | undefined;
}

export interface NumberFormat {
  /** BCP 47 language whose separators and digits are used; `en-US` where absent. */
  readonly locale?: string | undefined;
  /** Fewest decimals shown: 0, and 2 for dollar. */
  readonly minimumDecimals?: number | undefined;
  /** Most decimals shown; further ones are rounded: 10 for number, 2 for dollar and percent, 0 for integer. */
  readonly maximumDecimals?: number | undefined;
  /** Separators between thousands; on unless false. */
  readonly grouping?: boolean | undefined;
  /** `-1` or `(1)`. */
  readonly negative?: "minus" | "parentheses" | undefined;
  /** Text beside the number: `$` for dollar, `%` for percent, none for the others; empty for none at all. */
  readonly symbol?: string | undefined;
  /** Where the symbol stands: before for dollar, after for the others. */
  readonly symbolPosition?: "before" | "after" | undefined;
}

export interface NumberField extends FieldBase, TextOptions {
  readonly type: "number" | "dollar" | "integer" | "percent";
  readonly format?: NumberFormat | undefined;
}

/** What marks a checked box. */
export type Mark = "check" | "cross" | "circle" | "diamond" | "square" | "star";

export interface MarkFormat {
  /** `check` for checkbox and `circle` for radioGroup where absent. */
  readonly mark?: Mark | undefined;
}

export interface CheckboxField extends FieldBase {
  readonly type: "checkbox";
  readonly format?: MarkFormat | undefined;
}

/** An entry of a choice. Data name it by its value, or by its label. */
export interface ChoiceOption {
  readonly value: string;
  /** What is shown; the value where absent. */
  readonly label?: string | undefined;
}

/** One of several texts, or with `multiple` several of them. */
export interface ChoiceField extends FieldBase {
  readonly type: "choice";
  readonly options: readonly ChoiceOption[];
  /** All options are shown below each other, with the chosen ones marked, instead of the chosen one alone. */
  readonly list?: boolean | undefined;
  /** Data may be an array. */
  readonly multiple?: boolean | undefined;
  /** Other texts are taken, too; not in lists. */
  readonly editable?: boolean | undefined;
  readonly shrink?: boolean | undefined;
}

/** One button of a radio group; data name it by its id. */
export interface RadioChild extends Place {
  /** Unique among the ids of the template. */
  readonly id: string;
  readonly label?: string | undefined;
}

export interface RadioGroupField extends FieldBase {
  readonly type: "radioGroup";
  readonly children: readonly RadioChild[];
  readonly format?: MarkFormat | undefined;
}

/** A box for each letter, in reading order. A record may give their number instead: so many of equal width side by side in `rect`. */
export interface CharListField extends FieldBase {
  readonly type: "charList";
  readonly boxes: readonly Place[];
  readonly shrink?: boolean | undefined;
}

/** A box for each line, in reading order. A record may give their number instead: so many of equal height below each other in `rect`. */
export interface TextWrapField extends FieldBase {
  readonly type: "textWrap";
  readonly boxes: readonly Place[];
  readonly shrink?: boolean | undefined;
}

export interface FullNameFormat {
  /** `first`: Jane Q Doe. `last`: Doe, Jane Q. */
  readonly order?: "first" | "last" | undefined;
}

export type FullNamePart = "firstName" | "mi" | "lastName";

export interface FullNameField extends FieldBase, TextOptions {
  readonly type: "fullName";
  /** Rectangles of the parts that are drawn by themselves; without any the whole name is set in `rect`. */
  readonly parts?: Readonly<Partial<Record<FullNamePart, FieldPart>>> | undefined;
  readonly format?: FullNameFormat | undefined;
}

export interface AddressFormat {
  /** `lines`: street, then city, state and zip, then country. `line`: all on one line. By the height of the rectangle where absent. */
  readonly layout?: "lines" | "line" | undefined;
}

export type AddressPart = "street1" | "street2" | "city" | "state" | "zip" | "country";

export interface UsAddressField extends FieldBase, TextOptions {
  readonly type: "usAddress";
  /** Rectangles of the parts that are drawn by themselves; without any the whole address is set in `rect`. */
  readonly parts?: Readonly<Partial<Record<AddressPart, FieldPart>>> | undefined;
  readonly format?: AddressFormat | undefined;
}

export interface PhoneFormat {
  /** `text`: as people write it, (201) 555-0123. `digits`: digits alone. `dots` and `dashes`: 201.555.0123, 201-555-0123. */
  readonly style?: "text" | "digits" | "dots" | "dashes" | undefined;
}

/** `num` is the whole number; where `areaCode` is drawn too, what follows the area code. */
export type PhonePart = "countryCode" | "areaCode" | "num";

export interface PhoneField extends FieldBase, TextOptions {
  readonly type: "phone";
  /** Rectangles of the parts that are drawn by themselves; without any the whole number is set in `rect`. */
  readonly parts?: Readonly<Partial<Record<PhonePart, FieldPart>>> | undefined;
  readonly format?: PhoneFormat | undefined;
}

export interface ImageFormat {
  /** `contain` fits the whole image in the rectangle, `fill` stretches it. */
  readonly fit?: "contain" | "fill" | undefined;
  /** Place across, where the image is narrower than the rectangle; the field's alignment where absent. */
  readonly alignment?: Alignment | undefined;
  readonly verticalAlignment?: "top" | "middle" | "bottom" | undefined;
}

export interface ImageField extends FieldBase {
  readonly type: "imageFile";
  readonly format?: ImageFormat | undefined;
}

/** A place to sign. It takes no value: interactive output has an unsigned signature field there, under the alias. */
export interface SignatureField extends FieldBase {
  readonly type: "signature";
}

export type TemplateField =
  | TextField
  | DigitsField
  | DateField
  | NumberField
  | CheckboxField
  | RadioGroupField
  | ChoiceField
  | CharListField
  | TextWrapField
  | FullNameField
  | UsAddressField
  | PhoneField
  | ImageField
  | SignatureField;

export type FieldType = TemplateField["type"];

/** The fields of one table column under one alias: an array longer than the column repeats the page. */
export interface FieldGroup {
  readonly id: string;
  readonly alias: string;
  /** Ids of the fields from the first row on; all of one type and on one page. */
  readonly fields: readonly string[];
}

/** A template without its base PDF. */
export interface Template {
  readonly id: string;
  readonly title: string;
  /** Style of the whole document, as chosen in the template. */
  readonly style?: TextStyle | undefined;
  readonly pages: readonly TemplatePage[];
  readonly fields: readonly TemplateField[];
  readonly groups?: readonly FieldGroup[] | undefined;
}

/** What is filled: one version of a template with its base PDF. Never changed once it is published. */
export interface TemplateVersion {
  readonly template: Template;
  /** The base PDF. */
  readonly pdf: Uint8Array;
}

/** A style with nothing left open. */
export type CompleteTextStyle = { readonly [Key in keyof TextStyle]-?: NonNullable<TextStyle[Key]> };

/** Style of text where nothing else says otherwise. */
export const defaultTextStyle: CompleteTextStyle = {
  fontFamily: "Noto Sans",
  fontSize: 10,
  textColor: "#3E3E57",
  alignment: "left",
  fontWeight: "normal",
};
