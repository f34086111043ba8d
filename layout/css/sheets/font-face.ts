import { usualAngle } from "../../../fonts/slant.ts";
import type { DiagnosticSink, SourcePosition } from "../../diagnostics.ts";
import { resolveReference } from "../../url.ts";
import { canonicalUnit } from "../values/units.ts";
import type { FontFaceRule } from "./sheet.ts";

/** One entry of the `src` descriptor. */
export type FontSource =
  | { readonly type: "local"; readonly name: string }
  /** `format` is lower case, empty where the rule names none. */
  | { readonly type: "url"; readonly url: string; readonly format: string };

/** Both ends inclusive, in rising order; equal for a single value. */
export type DescriptorRange = readonly [first: number, last: number];

/** Descriptors that change a face's measures, as factors; undefined where the file decides (css-fonts-5 §2). */
export interface MetricDescriptors {
  readonly sizeAdjust: number | undefined;
  readonly ascent: number | undefined;
  readonly descent: number | undefined;
  readonly lineGap: number | undefined;
}

/** A tag of OpenType with a number. */
export type TaggedValue = readonly [tag: string, value: number];

/** What an `@font-face` rule describes (css-fonts-4 §4). */
export interface FontDescription {
  readonly family: string;
  readonly sources: readonly FontSource[];
  /** Weights the face serves, 1 to 1000. Undefined: as the file says. */
  readonly weight: DescriptorRange | undefined;
  readonly slant: "normal" | "italic" | "oblique" | undefined;
  /** Angles that its letters may lean, degrees clockwise; undefined for italics. */
  readonly slantRange: DescriptorRange | undefined;
  /** Widths the face serves, percentages of the normal width. */
  readonly stretch: DescriptorRange | undefined;
  readonly metrics: MetricDescriptors;
  readonly ranges: readonly (readonly [first: number, last: number])[] | undefined;
  /** Coordinates on axes, and values of features, of all text in the face (css-fonts-4 §4.7, §4.6). */
  readonly variations: readonly TaggedValue[] | undefined;
  readonly features: readonly TaggedValue[] | undefined;
  readonly position: SourcePosition | undefined;
}

const STRETCH: ReadonlyMap<string, number> = new Map([
  ["ultra-condensed", 50],
  ["extra-condensed", 62.5],
  ["condensed", 75],
  ["semi-condensed", 87.5],
  ["normal", 100],
  ["semi-expanded", 112.5],
  ["expanded", 125],
  ["extra-expanded", 150],
  ["ultra-expanded", 200],
]);

/** Reads the descriptors of a rule; undefined when family or sources are missing, mostly with a diagnostic. */
export function parseFontSources(
  rule: FontFaceRule,
  diagnostics: DiagnosticSink,
): FontDescription | undefined {
  const values = new Map(rule.descriptors.map(({ property, value }) => [property, value]));
  const position = rule.descriptors[0]?.position;
  const family = unquote(values.get("font-family")?.trim() ?? "");
  const sources = splitSources(values.get("src") ?? "", rule.baseUrl);
  // What word processors say of the fonts of a document, in CSS 2, is no mistake: their files are nowhere.
  if (family !== "" && !values.has("src") && values.has("panose-1")) return undefined;
  if (family === "" || sources.length === 0) {
    diagnostics.warn(
      "invalid-font-face",
      family !== "" && /url\(/i.test(values.get("src") ?? "")
        ? `The addresses of "${family}" in @font-face can't be resolved: they are relative, and the document has no address of its own.`
        : "A @font-face rule needs font-family and a src with url() or local().",
      position,
    );
    return undefined;
  }
  return {
    family,
    sources,
    weight: weightOf(values.get("font-weight")),
    ...slantOf(values.get("font-style")),
    stretch: stretchOf(values.get("font-stretch") ?? values.get("font-width")),
    metrics: {
      sizeAdjust: factorOf(values.get("size-adjust")),
      ascent: factorOf(values.get("ascent-override")),
      descent: factorOf(values.get("descent-override")),
      lineGap: factorOf(values.get("line-gap-override")),
    },
    ranges: rangesOf(values.get("unicode-range")),
    variations: taggedValues(values.get("font-variation-settings"), { isWhole: false }),
    features: taggedValues(values.get("font-feature-settings"), { isWhole: true }),
    position,
  };
}

function unquote(text: string): string {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text);
  return (quoted?.[2] ?? text)
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    )
    .replace(/\\(.)/g, "$1");
}

const SOURCE =
  /(url|local)\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^)"']*?)\s*\)(?:\s*format\(\s*("[^"]*"|'[^']*'|[\w-]+)[^)]*\))?/giu;

