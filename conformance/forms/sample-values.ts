import type { Template, TemplateField } from "../../src/template/model.ts";
import { sampleData } from "../../src/template/sample-data.ts";

/** A word in each script, long enough to be cut for fields of any width. */
export const SCRIPTS = {
  Latin: "Zoë Groß",
  Cyrillic: "Съешь ещё",
  Arabic: "السلام عليكم",
  Chinese: "中华人民共和国",
} as const;

export type ScriptName = keyof typeof SCRIPTS;

/** Data that fill every field: texts in the script, values of their own kind in the others. */
export function valuesIn(template: Template, script: ScriptName): Record<string, unknown> {
  const data: Record<string, unknown> = { ...sampleData(template) };
  const text = SCRIPTS[script];
  for (const field of template.fields) {
    const { alias } = field;
    if (alias === undefined || !isText(field)) continue;
    const others = template.fields.filter((other) => other.alias === alias);
    if (!others.every(isText)) continue;
    data[alias] = shortened(text, others);
  }
  return data;
}

function isText({ type }: TemplateField): boolean {
  return type === "shortText" || type === "longText" || type === "charList" || type === "email";
}

/** So much of the text as the narrowest of its fields has room for, by a rough measure. */
function shortened(text: string, fields: readonly TemplateField[]): string {
  const room = Math.min(...fields.map(roomOf));
  return Array.from(text).slice(0, Math.max(1, room)).join("").trim();
}

function roomOf(field: TemplateField): number {
  if (field.type === "charList") return field.boxes.length;
  const size = field.style?.fontSize ?? 10;
  const isTurned = field.rotation === 90 || field.rotation === 270;
  const width = isTurned ? field.rect.height : field.rect.width;
  const most = "maxLength" in field ? (field.maxLength ?? Infinity) : Infinity;
  return Math.min(most, Math.floor(width / (size === 0 ? 4 : Math.max(size, 6))));
}
