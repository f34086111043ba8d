import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { isOutOfFlow, type LayoutBox } from "../tree/box.ts";
import { type LineRange, lineRange } from "./grid-lines.ts";
import type { ExplicitTracks } from "./grid-template.ts";

/** An item in the grid: first track and number of tracks in both axes, from 0. */
export interface GridItem {
  readonly box: LayoutBox;
  readonly column: number;
  readonly columnSpan: number;
  readonly row: number;
  readonly rowSpan: number;
}

export interface PlacedGrid {
  readonly items: readonly GridItem[];
  /** Tracks before the explicit grid. */
  readonly columnsBefore: number;
  readonly rowsBefore: number;
  readonly columnCount: number;
  readonly rowCount: number;
  /** Items had to be made smaller, or put behind all others, because together they would cost too much. */
  readonly isCut: boolean;
}

/** Cells that the items of a grid cover together, tracks that they span together, and cells that are looked at to find places for them. */
const MOST_CELLS = 1_000_000;
const MOST_SPANS = 500_000;
const MOST_LOOKS = 10_000_000;

/** Items of a subgrid, which has no implicit tracks: what lies outside goes to its first or last track (css-grid-2 §9). */
export function withinSubgrid(
  placed: PlacedGrid,
  limits: { readonly columns: number | undefined; readonly rows: number | undefined },
): PlacedGrid {
  const { columns, rows } = limits;
  if (columns === undefined && rows === undefined) return placed;
  const items = placed.items.map((item): GridItem => {
    const column = within(item.column - placed.columnsBefore, item.columnSpan, columns);
    const row = within(item.row - placed.rowsBefore, item.rowSpan, rows);
    return {
      ...item,
      ...(column && { column: column[0], columnSpan: column[1] }),
      ...(row && { row: row[0], rowSpan: row[1] }),
    };
  });
  return {
    items,
    columnsBefore: columns === undefined ? placed.columnsBefore : 0,
    rowsBefore: rows === undefined ? placed.rowsBefore : 0,
    columnCount: columns ?? placed.columnCount,
    rowCount: rows ?? placed.rowCount,
    isCut: placed.isCut,
  };
}

function within(
  start: number,
  span: number,
  count: number | undefined,
): readonly [start: number, span: number] | undefined {
  if (count === undefined) return undefined;
  const first = Math.max(0, Math.min(start, count - 1));
  const end = Math.max(first + 1, Math.min(start + span, count));
  return [first, end - first];
}

interface Pending {
  readonly box: LayoutBox;
  /** Major: across the flow (rows where the flow is by rows). */
  readonly major: LineRange;
  readonly minor: LineRange;
}

/** Places items in the grid (css-grid-2 §8.5). */
export function placeItems(
  boxes: readonly LayoutBox[],
  columns: ExplicitTracks,
  rows: ExplicitTracks,
  flow: ComputedStyle["gridAutoFlow"],
): PlacedGrid {
  const isByRow = flow.startsWith("row");
  const [majorTracks, minorTracks] = isByRow ? [rows, columns] : [columns, rows];
  const pending = boxes
    .filter((box) => !isOutOfFlow(box))
    .map((box): Pending => {
      const { gridRowStart, gridRowEnd, gridColumnStart, gridColumnEnd } = box.style;
      const row = lineRange(gridRowStart, gridRowEnd, rows);
      const column = lineRange(gridColumnStart, gridColumnEnd, columns);
      return { box, major: isByRow ? row : column, minor: isByRow ? column : row };
    });
  const affordable = withinMeans(pending);
  const placer = new Placer(
    affordable,
    majorTracks.sizes.length,
    minorTracks.sizes.length,
    flow.endsWith("dense"),
  );
  const placed = placer.result(isByRow);
  return affordable === pending ? placed : { ...placed, isCut: true };
}

/** The items; from where they cover too much together, each in one cell. css-grid-2 §6.6 lets implementations limit grids. */
function withinMeans(pending: readonly Pending[]): readonly Pending[] {
  let [cells, spans] = [0, 0];
  for (const { major, minor } of pending) {
    cells += major.span * minor.span;
    spans += major.span + minor.span;
  }
  if (cells <= Math.max(MOST_CELLS, pending.length) && spans <= Math.max(MOST_SPANS, 2 * pending.length))
    return pending;
  [cells, spans] = [0, 0];
  return pending.map((item) => {
    const { major, minor } = item;
    const isAffordable =
      cells + major.span * minor.span <= MOST_CELLS && spans + major.span + minor.span <= MOST_SPANS;
    if (!isAffordable) return { ...item, major: { ...major, span: 1 }, minor: { ...minor, span: 1 } };
    cells += major.span * minor.span;
    spans += major.span + minor.span;
    return item;
  });
}

interface Spot {
  major: number;
  minor: number;
}

class Placer {
  readonly #pending: readonly Pending[];
  readonly #spots: Map<Pending, Spot> = new Map();
  readonly #isDense: boolean;
  #looks = 0;
  #majorStart = 0;
  #majorEnd: number;
  #minorStart = 0;
  #minorEnd: number;
  /** Taken cells: per major track the minor ones. */
  readonly #taken: Map<number, Set<number>> = new Map();

