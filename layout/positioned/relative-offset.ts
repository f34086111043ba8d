import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentageOrAuto } from "../css/values/types.ts";

export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Not moved. */
export const NO_OFFSET: Offset = { x: 0, y: 0 };

/** The containing block that offsets refer to. */
export interface OffsetContainer {
  readonly width: number;
  /** Undefined while indefinite: percentages of it are 0. */
  readonly height: number | undefined;
  readonly rightToLeft: boolean;
}

/** How far `position: relative` moves a box (CSS 2.2 §9.4.3); zero for other positions. */
export function relativeOffset(style: ComputedStyle, container: OffsetContainer): Offset {
  return style.position === "relative" ? insets(style, container) : NO_OFFSET;
}

/**
 * How far a position moves the root element, which stays in the flow of pages whatever its position: an absolute or fixed one
 * stands against the page.
 * DEVIATION CSS 2.2 §9.3.1: the root element is never out of the flow, or there would be nothing to make pages of; insets of an absolute
 * or fixed one move it.
 */
export function rootOffset(
  style: ComputedStyle,
  container: OffsetContainer & { readonly rest: Offset },
): Offset {
  const { position } = style;
  if (position !== "absolute" && position !== "fixed") return relativeOffset(style, container);
  const { x, y } = insets(style, container);
  const fromEnd = { x: style.left === "auto" && x !== 0, y: style.top === "auto" && y !== 0 };
  return { x: fromEnd.x ? x + container.rest.x : x, y: fromEnd.y ? y + container.rest.y : y };
}

function insets(style: ComputedStyle, container: OffsetContainer): Offset {
  const left = resolve(style.left, container.width);
  const right = resolve(style.right, container.width);
  const top = resolve(style.top, container.height);
  const bottom = resolve(style.bottom, container.height);
  const rightWins = left === undefined || (right !== undefined && container.rightToLeft);
  const x = rightWins ? (right === undefined ? 0 : -right) : left;
  return { x, y: top ?? (bottom === undefined ? 0 : -bottom) };
}

function resolve(value: LengthPercentageOrAuto, base: number | undefined): number | undefined {
  if (value === "auto") return undefined;
  if (typeof value === "number") return value;
  return base === undefined ? undefined : resolveLength(value, base);
}
