import { describe, expect, it } from "vitest";
import { resolveLength } from "./resolve.ts";

describe("resolveLength", () => {
  it.each([
    [{ px: 0, percent: 50 }, 100, 50],
    [{ px: 0, percent: 7 }, 100, 7],
    [{ px: 0, percent: 33.3333 }, 300, 299.984375 / 3],
    [{ px: 10, percent: -50 }, 1, 9.5],
  ])("gives %o of %d px as %d px", (value, base, expected) => {
    expect(resolveLength(value, base)).toBeCloseTo(expected, 1);
  });

  it.each([2, 3, 4, 5, 6, 7, 11, 12])("lets %d equal shares of any whole fit into it", (count) => {
    for (let base = 1; base < 900; base += 113 / 64) {
      const share = resolveLength({ px: 0, percent: 100 / count }, base);
      expect(share * count).toBeLessThanOrEqual(base);
      expect(resolveLength({ px: 0, percent: -100 / count }, base)).toBe(-share);
    }
  });
});
