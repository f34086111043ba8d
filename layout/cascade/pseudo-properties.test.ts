import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const text = (rule: string): readonly string[] =>
  layoutHtml(`<style>${rule}</style><li id=a style="display: list-item">Hello</li>`, "200px 100px").places();

describe("properties that do not apply to pseudo-elements (css-pseudo-4 §2.2.1, css-lists-3 §3.1.1)", () => {
  const plain = text("");

  it.each([
    "position: absolute",
    "position: fixed",
    "display: block",
    "display: flex",
    "display: none",
    "width: 100px",
    "overflow: hidden",
    "columns: 2",
    "transform: scale(2)",
    "writing-mode: vertical-rl",
    "break-before: page",
  ])("%s", (declaration) => {
    expect(text(`li::first-letter { ${declaration} }`)).toEqual(plain);
    expect(text(`li::marker { ${declaration} }`)).toEqual(plain);
  });

  it.each(["float: left", "padding: 5px", "margin: 5px", "border: solid"])(
    "no %s of markers",
    (declaration) => {
      expect(text(`li::marker { ${declaration}; font-size: 30px }`)).toEqual(
        text("li::marker { font-size: 30px }"),
      );
    },
  );

  it("keeps what applies", () => {
    expect(text("li::first-letter { line-height: 30px; position: absolute }")).toEqual(["p1 a 0,0 200×30"]);
  });
});
