import { either, keywords, optional } from "../../values/grammar.ts";
import { image } from "../../values/image/image.ts";
import { position } from "../../values/position.ts";
import { joinSpecified, type Specified } from "../../values/specified.ts";
import type { ValueReader } from "../../values/value-reader.ts";
import { backgroundRepeat, backgroundSize } from "../box/background.ts";
import { maskBox, maskClip, maskComposite, maskMode } from "../box/mask.ts";
import type { Shorthand, ShorthandValues } from "../shorthand.ts";

type Layer = Record<string, Specified<unknown>>;

function emptyLayer(): Layer {
  return {
    "mask-image": "none",
    "mask-mode": "match-source",
    "mask-position": { x: { px: 0, percent: 0 }, y: { px: 0, percent: 0 } },
    "mask-size": ["auto", "auto"],
    "mask-repeat": ["repeat", "repeat"],
    "mask-origin": "border-box",
    "mask-clip": "border-box",
    "mask-composite": "add",
  };
}

const PARTS = [
  ["mask-image", either(keywords("none"), image)],
  ["mask-repeat", backgroundRepeat],
  ["mask-composite", maskComposite],
  ["mask-mode", maskMode],
] as const;

/** `<mask-reference> || <position> [ / <bg-size> ]? || <repeat-style> || <geometry-box> || [ <geometry-box> | no-clip ] || … ` */
function readLayer(reader: ValueReader): Layer | undefined {
  const values = emptyLayer();
  const seen = new Set<string>();
  let parts = 0;
  for (; !reader.atEnd && !isComma(reader); parts += 1) {
    if (!readPart(reader, values, seen)) return undefined;
  }
  return parts > 0 ? values : undefined;
}

function readPart(reader: ValueReader, values: Layer, seen: Set<string>): boolean {
  const place = seen.has("mask-position") ? undefined : optional(reader, position);
  if (place !== undefined) {
    seen.add("mask-position");
    values["mask-position"] = place;
    if (!reader.takeDelimiter("/")) return true;
    const size = backgroundSize(reader);
    if (size === undefined) return false;
    values["mask-size"] = size;
    return true;
  }
  for (const [name, parser] of PARTS) {
    const value = seen.has(name) ? undefined : optional<unknown>(reader, parser);
    if (value === undefined) continue;
    seen.add(name);
    values[name] = value;
    return true;
  }
  return readBox(reader, values, seen);
}

/** One box sets origin and clip, a second one the clip. */
function readBox(reader: ValueReader, values: Layer, seen: Set<string>): boolean {
  const box = seen.has("mask-origin") ? undefined : optional(reader, maskBox);
  if (box !== undefined) {
    seen.add("mask-origin");
    values["mask-origin"] = box;
    if (!seen.has("mask-clip")) values["mask-clip"] = box;
    return true;
  }
  const clip = seen.has("mask-clip") ? undefined : optional(reader, maskClip);
  if (clip === undefined) return false;
  seen.add("mask-clip");
  values["mask-clip"] = clip;
  return true;
}

function isComma(reader: ValueReader): boolean {
  const value = reader.peek();
  return value?.kind === "delimiter" && value.value === ",";
}

function parseMask(reader: ValueReader): ShorthandValues | undefined {
  const lists: Record<string, Specified<unknown>[]> = {};
  do {
    const layer = readLayer(reader);
    if (layer === undefined) return undefined;
    for (const [name, value] of Object.entries(layer)) {
      const list = lists[name] ?? [];
      list.push(value);
      lists[name] = list;
    }
  } while (reader.takeDelimiter(","));
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, joinSpecified(list)]));
}

export const maskShorthands: readonly Shorthand[] = [
  {
    name: "mask",
    section: "css-masking-1 §7.9",
    syntax:
      "[ <image> || <position> [ / <bg-size> ]? || <repeat-style> || <box>{1,2} || <compositing> || <mode> ]#",
    longhands: Object.keys(emptyLayer()),
    parse: parseMask,
  },
];
