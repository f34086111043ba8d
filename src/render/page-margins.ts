import type { PageCountPosition, PageSettings } from "./render-types.ts";

/** The margins of pages as CSS lengths. */
export interface PageMargins {
  readonly top: string;
  readonly right: string;
  readonly bottom: string;
  readonly left: string;
}

/** The margins that settings give, each side's own before the shorthand, which `fallback` stands in for. The settings have been validated. */
export function pageMargins(page: PageSettings | undefined, fallback: string): PageMargins {
  const [top = "0", right = top, bottom = top, left = right] = (page?.margin ?? fallback).trim().split(/\s+/);
  return {
    top: page?.marginTop ?? top,
    right: page?.marginRight ?? right,
    bottom: page?.marginBottom ?? bottom,
    left: page?.marginLeft ?? left,
  };
}

const PIXELS: Readonly<Record<string, number>> = {
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  pt: 96 / 72,
  pc: 16,
};

/** A length of the settings in px; `em` and `rem` are `rootSize` px. */
export function lengthInPixels(length: string, rootSize: number): number {
  const [, unit = ""] = /([a-z]*)\s*$/i.exec(length) ?? [];
  const name = unit.toLowerCase();
  const factor = name === "em" || name === "rem" ? rootSize : (PIXELS[name] ?? 1);
  return Number.parseFloat(length) * factor;
}

/** A margin that is lower than a line, in px. */
const LOW = 20;
/** What text keeps from the edges of the page where there is no margin, in px. */
const LEAST_ASIDE = 12;
const LEAST_ABOVE = 5;
const ROOT_SIZE = 16;

/**
 * Declarations that keep a line of text in the margin at a place of the page on it: where the margin has no room for the line, it is moved over
 * the content of the page instead of off its edge. None where the settings say nothing of that margin.
 */
export function keptOnPage(place: PageCountPosition, page: PageSettings): readonly string[] {
  const margins = pageMargins(page, "1in");
  const pixels = (side: keyof PageMargins): number => lengthInPixels(margins[side], ROOT_SIZE);
  const edge = place.startsWith("top") ? "top" : "bottom";
  const aside = place.endsWith("Left") ? "left" : place.endsWith("Right") ? "right" : undefined;
  const padding = (side: keyof PageMargins, least: number): string =>
    `padding-${side}: ${least - Math.min(0, pixels(side))}px`;
  const declarations: string[] = [];
  if (pixels(edge) < LOW) declarations.push(`vertical-align: ${edge}`, padding(edge, LEAST_ABOVE));
  if (aside !== undefined && pixels(aside) < LEAST_ASIDE) declarations.push(padding(aside, LEAST_ASIDE));
  return declarations;
}
