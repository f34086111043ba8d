import { defined } from "../defined.ts";
import {
  standardCharacters,
  standardCodes,
  standardKerning,
  standardWidths,
} from "../generated/standard-fonts.ts";
import { viewOf } from "../sfnt/reader.ts";
import type { FaceMetrics, FontFace, FontSlant } from "../types.ts";

/** Families that every PDF reader has, by the names they are asked for. */
export const standardFamilies: readonly string[] = ["Courier", "Helvetica", "Times New Roman"];

/** Names under which the same designs, or ones of the same measures, are asked for (compared in lower case). */
export const standardAliases: ReadonlyMap<string, string> = new Map([
  ...["arial", "helvetica neue", "liberation sans", "nimbus sans", "nimbus sans l"].map(
    (name) => [name, "Helvetica"] as const,
  ),
  ...["times", "liberation serif", "nimbus roman", "nimbus roman no9 l"].map(
    (name) => [name, "Times New Roman"] as const,
  ),
  ...["courier new", "liberation mono", "nimbus mono", "nimbus mono l", "nimbus mono ps"].map(
    (name) => [name, "Courier"] as const,
  ),
]);

/** Families of the same measures that have files, the ones with most characters first. */
export const standardTwins: ReadonlyMap<string, readonly string[]> = new Map([
  ["Courier", ["Cousine", "Liberation Mono", "Nimbus Mono PS"]],
  ["Helvetica", ["Arimo", "Liberation Sans", "Nimbus Sans"]],
  ["Times New Roman", ["Tinos", "Liberation Serif", "Nimbus Roman"]],
]);

/** Of each the first: what draws the characters that it lacks. */
export const standardCompanions: ReadonlyMap<string, string> = new Map(
  Array.from(standardTwins, ([family, [first = family]]) => [family, first]),
);

const unitsPerEm = 1000;

/**
 * What AFM files do not say as line layout needs it: heights are those of the families that browsers show in place of these, so that
 * lines are as far apart.
 */
interface Design {
  readonly family: string;
  readonly fullName: string;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly xHeight: number;
  readonly capHeight: number;
  readonly boundingBox: readonly [number, number, number, number];
  readonly italicAngle: number;
  /** Font whose widths and kerning it has; undefined for fixed pitch. */
  readonly measures: string | undefined;
}

const sans = { family: "Helvetica", ascent: 905, descent: 212, lineGap: 33, capHeight: 718 };
const serif = { family: "Times New Roman", ascent: 891, descent: 216, lineGap: 42 };
const mono = {
  family: "Courier",
  ascent: 833,
  descent: 300,
  lineGap: 0,
  capHeight: 562,
  measures: undefined,
};

/** Designs by PostScript name; heights and boxes are those of the AFM files. */
const designs: ReadonlyMap<string, Design> = new Map<string, Design>([
  [
    "Helvetica",
    { ...sans, ...named("Helvetica", 523, [-166, -225, 1000, 931]), italicAngle: 0, measures: "Helvetica" },
  ],
  [
    "Helvetica-Bold",
    {
      ...sans,
      ...named("Helvetica Bold", 532, [-170, -228, 1003, 962]),
      italicAngle: 0,
      measures: "Helvetica-Bold",
    },
  ],
  [
    "Helvetica-Oblique",
    {
      ...sans,
      ...named("Helvetica Oblique", 523, [-170, -225, 1116, 931]),
      italicAngle: -12,
      measures: "Helvetica",
    },
  ],
  [
    "Helvetica-BoldOblique",
    {
      ...sans,
      ...named("Helvetica Bold Oblique", 532, [-174, -228, 1114, 962]),
      italicAngle: -12,
      measures: "Helvetica-Bold",
    },
  ],
  [
    "Times-Roman",
    {
      ...serif,
      ...named("Times Roman", 450, [-168, -218, 1000, 898]),
      capHeight: 662,
      italicAngle: 0,
      measures: "Times-Roman",
    },
  ],
  [
    "Times-Bold",
    {
      ...serif,
      ...named("Times Bold", 461, [-168, -218, 1000, 935]),
      capHeight: 676,
      italicAngle: 0,
      measures: "Times-Bold",
    },
  ],
  [
    "Times-Italic",
    {
      ...serif,
      ...named("Times Italic", 441, [-169, -217, 1010, 883]),
      capHeight: 653,
      italicAngle: -15.5,
      measures: "Times-Italic",
    },
  ],
  [
    "Times-BoldItalic",
    {
      ...serif,
      ...named("Times Bold Italic", 462, [-200, -218, 996, 921]),
      capHeight: 669,
      italicAngle: -15,
      measures: "Times-BoldItalic",
    },
  ],
  ["Courier", { ...mono, ...named("Courier", 426, [-23, -250, 715, 805]), italicAngle: 0 }],
  ["Courier-Bold", { ...mono, ...named("Courier Bold", 439, [-113, -250, 749, 801]), italicAngle: 0 }],
  ["Courier-Oblique", { ...mono, ...named("Courier Oblique", 426, [-27, -250, 849, 805]), italicAngle: -12 }],
  [
    "Courier-BoldOblique",
    { ...mono, ...named("Courier Bold Oblique", 439, [-57, -250, 869, 801]), italicAngle: -12 },
  ],
]);

