import { quirkyColor } from "../../values/color/color.ts";
import { optional } from "../../values/grammar.ts";
import { backgroundPosition } from "../../values/position.ts";
import { joinSpecified, type Specified } from "../../values/specified.ts";
import type { Position } from "../../values/types.ts";
import type { ValueReader } from "../../values/value-reader.ts";
import {
  backgroundAttachment,
  backgroundClip,
  backgroundImage,
  backgroundRepeat,
  backgroundSize,
} from "../box/background.ts";
import { member, type Shorthand, type ShorthandValues } from "../shorthand.ts";

type Layer = Record<string, Specified<unknown>>;

/** Values of a layer that names nothing. */
function emptyLayer(): Layer {
  return {
    "background-image": "none",
    "background-position-x": { px: 0, percent: 0 },
    "background-position-y": { px: 0, percent: 0 },
    "background-size": ["auto", "auto"],
    "background-repeat": ["repeat", "repeat"],
    "background-origin": "padding-box",
    "background-clip": "border-box",
    "background-attachment": "scroll",
  };
}

/** `<bg-layer>#? , <final-bg-layer>`: a colour is allowed in the last layer only. */
function parseBackground(reader: ValueReader): ShorthandValues | undefined {
  const lists: Record<string, Specified<unknown>[]> = {};
  let color: Specified<unknown> | undefined;
  do {
    if (color !== undefined) return undefined;
    const layer = readLayer(reader);
    if (layer === undefined) return undefined;
    for (const [name, value] of Object.entries(layer.values)) {
      const list = lists[name] ?? [];
      list.push(value);
      lists[name] = list;
    }
    color = layer.color;
  } while (reader.takeDelimiter(","));
  const values: Record<string, Specified<unknown>> = {};
  for (const [name, list] of Object.entries(lists)) values[name] = joinSpecified(list);
  if (color !== undefined) values["background-color"] = color;
  return values;
}

/** `<bg-image> || <bg-position> [ / <bg-size> ]? || <repeat-style> || <attachment> || <box> || <box>` */
function readLayer(
  reader: ValueReader,
): { values: Layer; color: Specified<unknown> | undefined } | undefined {
  const values = emptyLayer();
  const seen = new Set<string>();
  let color: Specified<unknown> | undefined;
  let parts = 0;
  for (; !reader.atEnd && !isComma(reader); parts += 1) {
    const position = seen.has("position") ? undefined : optional(reader, backgroundPosition);
    if (position !== undefined) {
      seen.add("position");
      setPosition(values, position);
      if (!reader.takeDelimiter("/")) continue;
      const size = backgroundSize(reader);
      if (size === undefined) return undefined;
      values["background-size"] = size;
      continue;
    }
    if (readKeywordPart(reader, values, seen)) continue;
    const found: Specified<unknown> | undefined =
      color === undefined ? optional(reader, quirkyColor) : undefined;
    if (found === undefined) return undefined;
    color = found;
  }
  return parts > 0 ? { values, color } : undefined;
}

function isComma(reader: ValueReader): boolean {
  const value = reader.peek();
  return value?.kind === "delimiter" && value.value === ",";
}

function setPosition(values: Layer, position: Specified<Position>): void {
  values["background-position-x"] = member(position, "x");
  values["background-position-y"] = member(position, "y");
}

/** The parts that keywords and images tell apart. One `<box>` sets origin and clip, a second one the clip. */
function readKeywordPart(reader: ValueReader, values: Layer, seen: Set<string>): boolean {
  const simple = [
    ["background-repeat", backgroundRepeat],
    ["background-attachment", backgroundAttachment],
    ["background-image", backgroundImage],
  ] as const;
  for (const [name, parser] of simple) {
    const value = seen.has(name) ? undefined : optional<unknown>(reader, parser);
    if (value === undefined) continue;
    seen.add(name);
    values[name] = value;
    return true;
  }
  if (seen.has("background-clip")) return false;
  const box = optional(reader, backgroundClip);
  if (box === undefined) return false;
  values["background-clip"] = box;
  if (seen.has("background-origin")) seen.add("background-clip");
  else if (box !== "text") {
    values["background-origin"] = box;
    seen.add("background-origin");
  } else seen.add("background-clip");
  return true;
}

function parsePosition(reader: ValueReader): ShorthandValues | undefined {
  const positions: Specified<Position>[] = [];
  do {
    const position = backgroundPosition(reader);
    if (position === undefined) return undefined;
    positions.push(position);
  } while (reader.takeDelimiter(","));
  return {
    "background-position-x": joinSpecified(positions.map((position) => member(position, "x"))),
    "background-position-y": joinSpecified(positions.map((position) => member(position, "y"))),
  };
}

export const backgroundShorthands: readonly Shorthand[] = [
  {
    name: "background",
    section: "css-backgrounds-3 §2.10",
    syntax:
      "<bg-layer>#? , [ <color> || <bg-image> || <bg-position> [ / <bg-size> ]? || <repeat-style> || <attachment> || <box>{1,2} ]",
    longhands: ["background-color", ...Object.keys(emptyLayer())],
    parse: parseBackground,
  },
  {
    name: "background-position",
    section: "css-backgrounds-3 §2.6",
    syntax: "<bg-position>#",
    longhands: ["background-position-x", "background-position-y"],
    parse: parsePosition,
  },
];
