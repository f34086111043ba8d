import type { Rect } from "../model.ts";
import { Bands } from "./bands.ts";
import type { PageContent, Rule, Shape, Word } from "./content/page-content.ts";
import {
  areaOf,
  around,
  bottomOf,
  hasCentreOf,
  heightSpan,
  likeness,
  rightOf,
  shareWithin,
} from "./geometry.ts";
import { findCells, MOST_CELLS } from "./lines/cells.ts";
import { mergeRules } from "./lines/merge-rules.ts";
import { findPhrases, type Phrase } from "./lines/phrases.ts";

/** A closed place on a page. */
export interface Cell {
  readonly rect: Rect;
  /** Closed by lines, a white part of shaded ground, or shaded itself. */
  readonly kind: "lines" | "white" | "shaded";
}

/** Dots or low lines in the text that show where to write. */
export interface Leader {
  readonly rect: Rect;
  readonly baseline: number;
  readonly fontSize: number;
  readonly kind: "underscores" | "dots";
}

/** A page put in order: lines merged, cells closed, words in phrases. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly horizontals: readonly Rule[];
  readonly verticals: readonly Rule[];
  readonly cells: readonly Cell[];
  readonly shapes: readonly Shape[];
  /** Everything that is text, leaders apart, without what is drawn twice. */
  readonly words: readonly Word[];
  readonly leaders: readonly Leader[];
  readonly phrases: readonly Phrase[];
  /** Cells and phrases by their heights. */
  readonly near: { readonly cells: Bands<Cell>; readonly phrases: Bands<Phrase> };
}

/** What stands for a place to tick, and so for no word of its label. */
const TICK_SIGN = /^[☐□▢❏❐❑❒◻◽⬜○◯❍⚪\uf06f\uf0a8\uf071\uf0a1]$|^(?:\[|\]|\[\]|\(|\))$/;
/** Lines of a page in one direction. */
const MOST_RULES = 2_500;
const WHITE = 0.97;
const PALE = 0.72;

export function layOut(content: PageContent): PageLayout {
  const { width, height, shapes } = content;
  const { words, leaders } = divideLeaders(withoutTwins(content.words));
  const isShown = (rule: Rule, isHorizontal: boolean): boolean =>
    !rule.light || isOnShade(rule, isHorizontal, shapes);
  const horizontals = longest(mergeRules(content.horizontals.filter((rule) => isShown(rule, true))));
  const verticals = longest(mergeRules(content.verticals.filter((rule) => isShown(rule, false))));
  const walls = new Bands(verticals, (rule) => rule);
  const cells = closedPlaces(findCells(horizontals, verticals), shapes, { width, height });
  const isBetween = (left: Word, right: Word): boolean => {
    if (TICK_SIGN.test(left.text) || TICK_SIGN.test(right.text)) return true;
    const middle = left.rect.y + left.rect.height / 2;
    return walls
      .near({ from: middle, to: middle })
      .some(
        ({ at, from, to }) =>
          at > rightOf(left.rect) - 1 && at < right.rect.x + 1 && from < middle && to > middle,
      );
  };
  const phrases = findPhrases(words, isBetween).filter(({ text }) => !TICK_SIGN.test(text));
  const near = {
    cells: new Bands(cells, ({ rect }) => heightSpan(rect)),
    phrases: new Bands(phrases, ({ rect }) => heightSpan(rect)),
  };
  return { width, height, horizontals, verticals, cells, shapes, words, leaders, phrases, near };
}

/** What has more lines is a drawing, whose short ones are left out. */
function longest(rules: readonly Rule[]): readonly Rule[] {
  if (rules.length <= MOST_RULES) return rules;
  return [...rules].sort((one, other) => other.to - other.from - (one.to - one.from)).slice(0, MOST_RULES);
}

/** Some writers set a word twice to make it bold. */
function withoutTwins(words: readonly Word[]): readonly Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const twins = seen.get(word.text) ?? [];
    const near = twins.some(
      ({ rect, baseline }) =>
        Math.abs(rect.x - word.rect.x) < 1.5 && Math.abs(baseline - word.baseline) < 1.5,
    );
    if (near) return false;
    twins.push(word);
    seen.set(word.text, twins);
    return true;
  });
}

function divideLeaders(all: readonly Word[]): Pick<PageLayout, "words" | "leaders"> {
  const words: Word[] = [];
  const leaders: Leader[] = [];
  const [dots, slashes]: [Word[], Word[]] = [[], []];
  for (const word of all) {
    const { rect, baseline, fontSize, turned, text } = word;
    if (turned) words.push(word);
    else if (text === "/") slashes.push(word);
    else if (/^_{2,}(?:\/_{2,})*$/.test(text) || (text === "_" && rect.width > 8)) {
      leaders.push({ rect, baseline, fontSize, kind: "underscores" });
    } else if (/^[.·…‥․]{4,}$/.test(text)) leaders.push({ rect, baseline, fontSize, kind: "dots" });
    else if (/^[.·…‥․]{1,3}$/.test(text)) dots.push(word);
    else words.push(word);
  }
  leaders.push(...spacedLeaders(dots));
  const joined = joinedLeaders(leaders, slashes);
  const others = slashes.filter((slash) => !joined.some(({ rect }) => hasCentreOf(rect, slash.rect)));
  return { words: [...words, ...others], leaders: joined };
}

