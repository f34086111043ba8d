import { afterEach, describe, expect, it, vi } from "vitest";
import { AbortedError } from "../../contract/errors.ts";
import { readPieces } from "./read-pieces.ts";

afterEach(() => {
  vi.useRealTimers();
});

const piece = new TextEncoder().encode("{}\n");
const streamed = (
  source: UnderlyingDefaultSource<Uint8Array>,
  headers: Record<string, string> = {},
): Request =>
  new Request("http://127.0.0.1/", {
    method: "POST",
    headers,
    body: new ReadableStream(source, { highWaterMark: 0 }),
    duplex: "half",
  } as RequestInit);

async function lengthOf(request: Request): Promise<number> {
  let length = 0;
  for await (const { length: bytes } of readPieces(request, () => undefined)) length += bytes;
  return length;
}

describe("a body that is read in pieces", () => {
  it("is answered 408 when nothing comes for thirty seconds, and let go", async () => {
    vi.useFakeTimers();
    let isLetGo = false;
    let sent = 0;
    const stuck = streamed({
      pull: (controller) => {
        sent += 1;
        if (sent === 1) controller.enqueue(piece);
        else return new Promise(() => undefined);
      },
      cancel: () => {
        isLetGo = true;
      },
    });
    const read = expect(lengthOf(stuck)).rejects.toMatchObject({ status: 408, name: "RequestTimeout" });
    await vi.advanceTimersByTimeAsync(30_000);
    await read;
    expect(isLetGo).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("may take as long as it likes while something comes", async () => {
    vi.useFakeTimers();
    let sent = 0;
    const slow = streamed({
      pull: (controller) =>
        new Promise((resolve) => {
          setTimeout(() => {
            sent += 1;
            controller.enqueue(piece);
            if (sent === 4) controller.close();
            resolve();
          }, 29_000);
        }),
    });
    const read = lengthOf(slow);
    await vi.advanceTimersByTimeAsync(4 * 29_000);
    expect(await read).toBe(4 * piece.length);
  });

  it("is refused where it ends early, and has lost its client where it breaks off", async () => {
    const short = streamed(
      {
        start: (controller) => {
          controller.enqueue(piece);
          controller.close();
        },
      },
      { "content-length": "10" },
    );
    await expect(lengthOf(short)).rejects.toThrow("ends after 3 of 10 bytes");
    const broken = streamed({ pull: (controller) => controller.error(new Error("reset")) });
    await expect(lengthOf(broken)).rejects.toThrow(AbortedError);
  });
});
