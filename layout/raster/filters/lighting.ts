import { defined } from "../../../fonts/defined.ts";
import type { Effect, LightSource } from "../../graphics/effect.ts";
import type { Pixels } from "../pixels.ts";
import { linearChannel } from "./color-space.ts";

type Lighting = Extract<Effect, { type: "lighting" }>;
type Vector = readonly [number, number, number];

/** Where pixels are: the user unit of a pixel's centre. */
export interface UserSpace {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Light on a surface whose height is the alpha of a picture (filter-effects-1 §9.12, §9.21). */
export function light(
  source: Pixels,
  effect: Lighting,
  space: UserSpace & { readonly isLinear: boolean },
): Uint8ClampedArray {
  const { width, height, data } = source;
  const result = new Uint8ClampedArray(data.length);
  const { red, green, blue } = effect.color;
  const channel = (value: number): number => (space.isLinear ? linearChannel(value) : value);
  const color: Vector = [channel(red), channel(green), channel(blue)];
  const lightAt = lightOf(effect.light);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const z = (effect.surfaceScale * defined(data[at + 3])) / 255;
      const { direction, part } = lightAt(
        space.x + (x + 0.5) / space.scale,
        space.y + (y + 0.5) / space.scale,
        z,
      );
      const normal = normalAt(source, x, y, effect.surfaceScale * space.scale);
      writeLight(result, at, {
        color,
        part,
        strength: strengthOf(effect, normal, direction),
        isSpecular: effect.isSpecular,
      });
    }
  }
  return result;
}

function strengthOf({ isSpecular, constant, exponent }: Lighting, normal: Vector, direction: Vector): number {
  if (!isSpecular) return constant * Math.max(0, dot(normal, direction));
  const half = unit([direction[0], direction[1], direction[2] + 1]);
  return constant * Math.max(0, dot(normal, half)) ** exponent;
}

function writeLight(
  result: Uint8ClampedArray,
  at: number,
  lit: {
    readonly color: Vector;
    readonly part: number;
    readonly strength: number;
    readonly isSpecular: boolean;
  },
): void {
  let most = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const value = Math.min(1, lit.strength * lit.part * defined(lit.color[channel]));
    most = Math.max(most, value);
    result[at + channel] = 255 * value;
  }
  result[at + 3] = lit.isSpecular ? 255 * most : 255;
}

/** Slopes of the heights around a pixel, weighted as by Sobel; at the edges of the picture of what there is. */
function normalAt({ width, height, data }: Pixels, x: number, y: number, scale: number): Vector {
  const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
  const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
  const alpha = (column: number, row: number): number => defined(data[4 * (row * width + column) + 3]);
  let [slopeX, slopeY, weightX, weightY] = [0, 0, 0, 0];
  for (let row = top; row <= bottom; row += 1) {
    const weight = row === y ? 2 : 1;
    slopeX += weight * (alpha(right, row) - alpha(left, row));
    weightX += weight;
  }
  for (let column = left; column <= right; column += 1) {
    const weight = column === x ? 2 : 1;
    slopeY += weight * (alpha(column, bottom) - alpha(column, top));
    weightY += weight;
  }
  const factor = (-2 * scale) / 255;
  const nx = right === left ? 0 : (factor * slopeX) / (weightX * (right - left));
  const ny = bottom === top ? 0 : (factor * slopeY) / (weightY * (bottom - top));
  return unit([nx, ny, 1]);
}

interface Ray {
  /** From the surface to the light. */
  readonly direction: Vector;
  /** Of the light's colour. */
  readonly part: number;
}

function lightOf(source: LightSource): (x: number, y: number, z: number) => Ray {
  if (source.type === "distant") {
    const [azimuth, elevation] = [radians(source.azimuth), radians(source.elevation)];
    const direction: Vector = [
      Math.cos(azimuth) * Math.cos(elevation),
      Math.sin(azimuth) * Math.cos(elevation),
      Math.sin(elevation),
    ];
    return () => ({ direction, part: 1 });
  }
  const towards = (x: number, y: number, z: number): Vector =>
    unit([source.x - x, source.y - y, source.z - z]);
  if (source.type === "point") return (x, y, z) => ({ direction: towards(x, y, z), part: 1 });
  const [atX, atY, atZ] = source.pointsAt;
  const axis = unit([atX - source.x, atY - source.y, atZ - source.z]);
  const limit = source.coneAngle === undefined ? 0 : Math.cos(radians(Math.abs(source.coneAngle)));
  return (x, y, z) => {
    const direction = towards(x, y, z);
    const cosine = -dot(direction, axis);
    const isLit = cosine > 0 && (source.coneAngle === undefined || cosine >= limit);
    return { direction, part: isLit ? cosine ** source.exponent : 0 };
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
