import { placeKey } from "../field-format.ts";
import type { PlacedItem } from "../place/place-page.ts";
import type { PreparedPage } from "../prepare/prepared-pages.ts";

/**
 * Operators for the places of a page that show what they show while nothing is filled in, and that could not be drawn into the page
 * because what is filled in takes their place. Fields of interactive output draw themselves.
 */
export function restingOperators(
  { resting }: PreparedPage,
  items: readonly PlacedItem[],
  isInteractive: boolean,
): string {
  const { fields, places } = resting;
  if (places.length === 0) return "";
  const taken = new Set<string>();
  for (const item of items) if (fields.has(item.value.field.field.id)) addTaken(taken, item, isInteractive);
  let shown = "";
  for (const { key, operators } of places) if (!taken.has(key)) shown += operators;
  return shown;
}

function addTaken(taken: Set<string>, item: PlacedItem, isInteractive: boolean): void {
  const { field } = item.value.field;
  if (item.type !== "choice") taken.add(placeKey(field, ""));
  else if (item.isOwn)
    for (const [index, { id }] of item.boxes.entries())
      if (isInteractive || index === item.selected) taken.add(placeKey(field, id));
}
