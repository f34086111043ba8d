import type { Rect } from "../../model.ts";
import { bottomOf, hasCentreOf, heightSpan, rightOf } from "../geometry.ts";
import type { Phrase } from "../lines/phrases.ts";
import type { PageLayout } from "../page-layout.ts";
import { isAffix } from "../places/line-numbers.ts";
import type { Place } from "../places/place.ts";
import { type Label, LONGEST, labelFrom } from "./label-text.ts";
import { saysNothing } from "./names.ts";
import { tableLabel } from "./table-labels.ts";

/** Letters reach no further above and below their line, in points. */
const TALLEST = 30;
/** How far left of a box its question may end, in points. */
const FARTHEST = 260;

/** Finds what is written about a place: in its box, beside, below or above it, or at the head of its column. */
export function labelOf(place: Place, layout: PageLayout, places: readonly Place[]): Label | undefined {
  const look = new LabelSearch(place, layout, places);
  if (place.kind === "check" || place.kind === "radio") {
    return look.right(24) ?? look.left(24) ?? look.table() ?? look.above(14) ?? look.right(60);
  }
  return ["line", "underscores", "dots"].includes(place.sign) ? labelOfLine(look) : labelOfBox(look);
}

function labelOfBox(look: LabelSearch): Label | undefined {
  return (
    look.inside() ??
    look.table() ??
    look.left(30) ??
    look.above(14) ??
    look.below(9) ??
    look.left(90) ??
    look.right(12) ??
    look.above(26) ??
    look.left(FARTHEST)
  );
}

/** A line in a sentence may have nothing before it that tells, as in “I, ____, of the county of”. */
function labelOfLine(look: LabelSearch): Label | undefined {
  const left = look.left(30);
  if (left !== undefined && /[:?]$/.test(left.text)) return left;
  const below = look.below(10);
  if (below !== undefined) return below;
  if (left !== undefined && saysNothing(left.text)) return look.right(14) ?? left;
  return (
    left ??
    look.table() ??
    look.above(12) ??
    look.left(90) ??
    look.right(14) ??
    look.above(26) ??
    look.left(FARTHEST)
  );
}

class LabelSearch {
  readonly #place: Place;
  readonly #layout: PageLayout;
  readonly #others: readonly Place[];

  constructor(place: Place, layout: PageLayout, places: readonly Place[]) {
    this.#place = place;
    this.#layout = layout;
    this.#others = places.filter((other) => other !== place);
  }

  /** The words of its own box. */
  inside(): Label | undefined {
    const { frame, rect } = this.#place;
    if (frame === rect) return undefined;
    const phrases = this.#layout.near.phrases
      .near(heightSpan(frame))
      .filter((phrase) => hasCentreOf(frame, phrase.rect));
    const isPrinted = phrases.every(({ text }) => text.split(" ").every(isAffix));
    return isPrinted ? undefined : labelFrom(phrases, "inside");
  }

  left(reach: number): Label | undefined {
    const { rect } = this.#place;
    const found = this.#onLine(
      (phrase) => rect.x - rightOf(phrase.rect),
      (phrase) => ({ from: rightOf(phrase.rect), to: rect.x }),
      reach,
    );
    return found === undefined ? undefined : { text: lastWords(found.text), side: "left" };
  }

  right(reach: number): Label | undefined {
    const { rect } = this.#place;
    const found = this.#onLine(
      (phrase) => phrase.rect.x - rightOf(rect),
      (phrase) => ({ from: rightOf(rect), to: phrase.rect.x }),
      reach,
    );
    return found === undefined ? undefined : { text: found.text.slice(0, LONGEST), side: "right" };
  }

  above(reach: number): Label | undefined {
    const { rect } = this.#place;
    const phrases = this.#layout.phrases.filter((phrase) => {
      const gap = rect.y - bottomOf(phrase.rect);
      return gap > -4 && gap < reach && isOver(phrase.rect, rect);
    });
    const telling = phrases.filter(({ text }) => !isNumbering(text));
    const [nearest] = (telling.length > 0 ? telling : phrases).sort(
      (one, other) =>
        Math.abs(one.rect.x - rect.x) - Math.abs(other.rect.x - rect.x) || other.baseline - one.baseline,
    );
    return labelFrom(nearest === undefined ? [] : [nearest], "above");
  }

  below(reach: number): Label | undefined {
    const { rect } = this.#place;
    const phrases = this.#layout.phrases.filter((phrase) => {
      const gap = phrase.rect.y - bottomOf(rect);
      const middle = phrase.rect.x + phrase.rect.width / 2;
      return (
        gap > -4 &&
        gap < reach &&
        middle > rect.x - 4 &&
        middle < rightOf(rect) + 4 &&
        phrase.rect.width < 1.1 * rect.width + 8
      );
    });
    return labelFrom(phrases, "below");
  }

  /** The heads of its row and column. */
  table(): Label | undefined {
    return tableLabel(this.#place, this.#layout, this.#others);
  }

  #onLine(
    gapOf: (phrase: Phrase) => number,
    between: (phrase: Phrase) => { readonly from: number; readonly to: number },
    reach: number,
  ): Phrase | undefined {
    const { rect } = this.#place;
    const [top, bottom] = [rect.y - 2, bottomOf(rect) + 5];
    const near = this.#layout.near.phrases
      .near({ from: top - TALLEST, to: bottom + TALLEST })
      .filter((phrase) => phrase.baseline > top && phrase.baseline < bottom + 2)
      .filter((phrase) => gapOf(phrase) > -5 && gapOf(phrase) < reach)
      .sort((one, other) => gapOf(one) - gapOf(other));
    const found = near.find(({ text }) => !isNumbering(text) && !text.split(" ").every(isAffix)) ?? near[0];
    if (found === undefined) return undefined;
    const { from, to } = between(found);
    const isTaken = this.#others.some(({ rect: other }) => {
      const middle = other.x + other.width / 2;
      return middle > from && middle < to && other.y < bottom && bottomOf(other) > top;
    });
    return isTaken ? undefined : found;
  }
}

function isOver(upper: Rect, lower: Rect): boolean {
  return upper.x > lower.x - 12 && upper.x < rightOf(lower) - 2;
}

/** Of a sentence in which a place stands what comes right before it. */
function lastWords(text: string): string {
  const words = text.split(" ");
  return words.length > 9 ? words.slice(-5).join(" ") : text;
}

/** A number of a question or line, which says nothing without its words. */
function isNumbering(text: string): boolean {
  return /^\(?(?:\d{1,3}(?:\.\d{1,3})*|\d{0,3}[a-z])[.):]?$/i.test(text);
}
