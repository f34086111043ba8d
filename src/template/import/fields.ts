import { PDFArray, type PDFDict, PDFName, type PDFObject } from "pdf-lib";
import { FieldIds } from "../field-ids.ts";
import type { Alignment, ChoiceOption, TemplateField, TextStyle } from "../model.ts";
import { cellsOf } from "../places.ts";
import { aliasesFor, keyOf } from "./aliases.ts";
import { importButtons } from "./buttons.ts";
import { parseDefaultAppearance } from "./default-appearance.ts";
import { matchFont } from "./font-match.ts";
import { FIELD_FLAG, type FieldTools, type FormField, fieldBase, inheritedEntry } from "./form-field.ts";
import { type FormatHint, readFormatScript } from "./format-scripts.ts";
import type { ReadingTools } from "./pages.ts";
import type { Widget } from "./widgets.ts";

const MOST_CELLS = 1_000;
const MOST_OPTIONS = 5_000;
const LONGEST_OPTION = 2_000;

/** Template fields for the widgets of a form, in their order. */
export function importFields(
  widgets: readonly Widget[],
  form: PDFDict | undefined,
  reading: ReadingTools,
): readonly TemplateField[] {
  const tools: FieldTools = { ...reading, form, ids: new FieldIds() };
  return groupWidgets(widgets, tools).flatMap((field) => importField(field, tools));
}

/** Widgets of one field, and of fields with one full name, belong together; a field without a name stands alone. */
function groupWidgets(widgets: readonly Widget[], tools: FieldTools): readonly FormField[] {
  const groups = new Map<string | PDFDict, [Widget, ...Widget[]]>();
  for (const widget of widgets) {
    const key = widget.names.length === 0 ? widget.field : keyOf(widget.names);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [widget]);
    else group.push(widget);
  }
  const aliases = aliasesFor(
    [...groups.values()].map(([{ names }]) => names).filter(({ length }) => length > 0),
  );
  const used = new Set(aliases.values());
  let unnamed = 0;
  return [...groups.values()].map((group) => {
    const [first] = group;
    let alias = aliases.get(keyOf(first.names));
    while (alias === undefined || (first.names.length === 0 && used.has(alias))) {
      unnamed += 1;
      alias = `field${unnamed}`;
    }
    const flags = tools.reader.number(inheritedEntry(first, "Ff", tools)) ?? 0;
    return { alias, name: first.names.join(".") || alias, widgets: group, flags };
  });
}

function importField(field: FormField, tools: FieldTools): readonly TemplateField[] {
  const [first] = field.widgets;
  const type = tools.reader.name(inheritedEntry(first, "FT", tools));
  switch (type) {
    case "Btn":
      return importButtons(field, tools);
    case "Sig":
      return importSignature(field, tools);
    case "Tx":
      return importTexts(field, tools);
    case "Ch":
      return field.widgets.map((widget) => importChoice(widget, field, tools));
    default:
      tools.notes.warn(
        "field-type-unknown",
        `${field.name} says nothing of its type; it was taken for text.`,
      );
      return importTexts(field, tools);
  }
}

/** A place to sign, where there is one on the page. A field that is signed already can't be kept so: filling changes what was signed. */
function importSignature(field: FormField, tools: FieldTools): readonly TemplateField[] {
  const [first] = field.widgets;
  if (tools.reader.resolve(inheritedEntry(first, "V", tools)) !== undefined)
    tools.notes.warn(
      "signature-removed",
      `${field.name} was signed; of its signature only the field was kept.`,
    );
  return [{ ...fieldBase(first, field, tools), type: "signature" }];
}

/** The widgets of a text field share one value, and so the format that any of them says. */
function importTexts(field: FormField, tools: FieldTools): readonly TemplateField[] {
  const isPlain = isComb(field) || (field.flags & FIELD_FLAG.multiline) !== 0;
  let hint: FormatHint | undefined;
  for (const widget of isPlain ? [] : field.widgets) hint ??= formatHint(widget, tools);
  return field.widgets.map((widget) => importText(widget, hint, { field, tools }));
}

function isComb({ flags }: FormField): boolean {
  const noComb = FIELD_FLAG.multiline | FIELD_FLAG.password | FIELD_FLAG.fileSelect;
  return (flags & FIELD_FLAG.comb) !== 0 && (flags & noComb) === 0;
}

