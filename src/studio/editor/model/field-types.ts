import type { FieldType } from "../../../templates.ts";

/** What people are told of a type, and the size it has where nothing else says. */
export interface TypeFacts {
  readonly type: FieldType;
  readonly label: string;
  /** A few letters that stand for the type where there is little room. */
  readonly sign: string;
  readonly width: number;
  readonly height: number;
}

const facts = (type: FieldType, label: string, sign: string, [width, height] = [160, 18]): TypeFacts => ({
  type,
  label,
  sign,
  width: width ?? 160,
  height: height ?? 18,
});

/** All types, in the order they are offered. */
export const FIELD_TYPES: readonly TypeFacts[] = [
  facts("shortText", "Text", "Tt"),
  facts("longText", "Long text", "¶", [260, 60]),
  facts("checkbox", "Check box", "☑", [12, 12]),
  facts("radioGroup", "Radio buttons", "◉", [120, 12]),
  facts("choice", "Choice", "▾"),
  facts("date", "Date", "D", [90, 18]),
  facts("number", "Number", "1.5", [90, 18]),
  facts("integer", "Whole number", "12", [90, 18]),
  facts("dollar", "Amount", "$", [90, 18]),
  facts("percent", "Percent", "%", [60, 18]),
  facts("fullName", "Name", "N", [200, 18]),
  facts("usAddress", "Address", "A", [220, 40]),
  facts("phone", "Phone", "☏", [120, 18]),
  facts("email", "E-mail", "@", [180, 18]),
  facts("ssn", "SSN", "SSN", [100, 18]),
  facts("ein", "EIN", "EIN", [100, 18]),
  facts("charList", "Letters in boxes", "▯▯", [160, 18]),
  facts("textWrap", "Text over lines", "≡", [300, 60]),
  facts("imageFile", "Picture", "▨", [120, 80]),
  facts("signature", "Signature", "✍", [180, 40]),
];

const BY_TYPE: ReadonlyMap<FieldType, TypeFacts> = new Map(FIELD_TYPES.map((each) => [each.type, each]));
const UNKNOWN = facts("shortText", "Field", "?");

export function factsOf(type: FieldType): TypeFacts {
  return BY_TYPE.get(type) ?? UNKNOWN;
}

/** Types whose value is set as text, with a style. */
export function isText(type: FieldType): boolean {
  return type !== "checkbox" && type !== "radioGroup" && type !== "imageFile" && type !== "signature";
}

/** Types that take the options of text: several lines, combs, length. */
export function hasTextOptions(type: FieldType): boolean {
  return isText(type) && type !== "charList" && type !== "textWrap" && type !== "choice";
}
