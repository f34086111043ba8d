import { optional } from "../../values/grammar.ts";
import { joinSpecified, mapSpecified, RelativeValue, type Specified } from "../../values/specified.ts";
import type { ValueReader } from "../../values/value-reader.ts";
import { areaRow, areValidAreas, type GridLine, gridLine } from "../arrangement/grid.ts";
import {
  lineNames,
  type TrackPart,
  type TrackSize,
  type TrackTemplate,
  trackSize,
  trackSizes,
  trackTemplate,
} from "../arrangement/grid-tracks.ts";
import type { Shorthand, ShorthandValues } from "../shorthand.ts";

/** A line left out: that of the same name where the first is a name, else automatic (css-grid-2 §8.4). */
function otherLine(first: Specified<GridLine>): Specified<GridLine> {
  return typeof first === "object" && "name" in first && !("line" in first) && !("span" in first)
    ? first
    : "auto";
}

function linesShorthand(name: string, longhands: readonly string[]): Shorthand {
  return {
    name,
    section: "css-grid-2 §8.4",
    syntax: `<grid-line> [ / <grid-line> ]${longhands.length > 2 ? "{0,3}" : "?"}`,
    longhands,
    parse: (reader) => {
      const lines: Specified<GridLine>[] = [];
      do {
        const line = gridLine(reader);
        if (line === undefined || lines.length >= longhands.length) return undefined;
        lines.push(line);
      } while (reader.takeDelimiter("/"));
      const values: Record<string, Specified<unknown>> = {};
      longhands.forEach((longhand, index) => {
        // Of four lines, the third repeats the first and the fourth the second.
        lines[index] ??= otherLine(lines[index === 3 ? 1 : 0] ?? "auto");
        values[longhand] = lines[index];
      });
      return values;
    },
  };
}

const TEMPLATE = ["grid-template-rows", "grid-template-columns", "grid-template-areas"] as const;
const [ROWS, COLUMNS, AREAS] = TEMPLATE;

/** `none | <rows> / <columns> | [ <line-names>? <string> <track-size>? <line-names>? ]+ [ / <columns> ]?` */
function parseTemplate(reader: ValueReader): ShorthandValues | undefined {
  const start = reader.index;
  if (reader.takeKeyword("none") && reader.atEnd)
    return { [ROWS]: "none", [COLUMNS]: "none", [AREAS]: "none" };
  reader.index = start;
  const rows = optional(reader, trackTemplate);
  if (rows !== undefined && reader.takeDelimiter("/")) {
    const columns = trackTemplate(reader);
    return columns === undefined ? undefined : { [ROWS]: rows, [COLUMNS]: columns, [AREAS]: "none" };
  }
  reader.index = start;
  return parseAreaRows(reader);
}

function parseAreaRows(reader: ValueReader): ShorthandValues | undefined {
  const areas: (readonly string[])[] = [];
  const parts: Specified<TrackPart>[] = [];
  while (!reader.atEnd && !isSlash(reader)) {
    const before = lineNames(reader);
    if (before !== undefined) parts.push({ type: "names", names: before });
    const text = reader.takeString();
    const row = text === undefined ? undefined : areaRow(text);
    if (row === undefined) return undefined;
    areas.push(row);
    const size: Specified<TrackSize> = optional(reader, trackSize) ?? "auto";
    parts.push(mapSpecified(size, (known): TrackPart => ({ type: "track", size: known })));
    const after = lineNames(reader);
    if (after !== undefined) parts.push({ type: "names", names: after });
  }
  if (areas.length === 0 || !areValidAreas(areas)) return undefined;
  const rows = mapSpecified(
    joinSpecified(parts),
    (known): TrackTemplate => ({ isSubgrid: false, parts: known }),
  );
  const columns = reader.takeDelimiter("/") ? explicitTracks(reader) : "none";
  return columns === undefined ? undefined : { [ROWS]: rows, [COLUMNS]: columns, [AREAS]: areas };
}

function isSlash(reader: ValueReader): boolean {
  const value = reader.peek();
  return value?.kind === "delimiter" && value.value === "/";
}

/** A list of tracks without repetitions. */
function explicitTracks(reader: ValueReader): Specified<TrackTemplate> | undefined {
  const tracks = trackTemplate(reader);
  if (tracks === undefined || tracks === "none" || tracks instanceof RelativeValue)
    return tracks === "none" ? undefined : tracks;
  return tracks.isSubgrid || tracks.parts.some(({ type }) => type === "repeat") ? undefined : tracks;
}

/** `auto-flow && dense?` */
function autoFlow(reader: ValueReader): "dense" | "plain" | undefined {
  const isDense = reader.takeKeyword("dense");
  if (!reader.takeKeyword("auto-flow")) return undefined;
  return isDense || reader.takeKeyword("dense") ? "dense" : "plain";
}

const INITIAL: ShorthandValues = {
  [ROWS]: "none",
  [COLUMNS]: "none",
  [AREAS]: "none",
  "grid-auto-rows": ["auto"],
  "grid-auto-columns": ["auto"],
  "grid-auto-flow": "row",
};

/** `<template> | <rows> / [ auto-flow && dense? ] <columns>? | [ auto-flow && dense? ] <rows>? / <columns>` */
function parseGrid(reader: ValueReader): ShorthandValues | undefined {
  const start = reader.index;
  const flow = autoFlow(reader);
  if (flow !== undefined) {
    const rows = isSlash(reader) ? ["auto" as const] : trackSizes(reader);
    const columns = rows && reader.takeDelimiter("/") ? trackTemplate(reader) : undefined;
    if (rows === undefined || columns === undefined) return undefined;
    const value = flow === "dense" ? "row dense" : "row";
    return { ...INITIAL, [COLUMNS]: columns, "grid-auto-rows": rows, "grid-auto-flow": value };
  }
  reader.index = start;
  const rows = optional(reader, trackTemplate);
  if (rows !== undefined && reader.takeDelimiter("/")) {
    const columnFlow = autoFlow(reader);
    if (columnFlow !== undefined) {
      const columns = reader.atEnd ? ["auto" as const] : trackSizes(reader);
      const value = columnFlow === "dense" ? "column dense" : "column";
      return columns && { ...INITIAL, [ROWS]: rows, "grid-auto-columns": columns, "grid-auto-flow": value };
    }
  }
  reader.index = start;
  const template = parseTemplate(reader);
  return template && { ...INITIAL, ...template };
}

export const gridShorthands: readonly Shorthand[] = [
  linesShorthand("grid-row", ["grid-row-start", "grid-row-end"]),
  linesShorthand("grid-column", ["grid-column-start", "grid-column-end"]),
  linesShorthand("grid-area", ["grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end"]),
  {
    name: "grid-template",
    section: "css-grid-2 §7.4",
    syntax:
      "none | <rows> / <columns> | [ <line-names>? <string> <track-size>? <line-names>? ]+ [ / <columns> ]?",
    longhands: TEMPLATE,
    parse: parseTemplate,
  },
  {
    name: "grid",
    section: "css-grid-2 §7.8",
    syntax:
      "<'grid-template'> | <rows> / [ auto-flow && dense? ] <columns>? | [ auto-flow && dense? ] <rows>? / <columns>",
    longhands: [...TEMPLATE, "grid-auto-rows", "grid-auto-columns", "grid-auto-flow"],
    parse: parseGrid,
  },
];
