import { escaped } from "./escape.ts";

/** A bar of a chart. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** What is written beside it. */
  readonly text: string;
  /** Drawn dark: the one that the others are compared with. */
  readonly isOurs: boolean;
  /** Set in bold with a mark: ahead of ours. */
  readonly isAhead: boolean;
}

export interface BarChart {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly scale: "linear" | "logarithmic";
  /** How a value of the axis is written. */
  readonly tick: (value: number) => string;
  /** A line across the bars. */
  readonly reference?: { readonly value: number; readonly text: string };
}

/** Sizes in user units, of which 260 are the width of a chart. */
const WIDTH = 260;
const LEFT = 66;
/** Room for what is written beside the longest bar. */
const RIGHT = 68;
const ROW = 11;
const TOP = 4;
/** More of it where a line across the bars is named. */
const NAMED_TOP = 11;
const FOOT = 14;
const FONT = 'font-family="Noto Sans" font-size="7"';

/** A drawing of horizontal bars; a logarithmic axis begins at the power of ten below the least value. */
export function barChartSvg(chart: BarChart): string {
  const { title, bars, reference } = chart;
  const top = reference === undefined ? TOP : NAMED_TOP;
  const bottom = top + bars.length * ROW;
  const axis = axisOf(chart);
  const lines = axis.ticks.map((value) => {
    const x = round(LEFT + axis.position(value));
    return (
      `<path d="M${x} ${top - 2}V${bottom}" stroke="#d5d9de" stroke-width="0.5"/>` +
      `<text ${FONT} x="${x}" y="${bottom + 9}" text-anchor="middle" fill="#555">${escaped(chart.tick(value))}</text>`
    );
  });
  const rows = bars.map((bar, index) => barSvg(bar, top + index * ROW, axis.position(bar.value)));
  const mark =
    reference === undefined
      ? ""
      : referenceSvg(reference.text, { x: LEFT + axis.position(reference.value), top, bottom });
  const told = bars.map(({ label, text }) => `${label} ${text}`).join(", ");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(`${title}: ${told}`)}" ` +
    `viewBox="0 0 ${WIDTH} ${round(bottom + FOOT)}">${lines.join("")}${rows.join("")}${mark}</svg>`
  );
}

/** Where values stand on the axis, from its left end, and which are written under it. */
export function axisOf({ bars, scale, reference }: BarChart): {
  readonly ticks: readonly number[];
  readonly position: (value: number) => number;
} {
  const room = WIDTH - LEFT - RIGHT;
  const values = [...bars.map(({ value }) => value), ...(reference === undefined ? [] : [reference.value])];
  const highest = Math.max(...values);
  if (scale === "linear") {
    const step = niceStep(highest / 3);
    const ticks = Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
    return { ticks, position: (value) => (value / highest) * room };
  }
  const low = Math.floor(Math.log10(Math.min(...values) * 0.9));
  const high = Math.log10(highest);
  const span = Math.max(high - low, 1);
  const ticks = Array.from({ length: Math.floor(low + span) - low + 1 }, (_, index) => 10 ** (low + index));
  return { ticks, position: (value) => ((Math.log10(value) - low) / span) * room };
}

function barSvg({ label, text, isOurs, isAhead }: Bar, top: number, width: number): string {
  const baseline = round(top + ROW * 0.72);
  const weight = isOurs || isAhead ? ' font-weight="700"' : "";
  const end = round(LEFT + width + 3);
  return (
    `<text ${FONT}${weight} x="${LEFT - 4}" y="${baseline}" text-anchor="end">${escaped(label)}</text>` +
    `<rect x="${LEFT}" y="${round(top + 1.5)}" width="${round(Math.max(width, 0.5))}" height="${ROW - 3}" fill="${isOurs ? "#0d3b52" : "#aeb7c0"}"/>` +
    `<text ${FONT}${weight} x="${end}" y="${baseline}">${escaped(text)}</text>`
  );
}

function referenceSvg(
  text: string,
  { x, top, bottom }: { readonly x: number; readonly top: number; readonly bottom: number },
): string {
  return (
    `<path d="M${round(x)} ${top - 4}V${bottom}" stroke="#000" stroke-width="0.7" stroke-dasharray="2 1.5"/>` +
    `<text ${FONT} x="${round(x + 2)}" y="${top - 3}">${escaped(text)}</text>`
  );
}

/** 1, 2 or 5 times a power of ten, not below a value. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
