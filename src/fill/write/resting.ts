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
  if (resting.length === 0) return "";
  const taken = new Set(items.flatMap((item) => takenKeys(item, isInteractive)));
  return resting.map(({ key, operators }) => (taken.has(key) ? "" : operators)).join("");
}

function takenKeys(item: PlacedItem, isInteractive: boolean): readonly string[] {
  const { field } = item.value.field;
  if (item.type !== "choice") return [placeKey(field, "")];
  if (!item.isOwn) return [];
  const boxes = isInteractive ? item.boxes : item.boxes.filter((_box, index) => index === item.selected);
  return boxes.map(({ id }) => placeKey(field, id));
}
