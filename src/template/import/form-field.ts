import { PDFDict, PDFName, type PDFObject, PDFStream } from "pdf-lib";
import type { FieldIds } from "../field-ids.ts";
import type { Rotation, TemplateField } from "../model.ts";
import type { ReadingTools } from "./pages.ts";
import type { Widget } from "./widgets.ts";

/** The widgets of one field, with what its name is turned into. */
export interface FormField {
  readonly alias: string;
  /** Name for messages. */
  readonly name: string;
  /** There is at least one. */
  readonly widgets: readonly [Widget, ...Widget[]];
  readonly flags: number;
}

export interface FieldTools extends ReadingTools {
  readonly form: PDFDict | undefined;
  readonly ids: FieldIds;
}

/** Flags of fields by their bit (ISO 32000-1, tables 221, 226, 228 and 230). */
export const FIELD_FLAG: Readonly<
  Record<
    | "readOnly"
    | "required"
    | "multiline"
    | "password"
    | "radio"
    | "pushButton"
    | "combo"
    | "edit"
    | "fileSelect"
    | "multiSelect"
    | "comb",
    number
  >
> = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
};

const LONGEST_TEXT = 2_000;

/** What every type of field has. */
export type ImportedBase = Pick<
  TemplateField,
  "id" | "alias" | "page" | "rect" | "rotation" | "label" | "required" | "readOnly"
>;

export function fieldBase(widget: Widget, { alias, flags }: FormField, tools: FieldTools): ImportedBase {
  const label = tools.reader
    .text(inheritedEntry(widget, "TU", tools))
    ?.trim()
    .slice(0, LONGEST_TEXT);
  const rotation = rotationAsShown(widget, tools);
  return {
    id: tools.ids.make(alias),
    alias,
    page: widget.page,
    rect: widget.rect,
    ...(rotation === 0 ? {} : { rotation }),
    ...(label === undefined || label === "" ? {} : { label }),
    ...((flags & FIELD_FLAG.required) === 0 ? {} : { required: true }),
    ...((flags & FIELD_FLAG.readOnly) === 0 ? {} : { readOnly: true }),
  };
}

/** A widget turns its content counterclockwise on a page that readers turn clockwise. */
function rotationAsShown(widget: Widget, { reader }: FieldTools): Rotation {
  const turned = reader.number(reader.dictAt(widget.dict, "MK")?.get(PDFName.of("R"))) ?? 0;
  const degrees = Math.round(turned / 90) * 90 - widget.source.rotation;
  return (((degrees % 360) + 360) % 360 || 0) as Rotation;
}

/** An entry of the widget or of what it inherits from, unresolved. */
export function inheritedEntry(widget: Widget, key: string, { reader }: ReadingTools): PDFObject | undefined {
  const name = PDFName.of(key);
  const owner = widget.chain.find((link) => reader.resolve(link.get(name)) !== undefined);
  return owner?.get(name);
}

/** Names of the states of a button's appearance other than off. */
export function onStates(widget: Widget, { reader }: ReadingTools): readonly string[] {
  const normal = reader.get(reader.dictAt(widget.dict, "AP") ?? widget.dict, "N");
  if (!(normal instanceof PDFDict) || normal instanceof PDFStream) return [];
  return normal
    .keys()
    .map((name) => name.decodeText())
    .filter((state) => state !== "Off");
}
