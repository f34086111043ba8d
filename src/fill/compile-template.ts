import type {
  FieldGroup,
  FieldPart,
  Rect,
  Template,
  TemplateField,
  TextOptions,
  TextStyle,
} from "../template/model.ts";
import { expandRecord, modernRecord, type TemplateRecord } from "../template/record.ts";
import { createCharListFormat, createCombFormat, createTextWrapFormat } from "./format/boxes.ts";
import { createCheckboxFormat, createRadioFormat } from "./format/choice.ts";
import { type CompoundBoxes, createAddressFormat, createFullNameFormat } from "./format/compound.ts";
import { createDateFormat } from "./format/date.ts";
import { createDigitsFormat } from "./format/digits.ts";
import { createImageFormat } from "./format/image.ts";
import { createNumberFormat } from "./format/number.ts";
import { createPhoneFormat } from "./format/phone.ts";
import { createTextFormat } from "./format/text.ts";
import { certainCharacters } from "./format/text-room.ts";
import type { FormatContext, ImageBox, MarkBox, TextBox, ValueFormat } from "./format/value-format.ts";

/** A field with all that does not depend on data. */
export interface CompiledField {
  /** Place in the template: the order in which fields are written. */
  readonly index: number;
  readonly field: TemplateField;
  readonly format: ValueFormat<unknown>;
  /** So many characters of a numeric type fit in any font; infinite for all other types. */
  readonly certainLength: number;
}

export interface CompiledGroup {
  readonly group: FieldGroup;
  readonly page: number;
  readonly fields: readonly CompiledField[];
}

/** What one key of data fills. */
export interface AliasTarget {
  readonly fields: CompiledField[];
  readonly groups: CompiledGroup[];
}

/** A template made ready for planning. */
export interface CompiledTemplate {
  readonly template: Template;
  /** Families that the template asks for, each with the property path of the first asking. */
  readonly families: ReadonlyMap<string, string>;
  readonly targets: ReadonlyMap<string, AliasTarget>;
}

/** Makes formats for all fields and finds what each alias fills. Fields whose page does not exist are left out. */
export function compileTemplate(given: Template): CompiledTemplate {
  // What comes from programs and old stores was not always checked by this version.
  const { template } = expandRecord(modernRecord(given) as TemplateRecord);
  const compiled = new Map<string, CompiledField>();
  for (const [index, field] of template.fields.entries()) {
    if (template.pages[field.page] !== undefined) {
      const format = formatOf(field, template.style);
      compiled.set(field.id, { index, field, format, certainLength: certainLength(format) });
    }
  }
  const targets = new Map<string, AliasTarget>();
  const targetOf = (alias: string): AliasTarget => {
    let target = targets.get(alias);
    if (target === undefined) {
      target = { fields: [], groups: [] };
      targets.set(alias, target);
    }
    return target;
  };
  const groupAliases = new Map<string, Set<string>>();
  for (const group of template.groups ?? []) {
    const fields = group.fields.map((id) => compiled.get(id)).filter((field) => field !== undefined);
    const [first] = fields;
    if (first === undefined) continue;
    targetOf(group.alias).groups.push({ group, page: first.field.page, fields });
    for (const { field } of fields) {
      const aliases = groupAliases.get(field.id) ?? new Set();
      groupAliases.set(field.id, aliases.add(group.alias));
    }
  }
  for (const entry of compiled.values()) {
    const { alias, id } = entry.field;
    // A field that has its group's alias is filled through the group alone.
    if (alias === undefined || alias === "" || groupAliases.get(id)?.has(alias) === true) continue;
    targetOf(alias).fields.push(entry);
  }
  return { template, families: familiesOf(template), targets };
}

const NO_CONTEXT: FormatContext = {
  variables: { pageNumber: 1, totalPages: 1, pageRepeatNumber: 1, pageRepeatTotal: 1 },
  warn: () => undefined,
};

