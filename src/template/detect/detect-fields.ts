import type { TemplateField } from "../model.ts";
import type { PageContent } from "./content/page-content.ts";
import { Names } from "./labels/names.ts";
import { layOut } from "./page-layout.ts";
import { mayOverlap } from "./places/find-places.ts";
import type { Place } from "./places/place.ts";
import type { DetectedFields, ModelPlace } from "./proposal.ts";
import { proposeFields } from "./propose.ts";

/**
 * Finds where people write or tick on pages, and what each place is called, from what the pages draw. The same input gives the same
 * fields: there is no clock, no chance, no network in it.
 */
export function detectFields(
  pages: readonly PageContent[],
  { models = new Map(), known = [] }: DetectionInput = {},
): DetectedFields {
  const ids = new Names();
  const aliases = new Names();
  for (const field of known) {
    for (const { id } of [field, ...(field.type === "radioGroup" ? field.children : [])]) ids.unique(id);
    if (field.alias !== undefined) aliases.unique(field.alias);
  }
  const found = pages.map((content, page) => {
    const taken = known.filter((field) => field.page === page).map(({ rect }) => rect);
    return proposeFields(layOut(content), page, {
      tools: { ids, aliases },
      more: (models.get(page) ?? []).map(placeOf),
      isFree: (rect) => taken.every((other) => mayOverlap(rect, other)),
    });
  });
  return {
    fields: found.flatMap(({ fields }) => fields),
    groups: found.flatMap(({ groups }) => groups),
  };
}

export interface DetectionInput {
  /** What a model found on each page, by its index. */
  readonly models?: ReadonlyMap<number, readonly ModelPlace[]> | undefined;
  /** Fields that are there already: their names and places are taken. */
  readonly known?: readonly TemplateField[] | undefined;
}

function placeOf({ rect, kind, confidence }: ModelPlace): Place {
  return { kind: kind === "checkbox" ? "check" : "text", rect, frame: rect, sign: "model", confidence };
}
