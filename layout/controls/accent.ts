import type { Color } from "../css/values/types.ts";

/** What is chosen, and how far a bar has come. */
export const ACCENT: Color = { red: 0, green: 117 / 255, blue: 1, alpha: 1 };

/** A grey, from 0 (black) to 255 (white). */
export const grey = (level: number): Color => ({
  red: level / 255,
  green: level / 255,
  blue: level / 255,
  alpha: 1,
});
