import { snap } from "../geometry/layout-unit.ts";

/** One of the three boxes along a side, as the distribution sees it: outer sizes (margin boxes) along the side, px. */
export interface SideBox {
  /** Definite outer size, or undefined for `auto`. */
  readonly size: number | undefined;
  readonly minimum: number;
  readonly maximum: number;
  /** Limits from min-width and max-width (outer), applied after distribution. */
  readonly least: number;
  readonly most: number;
}

/** Outer sizes of the start, middle and end box of a side; undefined for a box that is not generated. */
export type SideSizes = readonly [number | undefined, number | undefined, number | undefined];

/** Distributes the room along a side among its boxes (css-page-3 §5.3.2). */
export function distributeSide(
  boxes: readonly [SideBox | undefined, SideBox | undefined, SideBox | undefined],
  available: number,
): SideSizes {
  const first = resolve(boxes, available);
  // §5.3.2.4: a box beyond its limits is fixed there and the others are distributed anew.
  const limited = boxes.map((box, index) => limit(box, first[index])) as [
    SideBox | undefined,
    SideBox | undefined,
    SideBox | undefined,
  ];
  return limited.every((box, index) => box === boxes[index]) ? first : resolve(limited, available);
}

function limit(box: SideBox | undefined, size: number | undefined): SideBox | undefined {
  if (box === undefined || size === undefined) return box;
  const used = Math.max(box.least, Math.min(size, box.most));
  return used === size ? box : { ...box, size: used };
}

function resolve(
  boxes: readonly [SideBox | undefined, SideBox | undefined, SideBox | undefined],
  available: number,
): SideSizes {
  const [start, middle, end] = boxes;
  if (middle === undefined) {
    const [first, last] = pair(start, end, available);
    return [first, undefined, last];
  }
  // The middle box is centred: the wider neighbour counts on both sides (§5.3.2.2).
  const neighbour = imaginary(start, end);
  const [center] = pair(middle, neighbour, available);
  const used = center ?? 0;
  const rest = snap((available - used) / 2);
  return [neighbourSize(start, rest), used, neighbourSize(end, rest)];
}

function neighbourSize(box: SideBox | undefined, rest: number): number | undefined {
  return box === undefined ? undefined : (box.size ?? rest);
}

/** The box AC of the standard: twice the larger of the two outer boxes. */
function imaginary(start: SideBox | undefined, end: SideBox | undefined): SideBox | undefined {
  if (start === undefined && end === undefined) return undefined;
  const size =
    start?.size === undefined && end?.size === undefined
      ? undefined
      : 2 * Math.max(start?.size ?? 0, end?.size ?? 0);
  const minimum = 2 * Math.max(start?.size ?? start?.minimum ?? 0, end?.size ?? end?.minimum ?? 0);
  const maximum = 2 * Math.max(start?.size ?? start?.maximum ?? 0, end?.size ?? end?.maximum ?? 0);
  const isDefinite =
    (start === undefined || start.size !== undefined) && (end === undefined || end.size !== undefined);
  return { size: isDefinite ? size : undefined, minimum, maximum, least: 0, most: Number.POSITIVE_INFINITY };
}

/** Two boxes sharing the room: by max-content, else by min-content (flex-fit, §5.3.2.3). */
function pair(
  a: SideBox | undefined,
  b: SideBox | undefined,
  available: number,
): readonly [number | undefined, number | undefined] {
  if (a === undefined) return [undefined, b === undefined ? undefined : (b.size ?? available)];
  if (b === undefined) return [a.size ?? available, undefined];
  if (a.size !== undefined && b.size !== undefined) return [a.size, b.size];
  if (a.size !== undefined) return [a.size, Math.max(0, available - a.size)];
  if (b.size !== undefined) return [Math.max(0, available - b.size), b.size];
  const share = flexFit(a, b, available);
  return [share, available - share];
}

/** Size of the first of two auto boxes. */
function flexFit(a: SideBox, b: SideBox, available: number): number {
  const maximum = a.maximum + b.maximum;
  if (maximum <= available) {
    // More room than wanted: spread the rest by max-content sizes.
    const factor = maximum === 0 ? 0.5 : a.maximum / maximum;
    return snap(a.maximum + (available - maximum) * factor);
  }
  const minimum = a.minimum + b.minimum;
  if (minimum < available) {
    const flexible = maximum - minimum;
    const factor = flexible === 0 ? 0.5 : (a.maximum - a.minimum) / flexible;
    return snap(a.minimum + (available - minimum) * factor);
  }
  const factor = minimum === 0 ? 0.5 : a.minimum / minimum;
  return snap(a.minimum + (available - minimum) * factor);
}
