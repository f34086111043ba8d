import { color } from "../../values/color/color.ts";
import { optional } from "../../values/grammar.ts";
import { image } from "../../values/image/image.ts";
import type { Specified } from "../../values/specified.ts";
import type { ValueReader } from "../../values/value-reader.ts";
import { anyOrder, type Shorthand, type ShorthandValues } from "../shorthand.ts";
import { listProperties } from "../text/list.ts";
import {
  textDecorationLine,
  textDecorationStyle,
  textDecorationThickness,
  textProperties,
} from "../text/text.ts";
import { textBoxEdge, textBoxTrim } from "../text/text-box.ts";
import { textInkProperties } from "../text/text-ink.ts";

/** `<position> || <image> || <type>`, where `none` may stand for the image, the type or both (css-lists-3 §3.5). */
function parseListStyle(reader: ValueReader): ShorthandValues | undefined {
  const values: Record<string, Specified<unknown>> = {};
  let nones = 0;
  let parts = 0;
  for (; !reader.atEnd; parts += 1) {
    if (reader.takeKeyword("none")) {
      nones += 1;
      continue;
    }
    const found = readListPart(reader, values);
    if (!found) return undefined;
  }
  const hasImage = "list-style-image" in values;
  const hasType = "list-style-type" in values;
  if (parts === 0 || nones + (hasImage ? 1 : 0) + (hasType ? 1 : 0) > 2) return undefined;
  if (nones > 0 && !hasType) values["list-style-type"] = "none";
  return values;
}

function readListPart(reader: ValueReader, values: Record<string, Specified<unknown>>): boolean {
  const parsers = [
    ["list-style-position", listProperties.listStylePosition.parse],
    ["list-style-image", image],
    ["list-style-type", listProperties.listStyleType.parse],
  ] as const;
  for (const [name, parser] of parsers) {
    const value = name in values ? undefined : optional<unknown>(reader, parser);
    if (value === undefined) continue;
    values[name] = value;
    return true;
  }
  return false;
}

/** CSS 2 break keywords: `always` means a page break (css-break-3 §3.4). */
function pageBreak(name: string, longhand: string, allowed: readonly string[]): Shorthand {
  return {
    name,
    section: "css-break-3 §3.4",
    syntax: allowed.join(" | "),
    longhands: [longhand],
    parse: (reader) => {
      const keyword = allowed.find((candidate) => reader.takeKeyword(candidate));
      return keyword === undefined ? undefined : { [longhand]: keyword === "always" ? "page" : keyword };
    },
  };
}

export const textShorthands: readonly Shorthand[] = [
  {
    name: "text-decoration",
    section: "css-text-decor-3 §2.4",
    syntax: "<text-decoration-line> || <text-decoration-style> || <color> || <text-decoration-thickness>",
    longhands: [
      "text-decoration-line",
      "text-decoration-style",
      "text-decoration-color",
      "text-decoration-thickness",
    ],
    parse: (reader) =>
      anyOrder(reader, {
        "text-decoration-line": textDecorationLine,
        "text-decoration-style": textDecorationStyle,
        "text-decoration-thickness": textDecorationThickness,
        "text-decoration-color": color,
      }),
  },
  {
    name: "text-emphasis",
    section: "css-text-decor-3 §3.3",
    syntax: "<text-emphasis-style> || <color>",
    longhands: ["text-emphasis-style", "text-emphasis-color"],
    parse: (reader) =>
      anyOrder(reader, {
        "text-emphasis-style": textProperties.textEmphasisStyle.parse,
        "text-emphasis-color": color,
      }),
  },
  {
    name: "text-box",
    section: "css-inline-3 §6.3",
    syntax: "normal | <text-box-trim> || <text-box-edge>",
    longhands: ["text-box-trim", "text-box-edge"],
    parse: (reader) => {
      if (reader.takeKeyword("normal")) return {};
      const found = anyOrder(reader, { "text-box-trim": textBoxTrim, "text-box-edge": textBoxEdge });
      // Whoever names edges alone wants them cut.
      return found && { "text-box-trim": "trim-both", ...found };
    },
  },
  {
    name: "-webkit-text-stroke",
    section: "compat §4.6",
    syntax: "<line-width> || <color>",
    longhands: ["-webkit-text-stroke-width", "-webkit-text-stroke-color"],
    parse: (reader) =>
      anyOrder(reader, {
        "-webkit-text-stroke-width": textInkProperties.webkitTextStrokeWidth.parse,
        "-webkit-text-stroke-color": color,
      }),
  },
  {
    name: "list-style",
    section: "css-lists-3 §3.5",
    syntax: "<list-style-position> || <list-style-image> || <list-style-type>",
    longhands: ["list-style-position", "list-style-image", "list-style-type"],
    parse: parseListStyle,
  },
  {
    name: "glyph-orientation-vertical",
    section: "css-writing-modes-3 §5.1.2",
    syntax: "auto | 0deg | 90deg | 0 | 90",
    longhands: ["text-orientation"],
    parse: (reader) => {
      if (reader.takeKeyword("auto")) return { "text-orientation": "mixed" };
      const value = reader.next();
      const isAngle = value?.kind === "number" || (value?.kind === "dimension" && value.unit === "deg");
      if (!isAngle || (value.value !== 0 && value.value !== 90)) return undefined;
      return { "text-orientation": value.value === 0 ? "upright" : "sideways" };
    },
  },
  pageBreak("page-break-before", "break-before", [
    "auto",
    "always",
    "avoid",
    "left",
    "right",
    "recto",
    "verso",
  ]),
  pageBreak("page-break-after", "break-after", [
    "auto",
    "always",
    "avoid",
    "left",
    "right",
    "recto",
    "verso",
  ]),
  pageBreak("page-break-inside", "break-inside", ["auto", "avoid"]),
];
