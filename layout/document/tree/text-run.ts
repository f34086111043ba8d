/**
 * Character data between two tags: a slice of the source, or a decoded string once an entity or a gap (a comment) made
 * it differ from the source.
 */
export interface TextRun {
  /** Offset in the source of the first character; kept for positions also when `decoded` is set. */
  start: number;
  end: number;
  decoded: string | undefined;
}

/** White space of the HTML standard: tab, line feed, form feed, space (carriage returns are gone by then). */
export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 12 || code === 13;
}

/** Number of characters of white space a run starts with, counted in the run's own text. */
export function leadingSpace(source: string, run: TextRun): number {
  const text = run.decoded ?? source;
  const from = run.decoded === undefined ? run.start : 0;
  const to = run.decoded === undefined ? run.end : run.decoded.length;
  let index = from;
  while (index < to && isSpace(text.charCodeAt(index))) index += 1;
  return index - from;
}

export function lengthOf(run: TextRun): number {
  return run.decoded === undefined ? run.end - run.start : run.decoded.length;
}

export function isAllSpace(source: string, run: TextRun): boolean {
  return leadingSpace(source, run) === lengthOf(run);
}

/** Removes `count` characters from the start of a run. */
export function dropStart(run: TextRun, count: number): void {
  if (run.decoded === undefined) run.start += count;
  else run.decoded = run.decoded.slice(count);
}

/** A new run with the first `count` characters. */
export function startOf(run: TextRun, count: number): TextRun {
  if (run.decoded === undefined) return { start: run.start, end: run.start + count, decoded: undefined };
  return { start: run.start, end: run.end, decoded: run.decoded.slice(0, count) };
}

export function stringOf(source: string, run: TextRun): string {
  return run.decoded ?? source.slice(run.start, run.end);
}
