/** What media queries may ask of a printed page; lengths in CSS pixels. */
export interface MediaFacts {
  /**
   * Width and height of the area inside the margins of the page that the caller and `@page` give.
   * DEVIATION mediaqueries-4 §4.1: `width` and `height` are those of the page area instead of the page box, as in browsers: rules for a width
   * count where content has that width.
   */
  readonly mediaWidth: number;
  readonly mediaHeight: number;
  /** The medium that sheets are asked for (Media Queries 4 §2.3); `print` unless given. */
  readonly mediaType?: "print" | "screen";
}

/** The same facts, with a note of whether somebody has asked how large the page is. */
export function watchedFacts<Facts extends MediaFacts>(facts: Facts, onSize: () => void): Facts {
  const watched = (name: "mediaWidth" | "mediaHeight"): PropertyDescriptor => ({
    enumerable: true,
    get: () => {
      onSize();
      return facts[name];
    },
  });
  const properties = { mediaWidth: watched("mediaWidth"), mediaHeight: watched("mediaHeight") };
  return Object.defineProperties({ ...facts }, properties);
}
