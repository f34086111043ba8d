import { bottomOf } from "../geometry.ts";
import type { Place } from "../places/place.ts";
import type { Label } from "./label-text.ts";

/** Rows of a list follow each other with no more between them, in heights of one. */
const APART = 1.6;

/** Lines of a list below its heads are called as the first row is, which alone has words about it. */
export function labelsFromAbove(
  places: readonly Place[],
  labels: ReadonlyMap<Place, Label>,
): ReadonlyMap<Place, Label> {
  const found = new Map<Place, Label>();
  const byHeight = [...places].sort((one, other) => one.rect.y - other.rect.y);
  for (const [index, place] of byHeight.entries()) {
    if (labels.has(place) || place.kind !== "text") continue;
    const above = byHeight.slice(0, index).findLast((other) => isAbove(other, place));
    const label = above === undefined ? undefined : (labels.get(above) ?? found.get(above));
    if (label !== undefined && (label.side === "above" || label.side === "column"))
      found.set(place, { ...label, side: "column" });
  }
  return found;
}

function isAbove({ kind, rect }: Place, { rect: below }: Place): boolean {
  const gap = below.y - bottomOf(rect);
  return (
    kind === "text" &&
    Math.abs(rect.x - below.x) < 4 &&
    Math.abs(rect.width - below.width) < 4 &&
    gap > -2 &&
    gap < APART * below.height
  );
}
