import type { MarkBox, ValueFormat } from "./value-format.ts";

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
