import { between, bottomOf, rightOf } from "../geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import { numberBefore } from "./line-numbers.ts";
import type { Place } from "./place.ts";

/** Numbered lines that a column has at least, by number and share. */
const FEWEST_NUMBERED = 3;
const SHARE_NUMBERED = 0.3;
/** White boxes beside which a shaded one is none. */
const FEWEST_WHITE = 3;
/** A cell higher than this, in usual rows of the page, holds more than its line. */
const TALL = 1.6;

/**
 * Leaves out what is drawn like a place and is none: the space between numbered lines, and shades among white boxes. In a cell that is as
 * high as the words beside it the line of its number is the place.
 */
export function withoutIdlePlaces(places: readonly Place[], layout: PageLayout): readonly Place[] {
  return withoutShades(numberedLines(places, layout));
}

function numberedLines(places: readonly Place[], layout: PageLayout): readonly Place[] {
  const empty = places.filter(({ sign }) => sign === "box" || sign === "line");
  const numbers = new Map(empty.map((place) => [place, numberBefore(place, layout)]));
  const changed = new Map<Place, Place | undefined>();
  const ofPage = usualHeight(empty.filter((place) => numbers.get(place) !== undefined));
  for (const column of columnsOf(empty)) {
    const numbered = column.filter((place) => numbers.get(place) !== undefined);
    if (numbered.length < FEWEST_NUMBERED || numbered.length < SHARE_NUMBERED * column.length) continue;
    const usual = Math.min(ofPage, usualHeight(numbered));
    for (const place of column) {
      const number = numbers.get(place);
      changed.set(place, number === undefined ? undefined : atFoot(place, usual, number.middle));
    }
  }
  const idle = [...changed].filter(([, kept]) => kept === undefined).map(([place]) => place);
  for (const place of empty) if (idle.some((other) => isBeside(place, other))) changed.set(place, undefined);
  return places.flatMap((place) => {
    const kept = changed.has(place) ? changed.get(place) : place;
    return kept === undefined ? [] : [kept];
  });
}

/** The height of a row that holds one line: many hold more. */
function usualHeight(places: readonly Place[]): number {
  const heights = places.map(({ rect }) => rect.height).sort((one, other) => one - other);
  return heights[Math.floor(heights.length / 4)] ?? 0;
}

/** Places one below the other, of one width. */
function columnsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const columns: Place[][] = [];
  for (const place of places) {
    const column = columns.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.rect.x - place.rect.x) < 2 &&
        Math.abs(first.rect.width - place.rect.width) < 3,
    );
    if (column === undefined) columns.push([place]);
    else column.push(place);
  }
  return columns;
}

function atFoot(place: Place, usual: number, middle: number): Place {
  const { rect } = place;
  const top = bottomOf(rect) - usual;
  if (rect.height <= TALL * usual || middle < top) return place;
  return { ...place, rect: between(rect.x, top, rightOf(rect), bottomOf(rect)) };
}

function isBeside({ rect }: Place, { rect: other }: Place): boolean {
  return (
    Math.abs(rightOf(other) - rect.x) < 3 &&
    Math.abs(other.y - rect.y) < 2 &&
    Math.abs(other.height - rect.height) < 2
  );
}

/** Shades show where to write on a page that has nothing else; among white boxes they show where not to. */
function withoutShades(places: readonly Place[]): readonly Place[] {
  const white = places.filter(({ sign }) => sign === "box" || sign === "line").length;
  const shaded = places.filter(({ sign }) => sign === "shaded box").length;
  if (white < FEWEST_WHITE || white <= shaded) return places;
  return places.filter(({ sign }) => sign !== "shaded box");
}
