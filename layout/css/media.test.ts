import { describe, expect, it } from "vitest";
import { matchesMedia } from "./media.ts";

const A4 = { mediaWidth: 600, mediaHeight: 800 };

describe("matchesMedia on a page of 600 × 800 px", () => {
  it.each([
    "",
    " ",
    "all",
    "print",
    "PRINT",
    "only print",
    "not screen",
    "screen, print",
    "nonsense type, print",
    "not all and (monochrome)",
    "print and (width: 600px)",
    "print and (min-width: 10cm) and (max-width: 20cm)",
    "(min-width: 600px)",
    "(max-width:600px)",
    "(width >= 600px)",
    "(600px <= width)",
    "(400px < width <= 600px)",
    "(800px > width > 10px)",
    "(width = 6.25in)",
    "(width: 37.5em)",
    "(min-width: calc(1px - 1px))",
    "(min-width: calc(2 * (100px + 10em) / 2))",
    "(min-width: 0)",
    "(max-height: 800px)",
    "(orientation: portrait)",
    "(orientation)",
    "(aspect-ratio: 3/4)",
    "(max-aspect-ratio: 1)",
    "(min-resolution: 150dpi)",
    "(resolution > 1dppx)",
    "(color)",
    "(color: 8)",
    "(min-color: 4)",
    "(monochrome: 0)",
    "not (hover)",
    "(hover: none)",
    "(scripting: none)",
    "(prefers-color-scheme: light)",
    "(prefers-reduced-motion)",
    "(update: none)",
    "(overflow-block: paged)",
    "(width) and ((orientation: landscape) or (color))",
    "not ((width < 1px) or (height < 1px))",
    "(unknown) or (color)",
    "(min-width: 0px",
  ])("holds: %s", (query) => {
    expect(matchesMedia(query, A4)).toBe(true);
  });

  it.each([
    "screen",
    "speech",
    "not print",
    "only screen",
    "nonsense",
    "print and",
    "print (color)",
    "print and(color)",
    "not",
    "not not print",
    "not only",
    "not and",
    "or",
    "and (color)",
    "print or (color)",
    "print and (color) or (width)",
    "(color) and (width) or (height)",
    "(min-width: 601px)",
    "(min-width: 9999999999px)",
    "(width < 600px)",
    "(width < 600px < width)",
    "(100px < width > 50px)",
    "(width: 600)",
    "(min-width: 1s)",
    "(min-width: calc(1px + 1))",
    "(min-width: calc(1px +1px))",
    "(min-width: calc(1px / 0))",
    "(min-orientation: portrait)",
    "(orientation: sideways)",
    "(orientation: landscape)",
    "(aspect-ratio: 4/3)",
    "(monochrome)",
    "(color: 8.5)",
    "(hover)",
    "(hover: nonsense)",
    "(prefers-color-scheme: dark)",
    "(scripting)",
    "(unknown)",
    "not (unknown)",
    "(unknown) and (color)",
    "not (hover: nonsense)",
    "unknown(1)",
    "()",
    "(color;)",
    "not(color)",
    "[color]",
  ])("does not hold: %s", (query) => {
    expect(matchesMedia(query, A4)).toBe(false);
  });

  it("is bounded", () => {
    expect(matchesMedia(`${"(".repeat(100_000)}color`, A4)).toBe(false);
    expect(matchesMedia(`${"not ".repeat(100_000)}print`, A4)).toBe(false);
    expect(matchesMedia(`(min-width: ${"calc(".repeat(40)}1px${")".repeat(40)})`, A4)).toBe(true);
  });
});
