import { describe, expect, it } from "vitest";
import { killWriters } from "./testing/kill-writers.ts";

describe("a store whose writer is killed at any moment", () => {
  // `npm run test:kill` does it a hundred times.
  it("is whole, and has everything that was done", async () => {
    const { kills, drafts } = await killWriters(8);
    expect(kills).toBe(8);
    expect(drafts).toBeGreaterThan(0);
  });
});
