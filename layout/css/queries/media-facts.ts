/** What media queries may ask of a printed page; lengths in CSS pixels. */
export interface MediaFacts {
  /** Width and height of the page's content area before any `@page` rule (Media Queries 4 §4.1). */
  readonly mediaWidth: number;
  readonly mediaHeight: number;
  /** The medium that sheets are asked for (Media Queries 4 §2.3); `print` unless given. */
  readonly mediaType?: "print" | "screen";
}
