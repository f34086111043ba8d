import { either, keywords } from "../../values/grammar.ts";
import { url } from "../../values/url.ts";
import type { Shorthand } from "../shorthand.ts";

export const svgShorthands: readonly Shorthand[] = [
  {
    name: "marker",
    section: "svg2 §13.7.4",
    syntax: "none | <url>",
    longhands: ["marker-start", "marker-mid", "marker-end"],
    parse: (reader) => {
      const value = either(keywords("none"), url)(reader);
      if (value === undefined) return undefined;
      return { "marker-start": value, "marker-mid": value, "marker-end": value };
    },
  },
];
