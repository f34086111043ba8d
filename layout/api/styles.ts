/** Style sheets, from their text to the styled tree of a document. */

export { fontRequestOf } from "../cascade/fonts/font-request.ts";
export { signsOf, withSigns } from "../cascade/fonts/sign-families.ts";
export { StyleCache } from "../cascade/style-cache.ts";
export { type StyledDocument, styleDocument } from "../cascade/style-document.ts";
export type { StyledTree } from "../cascade/styled-tree.ts";
export { MATH_STYLE_SHEET } from "../cascade/user-agent/user-agent-math-sheet.ts";
export { USER_AGENT_PAGE_SHEET } from "../cascade/user-agent/user-agent-page-sheet.ts";
export { QUIRKS_STYLE_SHEET, USER_AGENT_STYLE_SHEET } from "../cascade/user-agent/user-agent-sheet.ts";
export { colorProfileRules } from "../css/color-profiles/color-profiles.ts";
export { readProfileDescriptors } from "../css/color-profiles/profile-descriptors.ts";
export { type CounterStyleMap, counterCharacters } from "../css/counter-styles/counter-style.ts";
export { counterStylesOf } from "../css/counter-styles/counter-style-rules.ts";
export type { ComputedStyle } from "../css/properties/computed-style.ts";
export { supports } from "../css/properties/supports.ts";
export { matchesMedia } from "../css/queries/media.ts";
export { watchedFacts } from "../css/queries/media-facts.ts";
export type { CompoundSelector, Selector } from "../css/selectors/selector.ts";
export {
  assembleSheets,
  type LoadedSheet,
  type NumberedSheets,
  numberSheets,
} from "../css/sheets/assemble-sheets.ts";
export { type FontDescription, type FontSource, parseFontSources } from "../css/sheets/font-face.ts";
export { parsePalette } from "../css/sheets/font-palette.ts";
export { parseSheet, type SheetInput } from "../css/sheets/parse-sheet.ts";
export type { SheetContext } from "../css/sheets/parse-state.ts";
export type { ParsedSheet } from "../css/sheets/parsed-sheet.ts";
export type { FontFaceRule, Sheet } from "../css/sheets/sheet.ts";
export { isInlineLevelDisplay } from "../generate/box-builder.ts";
export { principalFlow } from "../generate/canvas.ts";
export { quotePairs } from "../generate/content/quotes.ts";
