import { textString } from "../../pdf/objects/pdf-syntax.ts";
import type { ShownOptions } from "../format/value-format.ts";
import type { PlacedItem } from "../place/place-page.ts";

/** Field flags of choices (ISO 32000-1 table 230). */
const COMBO = 1 << 17;
const EDIT = 1 << 18;
const MULTI_SELECT = 1 << 21;

export function choiceFlags({ field }: ShownOptions): number {
  const { list = false, multiple = false, editable = false } = field;
  // Only lists can have several options chosen.
  if (list || multiple) return multiple ? MULTI_SELECT : 0;
  return editable ? COMBO | EDIT : COMBO;
}

/** Type and value of a field of text: of a choice with its options and what is chosen of them (ISO 32000-1 table 231). */
export function valueEntries({ text, options }: Extract<PlacedItem, { type: "text" }>): string {
  const shown = textString(text.replace(/\r\n?/g, "\n"));
  if (options === undefined) return `/FT/Tx/V${shown}`;
  const { field, selected } = options;
  const entries = field.options.map(({ value, label }) =>
    label === undefined ? textString(value) : `[${textString(value)}${textString(label)}]`,
  );
  const values = selected.map((index) => textString(field.options[index]?.value ?? ""));
  const value = values.length > 1 ? `/V[${values.join("")}]` : `/V${values[0] ?? shown}`;
  const indexes = selected.length === 0 ? "" : `/I[${selected.join(" ")}]`;
  return `/FT/Ch/Opt[${entries.join("")}]${text === "" && values.length === 0 ? "" : value}${indexes}`;
}
