import { defined } from "../../../fonts/defined.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";

/** Size of synthesised small capitals relative to the font (css-fonts-4 §6.6 leaves it open). */
const SMALL_SIZE = 0.7;

/** A piece of text to be set at `size` times the font size. */
export interface SizedText {
  readonly text: string;
  readonly size: number;
}

/** Small capitals for a font that has none: small letters become capitals at a smaller size (css-fonts-4 §6.6). */
export function splitByCase(text: string, caps: ComputedStyle["fontVariantCaps"]): SizedText[] {
  const parts: SizedText[] = [];
  let start = 0;
  let current = false;
  for (let index = 0; index <= text.length; ) {
    const character = index < text.length ? String.fromCodePoint(defined(text.codePointAt(index))) : "";
    const isSmall = isSetSmall(character, caps, current);
    if (index === text.length || (isSmall !== current && index > start)) {
      const part = text.slice(start, index);
      if (part !== "")
        parts.push(current ? { text: part.toUpperCase(), size: SMALL_SIZE } : { text: part, size: 1 });
      start = index;
    }
    current = isSmall;
    index += character.length || 1;
  }
  return parts;
}

function isSetSmall(character: string, caps: ComputedStyle["fontVariantCaps"], current: boolean): boolean {
  const isLower = character !== character.toUpperCase();
  const isUpper = character !== character.toLowerCase();
  // What has no case, marks above all, stays with what is before it.
  if (!isLower && !isUpper) return current;
  if (caps === "unicase") return isUpper;
  return isLower || caps.startsWith("all-");
}
