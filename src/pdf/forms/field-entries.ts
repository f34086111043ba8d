import type { ChoiceField, FormField } from "../../../layout/api/display.ts";
import { type PdfDictionary, type PdfValue, text } from "../objects/values.ts";
import { formatActions } from "./field-actions.ts";
import { fieldFlags } from "./field-flags.ts";
import type { PlacedWidget } from "./form-writer.ts";

const LONGEST_STATE = 100;

/**
 * Names of the states in which the buttons of a field are on, by button. The export value itself where all of them can be names that
 * every reader takes; else numbers, and the values stand in `Opt` (ISO 32000-1 §12.7.4.2).
 */
export function onStates(field: FormField, widgets: readonly PlacedWidget[]): readonly string[] {
  if (field.type === "checkbox") return [isPlain(field.exportValue) ? field.exportValue : "Yes"];
  if (field.type !== "radio") return [];
  const { buttons } = field;
  if (buttons.every(isPlain) && new Set(buttons).size === buttons.length) return buttons;
  const states: string[] = [];
  for (const { button } of firstWidgets(widgets)) states[button] = String(Object.keys(states).length);
  return states;
}

/** A name without need of escapes that does not stand for being off. */
function isPlain(value: string): boolean {
  // The last is how text strings are told apart on their way to the file.
  return (
    value.length <= LONGEST_STATE &&
    /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(value) &&
    value !== "Off" &&
    value !== "pdfText"
  );
}

/** The first widget of each button. */
function firstWidgets(widgets: readonly PlacedWidget[]): PlacedWidget[] {
  const seen = new Set<number>();
  return widgets.filter(({ button }) => !seen.has(button) && seen.add(button));
}

/** The entries of a field that are not those of its widgets. */
export function fieldEntries(
  field: FormField,
  widgets: readonly PlacedWidget[],
  states: readonly string[],
): PdfDictionary {
  const tooltip = field.tooltip || (field.type === "button" ? field.caption : "");
  const isRepeated = widgets.length > firstWidgets(widgets).length;
  const flags = fieldFlags(field, isRepeated);
  return {
    TU: tooltip === "" ? undefined : text(tooltip),
    Ff: flags === 0 ? undefined : flags,
    ...valueEntries(field, widgets, states),
  };
}

function valueEntries(
  field: FormField,
  widgets: readonly PlacedWidget[],
  states: readonly string[],
): PdfDictionary {
  switch (field.type) {
    case "text": {
      const { value, maximumLength, isComb, format } = field;
      // A limit that the value goes beyond would make the field invalid; cells need theirs.
      const hasLimit = maximumLength !== undefined && (isComb || value.length <= maximumLength);
      return {
        FT: "Tx",
        ...valueAndDefault(value === "" ? undefined : text(value)),
        MaxLen: hasLimit ? maximumLength : undefined,
        AA: format && formatActions(format),
      };
    }
    case "checkbox": {
      const [state = "Yes"] = states;
      const opt = state === field.exportValue ? undefined : widgets.map(() => text(field.exportValue));
      return { FT: "Btn", ...valueAndDefault(field.isChecked ? state : "Off"), Opt: opt };
    }
    case "radio": {
      const isNamed = states.every((state, button) => state === field.buttons[button]);
      return {
        FT: "Btn",
        ...valueAndDefault(states[field.selected] ?? "Off"),
        Opt: isNamed ? undefined : widgets.map(({ button }) => text(field.buttons[button] ?? "")),
      };
    }
    case "choice":
      return choiceEntries(field);
    case "button":
      return { FT: field.isSignature ? "Sig" : "Btn" };
  }
}

function choiceEntries({ options, selected, isList, allowsSeveral }: ChoiceField): PdfDictionary {
  const values = selected.map((index) => text(options[index]?.value ?? ""));
  const [first] = values;
  return {
    FT: "Ch",
    Opt: options.map(({ value, label }) => (value === label ? text(value) : [text(value), text(label)])),
    ...valueAndDefault(allowsSeveral && values.length > 1 ? values : first),
    I: isList && selected.length > 0 ? selected : undefined,
  };
}

/** The value, which is also the one that resetting the form brings back. */
function valueAndDefault(value: PdfValue): PdfDictionary {
  return { V: value, DV: value };
}
