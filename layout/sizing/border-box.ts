import { resolveLength } from "../css/values/resolve.ts";
import {
  fitRadii,
  insetRectangle,
  type Radii,
  type RoundedRectangle,
} from "../graphics/rounded-rectangle.ts";
import type { BoxFragment } from "../tree/fragment.ts";

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
