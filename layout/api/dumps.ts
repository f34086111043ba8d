/** What stands between two stages, as text for people, and as data for programs that show it. */

export { dumpStyle } from "../cascade/dump.ts";
export { dumpBoxes } from "../generate/dump-boxes.ts";
export { dumpDisplayList } from "../graphics/dump-display-list.ts";
export { dumpBreaks } from "../pages/dump-breaks.ts";
export { type InspectedBox, inspectPage, type PageInspection } from "../pages/inspect-page.ts";
export { dumpFragments } from "../tree/dump-fragments.ts";
