import { describe, expect, it } from "vitest";
import { RateLimiter } from "./rate-limit.ts";

/** Two calls in 1000 ms, at the given times by the given callers. */
function waits(...calls: readonly (readonly [time: number, caller: string])[]): readonly number[] {
  let now = 0;
  const limiter = new RateLimiter(() => now);
  return calls.map(([time, caller]) => {
    now = time;
    return limiter.take(caller, { calls: 2, milliseconds: 1000 });
  });
}

describe("a limit of calls", () => {
  it("lets as many through as it says, and tells the rest when to come again", () => {
    expect(waits([0, "a"], [0, "a"], [0, "a"])).toEqual([0, 0, 0.5]);
  });

  it("fills up evenly, to the limit", () => {
    expect(waits([0, "a"], [0, "a"], [250, "a"], [500, "a"])).toEqual([0, 0, 0.25, 0]);
    expect(waits([0, "a"], [9000, "a"], [9000, "a"], [9000, "a"])).toEqual([0, 0, 0, 0.5]);
  });

  it("counts each caller alone", () => {
    expect(waits([0, "a"], [0, "a"], [0, "b"], [0, "a"])).toEqual([0, 0, 0, 0.5]);
  });

  it("keeps no more than ten thousand callers in mind", () => {
    const limiter = new RateLimiter(() => 0);
    const limit = { calls: 1, milliseconds: 1000 };
    for (let caller = 0; caller <= 10_000; caller += 1) limiter.take(String(caller), limit);
    expect(limiter.take("1", limit)).toBe(1);
    expect(limiter.take("0", limit)).toBe(0);
  });
});
