import type { Color } from "../css/values/types.ts";

/** What is chosen, and how far a bar has come. */
export const ACCENT: Color = { red: 0, green: 117 / 255, blue: 1, alpha: 1 };
