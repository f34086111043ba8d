import type { PageMarks, Rect, Template, TemplateField } from "../../../templates.ts";
import { keptOn } from "../geometry/rect.ts";
import { movedField } from "./places.ts";

/** Words of a page that stand there once, by their text. */
type Anchors = ReadonlyMap<string, Rect>;

/** How many of the nearest words say where a field went. */
const WITNESSES = 3;
/** Words further away say nothing of a field. */
const REACH = 220;

export interface Followed {
  readonly fields: readonly TemplateField[];
  /** How many were moved. */
  readonly moved: number;
  /** How many lost their page. */
  readonly lost: number;
}

/** Fields where the words that stood beside them stand in another PDF; those without such words stay where they were. */
export function followedFields(
  template: Template,
  pages: Template["pages"],
  { before, after }: { readonly before: readonly PageMarks[]; readonly after: readonly PageMarks[] },
): Followed {
  const old = before.map(anchorsOf);
  const next = after.map(anchorsOf);
  let moved = 0;
  let lost = 0;
  const fields = template.fields.flatMap((field) => {
    const page = pages[field.page];
    if (page === undefined) {
      lost += 1;
      return [];
    }
    const { dx, dy } = shiftOf(field.rect, old[field.page], next[field.page]);
    const there = movedField(field, dx, dy);
    const kept = keptOn(there.rect, page);
    const result = movedField(there, kept.x - there.rect.x, kept.y - there.rect.y);
    if (result !== field) moved += 1;
    return [result];
  });
  return { fields, moved, lost };
}

/** Texts that stand on a page more than once tell nothing. */
function anchorsOf(marks: PageMarks): Anchors {
  const anchors = new Map<string, Rect>();
  const several = new Set<string>();
  for (const { text, rect } of marks.texts) {
    if (anchors.has(text)) several.add(text);
    anchors.set(text, rect);
  }
  for (const text of several) anchors.delete(text);
  return anchors;
}

/** The middle of how far the nearest words moved, across and down. */
function shiftOf(
  rect: Rect,
  before: Anchors | undefined,
  after: Anchors | undefined,
): { readonly dx: number; readonly dy: number } {
  const near = [...(before ?? [])]
    .flatMap(([text, from]) => {
      const to = after?.get(text);
      const distance = distanceOf(rect, from);
      return to === undefined || distance > REACH ? [] : [{ distance, dx: to.x - from.x, dy: to.y - from.y }];
    })
    .sort((one, other) => one.distance - other.distance)
    .slice(0, WITNESSES);
  if (near.length === 0) return { dx: 0, dy: 0 };
  return { dx: steady(near.map(({ dx }) => dx)), dy: steady(near.map(({ dy }) => dy)) };
}

/** A label weighs more to its line than to its column. */
function distanceOf(rect: Rect, anchor: Rect): number {
  const across = Math.max(0, anchor.x - (rect.x + rect.width), rect.x - (anchor.x + anchor.width));
  const down = Math.max(0, anchor.y - (rect.y + rect.height), rect.y - (anchor.y + anchor.height));
  return Math.hypot(across, down * 2);
}

/** The middle value, and nothing where it is less than what rounding makes. */
function steady(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return Math.abs(middle) < 0.3 ? 0 : middle;
}
