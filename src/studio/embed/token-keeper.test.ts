import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { factsOf, type TokenFacts } from "./messages.ts";
import { TokenKeeper } from "./token-keeper.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function tokenFor(seconds: number): TokenFacts {
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const facts = factsOf(`embed_0123456789ab.form.${expires}.publish.00000000.c2lnbmF0dXJl`);
  if (facts === undefined) throw new Error("this is a token");
  return facts;
}

describe("a token of an embedded editor", () => {
  it("says what it is for", () => {
    expect(tokenFor(60)).toMatchObject({ issuer: "0123456789ab", template: "form", mayPublish: true });
    for (const text of ["", "live_0123456789", "embed_0123456789ab.form.1.read.0.c"])
      expect(factsOf(text)).toBeUndefined();
  });

  it("is asked for a minute before the present one ends, or halfway of a short one", () => {
    const asked: string[] = [];
    const keeper = new TokenKeeper(tokenFor(900), (reason) => void asked.push(reason));
    vi.advanceTimersByTime(835_000);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(asked).toEqual(["ending"]);
    keeper.put(tokenFor(20));
    vi.advanceTimersByTime(11_000);
    expect(asked).toEqual(["ending", "ending"]);
    keeper.close();
  });

  it("is waited for by calls that were refused, which go on when it comes", async () => {
    const asked: string[] = [];
    const keeper = new TokenKeeper(tokenFor(0), (reason) => void asked.push(reason));
    const calls = Promise.all([keeper.renew(), keeper.renew()]);
    expect(asked).toEqual(["refused"]);
    keeper.put(tokenFor(900));
    expect(await calls).toEqual([true, true]);
    keeper.close();
  });

  it("is waited for ten seconds, and asked for again until it comes", async () => {
    const asked: string[] = [];
    const keeper = new TokenKeeper(tokenFor(0), (reason) => void asked.push(reason));
    const call = keeper.renew();
    vi.advanceTimersByTime(10_000);
    expect(await call).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(asked).toEqual(["refused", "refused", "refused"]);
    keeper.put(tokenFor(900));
    vi.advanceTimersByTime(60_000);
    expect(asked).toHaveLength(3);
    keeper.close();
  });
});
