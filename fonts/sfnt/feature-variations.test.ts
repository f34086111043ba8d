import { describe, expect, it } from "vitest";
import { featureVariations } from "./feature-variations.ts";
import { long, short } from "./testing/test-tables.ts";

/** A layout table of which only the feature variations are there: each with its conditions, for feature 2. */
function tableOf(
  ...variations: readonly (readonly [axis: number, minimum: number, maximum: number][])[]
): DataView {
  const sets = variations.map((conditions) => [
    ...short(conditions.length),
    ...conditions.flatMap((_, index) => long(2 + 4 * conditions.length + 8 * index)),
    ...conditions.flatMap(([axis, minimum, maximum]) =>
      [1, axis, minimum * 16384, maximum * 16384].flatMap(short),
    ),
  ]);
  const header = 8 + 8 * variations.length;
  const body: number[] = [];
  const records: number[] = [];
  for (const [index, set] of sets.entries()) {
    const conditions = header + body.length;
    body.push(...set);
    records.push(...long(conditions), ...long(header + body.length));
    body.push(...short(1), ...short(0), ...short(1), ...short(2), ...long(100 + index));
  }
  const start = [...short(1), ...short(1), ...Array.from({ length: 6 }, () => 0), ...long(14)];
  return new DataView(
    Uint8Array.from([...start, ...short(1), ...short(0), ...long(variations.length), ...records, ...body])
      .buffer,
  );
}

const found = (view: DataView, place: readonly number[]): number[] => [
  ...featureVariations(view, place).keys(),
];

describe("feature variations", () => {
  it.each([
    [[0.5], [2]],
    [[1], [2]],
    [[0.4], []],
    [[], []],
  ])("at %j replace %j", (place, expected) => {
    expect(found(tableOf([[0, 0.5, 1]]), place)).toEqual(expected);
  });

  it("want all their conditions", () => {
    const both = tableOf([
      [0, 0.5, 1],
      [1, -1, 0],
    ]);
    expect(found(both, [0.7, -0.5])).toEqual([2]);
    expect(found(both, [0.7, 0.5])).toEqual([]);
  });

  it("are the first that hold", () => {
    const view = tableOf([[0, 0.5, 1]], [[0, 0, 1]]);
    const offset = (place: number): number => (featureVariations(view, [place]).get(2) as number) % 1000;
    expect(offset(0.2)).not.toBe(offset(0.7));
  });

  it("replace nothing where they are damaged", () => {
    const whole = new Uint8Array(tableOf([[0, 0, 1]]).buffer);
    for (let length = 4; length < whole.length; length += 1)
      expect(found(new DataView(whole.slice(0, length).buffer), [0.5])).toEqual([]);
  });
});
