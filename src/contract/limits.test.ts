import { describe, expect, it } from "vitest";
import { defaultCacheLimits, defaultLimits, serviceLimits, withLimits } from "./limits.ts";

describe("limits", () => {
  it("are the defaults but for the entries given", () => {
    expect(withLimits(undefined)).toBe(defaultLimits);
    expect(withLimits({ pages: 3 })).toEqual({ ...defaultLimits, pages: 3 });
    expect(withLimits({ pages: undefined } as never)).toEqual(defaultLimits);
    expect(withLimits({ pages: 3 }, serviceLimits)).toEqual({ ...serviceLimits, pages: 3 });
  });

  it("are positive numbers, and none is higher for a service", () => {
    for (const [name, value] of Object.entries(defaultLimits)) {
      expect(value, name).toBeGreaterThan(0);
      expect(serviceLimits[name as keyof typeof serviceLimits], name).toBeLessThanOrEqual(value);
    }
  });
});

it("keep a font with the signs of China, which takes no more than half of what is kept", () => {
  const signsOfChina = 10_559_284;
  expect(signsOfChina).toBeLessThan(defaultLimits.fontBytes);
  expect(2 * signsOfChina).toBeLessThan(defaultCacheLimits.fontBytes);
});
