import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createCollection } from "../../../fonts/collection.ts";
import { parseFace } from "../../../fonts/face/face.ts";
import { styleWith } from "../initial-style.ts";
import { fontMetricsOf } from "./font-context.ts";

it("units of a variable font are those of the instance that the style is set in", () => {
  const face = parseFace(new Uint8Array(readFileSync("fonts/testing/roboto-flex-few.ttf")));
  const facesOf = fontMetricsOf(createCollection({ faces: [face], defaultFamily: face.family }));
  const advanceOfA = (style: Parameters<typeof styleWith>[0]): number | undefined => {
    const found = facesOf(styleWith({ fontFamily: [face.family], ...style }));
    return found?.advanceOf(found.glyphOf(0x41));
  };
  expect(advanceOfA({})).toBe(1280);
  expect(advanceOfA({ fontVariationSettings: [["wght", 1000]] })).toBe(advanceOfA({ fontWeight: 1000 }));
  expect(advanceOfA({ fontVariationSettings: [["wght", 1000]] })).toBeGreaterThan(1400);
});