function importText(
  widget: Widget,
  hint: FormatHint | undefined,
  { field, tools }: { field: FormField; tools: FieldTools },
): TemplateField {
  const base = fieldBase(widget, field, tools);
  const style = textStyle(widget, tools);
  const maxLength = positiveInteger(tools.reader.number(inheritedEntry(widget, "MaxLen", tools)));
  if (isComb(field) && maxLength !== undefined && maxLength <= MOST_CELLS) {
    const boxes = cellsOf(widget.rect, maxLength, base.rotation ?? 0).map((rect) => ({ rect }));
    return { ...base, type: "charList", boxes, style };
  }
  const text = { ...base, style, ...(maxLength === undefined ? {} : { maxLength }) };
  if (hint !== undefined) return { ...text, ...hint } as TemplateField;
  return { ...text, type: (field.flags & FIELD_FLAG.multiline) === 0 ? "shortText" : "longText" };
}

function importChoice(widget: Widget, field: FormField, tools: FieldTools): TemplateField {
  const base = { ...fieldBase(widget, field, tools), style: textStyle(widget, tools) };
  const options = readOptions(widget, tools);
  const has = (flag: keyof typeof FIELD_FLAG): boolean => (field.flags & FIELD_FLAG[flag]) !== 0;
  if (options.length === 0 || options.length > MOST_OPTIONS) {
    return { ...base, type: has("multiSelect") ? "longText" : "shortText" };
  }
  return {
    ...base,
    type: "choice",
    options,
    ...(has("combo") ? {} : { list: true }),
    ...(has("multiSelect") ? { multiple: true } : {}),
    ...(has("combo") && has("edit") ? { editable: true } : {}),
  };
}

/** The entries of a choice (ISO 32000-1 table 231): a text, or an export value with the text that is shown. */
function readOptions(widget: Widget, tools: FieldTools): readonly ChoiceOption[] {
  const { reader } = tools;
  const owner = widget.chain.find((link) => link.has(PDFName.of("Opt")));
  return reader.elementsAt(owner, "Opt").flatMap((element): readonly ChoiceOption[] => {
    const entry = reader.resolve(element);
    const [value, label] =
      entry instanceof PDFArray ? entry.asArray().map((part) => reader.text(part)) : [reader.text(entry)];
    if (value === undefined) return [];
    const shown = label === undefined || label === value ? {} : { label: label.slice(0, LONGEST_OPTION) };
    return [{ value: value.slice(0, LONGEST_OPTION), ...shown }];
  });
}

function textStyle(widget: Widget, tools: FieldTools): TextStyle {
  const { reader, form } = tools;
  const fallback = (key: string): PDFObject | undefined => form?.get(PDFName.of(key));
  const appearance = reader.text(inheritedEntry(widget, "DA", tools) ?? fallback("DA"));
  const { fontSize, textColor, fontName } = parseDefaultAppearance(appearance ?? "");
  const quadding = reader.number(inheritedEntry(widget, "Q", tools) ?? fallback("Q"));
  const alignments: readonly Alignment[] = ["left", "center", "right"];
  return {
    ...(fontSize === undefined ? {} : { fontSize }),
    ...(textColor === undefined ? {} : { textColor }),
    ...matchFont(fontName, fontResources(widget, tools), reader),
    alignment: alignments[quadding ?? 0] ?? "left",
  };
}

/** Where readers look for the fonts of a field: in its own resources and those of its appearance, then in the form's. */
function fontResources(widget: Widget, { reader, form }: FieldTools): readonly (PDFDict | undefined)[] {
  const normal = reader.dictAt(reader.dictAt(widget.dict, "AP"), "N");
  const places = [
    reader.dictAt(widget.dict, "DR"),
    reader.dictAt(form, "DR"),
    reader.dictAt(normal, "Resources"),
  ];
  return places.map((resources) => reader.dictAt(resources, "Font"));
}

function formatHint(widget: Widget, tools: FieldTools): FormatHint | undefined {
  const { reader } = tools;
  const actions = reader.dict(inheritedEntry(widget, "AA", tools));
  const script = reader.dictAt(actions, "F") ?? reader.dictAt(actions, "K");
  const text = script === undefined ? undefined : reader.text(script.get(PDFName.of("JS")));
  return text === undefined ? undefined : readFormatScript(text);
}

function positiveInteger(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value > 0 && value <= 100_000 ? value : undefined;
}
