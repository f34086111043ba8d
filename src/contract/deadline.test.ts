import { describe, expect, it } from "vitest";
import { withDeadline } from "./deadline.ts";

const late = (): Error => new Error("late");

describe("withDeadline", () => {
  it("gives the work's result or error", async () => {
    const options = { milliseconds: 1000, signal: undefined, timeout: late };
    expect(await withDeadline(async () => 1, options)).toBe(1);
    await expect(withDeadline(async () => Promise.reject(new Error("own")), options)).rejects.toThrow("own");
  });

  it("ends at the deadline and tells the work", async () => {
    let stopped = false;
    const work = (signal: AbortSignal): Promise<never> => {
      signal.addEventListener("abort", () => {
        stopped = true;
      });
      return new Promise(() => {});
    };
    await expect(withDeadline(work, { milliseconds: 1, signal: undefined, timeout: late })).rejects.toThrow(
      "late",
    );
    expect(stopped).toBe(true);
  });

  it("ends when the caller's signal is triggered, before or during the work", async () => {
    const controller = new AbortController();
    const options = { milliseconds: 60_000, signal: controller.signal, timeout: late };
    const running = withDeadline(() => new Promise(() => {}), options);
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    let ran = false;
    const work = async (): Promise<void> => {
      ran = true;
    };
    await expect(withDeadline(work, options)).rejects.toMatchObject({ code: "aborted" });
    expect(ran).toBe(false);
  });
});
