import { parseLegacyColor, parseNonNegativeInteger } from "../cascade/hints/legacy-values.ts";
import { isInState } from "../cascade/matching/element-state.ts";
import type { Color } from "../css/values/types.ts";
import type { Document, NodeId } from "../document/document.ts";
import type { TextFormat } from "../graphics/form-field.ts";
import type { Control, ControlKind } from "../tree/control.ts";
import { collapsed } from "./control-labels.ts";
import { gauge } from "./gauge.ts";
import { type SelectOptions, selectOptions } from "./select-options.ts";

/** What a control becomes in the PDF: a field of a type, or nothing but a drawing with the reason for it. */
export type ControlRole =
  | { readonly type: "text" | "checkbox" | "radio" | "choice" | "submit" | "reset" | "button" }
  | { readonly type: "drawn"; readonly code: string; readonly reason: string }
  /** Nothing to say about it: meters and the like are no controls. */
  | { readonly type: "none" };

/** A control element as read from its markup, before it has a field. */
export interface ReadControl {
  readonly control: Omit<Control, "widget">;
  readonly role: ControlRole;
  /** What the field holds; for buttons their caption. */
  readonly value: string;
  readonly maximumLength: number | undefined;
  readonly format: TextFormat | undefined;
  readonly isPassword: boolean;
  readonly select: SelectOptions | undefined;
}

const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
const DEFAULT_SIZE = 20;
const DEFAULT_LINES = 2;
const DEFAULT_ROWS = 4;
/** Keeps attributes from making controls of any size. */
const LARGEST_COUNT = 1_000;
const MOST_CELLS = 100;
/** Longest text of bullets that stands for a password. */
const MOST_BULLETS = 200;

/** Types of `input` that take text, with what an empty one shows. */
const TEXT_TYPES: ReadonlyMap<string, string> = new Map([
  ["", ""],
  ["text", ""],
  ["search", ""],
  ["tel", ""],
  ["url", ""],
  ["email", ""],
  ["password", ""],
  ["number", ""],
  ["date", "yyyy-mm-dd"],
  ["month", "yyyy-mm"],
  ["week", "yyyy-Www"],
  ["time", "--:--"],
  ["datetime-local", "yyyy-mm-dd --:--"],
]);

/** Reads a control; undefined for those that are no such thing: hidden inputs. */
export function readControl(document: Document, node: NodeId): ReadControl | undefined {
  switch (document.nameOf(node)) {
    case "input":
      return readInput(document, node);
    case "textarea":
      return readTextarea(document, node);
    case "select":
      return readSelect(document, node);
    case "button":
      return readButton(document, node);
    default:
      return read(document, node, { role: { type: "none" }, control: gauge(document, node) });
  }
}

interface Parts {
  readonly role: ControlRole;
  readonly control: Partial<Control> & { readonly kind: ControlKind };
  readonly value?: string;
  readonly maximumLength?: number | undefined;
  readonly format?: TextFormat | undefined;
  readonly isPassword?: boolean;
  readonly select?: SelectOptions;
}

function read(document: Document, node: NodeId, parts: Parts): ReadControl {
  const control: Omit<Control, "widget"> = {
    text: parts.value ?? "",
    isPlaceholder: false,
    isChecked: false,
    isDisabled: isInState("disabled", document, node),
    rows: [],
    columns: 0,
    lines: 1,
    cells: 0,
    fraction: undefined,
    color: BLACK,
    ...parts.control,
  };
  return {
    control,
    role: parts.role,
    value: parts.value ?? "",
    maximumLength: parts.maximumLength,
    format: parts.format,
    isPassword: parts.isPassword ?? false,
    select: parts.select,
  };
}

function readInput(document: Document, node: NodeId): ReadControl | undefined {
  const type = (document.attribute(node, "type") ?? "").trim().toLowerCase();
  const value = document.attribute(node, "value");
  switch (type) {
    case "hidden":
      return undefined;
    case "image":
      return read(document, node, {
        role: { type: "submit" },
        control: { kind: "button" },
        value: (document.attribute(node, "alt") ?? "").trim() || "Submit",
      });
    case "checkbox":
    case "radio": {
      const isChecked = document.attribute(node, "checked") !== undefined;
      return read(document, node, {
        role: { type },
        control: { kind: type, text: "", isChecked },
        value: value ?? "",
      });
    }
    case "submit":
    case "reset":
    case "button": {
      const caption = value ?? (type === "submit" ? "Submit" : type === "reset" ? "Reset" : "");
      return read(document, node, {
        role: { type },
        control: { kind: "button" },
        value: caption.replace(/[\r\n]+/g, ""),
      });
    }
    case "file":
      return readFile(document, node);
    case "color":
    case "range":
      return read(document, node, {
        role: staticRole(type),
        control:
          type === "color" ? { kind: "color", color: colorOf(value ?? "") } : { ...gauge(document, node) },
      });
    default:
      return readText(document, node, type);
  }
}

