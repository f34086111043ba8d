import { EventEmitter } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { expect, it } from "vitest";
import { MainThread } from "./main-thread.ts";

it("tells whoever waits for an answer that one came which can't be read", async () => {
  const port = Object.assign(new EventEmitter(), { postMessage: () => undefined });
  const main = new MainThread(port as unknown as MessagePort);
  const answer = main.fetch({ url: "http://a.example/1.png", kind: "image" });
  port.emit("messageerror", new Error("Unable to deserialize cloned data."));
  await expect(answer).rejects.toMatchObject({ code: "busy" });
});
