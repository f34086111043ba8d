import type { GridLine } from "../css/properties/arrangement/grid.ts";
import type { ExplicitTracks } from "./grid-template.ts";

/** Where an item lies in one axis: lines from 0, negative before the explicit grid; `start` undefined: to be placed. */
export interface LineRange {
  readonly start: number | undefined;
  readonly span: number;
}

const FARTHEST = 10_000;

/** Resolves the two lines of an item in one axis (css-grid-2 §8.3). */
export function lineRange(startLine: GridLine, endLine: GridLine, tracks: ExplicitTracks): LineRange {
  let start = lineNumber(startLine, tracks, "start");
  let end = lineNumber(endLine, tracks, "end");
  if (start !== undefined && end !== undefined) {
    if (start > end) [start, end] = [end, start];
    return range(start, start === end ? 1 : end - start);
  }
  if (start !== undefined) return range(start, spanFrom(endLine, tracks, start, 1));
  if (end !== undefined) {
    const span = spanFrom(startLine, tracks, end, -1);
    return range(end - span, span);
  }
  const span = spanCount(startLine) ?? spanCount(endLine) ?? 1;
  return { start: undefined, span: Math.min(span, FARTHEST) };
}

function range(start: number, span: number): LineRange {
  return {
    start: Math.max(-FARTHEST, Math.min(FARTHEST, start)),
    span: Math.max(1, Math.min(span, FARTHEST)),
  };
}

function spanCount(line: GridLine): number | undefined {
  if (line === "auto" || !("span" in line)) return undefined;
  return line.name === undefined ? line.span : 1;
}

/** Number of tracks from a known line to the other side. */
function spanFrom(line: GridLine, tracks: ExplicitTracks, from: number, step: 1 | -1): number {
  if (line === "auto" || !("span" in line)) return 1;
  if (line.name === undefined) return line.span;
  let left = line.span;
  for (let at = from + step; Math.abs(at - from) < FARTHEST; at += step) {
    // All lines outside the explicit grid, on the side that is searched, are taken to have the name.
    const isOutside = step > 0 ? at >= tracks.names.length : at < 0;
    if (isOutside || tracks.names[at]?.has(line.name) === true) left -= 1;
    if (left === 0) return Math.abs(at - from);
  }
  return 1;
}

/** A line's number from 0; undefined for `auto` and spans. */
export function lineNumber(
  line: GridLine,
  tracks: ExplicitTracks,
  side: "start" | "end",
): number | undefined {
  if (line === "auto" || "span" in line) return undefined;
  const last = tracks.names.length - 1;
  if (!("line" in line)) {
    const area = tracks.names.findIndex((names) => names.has(`${line.name}-${side}`));
    if (area >= 0) return area;
    const named = tracks.names.findIndex((names) => names.has(line.name));
    return named >= 0 ? named : last + 1;
  }
  if (line.name === undefined) return line.line > 0 ? line.line - 1 : last + line.line + 1;
  return namedLine(line.name, line.line, tracks);
}

function namedLine(name: string, count: number, { names }: ExplicitTracks): number {
  const last = names.length - 1;
  let left = Math.abs(count);
  for (let step = 0; step <= last; step += 1) {
    const at = count > 0 ? step : last - step;
    if (names[at]?.has(name) === true) left -= 1;
    if (left === 0) return at;
  }
  return count > 0 ? last + left : -left;
}