/** Dots that stand apart from each other, each a word of its own. */
function spacedLeaders(dots: readonly Word[]): readonly Leader[] {
  const leaders: Leader[] = [];
  const sorted = [...dots].sort(
    (one, other) => Math.round(one.baseline) - Math.round(other.baseline) || one.rect.x - other.rect.x,
  );
  let run: Word[] = [];
  const end = (): void => {
    const [first] = run;
    if (first !== undefined && run.length >= 4) {
      const rect = around(run.map((dot) => dot.rect));
      leaders.push({ rect, baseline: first.baseline, fontSize: first.fontSize, kind: "dots" });
    }
    run = [];
  };
  for (const dot of sorted) {
    const last = run.at(-1);
    const follows =
      last !== undefined &&
      Math.abs(last.baseline - dot.baseline) < 1 &&
      dot.rect.x - rightOf(last.rect) < 2.2 * dot.fontSize;
    if (!follows) end();
    run.push(dot);
  }
  end();
  return leaders;
}

/** Low lines that a space or the slash of a date divides, or that several operators show, are one. */
function joinedLeaders(leaders: readonly Leader[], slashes: readonly Word[]): readonly Leader[] {
  const joined: Leader[] = [];
  const sorted = [...leaders].sort(
    (one, other) => Math.round(one.baseline) - Math.round(other.baseline) || one.rect.x - other.rect.x,
  );
  for (const leader of sorted) {
    const last = joined.at(-1);
    const follows =
      last !== undefined &&
      last.kind === leader.kind &&
      Math.abs(last.baseline - leader.baseline) < 1 &&
      (leader.rect.x - rightOf(last.rect) < 0.3 * leader.fontSize || isSlashBetween(last, leader, slashes));
    if (follows) joined[joined.length - 1] = { ...last, rect: around([last.rect, leader.rect]) };
    else joined.push(leader);
  }
  return joined;
}

function isSlashBetween(last: Leader, next: Leader, slashes: readonly Word[]): boolean {
  const gap = next.rect.x - rightOf(last.rect);
  if (gap > 1.2 * next.fontSize) return false;
  return slashes.some(
    ({ rect, baseline }) =>
      Math.abs(baseline - next.baseline) < 2 && rect.x > rightOf(last.rect) - 1 && rect.x < next.rect.x + 1,
  );
}

function isOnShade(rule: Rule, isHorizontal: boolean, shapes: readonly Shape[]): boolean {
  const middle = (rule.from + rule.to) / 2;
  const [x, y] = isHorizontal ? [middle, rule.at] : [rule.at, middle];
  return shapes.some(({ rect, fill }) => {
    if (fill === undefined || fill >= WHITE) return false;
    return x > rect.x && x < rightOf(rect) && y > rect.y && y < bottomOf(rect);
  });
}

/** Cells of lines, and filled boxes that look like places to write in. */
function closedPlaces(
  rects: readonly Rect[],
  shapes: readonly Shape[],
  page: { readonly width: number; readonly height: number },
): readonly Cell[] {
  const cells: Cell[] = rects.map((rect) => ({ rect, kind: "lines" }));
  const isKnown = (rect: Rect): boolean =>
    cells.length >= MOST_CELLS || cells.some((cell) => likeness(cell.rect, rect) > 0.75);
  for (const [index, { rect, fill, stroked, kind }] of shapes.entries()) {
    if (kind !== "box" || rect.width < 5 || rect.height < 5) continue;
    if (rect.width > 0.95 * page.width || rect.height > 0.6 * page.height) continue;
    if (stroked) {
      if (!isKnown(rect)) cells.push({ rect, kind: "lines" });
    } else if (fill !== undefined && fill >= WHITE) {
      const ground = shapes
        .slice(0, index)
        .findLast((shape) => shape.fill !== undefined && hasCentreOf(shape.rect, rect));
      const isOnGround =
        ground !== undefined &&
        (ground.fill ?? 1) < WHITE &&
        areaOf(ground.rect) > 1.2 * areaOf(rect) &&
        shareWithin(rect, ground.rect) > 0.8;
      if (isOnGround && !isKnown(rect)) cells.push({ rect, kind: "white" });
    } else if (fill !== undefined && fill > PALE && !isKnown(rect)) cells.push({ rect, kind: "shaded" });
  }
  return cells;
}
