import { expect, it } from "vitest";
import { CounterScopes } from "./content/counters.ts";

const change = (name: string, value: number) => [{ name, value }];
const NO_CHANGE = { reset: [], increment: [], set: [] };

it("counts through siblings and ends with their parent", () => {
  const counters = new CounterScopes();
  counters.apply(1, { ...NO_CHANGE, reset: change("item", 0) });
  counters.apply(2, { ...NO_CHANGE, increment: change("item", 1) });
  counters.apply(2, { ...NO_CHANGE, increment: change("item", 1) });
  expect(counters.value("item")).toBe(2);
  counters.leave(2);
  expect(counters.value("item")).toBe(2);
  counters.leave(1);
  expect(counters.value("item")).toBe(0);
});

it("nests instances for counters()", () => {
  const counters = new CounterScopes();
  counters.apply(1, { ...NO_CHANGE, reset: change("item", 3) });
  counters.apply(3, { ...NO_CHANGE, reset: change("item", 0), increment: change("item", 2) });
  expect(counters.values("item")).toEqual([3, 2]);
  counters.leave(3);
  expect(counters.values("item")).toEqual([3]);
});

it("replaces the instance of an earlier sibling", () => {
  const counters = new CounterScopes();
  counters.apply(1, { ...NO_CHANGE, reset: change("item", 3) });
  counters.apply(1, { ...NO_CHANGE, reset: change("item", 7) });
  expect(counters.values("item")).toEqual([7]);
});

it("makes a counter that is incremented or set without a reset", () => {
  const counters = new CounterScopes();
  counters.apply(2, { ...NO_CHANGE, increment: change("a", 5), set: change("b", 4) });
  expect([counters.value("a"), counters.value("b")]).toEqual([5, 4]);
});

it("ignores an increment beyond 32 bits", () => {
  const counters = new CounterScopes();
  counters.apply(1, { ...NO_CHANGE, reset: change("a", 2147483647), increment: change("a", 1) });
  expect(counters.value("a")).toBe(2147483647);
});
