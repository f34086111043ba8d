import { around, rightOf } from "../geometry.ts";
import { areExclusive } from "../labels/field-words.ts";
import { labelOf } from "../labels/label.ts";
import type { Label } from "../labels/label-text.ts";
import type { PageLayout } from "../page-layout.ts";
import type { Place } from "../places/place.ts";

/** Places to tick of which one is ticked at a time. */
export interface RadioGroup {
  /** What is asked; undefined where nothing says it. */
  readonly question: string | undefined;
  readonly places: readonly Place[];
}

/** Buttons of one group lie no further apart, in points. */
const ALONG_ROW = 190;
const DOWN_COLUMN = 32;

/** Circles that stand together, and boxes whose answers rule each other out. */
export function findRadioGroups(
  places: readonly Place[],
  labels: ReadonlyMap<Place, Label>,
  layout: PageLayout,
): readonly RadioGroup[] {
  const ticks = places.filter(({ kind }) => kind === "check" || kind === "radio");
  const groups: RadioGroup[] = [];
  const left = new Set(ticks);
  for (const follows of [isRightOf, isBelow]) {
    for (const run of runsOf([...left], follows)) {
      for (const members of exclusiveParts(run, labels)) {
        for (const place of members) left.delete(place);
        groups.push({ question: questionOf(members, labels, { layout, places }), places: members });
      }
    }
  }
  return groups;
}

function isRightOf(last: Place, next: Place): boolean {
  const gap = next.rect.x - rightOf(last.rect);
  return Math.abs(last.rect.y - next.rect.y) < 4 && gap > 0 && gap < ALONG_ROW;
}

function isBelow(last: Place, next: Place): boolean {
  const gap = next.rect.y - last.rect.y;
  return Math.abs(last.rect.x - next.rect.x) < 4 && gap > 0 && gap < DOWN_COLUMN;
}

/** Places each of which is followed by the nearest of those that may follow it. */
function runsOf(
  places: readonly Place[],
  follows: (last: Place, next: Place) => boolean,
): readonly (readonly Place[])[] {
  const open = new Set(places);
  const runs: (readonly Place[])[] = [];
  for (const first of places) {
    if (
      !open.has(first) ||
      places.some((other) => open.has(other) && other !== first && follows(other, first))
    )
      continue;
    const run: Place[] = [];
    for (let next: Place | undefined = first; next !== undefined; ) {
      run.push(next);
      open.delete(next);
      const last: Place = next;
      const distance = ({ rect }: Place): number =>
        Math.abs(rect.x - last.rect.x) + Math.abs(rect.y - last.rect.y);
      [next] = [...open]
        .filter((other) => other.kind === last.kind && follows(last, other))
        .sort((one, other) => distance(one) - distance(other));
    }
    runs.push(run);
  }
  return runs;
}

/** A run of circles is one group; of boxes those make one whose answers rule each other out. */
function exclusiveParts(
  run: readonly Place[],
  labels: ReadonlyMap<Place, Label>,
): readonly (readonly Place[])[] {
  if (run.length < 2) return [];
  if (run.every(({ kind }) => kind === "radio")) return [run];
  const parts: (readonly Place[])[] = [];
  for (let start = 0; start < run.length - 1; ) {
    let end = start + 1;
    const texts = (to: number): string[] =>
      run.slice(start, to).map((place) => labels.get(place)?.text ?? "");
    while (end < run.length && areExclusive(texts(end + 1))) end += 1;
    if (end - start >= 2) parts.push(run.slice(start, end));
    start = end - start >= 2 ? end : start + 1;
  }
  return parts;
}

/** What stands before the first button, behind the last answer, or above. */
function questionOf(
  members: readonly Place[],
  labels: ReadonlyMap<Place, Label>,
  { layout, places }: { readonly layout: PageLayout; readonly places: readonly Place[] },
): string | undefined {
  const answers = new Set(members.map((place) => labels.get(place)?.text));
  const texts = layout.phrases.filter(({ text }) => answers.has(text)).map(({ rect }) => rect);
  const bounds = around(members.map(({ rect }) => rect));
  const near = texts.filter(
    (rect) =>
      rect.y < bounds.y + bounds.height + 4 &&
      rect.y + rect.height > bounds.y - 4 &&
      rect.x > bounds.x &&
      rect.x < rightOf(bounds) + 24,
  );
  const rect = around([bounds, ...near]);
  const whole: Place = { kind: "text", rect, frame: rect, sign: "square", confidence: 1 };
  const others = places.filter((place) => !members.includes(place));
  const [first] = members;
  if (first === undefined) return undefined;
  return labelOf(whole, layout, others)?.text;
}
