import { bottomOf } from "../geometry.ts";
import type { Phrase } from "../lines/phrases.ts";
import type { PageLayout } from "../page-layout.ts";
import type { Place } from "../places/place.ts";
import type { Label } from "./label-text.ts";
import { aliasFrom, saysNothing } from "./names.ts";

/** What is written beside so many places of a page tells none of them apart. */
const OFTEN = 3;
/** Letters reach no further above and below their line, in points. */
const TALLEST = 30;

/**
 * Names of places whose own label tells too little: nothing at all, or the same as at many others, as the “to” of each day of a week. They are
 * called by what stands on their line and nowhere else on the page, and by their label.
 */
export function namesByRow(
  places: readonly Place[],
  labels: ReadonlyMap<Place, Label>,
  layout: PageLayout,
): ReadonlyMap<Place, string> {
  const uses = counts(places.map((place) => aliasFrom(labels.get(place)?.text ?? "")));
  const written = counts(layout.phrases.map(({ text }) => aliasFrom(text)));
  // The head of a column is none of a row, however near its first row is.
  const heads = new Set(
    [...labels.values()].filter(({ side }) => side === "above" || side === "column").map(({ text }) => text),
  );
  const isTelling = ({ text }: Phrase): boolean =>
    /\p{L}{3}/u.test(text) && !saysNothing(text) && !heads.has(text) && written.get(aliasFrom(text)) === 1;
  const names = new Map<Place, string>();
  for (const place of places) {
    const own = labels.get(place)?.text ?? "";
    const alias = aliasFrom(own);
    if (alias !== "" && !saysNothing(own) && (uses.get(alias) ?? 0) < OFTEN) continue;
    const head = headOf(place, layout, isTelling);
    if (head !== undefined) names.set(place, `${head} ${own}`.trim());
  }
  return names;
}

function counts(names: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

/** The first words of its line that tell something, else the first behind it. */
function headOf(
  { rect }: Place,
  layout: PageLayout,
  isTelling: (phrase: Phrase) => boolean,
): string | undefined {
  const [top, bottom] = [rect.y - 2, bottomOf(rect) + 5];
  const onLine = layout.near.phrases
    .near({ from: top - TALLEST, to: bottom + TALLEST })
    .filter((phrase) => phrase.baseline > top && phrase.baseline < bottom && isTelling(phrase))
    .sort((one, other) => one.rect.x - other.rect.x);
  return onLine[0]?.text;
}