function named(
  fullName: string,
  xHeight: number,
  boundingBox: Design["boundingBox"],
): Pick<Design, "fullName" | "xHeight" | "boundingBox"> {
  return { fullName, xHeight, boundingBox };
}

/** Codes by code point: WinAnsiEncoding. */
const codes: ReadonlyMap<number, number> = readCodes();

function readCodes(): ReadonlyMap<number, number> {
  let code = 0;
  const distances = standardCodes.split(" ");
  return new Map(
    Array.from(standardCharacters, (character, index) => {
      code += Number(distances[index]);
      return [defined(character.codePointAt(0)), code];
    }),
  );
}

/** The twelve text faces that every PDF reader has. They have no file: glyph numbers are codes of WinAnsiEncoding. */
export function standardFaces(): readonly FontFace[] {
  return Array.from(designs, ([name, design]) => new StandardFace(name, design));
}

/** One of them by the name that PDF has for it, such as `Times-Bold`; undefined for other names. */
export function standardFace(name: string): FontFace | undefined {
  const design = designs.get(name);
  return design && new StandardFace(name, design);
}

class StandardFace implements FontFace {
  readonly id: string;
  readonly family: string;
  readonly postScriptName: string;
  readonly builtIn: string;
  readonly fullName: string;
  readonly weight: number;
  readonly slant: FontSlant;
  readonly stretch = 100;
  readonly metrics: FaceMetrics;
  readonly glyphCount = 256;
  readonly outlines = "none";
  readonly bytes: Uint8Array = new Uint8Array(0);
  readonly #measures: string | undefined;
  readonly #advances: Uint16Array;
  #kern: Uint8Array | undefined;

  constructor(name: string, design: Design) {
    this.id = `standard ${name}`;
    this.postScriptName = name;
    this.builtIn = name;
    this.family = design.family;
    this.fullName = design.fullName;
    this.weight = name.includes("Bold") ? 700 : 400;
    this.slant = design.italicAngle === 0 ? "normal" : "italic";
    this.#measures = design.measures;
    this.#advances = readAdvances(design.measures);
    const { ascent, descent, lineGap, xHeight, capHeight, boundingBox, italicAngle } = design;
    this.metrics = {
      unitsPerEm,
      ascent,
      descent,
      lineGap,
      xHeight,
      capHeight,
      zeroAdvance: defined(this.#advances[0x30]),
      underlinePosition: -100,
      underlineThickness: 50,
      strikeoutPosition: xHeight / 2,
      strikeoutThickness: 50,
      italicAngle,
      boundingBox,
    };
  }

  table(tag: string): Uint8Array | undefined {
    if (tag !== "kern" || this.#measures === undefined) return undefined;
    this.#kern ??= kernTable(standardKerning[this.#measures] ?? "");
    return this.#kern;
  }

  glyphOf(codePoint: number): number {
    return codePoint < 0x7f ? (codePoint >= 0x20 ? codePoint : 0) : (codes.get(codePoint) ?? 0);
  }

  advanceOf(glyph: number): number {
    return this.#advances[glyph] ?? 0;
  }
}

function readAdvances(measures: string | undefined): Uint16Array {
  const advances = new Uint16Array(256);
  if (measures === undefined) return advances.fill(600);
  const widths = (standardWidths[measures] ?? "").split(" ");
  for (const [index, code] of [...codes.values()].entries()) {
    advances[code] = Number.parseInt(widths[index] ?? "0", 36);
  }
  return advances;
}

/** The codes of letters with marks by those of the letters without, which are among them. */
const marked: ReadonlyMap<number, readonly number[]> = readMarked();

function readMarked(): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const [character, code] of codes) {
    const plain = codes.get(String.fromCharCode(character).normalize("NFD").charCodeAt(0)) ?? code;
    const list = found.get(plain);
    if (list === undefined) found.set(plain, [code]);
    else list.push(code);
  }
  return found;
}

/** Kerning pairs as a kern table of format 0 (OpenType, "kern"). Letters with marks are kerned as those without, unless they have pairs of their own. */
function kernTable(kerning: string): Uint8Array {
  const pairs = new Map<number, number>();
  const own: [pair: number, value: number][] = [];
  for (const group of kerning.split("\t")) {
    const [characters = "", value = ""] = group.split("\n");
    const [left = 0, ...rights] = Array.from(
      characters,
      (character) => codes.get(defined(character.codePointAt(0))) ?? 0,
    );
    for (const right of rights) {
      own.push([left * 65536 + right, Number(value)]);
      for (const first of marked.get(left) ?? [])
        for (const second of marked.get(right) ?? []) pairs.set(first * 65536 + second, Number(value));
    }
  }
  for (const [pair, value] of own) pairs.set(pair, value);
  for (const [pair, value] of pairs) if (value === 0) pairs.delete(pair);
  const sorted = [...pairs].sort(([a], [b]) => a - b);
  const table = new Uint8Array(18 + 6 * sorted.length);
  const view = viewOf(table);
  const header = [0, 1, 0, Math.min(0xffff, table.length - 4), 1, sorted.length];
  for (const [index, word] of header.entries()) view.setUint16(2 * index, word);
  for (const [index, [pair, value]] of sorted.entries()) {
    view.setUint32(18 + 6 * index, pair);
    view.setInt16(22 + 6 * index, value);
  }
  return table;
}