function certainLength(format: ValueFormat<unknown>): number {
  if (format.longest === undefined) return Number.POSITIVE_INFINITY;
  const boxes = format
    .pieces(undefined, NO_CONTEXT)
    .flatMap((piece) => (piece.type === "text" ? [piece.box] : []));
  return Math.min(...boxes.map(certainCharacters));
}

function familiesOf(template: Template): ReadonlyMap<string, string> {
  const families = new Map<string, string>();
  const add = (style: TextStyle | undefined, path: string): void => {
    const family = style?.fontFamily;
    if (family !== undefined && !families.has(family)) families.set(family, `template.${path}.fontFamily`);
  };
  add(template.style, "style");
  for (const [index, field] of template.fields.entries()) {
    add(field.style, `fields[${index}].style`);
    for (const [name, part] of partsOf(field)) add(part.style, `fields[${index}].parts.${name}.style`);
  }
  return families;
}

/** The parts of a compound field that are drawn by themselves. */
function partsOf(field: TemplateField): readonly (readonly [name: string, part: FieldPart])[] {
  if (!("parts" in field) || field.parts === undefined) return [];
  return Object.entries<FieldPart | undefined>(field.parts).flatMap(([name, part]) =>
    part === undefined ? [] : [[name, part] as const],
  );
}

function formatOf(field: TemplateField, documentStyle: TextStyle | undefined): ValueFormat<unknown> {
  switch (field.type) {
    case "shortText":
    case "longText":
      return createTextFormat(wholeBox(field, field.type === "longText"), true);
    case "email":
      return createTextFormat(wholeBox(field), false);
    case "ssn":
    case "ein":
      return createDigitsFormat(field, wholeBox(field));
    case "date":
      return createDateFormat(field, wholeBox(field));
    case "number":
    case "dollar":
    case "integer":
    case "percent":
      return createNumberFormat(field, wholeBox(field));
    case "checkbox":
      return createCheckboxFormat(markBox(field, { id: "", rect: field.rect }));
    case "radioGroup":
      return createRadioFormat(field.children.map((child) => markBox(field, child)));
    case "charList":
      return charListFormat(field);
    case "textWrap":
      return createTextWrapFormat(
        field.boxes.map(({ rect }, index) => listBox(field, rect, { index, cells: 0 })),
      );
    case "fullName":
      return createFullNameFormat(field, compoundBoxes(field));
    case "usAddress":
      return createAddressFormat(field, compoundBoxes(field, isAddressBlock(field, documentStyle)));
    case "phone":
      return createPhoneFormat(field, compoundBoxes(field));
    case "imageFile":
      return createImageFormat(imageBox(field));
  }
}

/** One object for all boxes without a style of their own: styles are remembered by object. */
const NO_STYLE: TextStyle = {};

const NUMERIC: ReadonlySet<TemplateField["type"]> = new Set([
  "number",
  "dollar",
  "integer",
  "percent",
  "ssn",
  "ein",
  "date",
  "phone",
]);

type FieldOf<Type extends TemplateField["type"]> = Extract<TemplateField, { type: Type }>;

function textBox(
  field: TemplateField,
  options: TextOptions,
  own: { part: string; rect: Rect; multiline: boolean; style?: TextStyle; tooltip?: string | undefined },
): TextBox {
  return {
    part: own.part,
    rect: own.rect,
    rotation: field.rotation ?? 0,
    multiline: own.multiline,
    cells: options.comb === true ? (options.maxLength ?? 0) : 0,
    maxLength: options.maxLength,
    shrink: options.shrink ?? false,
    isNumeric: NUMERIC.has(field.type),
    style: own.style ?? field.style ?? NO_STYLE,
    tooltip: own.tooltip ?? field.tooltip ?? field.label,
  };
}

function wholeBox(field: TemplateField & TextOptions, isMultiline = false): TextBox {
  return textBox(field, field, { part: "", rect: field.rect, multiline: field.multiline ?? isMultiline });
}

