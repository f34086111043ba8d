import { either, keywords, optional } from "../../values/grammar.ts";
import { length } from "../../values/numeric.ts";
import { joinRecord, type Specified } from "../../values/specified.ts";
import { toNearestLength } from "../../values/units.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";

/**
 * Descriptors of `@page` that are no properties of elements (css-page-3 §7).
 * DEVIATION css-page-3 §7: `-platen-shrink-to-fit` is a descriptor of ours: documents that are wider than their pages are made smaller as
 * a whole. Unless `@page` gives a size or says `none`, what the paper or a scroll container would cut off at the right is made smaller, too,
 * and scroll containers are as high as their content. Where sizes are names of papers, a table, picture or block of lines that the paper
 * would cut off is.
 */
export interface PageStyle {
  /**
   * Page box in px; `portrait` and `landscape` alone turn the default size.
   * DEVIATION css-page-3 §7.1: a width and `auto` make pages as high as their content.
   */
  size: "auto" | "portrait" | "landscape" | PageSize;
  marks: { readonly crop: boolean; readonly cross: boolean };
  /** How far the page paints beyond its edge, px; `auto` is 6 pt with crop marks, else 0. */
  bleed: "auto" | number;
  pageOrientation: "upright" | "rotate-left" | "rotate-right";
  /**
   * `auto`: a document that is wider than its pages is made smaller (ours, after what other print formatters have). `normal` does so where
   * the paper would cut it off, unless the document has given its pages a size, and with boxes by themselves where that is the name of a paper.
   */
  shrinkToFit: "normal" | "none" | "auto";
}

export interface PageSize {
  readonly width: number;
  /** `auto`: that of the content, as receipts have it. */
  readonly height: number | "auto";
}

interface NamedSize extends PageSize {
  readonly height: number;
}

const INCH = 96;

/** `<page-size>` (css-page-3 §7.1) and further sizes of ISO 216, as width and height in portrait. */
const NAMED_SIZES: ReadonlyMap<string, NamedSize> = new Map([
  ...isoSeries("a", [841, 1189]),
  ...isoSeries("b", [1000, 1414]),
  ["jis-b4", sizeInMillimetres(257, 364)],
  ["jis-b5", sizeInMillimetres(182, 257)],
  ["letter", { width: 8.5 * INCH, height: 11 * INCH }],
  ["legal", { width: 8.5 * INCH, height: 14 * INCH }],
  ["ledger", { width: 11 * INCH, height: 17 * INCH }],
  ["tabloid", { width: 11 * INCH, height: 17 * INCH }],
  ["executive", { width: 7.25 * INCH, height: 10.5 * INCH }],
]);

function sizeInMillimetres(width: number, height: number): NamedSize {
  return { width: toNearestLength((width * INCH) / 25.4), height: toNearestLength((height * INCH) / 25.4) };
}

/** Each size is the one before it halved, in whole millimetres. */
function isoSeries(letter: string, first: readonly [number, number]): [string, NamedSize][] {
  let [width, height] = first;
  const sizes: [string, NamedSize][] = [];
  for (let number = 0; number <= 10; number += 1) {
    sizes.push([`${letter}${number}`, sizeInMillimetres(width, height)]);
    [width, height] = [Math.floor(height / 2), width];
  }
  return sizes;
}

/** `auto | <length>{1,2} | <length> auto | [ <page-size> || [ portrait | landscape ] ]` */
const size: ValueParser<PageStyle["size"]> = (reader) => {
  if (reader.takeKeyword("auto")) return "auto";
  const side = length({ minimum: 0 }, toNearestLength);
  const width = optional(reader, side);
  if (width !== undefined) {
    const height: Specified<number | "auto"> = reader.takeKeyword("auto")
      ? "auto"
      : (optional(reader, side) ?? width);
    return joinRecord<PageSize>({ width, height });
  }
  let orientation: "portrait" | "landscape" | undefined;
  let named: NamedSize | undefined;
  for (let value = reader.peek(); value?.kind === "ident"; value = reader.peek()) {
    const known = NAMED_SIZES.get(value.value);
    if (known !== undefined && named === undefined) named = known;
    else if (orientation === undefined && value.value === "portrait") orientation = "portrait";
    else if (orientation === undefined && value.value === "landscape") orientation = "landscape";
    else return undefined;
    reader.index += 1;
  }
  if (named === undefined || orientation !== "landscape") return named ?? orientation;
  return { width: named.height, height: named.width };
};

const marks: ValueParser<PageStyle["marks"]> = (reader) => {
  if (reader.takeKeyword("none")) return { crop: false, cross: false };
  let crop = reader.takeKeyword("crop");
  const cross = reader.takeKeyword("cross");
  crop = reader.takeKeyword("crop") || crop;
  return crop || cross ? { crop, cross } : undefined;
};

export const pageProperties: PropertyGroup<PageStyle> = {
  size: {
    name: "size",
    section: "css-page-3 §7.1",
    inherited: false,
    initial: "auto",
    syntax: "<length>{1,2} | <length> auto | auto | [ <page-size> || [ portrait | landscape ] ]",
    parse: size,
  },
  marks: {
    name: "marks",
    section: "css-page-3 §7.2",
    inherited: false,
    initial: { crop: false, cross: false },
    syntax: "none | [ crop || cross ]",
    parse: marks,
  },
  bleed: {
    name: "bleed",
    section: "css-page-3 §7.3",
    inherited: false,
    initial: "auto",
    syntax: "auto | <length>",
    parse: either(keywords("auto"), length()),
  },
  pageOrientation: {
    name: "page-orientation",
    section: "css-page-3 §7.4",
    inherited: false,
    initial: "upright",
    syntax: "upright | rotate-left | rotate-right",
    parse: keywords("upright", "rotate-left", "rotate-right"),
  },
  shrinkToFit: {
    name: "-platen-shrink-to-fit",
    section: "docs/paged-media.md",
    inherited: false,
    initial: "normal",
    syntax: "normal | none | auto",
    parse: keywords("normal", "none", "auto"),
  },
};

export interface RegisteredPageProperty {
  readonly key: keyof PageStyle;
  readonly property: Property<unknown>;
}

const BY_NAME: ReadonlyMap<string, RegisteredPageProperty> = new Map(
  Object.entries(pageProperties).map(([key, property]) => [
    property.name,
    { key: key as keyof PageStyle, property: property as unknown as Property<unknown> },
  ]),
);

export function pagePropertyByName(name: string): RegisteredPageProperty | undefined {
  return BY_NAME.get(name === "-prince-shrink-to-fit" ? "-platen-shrink-to-fit" : name);
}

export function initialPageStyle(): PageStyle {
  const { size: box, marks: lines, bleed, pageOrientation, shrinkToFit } = pageProperties;
  return {
    size: box.initial,
    marks: lines.initial,
    bleed: bleed.initial,
    pageOrientation: pageOrientation.initial,
    shrinkToFit: shrinkToFit.initial,
  };
}
