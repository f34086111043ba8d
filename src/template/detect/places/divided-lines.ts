import { bottomOf, rightOf, type Span } from "../geometry.ts";
import type { Phrase } from "../lines/phrases.ts";
import type { PageLayout } from "../page-layout.ts";

/** A line that several labels share is at least so long, and so much of it is left for each, in points. */
const SHORTEST = 120;
const SHORTEST_PART = 28;
/** Labels of one line stand so far apart. */
const APART = 14;
/** Below this part of a page its foot begins. */
const FOOT = 0.9;
/** Captions are set small, in points. */
const LARGEST_CAPTION = 10.5;
/** How far a label that begins where the line does may be off. */
const ALIGNED = 6;

/** The parts of a line that several labels share, which stand in a row right below it or right above the place to write. */
export function dividedByLabels(
  line: Span & { readonly at: number },
  { phrases, horizontals, height }: PageLayout,
): readonly Span[] {
  if (line.to - line.from < SHORTEST || line.at > FOOT * height) return [line];
  const within = phrases.filter(
    ({ rect }) => rect.x > line.from - ALIGNED && rightOf(rect) < line.to + ALIGNED,
  );
  if (within.some(({ baseline }) => baseline > line.at - 9 && baseline < line.at + 3)) return [line];
  const below = within.filter(({ rect, fontSize, bold, text }) => {
    const gap = rect.y - line.at;
    return gap > -3 && gap < 4.5 && fontSize < LARGEST_CAPTION && !bold && !/[:?]$/.test(text);
  });
  if (below.length > 0) return parts(line, below);
  const isCaption = (phrase: Phrase): boolean =>
    horizontals.some(
      ({ at, from, to }) =>
        at < phrase.rect.y + 2 && at > phrase.rect.y - 9 && from < rightOf(phrase.rect) && to > phrase.rect.x,
    );
  const above = within.filter(({ rect }) => line.at - bottomOf(rect) > 7 && line.at - bottomOf(rect) < 24);
  const [first] = above;
  const isHead =
    first !== undefined && Math.abs(Math.min(...above.map(({ rect }) => rect.x)) - line.from) < ALIGNED;
  return isHead && !above.some(isCaption) ? parts(line, above) : [line];
}

/** Labels that begin with the line begin each part; others stand in the middle of theirs. */
function parts(line: Span, labels: readonly Phrase[]): readonly Span[] {
  const [first, ...others] = [...labels].sort((one, other) => one.rect.x - other.rect.x);
  if (first === undefined || others.length === 0 || others.length > 5) return [line];
  const isAligned = first.rect.x - line.from < ALIGNED;
  const stops: number[] = [];
  let last = first;
  for (const label of others) {
    const gap = label.rect.x - rightOf(last.rect);
    if (Math.abs(label.baseline - last.baseline) > 2 || gap < APART) return [line];
    stops.push(isAligned ? label.rect.x - 2 : label.rect.x - gap / 2);
    last = label;
  }
  const ends = [...stops, line.to];
  const spans = ends.map((to, index): Span => ({ from: ends[index - 1] ?? line.from, to }));
  return spans.every(({ from, to }) => to - from >= SHORTEST_PART) ? spans : [line];
}
