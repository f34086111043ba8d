/** What stands between two stages, as text for people. */

export { dumpStyle } from "../cascade/dump.ts";
export { dumpBoxes } from "../generate/dump-boxes.ts";
export { dumpDisplayList } from "../graphics/dump-display-list.ts";
export { dumpBreaks } from "../pages/dump-breaks.ts";
export { dumpFragments } from "../tree/dump-fragments.ts";
