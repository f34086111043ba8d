import { describe, expect, it } from "vitest";
import type { Color } from "../css/values/types.ts";
import { styleWith } from "./initial-style.ts";
import { usedColor } from "./used-color.ts";

const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
const GRAY: Color = { red: 0.5, green: 0.5, blue: 0.5, alpha: 1 };
const WHITE: Color = { red: 1, green: 1, blue: 1, alpha: 1 };
const RICH: Color = { ...BLACK, inks: [0.6, 0.4, 0.4, 1] };
const INK: Color = { ...BLACK, inks: [0, 0, 0, 1] };
const NO_INK: Color = { ...WHITE, inks: [0, 0, 0, 0] };

describe("the colours that overprint", () => {
  const overprinting = (overprint: "none" | "black" | "all") =>
    [BLACK, INK, RICH, GRAY, WHITE, NO_INK].filter(
      (color) => usedColor(color, styleWith({ overprint })).overprints === true,
    );

  it("are none unless it is asked for", () => {
    expect(overprinting("none")).toEqual([]);
  });

  it("are those of the black ink alone", () => {
    expect(overprinting("black")).toEqual([BLACK, INK]);
  });

  it("are all but paper", () => {
    expect(overprinting("all")).toEqual([BLACK, INK, RICH, GRAY]);
  });

  it("include that of the text", () => {
    const used = usedColor("currentcolor", styleWith({ overprint: "black", color: INK }));
    expect(used).toEqual({ ...INK, overprints: true });
  });
});