  constructor(pending: readonly Pending[], majorCount: number, minorCount: number, isDense: boolean) {
    this.#pending = pending;
    this.#isDense = isDense;
    this.#majorEnd = majorCount;
    this.#minorEnd = minorCount;
    for (const { minor } of pending)
      if (minor.start !== undefined) this.#minorStart = Math.min(this.#minorStart, minor.start);
    this.#fixed();
    this.#lockedToMajor();
    this.#widen();
    this.#flowing();
  }

  result(isByRow: boolean): PlacedGrid {
    const items = this.#pending.map((item): GridItem => {
      const spot = this.#spots.get(item) ?? { major: 0, minor: 0 };
      const major = spot.major - this.#majorStart;
      const minor = spot.minor - this.#minorStart;
      const [row, column] = isByRow ? [major, minor] : [minor, major];
      const [rowSpan, columnSpan] = isByRow
        ? [item.major.span, item.minor.span]
        : [item.minor.span, item.major.span];
      return { box: item.box, row, column, rowSpan, columnSpan };
    });
    const majorCount = this.#majorEnd - this.#majorStart;
    const minorCount = this.#minorEnd - this.#minorStart;
    return {
      items,
      columnsBefore: isByRow ? -this.#minorStart : -this.#majorStart,
      rowsBefore: isByRow ? -this.#majorStart : -this.#minorStart,
      columnCount: isByRow ? minorCount : majorCount,
      rowCount: isByRow ? majorCount : minorCount,
      isCut: this.#looks >= MOST_LOOKS,
    };
  }

  #put(item: Pending, major: number, minor: number): void {
    this.#spots.set(item, { major, minor });
    this.#majorStart = Math.min(this.#majorStart, major);
    this.#majorEnd = Math.max(this.#majorEnd, major + item.major.span);
    this.#minorStart = Math.min(this.#minorStart, minor);
    this.#minorEnd = Math.max(this.#minorEnd, minor + item.minor.span);
    for (let track = major; track < major + item.major.span; track += 1) {
      let cells = this.#taken.get(track);
      if (cells === undefined) {
        cells = new Set();
        this.#taken.set(track, cells);
      }
      for (let cell = minor; cell < minor + item.minor.span; cell += 1) cells.add(cell);
    }
  }

  #isFree(item: Pending, major: number, minor: number): boolean {
    for (let track = major; track < major + item.major.span; track += 1) {
      this.#looks += 1;
      const cells = this.#taken.get(track);
      if (cells === undefined) continue;
      for (let cell = minor; cell < minor + item.minor.span; cell += 1) {
        this.#looks += 1;
        if (cells.has(cell)) return false;
      }
    }
    return true;
  }

  /** Too many cells were looked at: what is left goes behind all that has a place. */
  get #isWeary(): boolean {
    return this.#looks >= MOST_LOOKS;
  }

  #fixed(): void {
    for (const item of this.#pending) {
      const { start: major } = item.major;
      const { start: minor } = item.minor;
      if (major !== undefined && minor !== undefined) this.#put(item, major, minor);
    }
  }

  #lockedToMajor(): void {
    const cursors = new Map<number, number>();
    for (const item of this.#pending) {
      const { start: major } = item.major;
      if (major === undefined || item.minor.start !== undefined) continue;
      let minor = this.#isDense ? this.#minorStart : (cursors.get(major) ?? this.#minorStart);
      while (!this.#isWeary && !this.#isFree(item, major, minor)) minor += 1;
      if (this.#isWeary) minor = Math.max(minor, this.#minorEnd);
      this.#put(item, major, minor);
      cursors.set(major, minor + item.minor.span);
    }
  }

  /** The implicit grid is wide enough for every item. */
  #widen(): void {
    for (const { minor } of this.#pending) {
      if (minor.start === undefined) this.#minorEnd = Math.max(this.#minorEnd, this.#minorStart + minor.span);
      else {
        this.#minorStart = Math.min(this.#minorStart, minor.start);
        this.#minorEnd = Math.max(this.#minorEnd, minor.start + minor.span);
      }
    }
  }

  #flowing(): void {
    let cursor: Spot = { major: this.#majorStart, minor: this.#minorStart };
    // Dense flow looks for gaps from the start; where a size did not fit before, it will not fit later.
    const hints = new Map<string, Spot>();
    for (const item of this.#pending) {
      if (item.major.start !== undefined) continue;
      const key = `${item.major.span} ${item.minor.span} ${item.minor.start}`;
      const from = this.#isDense
        ? (hints.get(key) ?? { major: this.#majorStart, minor: this.#minorStart })
        : cursor;
      const spot =
        item.minor.start === undefined ? this.#next(item, from) : this.#nextIn(item, from, item.minor.start);
      this.#put(item, spot.major, spot.minor);
      cursor = spot;
      hints.set(key, spot);
    }
  }

  #nextIn(item: Pending, from: Spot, minor: number): Spot {
    let { major } = from;
    if (!this.#isDense && minor < from.minor) major += 1;
    while (!this.#isWeary && !this.#isFree(item, major, minor)) major += 1;
    return { major: this.#isWeary ? this.#majorEnd : major, minor };
  }

  #next(item: Pending, from: Spot): Spot {
    let { major, minor } = from;
    for (;;) {
      if (this.#isWeary) return { major: this.#majorEnd, minor: this.#minorStart };
      while (!this.#isWeary && minor + item.minor.span <= this.#minorEnd) {
        if (this.#isFree(item, major, minor)) return { major, minor };
        minor += 1;
      }
      major += 1;
      minor = this.#minorStart;
    }
  }
}
