import type { Rect } from "../../model.ts";
import { Bands } from "../bands.ts";
import { areaOf, heightSpan, likeness, shareWithin } from "../geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import { findBoxes } from "./boxes.ts";
import { findCheckBoxes } from "./check-boxes.ts";
import { findCombs } from "./combs.ts";
import { withoutIdlePlaces } from "./idle-places.ts";
import { findLines } from "./lines.ts";
import type { Place } from "./place.ts";

/** Places of one page: what has more is a drawing, of which the rest is left out. */
const MOST_PLACES = 1_500;

/** All places of a page that look like fields, without those that others rule out; in the order they are read. */
export function findPlaces(layout: PageLayout): readonly Place[] {
  const combs = findCombs(layout);
  const ticks = findCheckBoxes(layout).filter(
    (tick) => !combs.some((comb) => shareWithin(tick.rect, comb.rect) > 0.5),
  );
  const sure = [...combs, ...ticks];
  const open = withoutIdlePlaces([...findBoxes(layout, sure), ...findLines(layout, sure)], layout);
  return inReadingOrder(withoutOverlaps([...sure, ...open]));
}

/** Of places that lie on each other the surer one stays, and of equally sure ones the smaller. */
export function withoutOverlaps(places: readonly Place[]): readonly Place[] {
  const sorted = [...places].sort(
    (one, other) => other.confidence - one.confidence || areaOf(one.rect) - areaOf(other.rect),
  );
  const kept: Place[] = [];
  const bands = new Bands<Place>([], ({ rect }) => heightSpan(rect));
  for (const place of sorted) {
    if (kept.length >= MOST_PLACES) break;
    const near = bands.near(heightSpan(place.rect));
    if (near.some(({ rect }) => !mayOverlap(rect, place.rect))) continue;
    kept.push(place);
    bands.add(place);
  }
  return kept;
}

/** Whether two places lie on each other by so little that both may be there. */
export function mayOverlap(one: Rect, other: Rect): boolean {
  return likeness(one, other) <= 0.25 && shareWithin(one, other) <= 0.5 && shareWithin(other, one) <= 0.5;
}

/** From top to bottom, and on a line from left to right. */
export function inReadingOrder(places: readonly Place[]): readonly Place[] {
  const sorted = [...places].sort((one, other) => middle(one) - middle(other));
  const rows: Place[][] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const place of sorted) {
    if (middle(place) - start > 5) {
      rows.push([]);
      start = middle(place);
    }
    rows.at(-1)?.push(place);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.rect.x - other.rect.x));
}

function middle({ rect }: Place): number {
  return rect.y + rect.height / 2;
}
