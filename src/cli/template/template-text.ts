import type { FieldGroup, Template, TemplateField } from "../../template/model.ts";
import type { TemplateSummary } from "../../template/store.ts";

/** A line of `platen template list`: id, published versions and title, between tabs. */
export function summaryLine({ id, title, versions, damaged }: TemplateSummary): string {
  const published = versions.length === 0 ? "draft" : `version ${versions.at(-1)}`;
  return `${id}\t${damaged ? "damaged" : published}\t${oneLine(title)}\n`;
}

/** What `platen template show` prints. */
export function describeTemplate(
  template: Template,
  versions: readonly number[],
  draftIsPublished: boolean,
): string {
  const { id, title, pages, fields, groups = [] } = template;
  const published = versions.length === 0 ? "none" : versions.join(", ");
  const rows = fields.map((field) => [
    field.alias ?? rowOf(field, groups),
    typeText(field),
    // As people count them, with how many there are: records count pages from 0, and a bare number would be taken for theirs.
    `${field.page + 1} of ${pages.length}`,
    labelOf(field),
  ]);
  for (const group of groups) {
    rows.push([group.alias, `group of ${group.fields.length}`, "", ""]);
  }
  const lines = [
    `${oneLine(title)} (${id})`,
    `Published versions: ${published}${versions.length === 0 || draftIsPublished ? "" : "; the draft differs"}`,
    `Pages: ${pages.length}`,
    `Fields: ${fields.length}`,
    ...(rows.length === 0 ? [] : ["", ...inColumns([["ALIAS", "TYPE", "PAGE", "LABEL"], ...rows])]),
  ];
  return `${lines.join("\n")}\n`;
}

/** The place of a field in the array of its group. */
function rowOf({ id }: TemplateField, groups: readonly FieldGroup[]): string {
  const group = groups.find(({ fields }) => fields.includes(id));
  return group === undefined ? "" : `${group.alias}[${group.fields.indexOf(id)}]`;
}

function typeText(field: TemplateField): string {
  if (field.type === "radioGroup") return `radioGroup of ${field.children.length}`;
  if (field.type === "charList" || field.type === "textWrap") return `${field.type} of ${field.boxes.length}`;
  return field.type === "choice" ? `choice of ${field.options.length}` : field.type;
}

/** What people call a field, and what else there is to know of it: the ids that data name a radio button by, for one. */
function labelOf(field: TemplateField): string {
  const ids = field.type === "radioGroup" ? field.children.map(({ id }) => id).join(", ") : "";
  const marks = [field.required === true ? "required" : "", field.readOnly === true ? "read-only" : ""];
  return [oneLine(field.label ?? ""), ids, ...marks].filter((part) => part !== "").join("; ");
}

function inColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => Math.min(50, row[column]?.length ?? 0))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Texts of a record may hold anything; a terminal is to show them and nothing else. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
