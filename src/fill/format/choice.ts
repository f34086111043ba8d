import type { ChoiceField } from "../../template/model.ts";
import type { MarkBox, TextBox, ValueFormat } from "./value-format.ts";

/** checkbox: true or false. */
export function createCheckboxFormat(box: MarkBox): ValueFormat<boolean> {
  return {
    read: (value, path, context) => {
      if (typeof value === "boolean") return value;
      context.refuse(path, "Must be true or false.");
      return undefined;
    },
    pieces: (value) => [
      { type: "choice", kind: "checkbox", boxes: [box], selected: value === true ? 0 : -1 },
    ],
  };
}

const MOST_IDS = 20;

/** radioGroup: the id of the child to select. */
export function createRadioFormat(boxes: readonly MarkBox[]): ValueFormat<number> {
  const indexes = new Map(boxes.map(({ id }, index) => [id, index]));
  const ids = boxes.map(({ id }) => id);
  const list = ids.length > MOST_IDS ? `${ids.slice(0, MOST_IDS).join(", ")} …` : ids.join(", ");
  return {
    read: (value, path, context) => {
      const index = typeof value === "string" ? indexes.get(value) : undefined;
      if (index === undefined) context.refuse(path, `Must be the id of one of the options: ${list}.`);
      return index;
    },
    pieces: (value) => [{ type: "choice", kind: "radio", boxes, selected: value ?? -1 }],
  };
}

/** What of a choice is taken: options by their indexes, or another text. */
export interface ChosenOptions {
  readonly selected: readonly number[];
  readonly text: string;
}

/** choice: the value or the label of an option, or an array of them; where other texts are taken, any string. */
export function createChoiceFormat(field: ChoiceField, box: TextBox): ValueFormat<ChosenOptions> {
  const indexes = new Map<string, number>();
  for (const [index, { label }] of field.options.entries())
    if (label !== undefined) indexes.set(label, index);
  for (const [index, { value }] of field.options.entries()) indexes.set(value, index);
  const labels = field.options.map(({ value, label = value }) => label);
  const list = field.options.slice(0, MOST_IDS).map(({ value }) => value);
  const refusal = `Must be one of ${list.join(", ")}${list.length < field.options.length ? " …" : ""}.`;
  const isOpen = field.editable === true && field.list !== true;
  return {
    read: (value, path, context) => {
      const isSeveral = field.multiple === true && Array.isArray(value);
      const given: readonly unknown[] = isSeveral ? value : [value];
      const selected: number[] = [];
      for (const [at, each] of given.entries()) {
        const index = typeof each === "string" ? indexes.get(each) : undefined;
        if (index !== undefined) selected.push(index);
        else if (typeof each === "string" && isOpen && !isSeveral) return { selected: [], text: each };
        else {
          context.refuse(isSeveral ? `${path}[${at}]` : path, refusal);
          return undefined;
        }
      }
      selected.sort((one, other) => one - other);
      return { selected, text: selected.map((index) => labels[index]).join(", ") };
    },
    pieces: (value) => [
      {
        type: "text",
        box,
        text: value?.text ?? "",
        options: { field, selected: value?.selected ?? [] },
      },
    ],
  };
}
