import { expect, it } from "vitest";
import { aspectOf, faceMeasures, zeroHeight } from "./aspect.ts";
import { parseFace } from "./face/face.ts";
import { notoSans } from "./testing/noto-sans.ts";

const face = parseFace(notoSans());

it("measures a face in ems, where it has the characters for it", () => {
  expect(faceMeasures.map((measure) => aspectOf(face, measure))).toEqual([
    0.536,
    0.714,
    0.572,
    undefined,
    undefined,
  ]);
  expect(aspectOf({ ...face, metrics: face.metrics, glyphOf: () => 0 }, "ch-width")).toBeUndefined();
  expect(zeroHeight(face)).toBeCloseTo(1.069 + 0.293);
});
