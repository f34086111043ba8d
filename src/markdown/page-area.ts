import type { PageSettings } from "../render-types.ts";

/** Height and margins of pages where the settings give none, as CSS lengths. */
const DEFAULT_HEIGHT = "11in";
/** Leaves lines of a letter page about ninety characters at the default size. */
export const DEFAULT_MARGIN = "1in";

/**
 * The height that content has on a page, as a CSS length; at least an inch, so that margins which leave nothing hide nothing.
 * The settings have been validated.
 */
export function pageAreaHeight(page: PageSettings | undefined): string {
  const margins = (page?.margin ?? DEFAULT_MARGIN).trim().split(/\s+/);
  const [top = "0"] = margins;
  const bottom = margins[2] ?? top;
  const edges = [page?.marginTop ?? top, page?.marginBottom ?? bottom].map(inRootUnits);
  return `max(1in, calc(${[inRootUnits(page?.height ?? DEFAULT_HEIGHT), ...edges].join(" - ")}))`;
}

/** A length for use anywhere in the document: `em` in page settings is that of the root, and zero may lack its unit. */
function inRootUnits(length: string): string {
  const [, unit = ""] = /([a-z]*)\s*$/i.exec(length) ?? [];
  return `${Number.parseFloat(length)}${unit === "" ? "px" : unit.toLowerCase().replace(/^em$/, "rem")}`;
}
