import { describe, expect, test } from "vitest";
import { descendants, readStatus } from "./process-tree.ts";

const status = (pid: number, parent: number) => ({ pid, parent, own: 0, waited: 0 });

describe("the processes of a rival", () => {
  test("times are read after the name, whatever that holds", () => {
    const line = "42 (a) b (c) S 7 42 42 0 -1 0 1 2 3 4 150 50 30 20 20 0 1 0 999 1 1";
    expect(readStatus(line)).toEqual({ pid: 42, parent: 7, own: 2_000, waited: 500 });
  });

  test("a line that is none is refused", () => {
    expect(() => readStatus("nothing")).toThrow(RangeError);
  });

  test("a tree has children of children, also those with a lower number", () => {
    const all = [status(3, 9), status(5, 1), status(9, 5), status(11, 5), status(12, 2)];
    expect(descendants(5, all).map(({ pid }) => pid)).toEqual([3, 5, 9, 11]);
  });
});
