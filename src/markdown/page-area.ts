import { lengthInPixels, pageMargins } from "../render/page-margins.ts";
import type { PageSettings } from "../render/render-types.ts";

/** Height and margins of pages where the settings give none, as CSS lengths. */
const DEFAULT_HEIGHT = "11in";
const DEFAULT_WIDTH = "8.5in";
/** Leaves lines of a letter page about ninety characters at the default size. */
export const DEFAULT_MARGIN = "1in";

/**
 * The height that content has on a page, as a CSS length; at least an inch, so that margins which leave nothing hide nothing.
 * The settings have been validated.
 */
export function pageAreaHeight(page: PageSettings | undefined): string {
  const { top, bottom } = pageMargins(page, DEFAULT_MARGIN);
  const lengths = [page?.height ?? DEFAULT_HEIGHT, top, bottom].map(inRootUnits);
  return `max(1in, calc(${lengths.join(" - ")}))`;
}

/** The width that content has on a page, in px; em is that of the root, `fontSize` points. */
export function pageAreaWidth(page: PageSettings | undefined, fontSize: number): number {
  const { right, left } = pageMargins(page, DEFAULT_MARGIN);
  const inPixels = (length: string): number => lengthInPixels(length, (fontSize * 96) / 72);
  return inPixels(page?.width ?? DEFAULT_WIDTH) - inPixels(right) - inPixels(left);
}

/** A length for use anywhere in the document: `em` in page settings is that of the root, and zero may lack its unit. */
function inRootUnits(length: string): string {
  const [, unit = ""] = /([a-z]*)\s*$/i.exec(length) ?? [];
  return `${Number.parseFloat(length)}${unit === "" ? "px" : unit.toLowerCase().replace(/^em$/, "rem")}`;
}
