import { describe, expect, it } from "vitest";
import { styled } from "./testing/styled.ts";

describe("initial-letter (css-inline-3 §7)", () => {
  /** Capitals are 0.7 em high, fonts 0.9 em above and 0.3 em below the baseline. */
  const letter = (value: string, more = ""): unknown =>
    styled(
      "<p id=p>Once",
      `p { font-size: 10px; line-height: 20px; ${more} } p::first-letter { initial-letter: ${value} }`,
    ).pseudo("p", "first-letter");

  it("sinks a letter as deep as its lines, its baseline on that of the last", () => {
    // Two lines and a capital: 47px. The baseline is 53px below the first line's top.
    expect(letter("3")).toMatchObject({
      fontSize: expect.closeTo(47 / 0.7),
      float: "left",
      lineHeight: 2 * 53 - 60 + 20,
      marginBottom: 60 - (2 * 53 - 60 + 20),
    });
    expect(letter("3", "direction: rtl")).toMatchObject({ float: "right" });
  });

  it("leaves a raised letter in its line", () => {
    // Two lines more, and none of the room below that the letter's own size would have.
    const lineHeight = 2 * 53 - 60 + 20;
    expect(letter("3 1")).toMatchObject({ fontSize: expect.closeTo(47 / 0.7), float: "none", lineHeight });
  });

  it("leaves letters that float anyway alone", () => {
    expect(letter("3; float: left")).toMatchObject({ fontSize: 10 });
  });
});
