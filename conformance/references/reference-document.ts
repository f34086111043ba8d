import type { MarkdownBlock } from "../../src/markdown/markdown-request.ts";
import type { PageSettings } from "../../src/render/render-types.ts";

/** Engines that made the references. */
export const ENGINES = ["weasyprint", "chromium", "openhtmltopdf", "vivliostyle", "plutoprint"] as const;
export type EngineName = (typeof ENGINES)[number];

/** A document that several engines render. */
export interface ReferenceDocument {
  /** Unique in its group. */
  readonly name: string;
  /** What stands below the style sheet that all documents begin with (`prelude.ts`). */
  readonly html: string;
  /** Engines without the feature, beside those of the group: no reference is made with them. */
  readonly lacks?: readonly EngineName[];
  /** Where our own engine is asked by other ways than the document: what stands in it then is for the others alone. */
  readonly own?: OwnRequest;
}

/** A request in the manner of the interface. Without HTML or Markdown the document's own HTML is rendered. */
export interface OwnRequest {
  readonly page?: PageSettings;
  readonly html?: string;
  readonly css?: string;
  readonly markdown?: readonly MarkdownBlock[];
}

/** Documents of one feature. */
export interface ReferenceGroup {
  /** Name of its file of facts. */
  readonly name: string;
  /** The standard, or the part of the interface, that decides. */
  readonly standard: string;
  readonly lacks?: readonly EngineName[];
  readonly documents: readonly ReferenceDocument[];
}

/** The engines that a document has references by. */
export function enginesOf(group: ReferenceGroup, document: ReferenceDocument): EngineName[] {
  const lacking = new Set([...(group.lacks ?? []), ...(document.lacks ?? [])]);
  return ENGINES.filter((engine) => !lacking.has(engine));
}

/** The name under which our own pages are recorded where the standard decides against the engines, or where none has the feature. */
export const DECIDED = "decided";
