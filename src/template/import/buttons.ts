import { type PDFDict, PDFName } from "pdf-lib";
import type { Mark, MarkFormat, RadioChild, TemplateField } from "../model.ts";
import { around } from "../places.ts";
import { asksForPicture } from "./button-actions.ts";
import { parseDefaultAppearance } from "./default-appearance.ts";
import {
  FIELD_FLAG,
  type FieldTools,
  type FormField,
  fieldBase,
  inheritedEntry,
  onStates,
} from "./form-field.ts";
import type { ObjectReader } from "./objects.ts";
import type { Widget } from "./widgets.ts";

/** Signs of ZapfDingbats that form editors offer for buttons. */
const MARKS: ReadonlyMap<string, Mark> = new Map([
  ["4", "check"],
  ["8", "cross"],
  ["l", "circle"],
  ["u", "diamond"],
  ["n", "square"],
  ["H", "star"],
]);

/** Check boxes, radio buttons, and the push buttons that stand for pictures. */
export function importButtons(field: FormField, tools: FieldTools): readonly TemplateField[] {
  if ((field.flags & FIELD_FLAG.pushButton) !== 0) return importPushButton(field, tools);
  const isRadio = (field.flags & FIELD_FLAG.radio) !== 0;
  const states = new Set(field.widgets.map((widget) => stateOf(widget, tools)));
  // Check boxes of one field of which one is checked at a time are radio buttons by another name.
  if (isRadio || states.size > 1) return importRadioGroups(field, tools);
  return field.widgets.map((widget) => ({
    ...fieldBase(widget, field, tools),
    type: "checkbox",
    ...markFormat(widget, "check", tools),
    ...markColor(widget, tools),
  }));
}

/** A group for each page: a field of a template is on one. */
function importRadioGroups(field: FormField, tools: FieldTools): readonly TemplateField[] {
  const byPage = new Map<number, [Widget, ...Widget[]]>();
  for (const widget of field.widgets) {
    const group = byPage.get(widget.page);
    if (group === undefined) byPage.set(widget.page, [widget]);
    else group.push(widget);
  }
  if (byPage.size > 1) {
    const message = `${field.name} has buttons on several pages; each page has a group of its own with own ids.`;
    tools.notes.warn("radio-group-split", message);
  }
  return [...byPage.values()].map((widgets) => {
    const [first] = widgets;
    const base = fieldBase(first, field, tools);
    const children = widgets.map((widget) => radioChild(widget, base.id, { field, tools }));
    return {
      ...base,
      type: "radioGroup",
      rect: around(children.map(({ rect }) => rect)),
      children,
      ...markFormat(first, "circle", tools),
      ...markColor(first, tools),
    };
  });
}

function radioChild(
  widget: Widget,
  groupId: string,
  { field, tools }: { field: FormField; tools: FieldTools },
): RadioChild {
  const { reader, ids } = tools;
  const state = stateOf(widget, tools);
  const exportValues = reader.elementsAt(
    widget.chain.find((link) => link.has(PDFName.of("Opt"))),
    "Opt",
  );
  const index = /^\d+$/.test(state) ? Number(state) : field.widgets.indexOf(widget);
  const value = reader.text(exportValues[index]) ?? state;
  const own = reader.text(widget.dict.get(PDFName.of("TU")))?.trim();
  return {
    id: ids.make(`${groupId}-${value.replace(/\s+/g, "-")}`),
    rect: widget.rect,
    label: (own === undefined || own === "" ? value : own).slice(0, 2_000),
  };
}

/** Name of the state in which a button is on. */
function stateOf(widget: Widget, tools: FieldTools): string {
  const [state] = onStates(widget, tools);
  const current = tools.reader.name(widget.dict.get(PDFName.of("AS")));
  return state ?? (current === undefined || current === "Off" ? "On" : current);
}

function markFormat(widget: Widget, usual: Mark, { reader }: FieldTools): { format?: MarkFormat } {
  const mark = markOf(widget.dict, reader);
  return mark === undefined || mark === usual ? {} : { format: { mark } };
}

/** The mark that a button asks for; undefined for one that we don't know, or none. */
export function markOf(widget: PDFDict, reader: ObjectReader): Mark | undefined {
  return MARKS.get(reader.text(reader.dictAt(widget, "MK")?.get(PDFName.of("CA"))) ?? "");
}

function markColor(widget: Widget, tools: FieldTools): { style?: { textColor: string } } {
  const appearance = tools.reader.text(inheritedEntry(widget, "DA", tools));
  const { textColor } = parseDefaultAppearance(appearance ?? "");
  return textColor === undefined ? {} : { style: { textColor } };
}

function importPushButton(field: FormField, tools: FieldTools): readonly TemplateField[] {
  if (
    !field.widgets.some((widget) => asksForPicture((key) => inheritedEntry(widget, key, tools), tools.reader))
  ) {
    tools.notes.info("push-button-ignored", `${field.name} is a button to press; it stays as a picture.`);
    return [];
  }
  return field.widgets.map((widget) => ({ ...fieldBase(widget, field, tools), type: "imageFile" }));
}
