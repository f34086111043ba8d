import type { HtmlWriter } from "./html-writer.ts";
import type { MarkdownLogo } from "./markdown-request.ts";

const DEFAULT_SIZE = 200;
/** Logos that may be wider than this have no text beside them. */
const WIDEST_BESIDE_TEXT = 240;

/** Writes the logo of the first page: the caller's, or without one the service's own. */
export function writeLogo(logo: MarkdownLogo | undefined, html: HtmlWriter): void {
  if (logo === undefined) {
    html.markup('<div class="logo own"><span class="mark"></span>Platen</div>');
    return;
  }
  const { src, maxWidth = DEFAULT_SIZE, maxHeight = DEFAULT_SIZE } = logo;
  html.markup(maxWidth > WIDEST_BESIDE_TEXT ? '<div class="logo alone"><img' : '<div class="logo"><img');
  html.attribute("style", `max-width: ${maxWidth}px; max-height: ${maxHeight}px`);
  html.attribute("src", src);
  html.markup(' alt=""></div>');
}
