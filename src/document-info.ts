import type { Document } from "../layout/html/document.ts";
import { metaContent } from "../layout/html/queries.ts";
import type { StyledTree } from "../layout/style/styled-tree.ts";
import { resolveReference } from "../layout/url.ts";
import type { DocumentMetadata } from "./pdf/metadata.ts";
import type { RenderInput, RenderOptions } from "./render-types.ts";

/** What the PDF says of itself: the caller's title, else `<title>`; `<html lang>`; the usual `<meta>` names (HTML §4.2.5.1). */
export function metadataOf(
  document: Document,
  input: RenderInput,
  options: RenderOptions,
  styles: StyledTree,
): DocumentMetadata {
  return {
    title: input.title ?? document.title,
    language: styles.styleOf(document.root).language,
    author: metaContent(document, "author"),
    subject: metaContent(document, "description"),
    keywords: metaContent(document, "keywords"),
    creator: metaContent(document, "generator"),
    creationDate: options.date,
  };
}

/** Schemes that links of a PDF may have. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Where a link leads: an address of an allowed scheme, `#name` within the document, or undefined. */
export function linkTarget(href: string, document: Document): string | undefined {
  if (href.startsWith("#")) return href;
  const url = resolveReference(href, document.baseUrl);
  if (url === undefined) return undefined;
  const { baseUrl } = document;
  if (baseUrl !== "" && url.startsWith(`${baseUrl}#`)) return url.slice(baseUrl.length);
  return LINK_SCHEMES.has(url.slice(0, url.indexOf(":") + 1).toLowerCase()) ? url : undefined;
}
