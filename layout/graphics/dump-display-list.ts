import type { Color } from "../css/values/types.ts";
import {
  CLOSE,
  CUBIC,
  type DisplayItem,
  type DisplayList,
  LINE,
  MOVE,
  type Paint,
  type Path,
} from "./display-list.ts";

const OPENING: ReadonlySet<DisplayItem["type"]> = new Set([
  "save",
  "begin-group",
  "begin-tile",
  "begin-mask",
  "begin-field",
]);
const CLOSING: ReadonlySet<DisplayItem["type"]> = new Set([
  "restore",
  "end-group",
  "end-tile",
  "end-mask",
  "end-field",
]);

/** One line per item, for tests and people: `fill-rectangle 10 10 100×50 #ff0000`; groups and saves are indented. */
export function dumpDisplayList(list: DisplayList): string {
  const lines = [`page ${size(list.width, list.height)}`];
  let depth = 1;
  for (const item of list.items) {
    const closes = CLOSING.has(item.type);
    if (closes) depth = Math.max(1, depth - 1);
    lines.push(`${"  ".repeat(depth)}${dumpItem(item)}`);
    if (OPENING.has(item.type)) depth += 1;
  }
  return lines.join("\n");
}

/** One item as text. */
export function dumpItem(item: DisplayItem): string {
  switch (item.type) {
    case "fill-rectangle":
      return `${item.type} ${box(item)} ${color(item.color)}`;
    case "fill-path":
      return `${item.type} ${path(item.path)} ${paint(item.paint)}${item.rule === "evenodd" ? " evenodd" : ""}`;
    case "stroke-path": {
      const dash = item.dash.length > 0 ? ` dash ${item.dash.map(number).join(" ")}` : "";
      return `${item.type} ${path(item.path)} ${color(item.color)} ${number(item.width)}${dash} ${item.cap}`;
    }
    case "glyph-run":
      return `${item.type} ${point(item)} ${JSON.stringify(item.run.text)} ${face(item)} ${number(item.fontSize)}px ${color(item.color)}${spacing(item)}${item.strokeWidth === undefined ? "" : ` stroke ${number(item.strokeWidth)}`}`;
    case "image":
      return `${item.type} ${box(item)} ${item.image.id}`;
    case "tiled-image":
      return `${item.type} ${box(item)} ${item.image.id} ${tile(item)}`;
    case "begin-tile":
      return `${item.type} ${box(item)} ${tile(item)}`;
    case "drawing":
      return `${item.type} ${point(item)} ${size(item.drawing.width, item.drawing.height)} ${item.drawing.items.length} items`;
    case "clip-text":
      return `${item.type} ${item.runs.map(({ run }) => JSON.stringify(run.text)).join(" ")}`;
    case "begin-mask":
      return `${item.type} ${item.mode}`;
    case "clip":
      return `${item.type} ${path(item.path)}${item.rule === "evenodd" ? " evenodd" : ""}`;
    case "transform":
      return `${item.type} ${item.matrix.map(number).join(" ")}`;
    case "begin-group":
      return `${item.type} ${number(item.opacity)} ${item.blendMode}`;
    case "begin-field":
      return `${item.type} ${box(item)} ${item.widget.field.type} ${JSON.stringify(item.widget.field.name.join("."))}`;
    case "link":
      return `${item.type} ${box(item)} ${item.target}`;
    case "content":
      return item.node < 0 ? `${item.type} none` : `${item.type} ${item.part} of node ${item.node}`;
    case "anchor":
      return `${item.type} ${point(item)} ${item.name}`;
    case "bookmark":
      return `${item.type} ${point(item)} ${item.level} ${JSON.stringify(item.label)}${item.open ? "" : " closed"}`;
    default:
      return item.type;
  }
}

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function point({ x, y }: { x: number; y: number }): string {
  return `${number(x)} ${number(y)}`;
}

function size(width: number, height: number): string {
  return `${number(width)}×${number(height)}`;
}

function box({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string {
  return `${number(x)} ${number(y)} ${size(width, height)}`;
}

function tile(item: Extract<DisplayItem, { type: "tiled-image" | "begin-tile" }>): string {
  const steps = `${number(item.stepX)} ${number(item.stepY)}`;
  return `tile ${number(item.originX)} ${number(item.originY)} ${size(item.tileWidth, item.tileHeight)} step ${steps}`;
}

/** `#rrggbb`, with the alpha where it is not opaque. */
function color({ red, green, blue, alpha }: Color): string {
  const channels = [red, green, blue].map((channel) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}${alpha === 1 ? "" : `/${number(alpha)}`}`;
}

function paint(value: Paint): string {
  if (value.type === "color") return color(value.color);
  const stops = value.stops.map((stop) => `${number(stop.offset)} ${color(stop.color)}`).join(", ");
  const place =
    value.type === "linear"
      ? [value.x1, value.y1, value.x2, value.y2].map(number).join(" ")
      : [...value.matrix, value.radius].map(number).join(" ");
  return `${value.type}(${place}; ${stops})`;
}

function path(value: Path): string {
  const parts: string[] = [];
  for (let index = 0; index < value.length; ) {
    const segment = value[index];
    const count = segment === CLOSE ? 0 : segment === CUBIC ? 6 : 2;
    const name = segment === MOVE ? "M" : segment === LINE ? "L" : segment === CUBIC ? "C" : "Z";
    parts.push(
      name +
        value
          .slice(index + 1, index + 1 + count)
          .map(number)
          .join(" "),
    );
    index += count + 1;
  }
  return parts.join("");
}

function face({ selected }: Extract<DisplayItem, { type: "glyph-run" }>): string {
  return `${selected.face.postScriptName}${selected.embolden ? "+bold" : ""}${selected.oblique ? `+oblique${selected.angle ?? ""}` : ""}`;
}

function spacing({ letterSpacing, wordSpacing }: Extract<DisplayItem, { type: "glyph-run" }>): string {
  const letter = letterSpacing === 0 ? "" : ` letter ${number(letterSpacing)}`;
  return wordSpacing === 0 ? letter : `${letter} word ${number(wordSpacing)}`;
}
