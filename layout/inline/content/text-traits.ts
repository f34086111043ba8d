import { isInvisible } from "./invisible.ts";

/** Characters above U+024F: scripts other than Latin, and general punctuation. */
export const BEYOND_LATIN = 1;
/** Characters that are not drawn (see `isInvisible`). */
export const INVISIBLE = 2;
/** Word separators besides U+0020. */
export const OTHER_SEPARATORS = 4;

/** Characters from U+2E80 on: East Asian ones among them. */
export const EAST_ASIAN = 8;

/** What a text has that needs more than the simplest treatment, as bits, found in one scan. */
export function traitsOf(text: string): number {
  let traits = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0xa0) continue;
    if (unit >= 0x250) traits |= unit >= 0x2e80 ? BEYOND_LATIN | EAST_ASIAN : BEYOND_LATIN;
    if (unit === 0xa0 || unit === 0x1361 || unit === 0xd800) traits |= OTHER_SEPARATORS;
    else if (isInvisible(unit)) traits |= INVISIBLE;
  }
  return traits;
}
