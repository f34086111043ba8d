import type { Rect } from "../../model.ts";
import { bottomOf, hasCentreOf, rightOf } from "../geometry.ts";
import type { Phrase } from "../lines/phrases.ts";
import type { PageLayout } from "../page-layout.ts";
import type { Place } from "../places/place.ts";

/** What a place is called on the page. */
export interface Label {
  readonly text: string;
  /** Where it stands from the place; `column` is the head of its column. */
  readonly side: "inside" | "left" | "right" | "above" | "below" | "column";
}

const LONGEST = 120;

/** Finds what is written about a place: in its box, beside, below or above it, or at the head of its column. */
export function labelOf(place: Place, layout: PageLayout, places: readonly Place[]): Label | undefined {
  const look = new LabelSearch(place, layout, places);
  if (place.kind === "check" || place.kind === "radio") {
    return look.right(24) ?? look.left(24) ?? look.column() ?? look.above(14) ?? look.right(60);
  }
  const isLine = ["line", "underscores", "dots"].includes(place.sign);
  if (!isLine) {
    return (
      look.inside() ??
      look.column() ??
      look.left(30) ??
      look.above(14) ??
      look.below(9) ??
      look.left(90) ??
      look.right(12)
    );
  }
  const left = look.left(30);
  if (left !== undefined && /[:?]$/.test(left.text)) return left;
  return look.below(10) ?? left ?? look.column() ?? look.above(12) ?? look.left(90) ?? look.right(14);
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
    const phrases = this.#layout.phrases.filter((phrase) => hasCentreOf(frame, phrase.rect));
    return labelFrom(phrases, "inside");
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
    const [nearest] = [...phrases].sort(
      (one, other) => Math.abs(one.rect.x - rect.x) - Math.abs(other.rect.x - rect.x),
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

  /** The nearest words above in a cell of the same column. */
  column(): Label | undefined {
    const { frame } = this.#place;
    const middle = frame.x + frame.width / 2;
    const heads = this.#layout.cells
      .filter(
        ({ rect }) =>
          rect !== frame &&
          bottomOf(rect) < frame.y + 3 &&
          rect.x < middle &&
          rightOf(rect) > middle &&
          rect.width < 1.6 * frame.width + 6,
      )
      .sort((one, other) => bottomOf(other.rect) - bottomOf(one.rect));
    let ceiling = frame.y;
    for (const { rect } of heads) {
      // Cells of one column follow each other without a gap.
      if (ceiling - bottomOf(rect) > 6) break;
      const phrases = this.#layout.phrases.filter((phrase) => hasCentreOf(rect, phrase.rect));
      if (phrases.length > 0) return labelFrom(phrases, "column");
      ceiling = Math.min(ceiling, rect.y);
    }
    return undefined;
  }

  #onLine(
    gapOf: (phrase: Phrase) => number,
    between: (phrase: Phrase) => { readonly from: number; readonly to: number },
    reach: number,
  ): Phrase | undefined {
    const { rect } = this.#place;
    const [top, bottom] = [rect.y - 2, bottomOf(rect) + 5];
    const found = this.#layout.phrases
      .filter((phrase) => phrase.baseline > top && phrase.baseline < bottom + 2)
      .filter((phrase) => gapOf(phrase) > -5 && gapOf(phrase) < reach)
      .sort((one, other) => gapOf(one) - gapOf(other))[0];
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

function labelFrom(phrases: readonly Phrase[], side: Label["side"]): Label | undefined {
  const text = [...phrases]
    .sort((one, other) => one.baseline - other.baseline || one.rect.x - other.rect.x)
    .map((phrase) => phrase.text)
    .join(" ")
    .slice(0, LONGEST)
    .trim();
  return text === "" ? undefined : { text, side };
}

/** Of a sentence in which a place stands what comes right before it. */
function lastWords(text: string): string {
  const words = text.split(" ");
  return words.length > 9 ? words.slice(-5).join(" ") : text;
}
