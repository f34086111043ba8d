import { expect, it } from "vitest";
import { RecentValues } from "./recent-values.ts";

/** Which of the keys are there after a script of `a=WEIGHT` (set) and `a` (get). */
function kept(script: string, bounds: { count: number; weight: number }): string {
  const values = new RecentValues<string>(bounds);
  for (const step of script.split(" ")) {
    const [key = "", weight] = step.split("=");
    if (weight === undefined) values.get(key);
    else values.set(key, step, Number(weight));
  }
  return ["a", "b", "c", "d"].filter((key) => values.get(key) !== undefined).join("");
}

it.each([
  ["a=1 b=1 c=1", "bc"],
  ["a=1 b=1 a c=1", "ac"],
  ["a=1 b=1 a=1 c=1", "ac"],
  ["a=5 b=5", "ab"],
  ["a=5 b=5 c=5", "bc"],
  ["a=1 b=6", "a"],
  ["a=1 a=6", ""],
  ["a=4 b=4 a=1 c=5", "ac"],
])("keeps two values of weight 10 together, those used last: %s", (script, expected) => {
  expect(kept(script, { count: 2, weight: 10 })).toBe(expected);
});

it("gives the value that was set last", () => {
  const values = new RecentValues<number>({ count: 2, weight: 10 });
  values.set("a", 1, 1);
  values.set("a", 2, 1);
  expect([values.get("a"), values.get("b"), values.size]).toEqual([2, undefined, 1]);
});

it.each([
  { count: 0, weight: 10 },
  { count: 10, weight: 0 },
])("keeps nothing within no bounds: %o", (bounds) => {
  expect(kept("a=1 b=2", bounds)).toBe("");
});

it("keeps apart what is in partitions, within bounds for all", () => {
  const values = new RecentValues<string>({ count: 2, weight: 10 });
  const [one, other] = [values.partition("one"), values.partition("other")];
  one.set("a", "of one", 1);
  expect([one.get("a"), other.get("a"), values.partition("one").get("a")]).toEqual([
    "of one",
    undefined,
    "of one",
  ]);
  other.set("a", "of other", 1);
  other.set("b", "of other", 1);
  expect([one.get("a"), other.get("a"), other.get("b")]).toEqual([undefined, "of other", "of other"]);
});

it("tells names of partitions from the keys in them", () => {
  const values = new RecentValues<string>({ count: 2, weight: 10 });
  values.partition('a"').set("b", "value", 1);
  expect(values.partition("a").get('"b')).toBeUndefined();
});
