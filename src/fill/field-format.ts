import type { FieldPart, Rect, TemplateField, TextOptions, TextStyle } from "../template/model.ts";
import { createCharListFormat, createCombFormat, createTextWrapFormat } from "./format/boxes.ts";
import { createCheckboxFormat, createChoiceFormat, createRadioFormat } from "./format/choice.ts";
import { type CompoundBoxes, createAddressFormat, createFullNameFormat } from "./format/compound.ts";
import { createDateFormat } from "./format/date.ts";
import { createDigitsFormat } from "./format/digits.ts";
import { createImageFormat } from "./format/image.ts";
import { createNumberFormat } from "./format/number.ts";
import { createPhoneFormat } from "./format/phone.ts";
import { createSignatureFormat } from "./format/signature.ts";
import { createTextFormat } from "./format/text.ts";
import type {
  BoxLook,
  ImageBox,
  MarkBox,
  SignatureBox,
  TextBox,
  ValueFormat,
} from "./format/value-format.ts";

/** How the form shows places, by their key. */
export type FieldLooks = ReadonlyMap<string, BoxLook>;

/** The key of a place: of the field, and the name of the part, which is empty for the whole. */
export function placeKey(field: { readonly id: string }, part: string): string {
  return `${field.id}/${part}`;
}

/** The parts of a compound field that are drawn by themselves. */
export function partsOf(field: TemplateField): readonly (readonly [name: string, part: FieldPart])[] {
  if (!("parts" in field) || field.parts === undefined) return [];
  return Object.entries<FieldPart | undefined>(field.parts).flatMap(([name, part]) =>
    part === undefined ? [] : [[name, part] as const],
  );
}

/** What the boxes of a field depend on beside the field. */
export interface FormatSetting {
  readonly looks: FieldLooks;
  /** Style of the template. */
  readonly documentStyle: TextStyle | undefined;
}

/** The format of a field with its boxes. */
export function fieldFormat(field: TemplateField, setting: FormatSetting): ValueFormat<unknown> {
  const { looks } = setting;
  switch (field.type) {
    case "shortText":
    case "longText":
      return createTextFormat(wholeBox(field, looks, field.type === "longText"), true);
    case "email":
      return createTextFormat(wholeBox(field, looks), false);
    case "ssn":
    case "ein":
      return createDigitsFormat(field, wholeBox(field, looks));
    case "date":
      return createDateFormat(field, wholeBox(field, looks));
    case "number":
    case "dollar":
    case "integer":
    case "percent":
      return createNumberFormat(field, wholeBox(field, looks));
    case "checkbox":
      return createCheckboxFormat(markBox(field, { id: "", rect: field.rect }, looks));
    case "radioGroup":
      return createRadioFormat(field.children.map((child) => markBox(field, child, looks)));
    case "choice":
      return createChoiceFormat(
        field,
        textBox(field, { shrink: field.shrink }, { part: "", rect: field.rect, multiline: false, looks }),
      );
    case "charList":
      return charListFormat(field, looks);
    case "textWrap":
      return createTextWrapFormat(
        field.boxes.map(({ rect }, index) => listBox(field, rect, { index, cells: 0, looks })),
      );
    case "fullName":
      return createFullNameFormat(field, compoundBoxes(field, looks));
    case "usAddress":
      return createAddressFormat(
        field,
        compoundBoxes(field, looks, isAddressBlock(field, setting.documentStyle)),
      );
    case "phone":
      return createPhoneFormat(field, compoundBoxes(field, looks));
    case "imageFile":
      return createImageFormat(imageBox(field));
    case "signature":
      return createSignatureFormat(signatureBox(field));
  }
}

/** One object for all boxes without a style of their own: styles are remembered by object. */
const NO_STYLE: TextStyle = {};

const NUMERIC: ReadonlySet<TemplateField["type"]> = new Set([
  "number",
  "dollar",
  "integer",
  "percent",
  "ssn",
  "ein",
  "date",
  "phone",
]);

type FieldOf<Type extends TemplateField["type"]> = Extract<TemplateField, { type: Type }>;

function textBox(
  field: TemplateField,
  options: TextOptions,
  own: {
    part: string;
    rect: Rect;
    multiline: boolean;
    looks: FieldLooks;
    style?: TextStyle;
    tooltip?: string | undefined;
  },
): TextBox {
  return {
    part: own.part,
    rect: own.rect,
    rotation: field.rotation ?? 0,
    multiline: own.multiline,
    border: own.looks.get(placeKey(field, own.part))?.border ?? 0,
    cells: options.comb === true ? (options.maxLength ?? 0) : 0,
    maxLength: options.maxLength,
    shrink: options.shrink ?? false,
    isNumeric: NUMERIC.has(field.type),
    style: own.style ?? field.style ?? NO_STYLE,
    tooltip: own.tooltip ?? field.tooltip ?? field.label,
  };
}

