import type { Rect } from "../../model.ts";
import { Bands } from "../bands.ts";
import type { Word } from "../content/page-content.ts";
import { areaOf, bottomOf, hasCentreOf, heightSpan, rightOf, shareWithin } from "../geometry.ts";
import type { Cell, PageLayout } from "../page-layout.ts";
import type { FreePart } from "./boxes.ts";
import { isAffix, isLineNumber } from "./line-numbers.ts";

/** An answer's cell is at least so wide, in points. */
const NARROWEST = 14;
/** Cells that touch are no further apart, in points. */
const TOUCH = 4;
/** A cell whose words nearly fill its height is one of a table to read. */
const TIGHT = 2;
/** The head of a column leaves less than this below its words, in points. */
const COMPACT = 14;
/** A heading takes so much of the page's width. */
const HEADING = 0.45;
/** What is written in boxes that others fill. */
const FOR_OTHERS =
  /\b(office|official|court|agency|clerk|bank|department|staff|dor|administrative) use\b|\bstamps? (date )?here|\bfor court clerk|do not write|leave (this )?(space )?blank|\bnicht (ausf|beschr)|\bamtliche|\beingangsstempel|\bstempel\b|r[ée]serv[ée] (à|au|aux) l?|ne rien inscrire|\buso (oficial|exclusivo)|no escrib/i;

/** Finds cells by their neighbours. */
export class CellIndex {
  readonly #width: number;
  readonly #cells: Bands<Cell>;
  readonly #words: Bands<Word>;

  constructor({ width, cells, words }: PageLayout) {
    this.#width = width;
    this.#cells = new Bands(cells, ({ rect }) => heightSpan(rect));
    this.#words = new Bands(words, ({ rect }) => heightSpan(rect));
  }

  cellsIn(rect: Rect): readonly Cell[] {
    return this.#cells
      .near(heightSpan(rect))
      .filter(
        (cell) =>
          cell.rect !== rect && areaOf(cell.rect) < 0.95 * areaOf(rect) && shareWithin(cell.rect, rect) > 0.9,
      );
  }

  /** Whether what words leave free of a cell is no place to write all the same. */
  isWithoutPlace({ rect }: Cell, free: FreePart, words: readonly Word[]): boolean {
    const text = words.map((word) => word.text).join(" ");
    if (FOR_OTHERS.test(text)) return true;
    if (free.side === "below") return this.#isHead(rect, free);
    if (words.length > 0 && words.every((word) => isAffix(word.text))) return false;
    if (this.#isLabel(rect)) return true;
    if (/[:?$▶►»→]$/.test(text)) return false;
    const isBold = words.every(({ bold }) => bold);
    if (isBold && (rect.width > HEADING * this.#width || this.#isInBoldRow(rect))) return true;
    return this.#isHeadInCapitals(rect, words) || this.#isRead(rect, words);
  }

  /** The empty corner of a table: heads of columns stand beside it, heads of rows below. */
  isCorner(rect: Rect): boolean {
    const isHead = (other: Rect): boolean => !this.#isEmpty(other) && this.#isLabel(other);
    const cells = this.#around(rect);
    return (
      cells.some((cell) => isRightOf(cell.rect, rect) && isHead(cell.rect)) &&
      cells.some((cell) => isBelow(cell.rect, rect) && isHead(cell.rect))
    );
  }

  /** Whether a cell that waits for an answer follows beside or below: then words are its label, or the head of its column. */
  #isLabel(rect: Rect): boolean {
    return this.#around(rect).some((cell) => {
      if (isRightOf(cell.rect, rect) && cell.rect.width >= NARROWEST) return this.#isWaiting(cell.rect);
      return isBelow(cell.rect, rect) && cell.rect.height < 2.5 * rect.height && this.#isEmpty(cell.rect);
    });
  }

  /** The head of a column has less room than the rows below it. */
  #isHead(rect: Rect, free: FreePart): boolean {
    return this.#around(rect).some(
      (cell) =>
        isBelow(cell.rect, rect) &&
        free.rect.height < Math.min(COMPACT, 0.75 * cell.rect.height) &&
        this.#isEmpty(cell.rect),
    );
  }

  /** Words in all cells around, none of which asks: a table to read. */
  #isRead(rect: Rect, words: readonly Word[]): boolean {
    const size = Math.max(...words.map(({ fontSize }) => fontSize));
    if (rect.height > TIGHT * size) return false;
    const isText = (other: Rect): boolean => this.#wordsIn(other).some(({ text }) => /\p{L}{2}/u.test(text));
    const beside = this.#around(rect).some(
      (cell) => (isRightOf(cell.rect, rect) || isRightOf(rect, cell.rect)) && isText(cell.rect),
    );
    return (
      beside &&
      this.#around(rect).some(
        (cell) => (isBelow(cell.rect, rect) || isBelow(rect, cell.rect)) && isText(cell.rect),
      )
    );
  }

  /** Bold words beside bold words are the heads of a table. */
  #isInBoldRow(rect: Rect): boolean {
    return this.#around(rect).some((cell) => {
      if (!isRightOf(cell.rect, rect) && !isRightOf(rect, cell.rect)) return false;
      const words = this.#wordsIn(cell.rect);
      return words.length > 0 && words.every(({ bold, text }) => bold && !text.endsWith(":"));
    });
  }

  /** Capitals beside capitals, above a row that is written otherwise: fonts do not always say that they are bold. */
  #isHeadInCapitals(rect: Rect, words: readonly Word[]): boolean {
    if (!areCapitals(words)) return false;
    const cells = this.#around(rect);
    const isBeside = (other: Rect): boolean => isRightOf(other, rect) || isRightOf(rect, other);
    return (
      cells.some((cell) => isBeside(cell.rect) && areCapitals(this.#wordsIn(cell.rect))) &&
      cells.some(
        (cell) =>
          isBelow(cell.rect, rect) && this.#wordsIn(cell.rect).some(({ text }) => /\p{Ll}{2}/u.test(text)),
      )
    );
  }

  #isEmpty(rect: Rect): boolean {
    return this.#wordsIn(rect).length === 0;
  }

  /** Empty but for a currency, or the number of its line. */
  #isWaiting(rect: Rect): boolean {
    return this.#wordsIn(rect).every(({ text }) => isAffix(text) || isLineNumber(text));
  }

  #around({ y, height }: Rect): readonly Cell[] {
    return this.#cells.near({ from: y - TOUCH, to: y + height + TOUCH });
  }

  #wordsIn(rect: Rect): readonly Word[] {
    return this.#words.near(heightSpan(rect)).filter((word) => hasCentreOf(rect, word.rect));
  }
}

function areCapitals(words: readonly Word[]): boolean {
  const text = words.map((word) => word.text).join("");
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}|:$/u.test(text);
}

function isRightOf(one: Rect, other: Rect): boolean {
  return (
    Math.abs(one.x - rightOf(other)) < 3 &&
    Math.abs(one.y - other.y) < 3 &&
    Math.abs(one.height - other.height) < 4
  );
}

function isBelow(one: Rect, other: Rect): boolean {
  return (
    Math.abs(one.y - bottomOf(other)) < 3 &&
    Math.abs(one.x - other.x) < 3 &&
    Math.abs(one.width - other.width) < 4
  );
}
