/** Text by the rules of Unicode: scripts, directions, places to break lines, and glyphs from a shaper. */

export { type BidiParagraph, lineLevels, resolveLevels, visualOrder } from "../bidi.ts";
export { clusterEnd, faceCovers, isIgnorable } from "../characters.ts";
export { EMOJI_SELECTOR } from "../color/emoji-presentation.ts";
export { itemizeScripts, scriptOf } from "../itemize.ts";
export { breakNone, lineBreakOpportunities } from "../line-break.ts";
export { familyOfScript } from "../script-families.ts";
export { createShaper } from "../shape/shaper.ts";
