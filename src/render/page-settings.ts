import { keptOnPage } from "./page-margins.ts";
import type { PageCountPosition, PageSettings } from "./render-types.ts";

/** The margin boxes that stand at the places of page counters (css-page-3 §5). */
export const MARGIN_BOXES: Readonly<Record<PageCountPosition, string>> = {
  topLeft: "top-left",
  topCenter: "top-center",
  topRight: "top-right",
  bottomLeft: "bottom-left",
  bottomCenter: "bottom-center",
  bottomRight: "bottom-right",
};

/**
 * The page settings of a request as a sheet that precedes those of the document, so that the document's own `@page` rules win. They
 * have been checked.
 */
export function pageSettingsSheet(page: PageSettings | undefined): string {
  if (page === undefined) return "";
  const declarations: string[] = [];
  if (page.width !== undefined || page.height !== undefined) {
    declarations.push(`size: ${page.width ?? "8.5in"} ${page.height ?? "11in"}`);
  }
  if (page.margin !== undefined) declarations.push(`margin: ${page.margin}`);
  if (page.marginTop !== undefined) declarations.push(`margin-top: ${page.marginTop}`);
  if (page.marginRight !== undefined) declarations.push(`margin-right: ${page.marginRight}`);
  if (page.marginBottom !== undefined) declarations.push(`margin-bottom: ${page.marginBottom}`);
  if (page.marginLeft !== undefined) declarations.push(`margin-left: ${page.marginLeft}`);
  if (page.shrinkToFit !== undefined)
    declarations.push(`-platen-shrink-to-fit: ${page.shrinkToFit ? "auto" : "none"}`);
  const counter = page.pageCount === undefined ? "" : ` ${counterBox(page.pageCount, page)}`;
  return declarations.length === 0 && counter === "" ? "" : `@page { ${declarations.join("; ")};${counter} }`;
}

function counterBox(place: PageCountPosition, page: PageSettings): string {
  const content = 'content: counter(page) " / " counter(pages)';
  const declarations = [content, "font-size: 9pt", ...keptOnPage(place, page)];
  return `@${MARGIN_BOXES[place]} { ${declarations.join("; ")} }`;
}