function wholeBox(field: TemplateField & TextOptions, looks: FieldLooks, isMultiline = false): TextBox {
  return textBox(field, field, {
    part: "",
    rect: field.rect,
    multiline: field.multiline ?? isMultiline,
    looks,
  });
}

function listBox(
  field: FieldOf<"charList" | "textWrap">,
  rect: Rect,
  { index, cells, looks }: { index: number; cells: number; looks: FieldLooks },
): TextBox {
  const options: TextOptions = {
    shrink: field.shrink,
    ...(cells > 0 ? { comb: true, maxLength: cells } : {}),
  };
  return textBox(field, options, { part: String(index + 1), rect, multiline: false, looks });
}

function compoundBoxes(
  field: FieldOf<"fullName" | "usAddress" | "phone">,
  looks: FieldLooks,
  isMultiline = false,
): CompoundBoxes {
  const parts = new Map<string, TextBox>();
  for (const [name, part] of partsOf(field)) {
    const style = { ...field.style, ...part.style };
    const multiline = part.multiline ?? false;
    parts.set(
      name,
      textBox(field, part, { part: name, rect: part.rect, multiline, looks, style, tooltip: part.tooltip }),
    );
  }
  return { whole: wholeBox(field, looks, isMultiline), parts };
}

/** Height that two lines of text need, as a multiple of the font size. */
const TWO_LINES = 2.2;

/** An address is set in lines where there is room for two, unless the template says otherwise. */
function isAddressBlock(field: FieldOf<"usAddress">, documentStyle: TextStyle | undefined): boolean {
  const layout = field.format?.layout;
  if (layout !== undefined) return layout === "lines";
  const fontSize = field.style?.fontSize ?? documentStyle?.fontSize ?? 10;
  return field.rect.height >= TWO_LINES * Math.max(fontSize, 1);
}

function markBox(
  field: FieldOf<"checkbox" | "radioGroup">,
  child: { id: string; rect: Rect; label?: string | undefined },
  looks: FieldLooks,
): MarkBox {
  const look = looks.get(placeKey(field, child.id));
  const mark = field.format?.mark ?? (field.type === "checkbox" ? "check" : "circle");
  const tooltip = child.label ?? field.tooltip ?? field.label;
  return { id: child.id, rect: child.rect, rotation: field.rotation ?? 0, mark, tooltip, look };
}

const FRACTIONS = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 };

function imageBox(field: FieldOf<"imageFile">): ImageBox {
  const { fit = "contain", alignment, verticalAlignment = "middle" } = field.format ?? {};
  return {
    rect: field.rect,
    rotation: field.rotation ?? 0,
    fit,
    horizontal: alignment === undefined ? undefined : FRACTIONS[alignment],
    vertical: FRACTIONS[verticalAlignment],
    tooltip: field.tooltip ?? field.label,
  };
}

function signatureBox(field: FieldOf<"signature">): SignatureBox {
  return { rect: field.rect, rotation: field.rotation ?? 0, tooltip: field.tooltip ?? field.label };
}

function charListFormat(field: FieldOf<"charList">, looks: FieldLooks): ValueFormat<unknown> {
  const row = rowOf(field.boxes.map(({ rect }) => rect));
  if (row === undefined) {
    return createCharListFormat(
      field.boxes.map(({ rect }, index) => listBox(field, rect, { index, cells: 1, looks })),
    );
  }
  const cells = { comb: true, maxLength: field.boxes.length, shrink: field.shrink };
  return createCombFormat(textBox(field, cells, { part: "", rect: row, multiline: false, looks }));
}

/** Unevenness up to which boxes count as a row, in points. */
const UNEVEN = 0.5;

/** The rectangle whose cells of equal width are centred on these boxes, when they stand in a row at even distances. */
function rowOf(boxes: readonly Rect[]): Rect | undefined {
  const [first, second] = boxes;
  if (first === undefined || second === undefined) return undefined;
  const pitch = ((boxes.at(-1) ?? second).x - first.x) / (boxes.length - 1);
  const isRow = boxes.every(
    (box, index) =>
      Math.abs(box.x - first.x - index * pitch) <= UNEVEN &&
      Math.abs(box.y - first.y) <= UNEVEN &&
      Math.abs(box.width - first.width) <= UNEVEN &&
      Math.abs(box.height - first.height) <= UNEVEN,
  );
  if (!isRow || pitch < first.width - UNEVEN) return undefined;
  const { x, y, width, height } = first;
  return { x: x - (pitch - width) / 2, y, width: pitch * boxes.length, height };
}
