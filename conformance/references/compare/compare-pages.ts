import type { Field, Link, PageFacts, Rectangle } from "../facts.ts";
import { rasterDifference } from "./compare-rasters.ts";
import { textDifferences } from "./compare-text.ts";

/** What pages are compared in. */
export const ASPECTS = ["pages", "text", "links", "fields", "raster"] as const;
export type Aspect = (typeof ASPECTS)[number];

/** One thing in which our pages are not as a reference's. */
export interface Difference {
  readonly aspect: Aspect;
  /** From 1; 0 for the document as a whole. */
  readonly page: number;
  readonly message: string;
}

/** Paper may differ by this, in points: engines round to whole px or points. */
const PAPER_TOLERANCE = 1;
/** Edges of links and fields may differ by this, in points; above and below, engines take the line or the letters. */
const EDGE_TOLERANCE = 2;
const HEIGHT_TOLERANCE = 8;

/** Compares the pages of a document with those of a reference. */
export function comparePages(own: readonly PageFacts[], reference: readonly PageFacts[]): Difference[] {
  if (own.length !== reference.length) {
    const message = `${own.length} pages, not ${reference.length}`;
    return [{ aspect: "pages", page: 0, message }];
  }
  return own.flatMap((page, index) => {
    const other = reference[index];
    return other === undefined
      ? []
      : comparePage(page, other).map((found) => ({ ...found, page: index + 1 }));
  });
}

type Found = Omit<Difference, "page">;

function comparePage(own: PageFacts, reference: PageFacts): Found[] {
  const paper = paperDifference(own, reference);
  // Nothing is where it was on another paper.
  if (paper !== undefined) return [{ aspect: "pages", message: paper }];
  const raster = rasterDifference(own.raster, reference.raster);
  return [
    ...textDifferences(own.words, reference.words).map((message) => ({ aspect: "text" as const, message })),
    ...linkDifferences(own.links, reference.links).map((message) => ({ aspect: "links" as const, message })),
    ...fieldDifferences(own.fields, reference.fields).map((message) => ({
      aspect: "fields" as const,
      message,
    })),
    ...(raster === undefined ? [] : [{ aspect: "raster" as const, message: raster }]),
  ];
}

function paperDifference(own: PageFacts, reference: PageFacts): string | undefined {
  if (!areNear(own.size, reference.size, PAPER_TOLERANCE))
    return `paper of ${written(own.size)}, not ${written(reference.size)}`;
  const isTrimmed = own.trim !== undefined && reference.trim !== undefined;
  if (isTrimmed && !areNear(own.trim, reference.trim, PAPER_TOLERANCE))
    return `cut to ${written(own.trim)}, not ${written(reference.trim)}`;
  return undefined;
}

function linkDifferences(own: readonly Link[], reference: readonly Link[]): string[] {
  return unmatched(
    own,
    reference,
    (link) => `link to ${link.target} at ${written(link.rectangle)}`,
    isSameLink,
  );
}

function isSameLink(first: Link, second: Link): boolean {
  return first.target === second.target && isSamePlace(first.rectangle, second.rectangle, HEIGHT_TOLERANCE);
}

function fieldDifferences(own: readonly Field[], reference: readonly Field[]): string[] {
  const told = (field: Field): string =>
    `${field.type} field ${field.name} “${field.value}” at ${written(field.rectangle)}`;
  return unmatched(own, reference, told, isSameField);
}

/** Engines draw the border of a field into its rectangle or around it. */
function isSameField(first: Field, second: Field): boolean {
  return (
    first.name === second.name &&
    first.type === second.type &&
    first.value === second.value &&
    isSamePlace(first.rectangle, second.rectangle, HEIGHT_TOLERANCE, HEIGHT_TOLERANCE)
  );
}

/** Pairs what is alike and tells the rest, on either side. */
function unmatched<Thing>(
  own: readonly Thing[],
  reference: readonly Thing[],
  told: (thing: Thing) => string,
  isSame: (first: Thing, second: Thing) => boolean,
): string[] {
  const rest = [...own];
  const missing: string[] = [];
  for (const thing of reference) {
    const at = rest.findIndex((other) => isSame(other, thing));
    if (at < 0) missing.push(`no ${told(thing)}`);
    else rest.splice(at, 1);
  }
  return [...missing, ...rest.map((thing) => `unexpected ${told(thing)}`)];
}

function isSamePlace(
  first: Rectangle,
  second: Rectangle,
  height: number,
  width: number = EDGE_TOLERANCE,
): boolean {
  const [left, top, wide, high] = first;
  const [otherLeft, otherTop, otherWide, otherHigh] = second;
  return (
    Math.abs(left - otherLeft) <= width &&
    Math.abs(left + wide - otherLeft - otherWide) <= width &&
    Math.abs(top + high / 2 - otherTop - otherHigh / 2) <= height
  );
}

function areNear(first: readonly number[], second: readonly number[], tolerance: number): boolean {
  return first.every((value, index) => Math.abs(value - (second[index] ?? 0)) <= tolerance);
}

function written(numbers: readonly number[]): string {
  return numbers.map((value) => Math.round(value * 10) / 10).join(" × ");
}