function listBox(
  field: FieldOf<"charList" | "textWrap">,
  rect: Rect,
  { index, cells }: { index: number; cells: number },
): TextBox {
  const options: TextOptions = {
    shrink: field.shrink,
    ...(cells > 0 ? { comb: true, maxLength: cells } : {}),
  };
  return textBox(field, options, { part: String(index + 1), rect, multiline: false });
}

function compoundBoxes(
  field: FieldOf<"fullName" | "usAddress" | "phone">,
  isMultiline = false,
): CompoundBoxes {
  const parts = new Map<string, TextBox>();
  for (const [name, part] of partsOf(field)) {
    const style = { ...field.style, ...part.style };
    const multiline = part.multiline ?? false;
    parts.set(
      name,
      textBox(field, part, { part: name, rect: part.rect, multiline, style, tooltip: part.tooltip }),
    );
  }
  return { whole: wholeBox(field, isMultiline), parts };
}

/** Height that two lines of text need, as a multiple of the font size. */
const TWO_LINES = 2.2;

/** An address is set in lines where there is room for two, unless the template says otherwise. */
function isAddressBlock(field: FieldOf<"usAddress">, documentStyle: TextStyle | undefined): boolean {
  const layout = field.format?.layout;
  if (layout !== undefined) return layout === "lines";
  const fontSize = field.style?.fontSize ?? documentStyle?.fontSize ?? 10;
  return field.rect.height >= TWO_LINES * Math.max(fontSize, 1);
}

function markBox(
  field: FieldOf<"checkbox" | "radioGroup">,
  child: { id: string; rect: Rect; label?: string | undefined },
): MarkBox {
  const mark = field.format?.mark ?? (field.type === "checkbox" ? "check" : "circle");
  const tooltip = child.label ?? field.tooltip ?? field.label;
  return { id: child.id, rect: child.rect, rotation: field.rotation ?? 0, mark, tooltip };
}

const FRACTIONS = { left: 0, center: 0.5, right: 1, top: 0, middle: 0.5, bottom: 1 };

function imageBox(field: FieldOf<"imageFile">): ImageBox {
  const { fit = "contain", alignment, verticalAlignment = "middle" } = field.format ?? {};
  return {
    rect: field.rect,
    rotation: field.rotation ?? 0,
    fit,
    horizontal: alignment === undefined ? undefined : FRACTIONS[alignment],
    vertical: FRACTIONS[verticalAlignment],
    tooltip: field.tooltip ?? field.label,
  };
}

function charListFormat(field: FieldOf<"charList">): ValueFormat<unknown> {
  const row = rowOf(field.boxes.map(({ rect }) => rect));
  if (row === undefined) {
    return createCharListFormat(
      field.boxes.map(({ rect }, index) => listBox(field, rect, { index, cells: 1 })),
    );
  }
  const cells = { comb: true, maxLength: field.boxes.length, shrink: field.shrink };
  return createCombFormat(textBox(field, cells, { part: "", rect: row, multiline: false }));
}

/** Unevenness up to which boxes count as a row, in points. */
const UNEVEN = 0.5;

/** The rectangle whose cells of equal width are centred on these boxes, when they stand in a row at even distances. */
function rowOf(boxes: readonly Rect[]): Rect | undefined {
  const [first, second] = boxes;
  if (first === undefined || second === undefined) return undefined;
  const pitch = ((boxes.at(-1) ?? second).x - first.x) / (boxes.length - 1);
  const isRow = boxes.every(
    (box, index) =>
      Math.abs(box.x - first.x - index * pitch) <= UNEVEN &&
      Math.abs(box.y - first.y) <= UNEVEN &&
      Math.abs(box.width - first.width) <= UNEVEN &&
      Math.abs(box.height - first.height) <= UNEVEN,
  );
  if (!isRow || pitch < first.width - UNEVEN) return undefined;
  const { x, y, width, height } = first;
  return { x: x - (pitch - width) / 2, y, width: pitch * boxes.length, height };
}
