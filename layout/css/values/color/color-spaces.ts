import type { Color, ColorSpace } from "../types.ts";
import {
  apply,
  type Components,
  each,
  linearToSrgb,
  type Matrix,
  srgbToLinear,
  wideFromXyz,
  wideToXyz,
} from "./rgb-spaces.ts";

/** Index of the hue component, for the polar spaces. */
export function hueIndex(space: ColorSpace): number {
  if (space === "hsl" || space === "hwb") return 0;
  return space === "lch" || space === "oklch" ? 2 : -1;
}

/** Matrices between linear light RGB and CIE XYZ (D65), derived from the primaries in css-color-4 §10. */
const SRGB_TO_XYZ: Matrix = [
  [0.41239079926595934, 0.357584339383878, 0.1804807884018343],
  [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
  [0.01933081871559182, 0.11919477979462598, 0.9505321522496607],
];
const XYZ_TO_SRGB: Matrix = [
  [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
  [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
  [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
];
/** Bradford adaptation (css-color-4 §10.2). */
const D50_TO_D65: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];
const D65_TO_D50: Matrix = [
  [1.0479297925449969, 0.022946870601609652, -0.05019226628920524],
  [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
  [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371],
];
const XYZ_TO_LMS: Matrix = [
  [0.819022437996703, 0.3619062600528904, -0.1288737815209879],
  [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
  [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
];
const LMS_TO_XYZ: Matrix = [
  [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
  [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
  [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
];
const LMS_TO_OKLAB: Matrix = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
  [1.9779985324311684, -2.4285922420485799, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
const OKLAB_TO_LMS: Matrix = [
  [1, 0.3963377773761749, 0.2158037573099136],
  [1, -0.1055613458156586, -0.0638541728258133],
  [1, -0.0894841775298119, -1.2914855480194092],
];
const WHITE_D50: Components = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];

function hslToSrgb([hue, saturation, lightness]: Components): Components {
  const s = saturation / 100;
  const l = lightness / 100;
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function hwbToSrgb([hue, white, black]: Components): Components {
  const w = white / 100;
  const b = black / 100;
  if (w + b >= 1) {
    const gray = w / (w + b);
    return [gray, gray, gray];
  }
  return each(hslToSrgb([hue, 100, 50]), (value) => value * (1 - w - b) + w);
}

function srgbToHsl([red, green, blue]: Components): Components {
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const lightness = (min + max) / 2;
  const chroma = max - min;
  if (chroma < 1e-12) return [0, 0, lightness * 100];
  const denominator = Math.min(lightness, 1 - lightness);
  const saturation = denominator === 0 ? 0 : (max - lightness) / denominator;
  let hue = 0;
  if (max === red) hue = (green - blue) / chroma + (green < blue ? 6 : 0);
  else if (max === green) hue = (blue - red) / chroma + 2;
  else hue = (red - green) / chroma + 4;
  return [hue * 60, saturation * 100, lightness * 100];
}

function srgbToHwb(components: Components): Components {
  const hue = srgbToHsl(components)[0];
  return [hue, Math.min(...components) * 100, (1 - Math.max(...components)) * 100];
}

const KAPPA = 24389 / 27;
const EPSILON = 216 / 24389;

function labToXyzD50([lightness, a, b]: Components): Components {
  const f1 = (lightness + 16) / 116;
  const f0 = a / 500 + f1;
  const f2 = f1 - b / 200;
  const x = f0 ** 3 > EPSILON ? f0 ** 3 : (116 * f0 - 16) / KAPPA;
  const y = lightness > KAPPA * EPSILON ? f1 ** 3 : lightness / KAPPA;
  const z = f2 ** 3 > EPSILON ? f2 ** 3 : (116 * f2 - 16) / KAPPA;
  return [x * WHITE_D50[0], y * WHITE_D50[1], z * WHITE_D50[2]];
}

function xyzD50ToLab([x, y, z]: Components): Components {
  const f = (value: number): number => (value > EPSILON ? Math.cbrt(value) : (KAPPA * value + 16) / 116);
  const [fx, fy, fz] = [f(x / WHITE_D50[0]), f(y / WHITE_D50[1]), f(z / WHITE_D50[2])];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** Between a lightness–a–b space and its polar form. */
function toPolar([lightness, a, b]: Components): Components {
  const chroma = Math.hypot(a, b);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [lightness, chroma, hue < 0 ? hue + 360 : hue];
}

function fromPolar([lightness, chroma, hue]: Components): Components {
  const radians = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)];
}

/** CIE XYZ (D65) of a colour. */
export function toXyz(space: ColorSpace, components: Components): Components {
  switch (space) {
    case "srgb":
      return apply(SRGB_TO_XYZ, each(components, srgbToLinear));
    case "srgb-linear":
      return apply(SRGB_TO_XYZ, components);
    case "display-p3":
    case "display-p3-linear":
    case "a98-rgb":
    case "rec2020":
      return wideToXyz(space, components);
    case "prophoto-rgb":
      return apply(D50_TO_D65, wideToXyz(space, components));
    case "xyz-d65":
      return components;
    case "xyz-d50":
      return apply(D50_TO_D65, components);
    case "hsl":
      return toXyz("srgb", hslToSrgb(components));
    case "hwb":
      return toXyz("srgb", hwbToSrgb(components));
    case "lab":
      return apply(D50_TO_D65, labToXyzD50(components));
    case "lch":
      return apply(D50_TO_D65, labToXyzD50(fromPolar(components)));
    case "oklab":
      return apply(
        LMS_TO_XYZ,
        each(apply(OKLAB_TO_LMS, components), (value) => value ** 3),
      );
    case "oklch":
      return toXyz("oklab", fromPolar(components));
  }
}

/** Components in `space` of a CIE XYZ (D65) colour. */
export function fromXyz(space: ColorSpace, xyz: Components): Components {
  switch (space) {
    case "srgb-linear":
      return apply(XYZ_TO_SRGB, xyz);
    case "xyz-d65":
      return xyz;
    case "xyz-d50":
      return apply(D65_TO_D50, xyz);
    case "hsl":
      return srgbToHsl(fromXyz("srgb", xyz));
    case "hwb":
      return srgbToHwb(fromXyz("srgb", xyz));
    case "lab":
      return xyzD50ToLab(apply(D65_TO_D50, xyz));
    case "lch":
      return toPolar(fromXyz("lab", xyz));
    case "oklab":
      return apply(LMS_TO_OKLAB, each(apply(XYZ_TO_LMS, xyz), Math.cbrt));
    case "oklch":
      return toPolar(fromXyz("oklab", xyz));
    case "display-p3":
    case "display-p3-linear":
    case "a98-rgb":
    case "rec2020":
      return wideFromXyz(space, xyz);
    case "prophoto-rgb":
      return wideFromXyz(space, apply(D65_TO_D50, xyz));
    case "srgb":
      return each(apply(XYZ_TO_SRGB, xyz), linearToSrgb);
  }
}

/**
 * An sRGB colour; components outside the gamut are clipped.
 * DEVIATION css-color-4 §13: all colours become sRGB, and what lies outside is clipped instead of mapped, as in browsers: a PDF made here
 * has one space of colours beside those of its pictures.
 */
export function toColor(space: ColorSpace, components: Components, alpha: number): Color {
  let rgb: Components;
  if (space === "srgb") rgb = components;
  else if (space === "hsl") rgb = hslToSrgb(components);
  else if (space === "hwb") rgb = hwbToSrgb(components);
  else rgb = fromXyz("srgb", toXyz(space, components));
  return { red: unit(rgb[0]), green: unit(rgb[1]), blue: unit(rgb[2]), alpha: unit(alpha) };
}

/** Six decimals are finer than any output device and keep rounding noise out of comparisons. */
function unit(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.round(Math.max(0, Math.min(1, value)) * 1e6) / 1e6;
}
