/** RGB spaces wider than sRGB (css-color-4 §10). */
export type WideRgbSpace = "display-p3" | "display-p3-linear" | "a98-rgb" | "prophoto-rgb" | "rec2020";

export type Components = readonly [number, number, number];
export type Matrix = readonly [Components, Components, Components];

export function apply(matrix: Matrix, [a, b, c]: Components): Components {
  const [x, y, z] = matrix;
  return [x[0] * a + x[1] * b + x[2] * c, y[0] * a + y[1] * b + y[2] * c, z[0] * a + z[1] * b + z[2] * c];
}

export function each(components: Components, change: (value: number) => number): Components {
  return [change(components[0]), change(components[1]), change(components[2])];
}

/** Matrices between linear light RGB and CIE XYZ, derived from the primaries in css-color-4 §10. */
const P3_TO_XYZ: Matrix = [
  [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
  [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
  [0, 0.04511338185890264, 1.043944368900976],
];
const A98_TO_XYZ: Matrix = [
  [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
  [0.29734497525053605, 0.6273635662554661, 0.0752914584939979],
  [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
];
const REC2020_TO_XYZ: Matrix = [
  [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
  [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
  [0, 0.028072693049087428, 1.0609850577107909],
];
const PROPHOTO_TO_XYZ_D50: Matrix = [
  [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
  [0.2880748288194013, 0.711835234241873, 0.00008993693872564],
  [0, 0, 0.8251046025104602],
];
/** The matrix that undoes another. */
function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const row = (x: number, y: number, z: number): Components => [
    x / determinant,
    y / determinant,
    z / determinant,
  ];
  return [
    row(e * i - f * h, c * h - b * i, b * f - c * e),
    row(f * g - d * i, a * i - c * g, c * d - a * f),
    row(d * h - e * g, b * g - a * h, a * e - b * d),
  ];
}

function signed(value: number, change: (magnitude: number) => number): number {
  return value < 0 ? -change(-value) : change(value);
}

export function srgbToLinear(value: number): number {
  return signed(value, (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
}

export function linearToSrgb(value: number): number {
  return signed(value, (v) => (v > 0.0031308 ? 1.055 * v ** (1 / 2.4) - 0.055 : 12.92 * v));
}

function rec2020ToLinear(value: number): number {
  const alpha = 1.09929682680944;
  const beta = 0.018053968510807;
  return signed(value, (v) => (v < beta * 4.5 ? v / 4.5 : ((v + alpha - 1) / alpha) ** (1 / 0.45)));
}

function prophotoToLinear(value: number): number {
  return signed(value, (v) => (v <= 16 / 512 ? v / 16 : v ** 1.8));
}

function linearToRec2020(value: number): number {
  const alpha = 1.09929682680944;
  const beta = 0.018053968510807;
  return signed(value, (v) => (v < beta ? v * 4.5 : alpha * v ** 0.45 - (alpha - 1)));
}

function linearToProphoto(value: number): number {
  return signed(value, (v) => (v < 1 / 512 ? v * 16 : v ** (1 / 1.8)));
}

/** How a space is related to linear light and to XYZ, of D65 but for ProPhoto, which has D50. */
interface RgbSpace {
  readonly toXyz: Matrix;
  readonly fromXyz: Matrix;
  readonly toLinear: (value: number) => number;
  readonly fromLinear: (value: number) => number;
}

const linear = (value: number): number => value;

function rgbSpace(
  toXyz: Matrix,
  toLinear: RgbSpace["toLinear"],
  fromLinear: RgbSpace["fromLinear"],
): RgbSpace {
  return { toXyz, fromXyz: inverse(toXyz), toLinear, fromLinear };
}

const SPACES: Readonly<Record<WideRgbSpace, RgbSpace>> = {
  "display-p3": rgbSpace(P3_TO_XYZ, srgbToLinear, linearToSrgb),
  "display-p3-linear": rgbSpace(P3_TO_XYZ, linear, linear),
  "a98-rgb": rgbSpace(
    A98_TO_XYZ,
    (value) => signed(value, (v) => v ** (563 / 256)),
    (value) => signed(value, (v) => v ** (256 / 563)),
  ),
  "prophoto-rgb": rgbSpace(PROPHOTO_TO_XYZ_D50, prophotoToLinear, linearToProphoto),
  rec2020: rgbSpace(REC2020_TO_XYZ, rec2020ToLinear, linearToRec2020),
};

/** CIE XYZ of a colour, by the white of the space. */
export function wideToXyz(space: WideRgbSpace, components: Components): Components {
  const { toXyz, toLinear } = SPACES[space];
  return apply(toXyz, each(components, toLinear));
}

/** Components of a colour in CIE XYZ, by the white of the space. */
export function wideFromXyz(space: WideRgbSpace, xyz: Components): Components {
  const { fromXyz, fromLinear } = SPACES[space];
  return each(apply(fromXyz, xyz), fromLinear);
}
