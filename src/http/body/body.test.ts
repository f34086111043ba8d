import { describe, expect, it } from "vitest";
import { AbortedError, BusyError } from "../../contract/errors.ts";
import { readBody } from "./body.ts";
import { BodyRoom } from "./body-room.ts";

const headers = { "content-type": "application/json" };
const streamed = (pull: (controller: ReadableStreamDefaultController) => void | Promise<void>): Request =>
  new Request("http://127.0.0.1/", {
    method: "POST",
    headers,
    body: new ReadableStream({ pull }),
    duplex: "half",
  } as RequestInit);

describe("bodies", () => {
  it("have a limited room together, which is given back", async () => {
    const room = new BodyRoom(12);
    const request = (): Request =>
      new Request("http://127.0.0.1/", { method: "POST", headers, body: "12345" });
    const { bytes } = await readBody(request(), { room });
    await expect(readBody(request(), { room })).rejects.toThrow(BusyError);
    room.give(bytes.length);
    expect((await readBody(request(), { room })).bytes).toHaveLength(5);
  });

  it("of one owner leave room to the next, and of two to the third", () => {
    const room = new BodyRoom(200);
    const [a, b, c] = ["a", "b", "c"].map((key) => ({ workspace: "w", key }));
    room.take(88, a);
    expect(() => room.take(1, a)).toThrow(BusyError);
    room.take(44, b);
    expect(() => room.take(1, b)).toThrow(BusyError);
    room.take(22, c);
    room.give(88, a);
    room.take(40, b);
  });

  it("of one workspace leave room to another, however many keys it has", () => {
    const room = new BodyRoom(800);
    const hold = (workspace: string, key: string, bytes: number) => room.take(bytes, { workspace, key });
    for (let key = 0; key < 700; key += 1) hold("one", String(key), 1);
    expect(() => hold("one", "another", 1)).toThrow(BusyError);
    hold("other", "a", 43);
    hold("other", "b", 22);
  });

  it("that do not arrive in time are answered 408, and leave their room to others", async () => {
    const room = new BodyRoom(12);
    let sent = false;
    const stuck = streamed((controller) => {
      if (sent) return new Promise(() => undefined);
      sent = true;
      return controller.enqueue(new Uint8Array(5));
    });
    await expect(readBody(stuck, { room, milliseconds: 10 })).rejects.toMatchObject({ status: 408 });
    room.take(5);
  });

  it("that are too large leave their room to others", async () => {
    const room = new BodyRoom(4_000_000);
    const endless = streamed((controller) => controller.enqueue(new Uint8Array(100_000)));
    await expect(readBody(endless, { room })).rejects.toMatchObject({ status: 413 });
    room.take(1_700_000);
  });

  it("that break off have lost their client", async () => {
    const broken = streamed((controller) => controller.error(new Error("reset")));
    await expect(readBody(broken)).rejects.toThrow(AbortedError);
  });
});