function splitSources(text: string, baseUrl: string): FontSource[] {
  const sources: FontSource[] = [];
  for (const match of text.matchAll(SOURCE)) {
    const argument = unquote(match[2] ?? "");
    if (match[1]?.toLowerCase() === "local") {
      sources.push({ type: "local", name: argument });
      continue;
    }
    const url = resolveReference(argument, baseUrl);
    if (url !== undefined) sources.push({ type: "url", url, format: unquote(match[3] ?? "").toLowerCase() });
  }
  return sources;
}

/** One or two values; a range the wrong way round is turned (css-fonts-4 §4.4). */
function rangeOf(
  text: string | undefined,
  read: (word: string) => number,
  limits: DescriptorRange,
): DescriptorRange | undefined {
  if (text === undefined) return undefined;
  const numbers = text.trim().toLowerCase().split(/\s+/).map(read);
  const [first = Number.NaN, second = first] = numbers;
  const isValid = (value: number): boolean => value >= limits[0] && value <= limits[1];
  if (numbers.length > 2 || !isValid(first) || !isValid(second)) return undefined;
  return [Math.min(first, second), Math.max(first, second)];
}

const WEIGHTS: DescriptorRange = [1, 1000];

function weightOf(text: string | undefined): DescriptorRange | undefined {
  return rangeOf(text, (word) => (word === "normal" ? 400 : word === "bold" ? 700 : Number(word)), WEIGHTS);
}

const ANGLES: DescriptorRange = [-90, 90];
const NO_SLANT = { slant: undefined, slantRange: undefined };

/** `auto | normal | italic | oblique [ <angle> <angle>? ]?` (css-fonts-4 §4.4). */
function slantOf(text: string | undefined): Pick<FontDescription, "slant" | "slantRange"> {
  const [slant, ...angles] = (text ?? "").trim().toLowerCase().split(/\s+/);
  if (slant === "oblique") {
    if (angles.length === 0) return { slant, slantRange: [usualAngle, usualAngle] };
    const slantRange = rangeOf(angles.join(" "), angleOf, ANGLES);
    return slantRange === undefined ? NO_SLANT : { slant, slantRange };
  }
  if (angles.length > 0) return NO_SLANT;
  if (slant === "normal") return { slant, slantRange: [0, 0] };
  return slant === "italic" ? { slant, slantRange: undefined } : NO_SLANT;
}

/** Degrees. */
function angleOf(word: string): number {
  const [, number, name = ""] = /^([+-]?(?:\d+\.?\d*|\.\d+))([a-z]+)$/.exec(word) ?? [];
  const unit = canonicalUnit(name);
  return unit?.dimension === "angle" ? Number(number) * unit.factor : Number.NaN;
}

const STRETCHES: DescriptorRange = [0.01, 10_000];

function stretchOf(text: string | undefined): DescriptorRange | undefined {
  return rangeOf(text, (word) => STRETCH.get(word) ?? percentageOf(word), STRETCHES);
}

function percentageOf(word: string): number {
  return Number(/^([\d.]+)%$/.exec(word)?.[1] ?? Number.NaN);
}

function factorOf(text: string | undefined): number | undefined {
  const percentage = percentageOf(text?.trim() ?? "");
  return percentage >= 0 && percentage <= 10_000 ? percentage / 100 : undefined;
}

/** `"wght" 500, "liga" off`; undefined for `normal` and for lists with something else in them. */
function taggedValues(
  text: string | undefined,
  { isWhole }: { isWhole: boolean },
): readonly TaggedValue[] | undefined {
  const values: TaggedValue[] = [];
  for (const part of (text ?? "").split(/,(?=\s*["'])/)) {
    const match = /^\s*(?:"([ -~]{4})"|'([ -~]{4})')\s*(on|off|[+-]?(?:\d+\.?\d*|\.\d+))?\s*$/i.exec(part);
    const tag = match?.[1] ?? match?.[2];
    if (match === null || tag === undefined) return undefined;
    const word = match[3]?.toLowerCase();
    if (word === undefined && !isWhole) return undefined;
    const value = word === "off" ? 0 : word === undefined || word === "on" ? 1 : Number(word);
    if (isWhole && !(Number.isInteger(value) && value >= 0)) return undefined;
    values.push([tag, value]);
  }
  return values;
}

/** `U+26, U+0-7F, U+4??`; anything else in the list is passed over. */
function rangesOf(text: string | undefined): readonly (readonly [number, number])[] | undefined {
  if (text === undefined) return undefined;
  const ranges: (readonly [number, number])[] = [];
  for (const part of text.split(",")) {
    const match = /^\s*u\+([0-9a-f?]{1,6})(?:-([0-9a-f]{1,6}))?\s*$/i.exec(part);
    if (match?.[1] === undefined) continue;
    const first = Number.parseInt(match[1].replaceAll("?", "0"), 16);
    const last = Number.parseInt(match[2] ?? match[1].replaceAll("?", "f"), 16);
    if (first <= last) ranges.push([first, Math.min(last, 0x10ffff)]);
  }
  return ranges.length === 0 ? undefined : ranges;
}
