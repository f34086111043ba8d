import { describe, expect, it } from "vitest";
import type { Work } from "../../http/calls/work.ts";
import { warmUp } from "./warm-up.ts";

/** Warms up work that is waited for from its so manieth document on, and gives how many it made. */
async function documentsOf(awaitedFrom: number): Promise<number> {
  let made = 0;
  const generate = async () => {
    made += 1;
    return { pdf: new Uint8Array(0), diagnostics: [] };
  };
  await warmUp({ generate } as Partial<Work> as Work, () => made >= awaitedFrom);
  return made;
}

describe("warming up", () => {
  it("makes some documents before the first caller comes", async () => {
    expect(await documentsOf(Number.POSITIVE_INFINITY)).toBeGreaterThan(4);
  });

  it("ends after one where a caller waits, and as soon as one comes", async () => {
    expect(await documentsOf(0)).toBe(1);
    expect(await documentsOf(3)).toBe(3);
  });
});
