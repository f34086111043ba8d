import type { FormField } from "../../../layout/api/display.ts";

/** Flags of fields (ISO 32000-1 tables 221, 226, 228 and 230). */
const FLAG = {
  readOnly: 1 << 0,
  required: 1 << 1,
  noExport: 1 << 2,
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  radiosInUnison: 1 << 25,
} as const;

/** The flags of a field; `isRepeated`: it has several widgets for one button. */
export function fieldFlags(field: FormField, isRepeated: boolean): number {
  let flags = 0;
  if (field.isReadOnly) flags |= FLAG.readOnly;
  if (field.isRequired) flags |= FLAG.required;
  if (!field.isExported) flags |= FLAG.noExport;
  switch (field.type) {
    case "text":
      if (field.isMultiline) flags |= FLAG.multiline;
      if (field.isPassword) flags |= FLAG.password;
      if (field.isComb) flags |= FLAG.comb;
      break;
    case "radio":
      flags |= FLAG.radio | FLAG.noToggleToOff;
      if (isRepeated) flags |= FLAG.radiosInUnison;
      break;
    case "choice":
      if (!field.isList) flags |= FLAG.combo;
      if (field.allowsSeveral) flags |= FLAG.multiSelect;
      break;
    case "button":
      if (!field.isSignature) flags |= FLAG.pushButton;
      break;
    default:
  }
  return flags;
}
