import { commaList, either, keywordAs, keywords } from "../../values/grammar.ts";
import { position } from "../../values/position.ts";
import type { Position } from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";
import { type BackgroundStyle, backgroundRepeat, backgroundSize } from "./background.ts";

export type MaskBox = "border-box" | "padding-box" | "content-box";
export type MaskComposite = "add" | "subtract" | "intersect" | "exclude";

/** How the images of `mask-image` mask (css-masking-1 §7); lists are repeated for as many images as there are. */
export interface MaskStyle {
  maskMode: readonly ("alpha" | "luminance" | "match-source")[];
  maskPosition: readonly Position[];
  maskSize: BackgroundStyle["backgroundSize"];
  maskRepeat: BackgroundStyle["backgroundRepeat"];
  maskOrigin: readonly MaskBox[];
  maskClip: readonly (MaskBox | "no-clip")[];
  maskComposite: readonly MaskComposite[];
}

/** `<coord-box>`; boxes of drawings are those of CSS that they stand for (css-masking-1 §7.5). */
export const maskBox: ValueParser<MaskBox> = either(
  keywords("border-box", "padding-box", "content-box"),
  either(
    keywordAs("fill-box", "content-box"),
    keywordAs("stroke-box", "border-box"),
    keywordAs("view-box", "border-box"),
  ),
);
export const maskClip: ValueParser<MaskBox | "no-clip"> = either(maskBox, keywords("no-clip"));
export const maskMode: ValueParser<"alpha" | "luminance" | "match-source"> = keywords(
  "alpha",
  "luminance",
  "match-source",
);
/** With the keywords that `-webkit-mask-composite` had. */
export const maskComposite: ValueParser<MaskComposite> = either(
  keywords("add", "subtract", "intersect", "exclude"),
  either(
    keywordAs("source-over", "add"),
    keywordAs("source-out", "subtract"),
    keywordAs("source-in", "intersect"),
    keywordAs("xor", "exclude"),
  ),
);

export const maskProperties: PropertyGroup<MaskStyle> = {
  maskMode: {
    name: "mask-mode",
    section: "css-masking-1 §7.2",
    inherited: false,
    initial: ["match-source"],
    syntax: "[ alpha | luminance | match-source ]#",
    parse: commaList(maskMode),
  },
  maskPosition: {
    name: "mask-position",
    section: "css-masking-1 §7.4",
    inherited: false,
    initial: [{ x: { px: 0, percent: 0 }, y: { px: 0, percent: 0 } }],
    syntax: "<position>#",
    parse: commaList(position),
  },
  maskSize: {
    name: "mask-size",
    section: "css-masking-1 §7.7",
    inherited: false,
    initial: [["auto", "auto"]],
    syntax: "[ [ <length-percentage [0,∞]> | auto ]{1,2} | cover | contain ]#",
    parse: commaList(backgroundSize),
  },
  maskRepeat: {
    name: "mask-repeat",
    section: "css-masking-1 §7.3",
    inherited: false,
    initial: [["repeat", "repeat"]],
    syntax: "[ repeat-x | repeat-y | [ repeat | space | round | no-repeat ]{1,2} ]#",
    parse: commaList(backgroundRepeat),
  },
  maskOrigin: {
    name: "mask-origin",
    section: "css-masking-1 §7.6",
    inherited: false,
    initial: ["border-box"],
    syntax: "[ border-box | padding-box | content-box | fill-box | stroke-box | view-box ]#",
    parse: commaList(maskBox),
  },
  maskClip: {
    name: "mask-clip",
    section: "css-masking-1 §7.5",
    inherited: false,
    initial: ["border-box"],
    syntax: "[ border-box | padding-box | content-box | fill-box | stroke-box | view-box | no-clip ]#",
    parse: commaList(maskClip),
  },
  maskComposite: {
    name: "mask-composite",
    section: "css-masking-1 §7.8",
    inherited: false,
    initial: ["add"],
    syntax: "[ add | subtract | intersect | exclude ]#",
    parse: commaList(maskComposite),
  },
};
