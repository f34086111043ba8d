import { expect, it } from "vitest";
import type { DisplayItem } from "../../graphics/display-list.ts";
import { FACE, FragmentBuilder } from "../testing/paint-fixture.ts";
import { paintLinesBehind } from "./text-decoration.ts";

/** Where an underline 2 px thick is drawn below 100 px of text whose letters reach into it between `gaps`. */
function pieces(gaps: readonly number[]): string[] {
  const style = new FragmentBuilder().style({
    textDecorationLine: ["underline"],
    textDecorationThickness: 2,
  });
  const text = {
    x: 0,
    width: 100,
    lineBaseline: 20,
    color: undefined,
    hasCentralBaseline: false,
    primaryFace: () => FACE,
    gaps: () => gaps,
  };
  const items: DisplayItem[] = [];
  paintLinesBehind({ style, baseline: undefined, outer: undefined }, text, items);
  return items.flatMap((item) =>
    item.type === "fill-rectangle" ? [`${item.x}–${item.x + item.width}`] : [],
  );
}

it.each([
  ["none", [], ["0–100"]],
  ["one", [20, 30], ["0–20", "30–100"]],
  ["one at each end", [-2, 5, 90, 103], ["5–90"]],
  ["two with a speck between them", [20, 30, 31, 40], ["0–20", "40–100"]],
  ["brackets with specks outside of them", [1, 8, 91, 99], ["8–91"]],
])("an underline is interrupted by the letters: %s", (_, gaps, drawn) => {
  expect(pieces(gaps)).toEqual(drawn);
});
