import type { FailedRow, PeerResults, WarmRow } from "./results.ts";
import { OURS } from "./rivals.ts";
import { isLost, ratioOf } from "./statistics.ts";

/** A measure by which a rival is compared with us: the less, the better. */
export interface Measure {
  readonly title: string;
  readonly of: (row: WarmRow) => number | undefined;
}

/** Processor time, or the clock where the system tells no other: of a render in a process that stays. */
export const WARM: Measure = {
  title: "warm",
  of: ({ processor, clock }) => (processor ?? clock).lowest,
};
export const MEMORY: Measure = { title: "memory", of: ({ memory }) => memory };
export const BYTES: Measure = { title: "bytes", of: ({ bytes }) => bytes };

/** A figure of one rival. */
export interface Figure {
  readonly rival: string;
  readonly value: number;
  /** How many times ours it is; undefined where we have none. */
  readonly ratio: number | undefined;
}

/** Figures of a document by one measure, the lowest first. */
export function figuresOf({ warm }: PeerResults, document: string, { of }: Measure): Figure[] {
  return compared(
    warm
      .filter((row) => row.document === document)
      .flatMap((row) => {
        const value = of(row);
        return value === undefined ? [] : [{ rival: row.rival, value }];
      }),
  );
}

/** Processor times of whole processes, the lowest first. */
export function coldFigures({ cold }: PeerResults, document: string): Figure[] {
  const rows = cold.filter((row) => row.document === document);
  return compared(rows.map(({ rival, processor }) => ({ rival, value: processor })));
}

/** How many times the time of the tenth a document takes. */
export function growthFigures(results: PeerResults, document: string, tenth: string): Figure[] {
  const short = new Map(figuresOf(results, tenth, WARM).map(({ rival, value }) => [rival, value]));
  return compared(
    figuresOf(results, document, WARM).flatMap(({ rival, value }) => {
      const growth = ratioOf(value, short.get(rival));
      return growth === undefined ? [] : [{ rival, value: growth }];
    }),
  );
}

/** A comparison that a rival won. */
export interface Loss {
  readonly measure: string;
  readonly document: string;
  readonly rival: string;
  readonly ratio: number;
}

/** Everything in which somebody is ahead of us. */
export function losses(results: PeerResults): Loss[] {
  const measures = [WARM, MEMORY, BYTES].map(
    (measure) => [measure.title, (name: string) => figuresOf(results, name, measure)] as const,
  );
  const all = [...measures, ["cold", (name: string) => coldFigures(results, name)] as const];
  return all.flatMap(([measure, figures]) =>
    results.documents.flatMap(({ name, title }) =>
      figures(name).flatMap(({ rival, ratio }) =>
        ratio === undefined || !isLost(ratio) ? [] : [{ measure, document: title, rival, ratio }],
      ),
    ),
  );
}

/** Rows of those who made less than half of our pages: they left something out, and their figures mean nothing. */
export function incomplete(rows: readonly WarmRow[]): FailedRow[] {
  const ours = rows.find(({ rival }) => rival === OURS)?.pages ?? 0;
  return rows
    .filter(({ pages }) => pages * 2 < ours)
    .map(({ document, rival, pages }) => ({ document, rival, reason: `${pages} pages for our ${ours}` }));
}

function compared(rows: readonly { readonly rival: string; readonly value: number }[]): Figure[] {
  const ours = rows.find(({ rival }) => rival === OURS)?.value;
  return rows
    .map((row) => ({ ...row, ratio: row.rival === OURS ? 1 : ratioOf(row.value, ours) }))
    .sort((one, other) => one.value - other.value);
}
