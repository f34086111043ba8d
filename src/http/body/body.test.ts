import { describe, expect, it } from "vitest";
import { AbortedError, BusyError } from "../../contract/errors.ts";
import { BodyRoom, readBody } from "./body.ts";

const headers = { "content-type": "application/json" };
const streamed = (pull: (controller: ReadableStreamDefaultController) => void): Request =>
  new Request("http://127.0.0.1/", {
    method: "POST",
    headers,
    body: new ReadableStream({ pull }),
    duplex: "half",
  } as RequestInit);

describe("bodies", () => {
  it("have a limited room together, which is given back", async () => {
    const room = new BodyRoom(10);
    const request = (): Request =>
      new Request("http://127.0.0.1/", { method: "POST", headers, body: "123456" });
    const { bytes } = await readBody(request(), "attributes", room);
    await expect(readBody(request(), "attributes", room)).rejects.toThrow(BusyError);
    room.give(bytes.length);
    expect((await readBody(request(), "attributes", room)).bytes).toHaveLength(6);
  });

  it("that are too large leave their room to others", async () => {
    const room = new BodyRoom(2_000_000);
    const endless = streamed((controller) => controller.enqueue(new Uint8Array(100_000)));
    await expect(readBody(endless, "attributes", room)).rejects.toMatchObject({ status: 413 });
    room.take(2_000_000);
  });

  it("that break off have lost their client", async () => {
    const broken = streamed((controller) => controller.error(new Error("reset")));
    await expect(readBody(broken)).rejects.toThrow(AbortedError);
  });
});
