import { expect, it } from "vitest";
import { WebSource } from "./web-source.ts";

const REQUEST = { family: "Roboto", styles: [] };

/** A source whose address fails so, with its clock and the number of times that it was asked. */
function failing(error: Error) {
  const state = { now: 0, asked: 0 };
  const fetch = async (): Promise<never> => {
    state.asked += 1;
    throw error;
  };
  return { state, source: new WebSource(fetch, "https://example.com/css", () => state.now) };
}

it("does not ask an address again for a minute after it failed", async () => {
  const { state, source } = failing(new Error("No answer"));
  for (const now of [0, 30_000, 59_999]) {
    state.now = now;
    await expect(source.find(REQUEST)).rejects.toThrow("No answer");
  }
  expect(state.asked).toBe(1);
  state.now = 60_000;
  await expect(source.find(REQUEST)).rejects.toThrow("No answer");
  expect(state.asked).toBe(2);
});

it("asks again at once where a caller had called it off", async () => {
  const { state, source } = failing(new Error("Called off"));
  for (const _ of [1, 2])
    await expect(source.find(REQUEST, AbortSignal.abort())).rejects.toThrow("Called off");
  expect(state.asked).toBe(2);
});
