import { performance } from "node:perf_hooks";
import { detectFields } from "../../src/template/detect-fields.ts";
import type { FieldType, Rect, TemplateField } from "../../src/template/model.ts";
import type { FieldKind } from "./known-field.ts";

/** A place that was found: of a group of buttons each is one. */
export interface FoundField {
  readonly page: number;
  readonly rect: Rect;
  readonly kind: FieldKind;
  readonly type: FieldType;
  /** What data call it; for a button of a group what is asked and the answer. */
  readonly name: string;
}

export interface Detection {
  readonly fields: readonly FoundField[];
  /** Time of the processor, in milliseconds, for all pages, opening of the file included. */
  readonly time: number;
}

/** Finds the fields of a PDF and takes the time. */
export async function detectIn(pdf: Uint8Array): Promise<Detection> {
  const start = performance.now();
  const before = process.cpuUsage();
  const { fields, groups } = await detectFields(pdf);
  const { user, system } = process.cpuUsage(before);
  const time = Math.min(performance.now() - start, (user + system) / 1000);
  const groupOf = new Map(groups.flatMap(({ alias, fields: ids }) => ids.map((id) => [id, alias] as const)));
  return { fields: fields.flatMap(({ field }) => placesOf(field, groupOf.get(field.id))), time };
}

function placesOf(field: TemplateField, group: string | undefined): readonly FoundField[] {
  const { page, type, rect } = field;
  const name = field.alias ?? group ?? "";
  if (type === "radioGroup") {
    return field.children.map((child) => ({
      page,
      type,
      kind: "tick",
      rect: child.rect,
      name: `${name} ${child.id}`,
    }));
  }
  const kind = type === "checkbox" ? "tick" : type === "charList" ? "comb" : "text";
  return [{ page, rect, kind, type, name }];
}
