import { describe, expect, it } from "vitest";
import { styleWith } from "../cascade/initial-style.ts";
import { NO_EDGES } from "../geometry/edges.ts";
import { type TextTrim, textTrimIn } from "./text-trim.ts";

const around = { start: true, end: true };
const open = { border: NO_EDGES, padding: NO_EDGES, isResumed: false };

describe("lines of a box that are trimmed (css-inline-3 §6.1)", () => {
  it.each([
    ["none", { start: false, end: false }],
    ["trim-start", { start: true, end: false }],
    ["trim-end", { start: false, end: true }],
    ["trim-both", { start: true, end: true }],
  ] as const)("by its own %s", (textBoxTrim, trim) => {
    expect(textTrimIn(styleWith({ textBoxTrim }), undefined, open)).toEqual(trim);
  });

  it.each<[string, Partial<Parameters<typeof textTrimIn>[2]>, TextTrim]>([
    ["whose edges touch its lines", {}, { start: true, end: true }],
    ["but not over padding", { padding: { ...NO_EDGES, top: 1 } }, { start: false, end: true }],
    ["nor over a border", { border: { ...NO_EDGES, bottom: 1 } }, { start: true, end: false }],
    ["nor in what goes on from an earlier page", { isResumed: true }, { start: false, end: true }],
  ])("by boxes around %s", (_, box, trim) => {
    expect(textTrimIn(styleWith({}), around, { ...open, ...box })).toEqual(trim);
  });

  it("by its own value whatever its padding", () => {
    const padding = { top: 5, right: 5, bottom: 5, left: 5 };
    expect(textTrimIn(styleWith({ textBoxTrim: "trim-both" }), undefined, { ...open, padding })).toEqual(
      around,
    );
  });
});