function staticRole(type: string): ControlRole {
  return {
    type: "drawn",
    code: "form-control-static",
    reason: `PDF has no field for an input of type "${type}"; it is drawn only.`,
  };
}

function readFile(document: Document, node: NodeId): ReadControl {
  return read(document, node, {
    role: staticRole("file"),
    control: { kind: "file", text: "No file chosen" },
  });
}

function readText(document: Document, node: NodeId, type: string): ReadControl {
  const value = (document.attribute(node, "value") ?? "").replace(/[\r\n]+/g, "");
  const isPassword = type === "password";
  const hint = document.attribute(node, "placeholder") ?? TEXT_TYPES.get(type) ?? "";
  const shown = isPassword ? "\u2022".repeat(Math.min(value.length, MOST_BULLETS)) : value;
  const maximumLength = positive(document.attribute(node, "maxlength"));
  const isComb = document.attribute(node, "data-comb") !== undefined && !isPassword;
  const cells = isComb && maximumLength !== undefined && maximumLength <= MOST_CELLS ? maximumLength : 0;
  const isKnown = TEXT_TYPES.has(type);
  return read(document, node, {
    role: isKnown
      ? { type: "text" }
      : {
          type: "drawn",
          code: "form-control-unknown-type",
          reason: `"${collapsed(type).slice(0, 40)}" is no type of input; it is drawn as text, without a field.`,
        },
    control: {
      kind: "text",
      text: value === "" ? hint.replace(/[\r\n]+/g, "") : shown,
      isPlaceholder: value === "",
      columns: Math.min(positive(document.attribute(node, "size")) ?? DEFAULT_SIZE, LARGEST_COUNT),
      cells,
    },
    value,
    maximumLength,
    isPassword,
    format: formatOf(document, node, type, value),
  });
}

function readTextarea(document: Document, node: NodeId): ReadControl {
  const value = document.textContent(node).replace(/\r\n?/g, "\n");
  const columns = positive(document.attribute(node, "cols")) ?? DEFAULT_SIZE;
  const lines = positive(document.attribute(node, "rows")) ?? DEFAULT_LINES;
  return read(document, node, {
    role: { type: "text" },
    control: {
      kind: "multiline",
      text: value === "" ? (document.attribute(node, "placeholder") ?? "") : value,
      isPlaceholder: value === "",
      columns: Math.min(columns, LARGEST_COUNT),
      lines: Math.min(lines, LARGEST_COUNT),
    },
    value,
    maximumLength: positive(document.attribute(node, "maxlength")),
  });
}

function readSelect(document: Document, node: NodeId): ReadControl {
  const size = positive(document.attribute(node, "size")) ?? 0;
  const select = selectOptions(document, node, size);
  const chosen = select.rows.find(({ isSelected }) => isSelected);
  return read(document, node, {
    role: { type: "choice" },
    control: {
      kind: select.isList ? "list" : "menu",
      text: chosen?.label ?? "",
      rows: select.rows,
      lines: Math.min(size === 0 ? DEFAULT_ROWS : size, LARGEST_COUNT),
    },
    value: chosen?.label ?? "",
    select,
  });
}

function readButton(document: Document, node: NodeId): ReadControl {
  const type = (document.attribute(node, "type") ?? "").trim().toLowerCase();
  return read(document, node, {
    role: { type: type === "reset" || type === "button" ? type : "submit" },
    control: { kind: "button" },
    value: collapsed(document.textContent(node)),
  });
}

function colorOf(value: string): Color {
  const hex = /^#[0-9a-f]{6}$/i.test(value) ? parseLegacyColor(value) : undefined;
  if (hex === undefined) return BLACK;
  const channel = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return { red: channel(1), green: channel(3), blue: channel(5), alpha: 1 };
}

function positive(text: string | undefined): number | undefined {
  const value = text === undefined ? undefined : parseNonNegativeInteger(text);
  return value === undefined || value === 0 ? undefined : value;
}

const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/** Dates and numbers that are written as HTML has them (§2.3.4.3, §2.3.5.2); anything else stays as it is, without a format. */
function formatOf(document: Document, node: NodeId, type: string, value: string): TextFormat | undefined {
  if (type === "date") {
    return value === "" || /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? { type: "date", pattern: "yyyy-mm-dd" }
      : undefined;
  }
  if (type !== "number" || (value !== "" && !PLAIN_NUMBER.test(value))) return undefined;
  const step = document.attribute(node, "step") ?? "1";
  if (!PLAIN_NUMBER.test(step)) return undefined;
  const decimals = Math.max(decimalsOf(step), decimalsOf(value));
  const limit = (name: string): number | undefined => {
    const text = document.attribute(node, name) ?? "";
    return PLAIN_NUMBER.test(text) ? Number(text) : undefined;
  };
  return { type: "number", decimals, minimum: limit("min"), maximum: limit("max") };
}

function decimalsOf(number: string): number {
  const point = number.indexOf(".");
  return point < 0 ? 0 : number.length - point - 1;
}
