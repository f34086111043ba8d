import type { FaceMeasure } from "../../../fonts/aspect.ts";
import type { ContainerAxis } from "../queries/container-condition.ts";
import type { Color, ColorOrCurrent, ColorProfile, ColorScheme } from "./types.ts";

/** Font measures behind the units ex, ch, cap, ic and lh, in px at the font size asked for. */
export interface FontUnits {
  readonly xHeight: number;
  readonly zeroAdvance: number;
  readonly capHeight: number;
  /** Height above and depth below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  readonly ideographAdvance: number;
  /** Used height of `line-height: normal`. */
  readonly normalLineHeight: number;
}

/** What values take from the parent's computed style. */
export interface ParentValues {
  readonly color: Color;
  readonly direction: "ltr" | "rtl";
  readonly fontWeight: number;
  readonly mathDepth: number;
  readonly mathStyle: "normal" | "compact";
  readonly zoom: number;
}

/** What the computed form of a value may depend on, beside the value itself. */
export interface ComputeContext {
  /** Base of em: the element's own font size, its parent's while `font-size` itself is computed. */
  readonly fontSize: number;
  readonly rootFontSize: number;
  /** Base of lh, in px. */
  lineHeight(): number;
  rootLineHeight(): number;
  fontUnits(): FontUnits;
  /** The same of the root element. */
  rootFontUnits(): FontUnits;
  /** A measure of the element's first font in ems, whatever `font-size-adjust` says; undefined where it is not known. */
  fontAspect(measure: FaceMeasure): number | undefined;
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  /** True when the inline axis is vertical, for vi and vb. */
  readonly vertical: boolean;
  /** Size in px of the nearest container that has this axis, else of the page area: base of cqw, cqh, cqi and cqb. */
  containerSize(axis: ContainerAxis): number;
  /** The parent's style; for the root element the initial style. */
  readonly parent: ParentValues;
  /** The element's computed `color` for `color-mix(in srgb, currentcolor, …)`, its parent's while `color` is computed. */
  readonly color: ColorOrCurrent;
  /** The element's own, its parent's while it is computed. */
  readonly colorScheme: ColorScheme;
  /** What `color()` names; undefined where the document has no such rule, or where it can't be used. */
  colorProfile(name: string): ColorProfile | undefined;
}

/** A specified value whose computed form depends on the element. */
export class RelativeValue<Value> {
  readonly compute: (context: ComputeContext) => Value;

  constructor(compute: (context: ComputeContext) => Value) {
    this.compute = compute;
  }
}

/** A parsed value: already in computed form where it depends on nothing, else a `RelativeValue`. */
export type Specified<Value> = Value | RelativeValue<Value>;

/** The computed form of a specified value. */
export function toComputed<Value>(specified: Specified<Value>, context: ComputeContext): Value {
  return specified instanceof RelativeValue ? specified.compute(context) : specified;
}

/** Applies `change` now if the value is known, else when it is computed. */
export function mapSpecified<From, To>(
  specified: Specified<From>,
  change: (value: From) => To,
): Specified<To> {
  if (!(specified instanceof RelativeValue)) return change(specified);
  return new RelativeValue((context) => change(specified.compute(context)));
}

/** One specified list from a list of specified values. */
export function joinSpecified<Value>(values: readonly Specified<Value>[]): Specified<readonly Value[]> {
  if (values.some((value) => value instanceof RelativeValue)) {
    return new RelativeValue((context) => values.map((value) => toComputed(value, context)));
  }
  return values as readonly Value[];
}

/** Joins the members of a record of specified values. */
export function joinRecord<Shape extends object>(
  record: {
    readonly [Key in keyof Shape]: Specified<Shape[Key]>;
  },
): Specified<Shape> {
  const entries = Object.entries(record);
  if (!entries.some(([, value]) => value instanceof RelativeValue)) return record as unknown as Shape;
  return new RelativeValue(
    (context) =>
      Object.fromEntries(entries.map(([key, value]) => [key, toComputed(value, context)])) as Shape,
  );
}
