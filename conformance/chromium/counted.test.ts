import { describe, expect, it } from "vitest";
import { untilCounted } from "./counted.ts";

describe("random cases that count", () => {
  it("are as many as were asked for, with further numbers for those that do not count", async () => {
    const tried: number[] = [];
    const counted = await untilCounted(4, async (number) => {
      tried.push(number);
      return number !== 1 && number !== 4;
    });
    expect(tried).toEqual([0, 1, 2, 3, 4, 5]);
    expect(counted).toBe(4);
  });

  it("are no more numbers than were asked for where all count", async () => {
    expect(await untilCounted(3, async (number) => number < 3)).toBe(3);
  });

  it("come to an end where none counts", async () => {
    expect(await untilCounted(2, async () => false)).toBe(0);
  });
});
