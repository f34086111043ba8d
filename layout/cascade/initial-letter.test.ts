import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";
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

  it("lets a letter reach above the first line as far as it sinks less than it is high", () => {
    expect(
      layoutHtml(`<style>p { margin: 0; line-height: 20px } #p::first-letter { initial-letter: 3 2 }</style>
      <p>above<p id=p>Once <b id=b style="display: inline-block; height: 10px">x</b><br>x<br>x`).places(),
    ).toEqual(["p1 p 0,20 200×80", "p1 b 100,40 10×10"]);
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
