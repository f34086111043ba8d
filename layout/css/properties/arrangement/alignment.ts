import type { ValueParser } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";

type Position = "start" | "end" | "center" | "flex-start" | "flex-end";
type ItemPosition = Position | "self-start" | "self-end";
type Side = "left" | "right";
type Baseline = "baseline" | "last baseline";
type Distribution = "space-between" | "space-around" | "space-evenly" | "stretch";

/** `safe` never lets a box overflow on its start side; without it alignment is unsafe. */
type Safe<Value extends string> = Value | `safe ${Value}`;

export type ContentAlignment = "normal" | Baseline | Distribution | Safe<Position>;
export type ContentJustification = "normal" | Distribution | Safe<Position | Side>;
export type SelfAlignment = "auto" | "normal" | "stretch" | Baseline | Safe<ItemPosition>;
export type SelfJustification = SelfAlignment | Safe<Side>;
/** `legacy` keywords are kept as what they do in flex and grid containers. */
export type ItemAlignment = Exclude<SelfAlignment, "auto">;
export type ItemJustification = Exclude<SelfJustification, "auto">;

/** css-align-3 §5–6 */
export interface AlignmentStyle {
  alignContent: ContentAlignment;
  justifyContent: ContentJustification;
  alignItems: ItemAlignment;
  justifyItems: ItemJustification;
  alignSelf: SelfAlignment;
  justifySelf: SelfJustification;
}

interface Words {
  /** Keywords that stand alone. */
  readonly alone: readonly string[];
  /** Keywords that `safe` and `unsafe` may precede. */
  readonly positions: readonly string[];
  readonly baseline?: true;
}

const POSITIONS = ["start", "end", "center", "flex-start", "flex-end"];
const ITEM_POSITIONS = [...POSITIONS, "self-start", "self-end"];
const SIDES = ["left", "right"];
const DISTRIBUTIONS = ["space-between", "space-around", "space-evenly", "stretch"];

function alignment<Value extends string>(words: Words): ValueParser<Value> {
  return (reader) => {
    if (words.baseline === true) {
      const isLast = reader.takeKeyword("last");
      const isFirst = !isLast && reader.takeKeyword("first");
      if (reader.takeKeyword("baseline")) return (isLast ? "last baseline" : "baseline") as Value;
      if (isLast || isFirst) return undefined;
    }
    for (const word of words.alone) if (reader.takeKeyword(word)) return word as Value;
    const isSafe = reader.takeKeyword("safe");
    if (!isSafe) reader.takeKeyword("unsafe");
    for (const word of words.positions)
      if (reader.takeKeyword(word)) return (isSafe ? `safe ${word}` : word) as Value;
    return undefined;
  };
}

const CONTENT =
  "[ first | last ]? baseline | <content-distribution> | <overflow-position>? <content-position>";
const SELF = "stretch | [ first | last ]? baseline | <overflow-position>? <self-position>";

export const alignContent: ValueParser<ContentAlignment> = alignment({
  alone: ["normal", ...DISTRIBUTIONS],
  positions: POSITIONS,
  baseline: true,
});
export const justifyContent: ValueParser<ContentJustification> = alignment({
  alone: ["normal", ...DISTRIBUTIONS],
  positions: [...POSITIONS, ...SIDES],
});
export const alignItems: ValueParser<ItemAlignment> = alignment({
  alone: ["normal", "stretch"],
  positions: ITEM_POSITIONS,
  baseline: true,
});
export const alignSelf: ValueParser<SelfAlignment> = alignment({
  alone: ["auto", "normal", "stretch"],
  positions: ITEM_POSITIONS,
  baseline: true,
});
export const justifySelf: ValueParser<SelfJustification> = alignment({
  alone: ["auto", "normal", "stretch"],
  positions: [...ITEM_POSITIONS, ...SIDES],
  baseline: true,
});

const plainJustifyItems: ValueParser<ItemJustification> = alignment({
  alone: ["normal", "stretch"],
  positions: [...ITEM_POSITIONS, ...SIDES],
  baseline: true,
});

/** With `legacy`, alone or beside left, right or center (css-align-3 §6.1). */
export const justifyItems: ValueParser<ItemJustification> = (reader) => {
  const before = reader.takeKeyword("legacy");
  for (const side of ["left", "right", "center"] as const) {
    if (!before && !nextIsLegacy(reader.values[reader.index + 1])) break;
    if (!reader.takeKeyword(side)) continue;
    return before || reader.takeKeyword("legacy") ? side : undefined;
  }
  return before ? "normal" : plainJustifyItems(reader);
};

function nextIsLegacy(value: { readonly kind: string } | undefined): boolean {
  return value?.kind === "ident" && (value as { readonly value?: string }).value === "legacy";
}

function property<Value>(name: string, initial: Value, parse: ValueParser<Value>): Property<Value> {
  const isContent = name.endsWith("content");
  const section = `css-align-3 §${isContent ? "5" : "6"}`;
  const syntax = `${name.endsWith("self") ? "auto | " : ""}normal | ${isContent ? CONTENT : SELF}`;
  return { name, section, inherited: false, initial, syntax, parse };
}

export const alignmentProperties: PropertyGroup<AlignmentStyle> = {
  alignContent: property("align-content", "normal", alignContent),
  justifyContent: property("justify-content", "normal", justifyContent),
  alignItems: property("align-items", "normal", alignItems),
  justifyItems: property("justify-items", "normal", justifyItems),
  alignSelf: property("align-self", "auto", alignSelf),
  justifySelf: property("justify-self", "auto", justifySelf),
};
