import type { FontFormat } from "../../src/fonts/font-formats.ts";
import type { PageSettings } from "../../src/render/render-types.ts";
import type { ResourceFetch } from "../../src/resources/resource.ts";
import type { RenderedPages } from "./rendered-pages.ts";

/** A document of the tests, and what it is rendered with. */
export interface FeaturePage {
  /** The document. Pages without a size of their own are 400 × 300 px with margins of 50 px, text 20 px on lines of 20 px. */
  readonly html: string;
  /** Files the document may load, by their name. */
  readonly files?: Readonly<Record<string, Uint8Array | string>>;
  /** Loads instead of the files; addresses are absolute then. */
  readonly fetch?: ResourceFetch;
  /** Kinds of font files the caller lets in; TrueType alone otherwise. */
  readonly fontFormats?: readonly FontFormat[];
  /** The ICC profile of what the pages are made for. */
  readonly outputIntent?: Uint8Array;
  /** Page settings of a request. */
  readonly page?: PageSettings;
}

/** One row of the table of features: a page that uses the feature, and what is seen where it works. */
export interface Feature extends FeaturePage {
  readonly name: string;
  /** What of the feature is missing, and why. The check of such a row has to fail: a row can't stay behind the engine. */
  readonly lacks?: string;
  /** Looks at text positions, pixels and PDF objects. @throws AssertionError when the feature is not there. */
  check(pages: RenderedPages): void;
}

export interface FeatureGroup {
  readonly title: string;
  readonly features: readonly Feature[];
}
