import { describe, expect, it } from "vitest";
import { type Answer, fingerprintOf, IdempotencyCache } from "./idempotency.ts";

const CRLF = "\r\n";

function fingerprint(body: string, boundary: string): Promise<string> {
  const request = new Request("http://127.0.0.1/api/v1/generate-pdf", { method: "POST" });
  const bytes = new TextEncoder().encode(body);
  return fingerprintOf(request, { bytes, contentType: `multipart/form-data; boundary=${boundary}` });
}

const form = (boundary: string, value: string): string =>
  [`--${boundary}`, 'Content-Disposition: form-data; name="a"', "", value, `--${boundary}--`].join(CRLF);

describe("fingerprints of calls", () => {
  it("are equal for all boundaries, however long they are and however large the parts", async () => {
    const large = "x".repeat(600_000);
    const one = await fingerprint(form("b", large), "b");
    expect(await fingerprint(form("a-much-longer-one", large), "a-much-longer-one")).toBe(one);
    expect(await fingerprint(form("b", `${large}x`), "b")).not.toBe(one);
  });

  it("look for a thousand boundaries and no more", async () => {
    const many = (boundary: string): string => `--${boundary}\n`.repeat(1_001);
    expect(await fingerprint(many("b"), "b")).not.toBe(await fingerprint(many("cc"), "cc"));
    expect(await fingerprint(many("b").slice(4), "b")).toBe(await fingerprint(many("cc").slice(5), "cc"));
  });
});

describe("answers that are kept", () => {
  const answerOf = (bytes: number): Answer => ({ status: 200, headers: {}, body: new Uint8Array(bytes) });
  /** Whether each call was a repeat. */
  async function repeats(cache: IdempotencyCache, ...calls: readonly string[]): Promise<readonly boolean[]> {
    const results: boolean[] = [];
    for (const call of calls) {
      const repeatable = { owner: call.charAt(0), key: call.slice(1), fingerprint: "" };
      const { isRepeated } = await cache.answer(repeatable, async () => answerOf(9_000));
      results.push(isRepeated);
    }
    return results;
  }

  it("are a quarter of all for one owner, and stay when others make many", async () => {
    const cache = new IdempotencyCache({ maximumBytes: 80_000 });
    await repeats(cache, "b1", ...Array.from({ length: 100 }, (_, index) => `a${index}`));
    expect(await repeats(cache, "b1", "a99", "a98", "a97")).toEqual([true, true, true, false]);
  });

  it("of the owner who has most go when there is no room for all", async () => {
    const cache = new IdempotencyCache({ maximumBytes: 80_000 });
    const owners = ["a", "b", "c", "d"].flatMap((owner) => [`${owner}1`, `${owner}2`]);
    await repeats(cache, ...owners, "e1");
    expect(await repeats(cache, "e1", "d1", "c1", "b1", "a2")).toEqual([true, true, true, true, true]);
  });

  it("are forgotten when they are too old", async () => {
    let now = 0;
    const cache = new IdempotencyCache({ milliseconds: 10, now: () => now });
    await repeats(cache, "a1");
    now = 9;
    expect(await repeats(cache, "a1", "a2")).toEqual([true, false]);
    now = 11;
    expect(await repeats(cache, "a2", "a1")).toEqual([true, false]);
  });
});
