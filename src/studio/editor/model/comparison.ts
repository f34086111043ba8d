import type { Template } from "../../../templates.ts";
import { differencesOf } from "./differences.ts";

/** What became of a field between a version and the draft. */
export type FieldFate = "same" | "changed" | "gone" | "new";

/** What became of each field, by its id: of the version's, and of the draft's. */
export interface Comparison {
  readonly before: ReadonlyMap<string, FieldFate>;
  readonly after: ReadonlyMap<string, FieldFate>;
}

export function comparisonOf(former: Template, draft: Template): Comparison {
  const now = new Set(draft.fields.map(({ id }) => id));
  const changed = new Map(
    differencesOf(former, draft).flatMap(({ id, kind }) => (id === undefined ? [] : [[id, kind] as const])),
  );
  const fateOf = (id: string): FieldFate => (changed.get(id) === "changed" ? "changed" : "same");
  return {
    before: new Map(former.fields.map(({ id }) => [id, now.has(id) ? fateOf(id) : "gone"])),
    after: new Map(draft.fields.map(({ id }) => [id, changed.get(id) === "added" ? "new" : fateOf(id)])),
  };
}
