import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServiceError } from "../service/service-client.ts";
import type { EditorController } from "./controller.ts";
import { Saver } from "./saver.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("removeEventListener", () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An editor with a new draft and a service that does not answer; tells how often it was asked. */
function offline() {
  const asked = vi.fn(async () => {
    throw new ServiceError("offline", "The service did not answer.");
  });
  const state = { save: { kind: "new" }, remote: undefined, history: { undo: [] } };
  const controller = {
    state,
    document: { template: { id: "a" }, base: { bytes: new Uint8Array(0) } },
    service: { create: asked },
    set: (change: (state: object) => object) => Object.assign(state, change(state)),
  };
  return { saver: new Saver(controller as unknown as EditorController), asked };
}

it("saves again while the service does not answer, until the editor is closed", async () => {
  const { saver, asked } = offline();
  await saver.save();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = asked.mock.calls.length;
  expect(before).toBeGreaterThan(1);
  saver.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(before);
});

it("begins nothing anew for a save that fails after the editor was closed", async () => {
  const { saver, asked } = offline();
  const saving = saver.save();
  saver.close();
  await saving;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
