import { backgroundPositionX, backgroundPositionY } from "../../values/background-position.ts";
import { BLEND_MODES } from "../../values/blend-mode.ts";
import { color } from "../../values/color/color.ts";
import { commaList, either, keywords, optional } from "../../values/grammar.ts";
import { image } from "../../values/image/image.ts";
import { nonNegativeLengthPercentage } from "../../values/numeric.ts";
import { joinSpecified, type Specified } from "../../values/specified.ts";
import type {
  ColorOrCurrent,
  ImageValue,
  LengthPercentage,
  LengthPercentageOrAuto,
} from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

export type BackgroundRepeat = "repeat" | "no-repeat" | "space" | "round";
export type BackgroundBox = "border-box" | "padding-box" | "content-box";
export type BackgroundClip = BackgroundBox | "text" | "border-area";

/** css-backgrounds-3 §3. Each list has its own length; layers repeat the shorter lists as the standard says. */
export interface BackgroundStyle {
  backgroundColor: ColorOrCurrent;
  backgroundImage: readonly (ImageValue | "none")[];
  backgroundPositionX: readonly LengthPercentage[];
  backgroundPositionY: readonly LengthPercentage[];
  backgroundSize: readonly (
    | "cover"
    | "contain"
    | readonly [LengthPercentageOrAuto, LengthPercentageOrAuto]
  )[];
  backgroundRepeat: readonly (readonly [BackgroundRepeat, BackgroundRepeat])[];
  backgroundOrigin: readonly BackgroundBox[];
  backgroundClip: readonly BackgroundClip[];
  backgroundAttachment: readonly ("scroll" | "fixed" | "local")[];
  backgroundBlendMode: readonly string[];
}

type Size = BackgroundStyle["backgroundSize"][number];
type Repeat = BackgroundStyle["backgroundRepeat"][number];

const sizeLength: ValueParser<LengthPercentageOrAuto> = either(keywords("auto"), nonNegativeLengthPercentage);

/** `<bg-size>` */
export const backgroundSize: ValueParser<Size> = either(keywords("cover", "contain"), (reader) => {
  const width = sizeLength(reader);
  if (width === undefined) return undefined;
  const height: Specified<LengthPercentageOrAuto> = optional(reader, sizeLength) ?? "auto";
  return joinSpecified([width, height]) as Specified<
    readonly [LengthPercentageOrAuto, LengthPercentageOrAuto]
  >;
});

const repeatKeyword = keywords("repeat", "no-repeat", "space", "round");

/** `<repeat-style>` */
export const backgroundRepeat: ValueParser<Repeat> = (reader) => {
  if (reader.takeKeyword("repeat-x")) return ["repeat", "no-repeat"];
  if (reader.takeKeyword("repeat-y")) return ["no-repeat", "repeat"];
  const first = repeatKeyword(reader);
  if (first === undefined) return undefined;
  return joinSpecified([first, optional(reader, repeatKeyword) ?? first]) as Repeat;
};

export const backgroundBox: ValueParser<BackgroundBox> = keywords("border-box", "padding-box", "content-box");
export const backgroundClip: ValueParser<BackgroundClip> = either(
  backgroundBox,
  keywords("text", "border-area"),
);
export const backgroundAttachment: ValueParser<"scroll" | "fixed" | "local"> = keywords(
  "scroll",
  "fixed",
  "local",
);
export const backgroundImage: ValueParser<ImageValue | "none"> = either(keywords("none"), image);

export const backgroundProperties: PropertyGroup<BackgroundStyle> = {
  backgroundColor: {
    name: "background-color",
    section: "css-backgrounds-3 §2.2",
    inherited: false,
    initial: { red: 0, green: 0, blue: 0, alpha: 0 },
    syntax: "<color>",
    parse: color,
  },
  backgroundImage: {
    name: "background-image",
    section: "css-backgrounds-3 §2.3",
    inherited: false,
    initial: ["none"],
    syntax: "[ none | <image> ]#",
    parse: commaList(backgroundImage),
  },
  backgroundPositionX: {
    name: "background-position-x",
    section: "css-backgrounds-4 §2.3",
    inherited: false,
    initial: [{ px: 0, percent: 0 }],
    syntax: "[ center | [ left | right ]? <length-percentage>? ]#",
    parse: commaList(backgroundPositionX),
  },
  backgroundPositionY: {
    name: "background-position-y",
    section: "css-backgrounds-4 §2.3",
    inherited: false,
    initial: [{ px: 0, percent: 0 }],
    syntax: "[ center | [ top | bottom ]? <length-percentage>? ]#",
    parse: commaList(backgroundPositionY),
  },
  backgroundSize: {
    name: "background-size",
    section: "css-backgrounds-3 §2.9",
    inherited: false,
    initial: [["auto", "auto"]],
    syntax: "[ [ <length-percentage [0,∞]> | auto ]{1,2} | cover | contain ]#",
    parse: commaList(backgroundSize),
  },
  backgroundRepeat: {
    name: "background-repeat",
    section: "css-backgrounds-3 §2.4",
    inherited: false,
    initial: [["repeat", "repeat"]],
    syntax: "[ repeat-x | repeat-y | [ repeat | space | round | no-repeat ]{1,2} ]#",
    parse: commaList(backgroundRepeat),
  },
  backgroundOrigin: {
    name: "background-origin",
    section: "css-backgrounds-3 §2.8",
    inherited: false,
    initial: ["padding-box"],
    syntax: "[ border-box | padding-box | content-box ]#",
    parse: commaList(backgroundBox),
  },
  backgroundClip: {
    name: "background-clip",
    section: "css-backgrounds-3 §2.7, css-backgrounds-4 §2.4",
    inherited: false,
    initial: ["border-box"],
    syntax: "[ border-box | padding-box | content-box | text | border-area ]#",
    parse: commaList(backgroundClip),
  },
  backgroundAttachment: {
    name: "background-attachment",
    section: "css-backgrounds-3 §2.5",
    inherited: false,
    initial: ["scroll"],
    syntax: "[ scroll | fixed | local ]#",
    parse: commaList(backgroundAttachment),
  },
  backgroundBlendMode: {
    name: "background-blend-mode",
    section: "compositing-1 §3.4.3",
    inherited: false,
    initial: ["normal"],
    syntax: `[ ${BLEND_MODES.join(" | ")} ]#`,
    parse: commaList(keywords(...BLEND_MODES)),
  },
};
