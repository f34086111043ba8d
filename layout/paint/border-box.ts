import { resolveLength } from "../css/values/resolve.ts";
import type { Color, ColorOrCurrent } from "../css/values/types.ts";
import type { BoxFragment } from "../fragments/fragment.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import { insetRectangle, type Radii, type RoundedRectangle } from "./rounded-rectangle.ts";

/** A colour of a style with `currentcolor` resolved. */
export function usedColor(color: ColorOrCurrent, style: ComputedStyle): Color {
  return color === "currentcolor" ? style.color : color;
}

/** The border box of a fragment at its place on the page, with the radii it shows: none at corners that a break has cut away. */
export function borderBox(fragment: BoxFragment, x: number, y: number): RoundedRectangle {
  return { x, y, width: fragment.width, height: fragment.height, radii: borderRadii(fragment) };
}

export function paddingShape(fragment: BoxFragment, x: number, y: number): RoundedRectangle {
  return insetRectangle(borderBox(fragment, x, y), fragment.border);
}

export function contentShape(fragment: BoxFragment, x: number, y: number): RoundedRectangle {
  return insetRectangle(paddingShape(fragment, x, y), fragment.padding);
}

function borderRadii(fragment: BoxFragment): Radii | undefined {
  const { style, width, height } = fragment;
  const { borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius } =
    style;
  const isSquare =
    borderTopLeftRadius[0] === 0 &&
    borderTopRightRadius[0] === 0 &&
    borderBottomRightRadius[0] === 0 &&
    borderBottomLeftRadius[0] === 0;
  if (isSquare) return undefined;
  const clone = style.boxDecorationBreak === "clone";
  const top = fragment.hasTop || clone;
  const right = fragment.hasRight || clone;
  const bottom = fragment.hasBottom || clone;
  const left = fragment.hasLeft || clone;
  const radii: number[] = [];
  const add = (radius: readonly [number | object, number | object], shown: boolean): void => {
    const [horizontal, vertical] = radius as typeof borderTopLeftRadius;
    const x = shown ? resolveLength(horizontal, width) : 0;
    const y = shown ? resolveLength(vertical, height) : 0;
    radii.push(x > 0 && y > 0 ? x : 0, x > 0 && y > 0 ? y : 0);
  };
  add(borderTopLeftRadius, top && left);
  add(borderTopRightRadius, top && right);
  add(borderBottomRightRadius, bottom && right);
  add(borderBottomLeftRadius, bottom && left);
  return fitRadii(radii as unknown as Radii, width, height);
}

/** Scales all radii down together until they fit (css-backgrounds-3 §5.5). */
export function fitRadii(radii: Radii, width: number, height: number): Radii | undefined {
  const factor = Math.min(
    1,
    share(width, radii[0] + radii[2]),
    share(height, radii[3] + radii[5]),
    share(width, radii[4] + radii[6]),
    share(height, radii[7] + radii[1]),
  );
  if (radii.every((radius) => radius === 0) || factor <= 0) return undefined;
  return factor === 1 ? radii : (radii.map((radius) => radius * factor) as unknown as Radii);
}

function share(length: number, radii: number): number {
  return radii > length ? length / radii : 1;
}
