import { MathTable } from "../../fonts/sfnt/math-table.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { BoxFragment, Fragment, FragmentLink, PlacedRun } from "../tree/fragment.ts";
import { inkIn, runsIn } from "./ink.ts";
import type { MathPart } from "./part.ts";

export interface StretchFactors {
  readonly horizontal: number;
  readonly vertical: number;
}

/** Less than this is not worth a change. */
const LEAST = 1.05;
/** A fence that grows gets a little wider and bolder. */
const WIDENING = 0.1;
const WIDEST = 1.4;

/**
 * An operator as high as what is beside it (mathml-core §3.2.4.3), on both sides of the axis alike if it is symmetric.
 * DEVIATION mathml-core §3.2.4.3: fences beyond the largest form in their font are stretched instead of put together from pieces, which
 * needs no second way of drawing a sign.
 */
export function stretchedToHeight(
  part: MathPart,
  target: { readonly ascent: number; readonly descent: number },
  axis: number | undefined,
): MathPart {
  let { ascent, descent } = target;
  if (axis !== undefined) {
    const half = Math.max(ascent - axis, descent + axis);
    [ascent, descent] = [half + axis, half - axis];
  }
  const wanted = ascent + descent;
  const middle = (ascent - descent) / 2;
  if (wanted < (part.ascent + part.descent) * LEAST) return part;
  const larger = withVariant(part, wanted, "vertical");
  const grown = larger ?? part;
  const vertical = wanted / Math.max(1, grown.ascent + grown.descent);
  if (vertical < LEAST) return stretchedPart(grown, { horizontal: 1, vertical: 1 }, middle);
  const horizontal = larger === undefined ? Math.min(WIDEST, 1 + (vertical - 1) * WIDENING) : 1;
  return stretchedPart(grown, { horizontal, vertical }, middle);
}

/** An arrow, bar or brace as wide as what it is over or under. */
export function stretchedToWidth(part: MathPart, width: number): MathPart {
  if (part.width <= 0 || width < part.width * LEAST) return part;
  const grown = withVariant(part, width, "horizontal") ?? part;
  const horizontal = Math.max(1, width / grown.width);
  return stretchedPart(grown, { horizontal, vertical: 1 }, (grown.ascent - grown.descent) / 2);
}

/** An operator of one glyph with the form of it that its font has for a size in px; undefined where it has none. */
export function withVariant(
  part: MathPart,
  size: number,
  direction: "vertical" | "horizontal",
): MathPart | undefined {
  const runs = runsIn(part.fragment);
  const [placed] = runs;
  const [glyph] = placed?.run.glyphs ?? [];
  if (placed === undefined || glyph === undefined || runs.length > 1 || placed.run.glyphs.length > 1)
    return undefined;
  const { face } = placed.run;
  const scale = placed.fontSize / face.metrics.unitsPerEm;
  const variant = MathTable.of(face)?.variant(glyph, size / scale, direction);
  if (variant === undefined || variant === glyph) return undefined;
  const advance = face.advanceOf(variant);
  const run = { ...placed.run, glyphs: [variant], advances: [advance], offsets: undefined, width: advance };
  const width = snap(advance * scale);
  const fragment = mapRuns(part.fragment, 1, (old) => ({ ...old, run, width })) as BoxFragment;
  const ink = inkIn(fragment);
  return {
    ...part,
    fragment,
    width: part.width - placed.width + width,
    ascent: snap(ink?.top ?? part.ascent),
    descent: snap(ink?.bottom ?? part.descent),
  };
}

/** A part with its glyphs drawn wider and higher; the middle of its ink is `middle` px above the baseline. */
export function stretchedPart(part: MathPart, factors: StretchFactors, middle: number): MathPart {
  const { horizontal, vertical } = factors;
  const half = ((part.ascent + part.descent) * vertical) / 2;
  const before = (part.ascent - part.descent) / 2;
  const rise = middle - before * vertical;
  return {
    ...part,
    fragment: mapRuns(part.fragment, horizontal, (run) => stretchedRun(run, factors, rise)) as BoxFragment,
    width: snap(part.width * horizontal),
    ascent: snap(middle + half),
    descent: snap(half - middle),
  };
}

/** A fragment with all its runs changed, and its children moved apart. */
function mapRuns(fragment: Fragment, factor: number, change: (run: PlacedRun) => PlacedRun): Fragment {
  if (fragment.kind === "mark") return fragment;
  if (fragment.kind === "text") return { ...fragment, runs: fragment.runs.map(change) };
  const children: readonly FragmentLink[] = fragment.children.map((link) => ({
    ...link,
    x: link.x * factor,
    fragment: mapRuns(link.fragment, factor, change),
  }));
  return fragment.kind === "line" ? { ...fragment, children } : { ...fragment, children };
}

function stretchedRun(run: PlacedRun, factors: StretchFactors, rise: number): PlacedRun {
  const { horizontal = 1, vertical = 1 } = run.stretch ?? {};
  return {
    ...run,
    x: run.x * factors.horizontal,
    width: run.width * factors.horizontal,
    rise: run.rise * factors.vertical + rise,
    stretch: { horizontal: horizontal * factors.horizontal, vertical: vertical * factors.vertical },
  };
}
