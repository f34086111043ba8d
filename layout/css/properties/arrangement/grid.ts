import { integer } from "../../values/numeric.ts";
import type { ValueParser, ValueReader } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";
import { isReserved, type TrackSize, type TrackTemplate, trackSizes, trackTemplate } from "./grid-tracks.ts";

/** `<grid-line>` (css-grid-2 §8.3) */
export type GridLine =
  | "auto"
  /** A line by number (negative from the end), with a name: the n-th line of that name. */
  | { readonly line: number; readonly name: string | undefined }
  /** The line that a named area or a name gives. */
  | { readonly name: string }
  | { readonly span: number; readonly name: string | undefined };

/** Cell names row by row (css-grid-2 §7.3); `.` is an empty cell. */
export type GridAreas = "none" | readonly (readonly string[])[];

/** css-grid-2 */
export interface GridStyle {
  gridTemplateColumns: TrackTemplate;
  gridTemplateRows: TrackTemplate;
  gridTemplateAreas: GridAreas;
  gridAutoColumns: readonly TrackSize[];
  gridAutoRows: readonly TrackSize[];
  gridAutoFlow: "row" | "column" | "row dense" | "column dense";
  gridRowStart: GridLine;
  gridRowEnd: GridLine;
  gridColumnStart: GridLine;
  gridColumnEnd: GridLine;
}

/** `auto | <custom-ident> | [ <integer> && <custom-ident>? ] | [ span && [ <integer> || <custom-ident> ] ]` */
export const gridLine: ValueParser<GridLine> = (reader) => {
  if (reader.takeKeyword("auto")) return "auto";
  let isSpan = false;
  let count: number | undefined;
  let name: string | undefined;
  for (;;) {
    const value = reader.peek();
    if (value?.kind === "ident" && value.value === "span" && !isSpan) isSpan = true;
    else if (value?.kind === "ident" && !isReserved(value.value) && name === undefined) name = value.text;
    else if (count === undefined && (value?.kind === "number" || value?.kind === "function")) {
      const parsed = integer()(reader);
      if (typeof parsed !== "number" || parsed === 0) return undefined;
      count = parsed;
      continue;
    } else break;
    reader.index += 1;
  }
  return gridLineOf(isSpan, count, name);
};

const MAXIMUM_LINE = 10_000;

function gridLineOf(
  isSpan: boolean,
  count: number | undefined,
  name: string | undefined,
): GridLine | undefined {
  if (isSpan) {
    if (count === undefined && name === undefined) return undefined;
    if (count !== undefined && count < 1) return undefined;
    return { span: Math.min(count ?? 1, MAXIMUM_LINE), name };
  }
  if (count !== undefined) return { line: Math.max(-MAXIMUM_LINE, Math.min(count, MAXIMUM_LINE)), name };
  return name === undefined ? undefined : { name };
}

/** One row of cell names from a string; undefined when it is not one. */
export function areaRow(text: string): readonly string[] | undefined {
  const cells: string[] = [];
  const pattern = /\s+|(\.+)|([\p{L}\p{N}_\-\u0080-\u{10ffff}]+)|(.)/gsu;
  for (const [, dots, name, other] of text.matchAll(pattern)) {
    if (other !== undefined) return undefined;
    if (dots !== undefined) cells.push(".");
    if (name !== undefined) cells.push(name);
  }
  return cells.length === 0 ? undefined : cells;
}

/** Are all rows of one length and all areas rectangles? */
export function areValidAreas(rows: readonly (readonly string[])[]): boolean {
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width)) return false;
  const boxes = new Map<
    string,
    { top: number; left: number; bottom: number; right: number; count: number }
  >();
  rows.forEach((row, y) => {
    row.forEach((name, x) => {
      if (name === ".") return;
      const box = boxes.get(name);
      if (box === undefined) boxes.set(name, { top: y, left: x, bottom: y, right: x, count: 1 });
      else {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.bottom = y;
        box.count += 1;
      }
    });
  });
  for (const { top, left, bottom, right, count } of boxes.values())
    if ((bottom - top + 1) * (right - left + 1) !== count) return false;
  return true;
}

export const gridAreas: ValueParser<GridAreas> = (reader) => {
  if (reader.takeKeyword("none")) return "none";
  const rows: (readonly string[])[] = [];
  while (reader.peek()?.kind === "string") {
    const row = areaRow(reader.takeString() ?? "");
    if (row === undefined) return undefined;
    rows.push(row);
  }
  return rows.length > 0 && areValidAreas(rows) ? rows : undefined;
};

/** `[ row | column ] || dense` */
export function gridAutoFlow(reader: ValueReader): GridStyle["gridAutoFlow"] | undefined {
  let axis: "row" | "column" | undefined;
  let isDense = false;
  for (let count = 0; count < 2; count += 1) {
    if (!isDense && reader.takeKeyword("dense")) isDense = true;
    else if (axis === undefined && reader.takeKeyword("row")) axis = "row";
    else if (axis === undefined && reader.takeKeyword("column")) axis = "column";
  }
  if (axis === undefined && !isDense) return undefined;
  return isDense ? `${axis ?? "row"} dense` : (axis ?? "row");
}

function template(name: string): Property<TrackTemplate> {
  return {
    name,
    section: "css-grid-2 §7.2",
    inherited: false,
    initial: "none",
    syntax: "none | <track-list> | <auto-track-list> | subgrid <line-name-list>?",
    parse: trackTemplate,
  };
}

function autoTracks(name: string): Property<readonly TrackSize[]> {
  return {
    name,
    section: "css-grid-2 §7.6",
    inherited: false,
    initial: ["auto"],
    syntax: "<track-size>+",
    parse: trackSizes,
  };
}

function line(name: string): Property<GridLine> {
  return {
    name,
    section: "css-grid-2 §8.3",
    inherited: false,
    initial: "auto",
    syntax:
      "auto | <custom-ident> | [ <integer> && <custom-ident>? ] | [ span && [ <integer> || <custom-ident> ] ]",
    parse: gridLine,
  };
}

export const gridProperties: PropertyGroup<GridStyle> = {
  gridTemplateColumns: template("grid-template-columns"),
  gridTemplateRows: template("grid-template-rows"),
  gridTemplateAreas: {
    name: "grid-template-areas",
    section: "css-grid-2 §7.3",
    inherited: false,
    initial: "none",
    syntax: "none | <string>+",
    parse: gridAreas,
  },
  gridAutoColumns: autoTracks("grid-auto-columns"),
  gridAutoRows: autoTracks("grid-auto-rows"),
  gridAutoFlow: {
    name: "grid-auto-flow",
    section: "css-grid-2 §7.7",
    inherited: false,
    initial: "row",
    syntax: "[ row | column ] || dense",
    parse: gridAutoFlow,
  },
  gridRowStart: line("grid-row-start"),
  gridRowEnd: line("grid-row-end"),
  gridColumnStart: line("grid-column-start"),
  gridColumnEnd: line("grid-column-end"),
};
