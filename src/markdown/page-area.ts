import type { PageSettings } from "../render-types.ts";

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
  const margins = (page?.margin ?? DEFAULT_MARGIN).trim().split(/\s+/);
  const [top = "0"] = margins;
  const bottom = margins[2] ?? top;
  const edges = [page?.marginTop ?? top, page?.marginBottom ?? bottom].map(inRootUnits);
  return `max(1in, calc(${[inRootUnits(page?.height ?? DEFAULT_HEIGHT), ...edges].join(" - ")}))`;
}

/** The width that content has on a page, in px; em is that of the root, `fontSize` points. */
export function pageAreaWidth(page: PageSettings | undefined, fontSize: number): number {
  const margins = (page?.margin ?? DEFAULT_MARGIN).trim().split(/\s+/);
  const [top = "0", right = top] = margins;
  const left = margins[3] ?? right;
  const lengths = [page?.width ?? DEFAULT_WIDTH, page?.marginRight ?? right, page?.marginLeft ?? left];
  const [width = 0, ...edges] = lengths.map((length) => inPixels(length, fontSize));
  return edges.reduce((rest, edge) => rest - edge, width);
}

const PIXELS: Readonly<Record<string, number>> = {
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  pt: 96 / 72,
  pc: 16,
};

function inPixels(length: string, fontSize: number): number {
  const [, unit = ""] = /([a-z]*)\s*$/i.exec(length) ?? [];
  const name = unit.toLowerCase();
  const factor = name === "em" || name === "rem" ? (fontSize * 96) / 72 : (PIXELS[name] ?? 1);
  return Number.parseFloat(length) * factor;
}

/** A length for use anywhere in the document: `em` in page settings is that of the root, and zero may lack its unit. */
function inRootUnits(length: string): string {
  const [, unit = ""] = /([a-z]*)\s*$/i.exec(length) ?? [];
  return `${Number.parseFloat(length)}${unit === "" ? "px" : unit.toLowerCase().replace(/^em$/, "rem")}`;
}
