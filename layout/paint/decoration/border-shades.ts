import type { Color } from "../../css/values/types.ts";

/** The two shades of a three-dimensional border; the standard leaves them open (css-backgrounds-3 §4.2), and these are those of browsers. */
export interface BorderShades {
  readonly dark: Color;
  readonly light: Color;
}

/** How much the brightest channel of a shade differs from that of its colour. */
const STEP = 0.33;
/** Luminances of #202020 and #ebebeb: colours beyond have no room for a darker or a lighter shade. */
const DARKEST = 0.0145;
const LIGHTEST = 0.83;

export function borderShades(color: Color): BorderShades {
  const luminance = luminanceOf(color);
  if (luminance < DARKEST) {
    const dark = shifted(color, STEP);
    return { dark, light: shifted(dark, STEP) };
  }
  const dark = shifted(color, -STEP);
  return { dark, light: luminance > LIGHTEST ? color : shifted(color, STEP) };
}

/** The colour with its brightest channel moved, and the others in proportion. */
function shifted(color: Color, by: number): Color {
  const { red, green, blue, alpha } = color;
  const brightest = Math.max(red, green, blue);
  if (brightest <= 0) {
    const gray = Math.max(0, by);
    return { red: gray, green: gray, blue: gray, alpha, ...shiftedInks(color, by) };
  }
  const factor = Math.min(1, Math.max(0, brightest + by)) / brightest;
  return { red: red * factor, green: green * factor, blue: blue * factor, alpha, ...shiftedInks(color, by) };
}

/** Inks stay inks: black makes a shade darker, and less of all of them lighter. An ink of its own has no darker shade. */
function shiftedInks({ inks, profiled }: Color, by: number): Pick<Color, "inks" | "profiled"> {
  const less = by > 0 ? 1 - by : 1;
  if (profiled !== undefined)
    return { profiled: { ...profiled, components: profiled.components.map((part) => part * less) } };
  if (inks === undefined) return {};
  const [cyan, magenta, yellow, black] = inks;
  const darker = by < 0 ? Math.min(1, black - by) : black * less;
  return { inks: [cyan * less, magenta * less, yellow * less, darker] };
}

/** Relative luminance of a colour of sRGB. */
function luminanceOf({ red, green, blue }: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
