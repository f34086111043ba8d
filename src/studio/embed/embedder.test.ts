import { describe, expect, it } from "vitest";
import { Embedder, type FrameWindow } from "./embedder.ts";
import type { Incoming } from "./messages.ts";

const ORIGIN = "https://app.example.com";

/** A frame in a page, what that page is sent, and what the frame takes of it. */
function framed() {
  const sent: (readonly [data: unknown, origin: string])[] = [];
  const received: Incoming[] = [];
  const parent = {
    postMessage: (data: unknown, origin: unknown) => void sent.push([data, String(origin)]),
  } as FrameWindow["parent"];
  let listen: ((event: MessageEvent<unknown>) => void) | undefined;
  const frame: FrameWindow = {
    parent,
    addEventListener: (_type, listener) => {
      listen = listener;
    },
    removeEventListener: () => {
      listen = undefined;
    },
  };
  const embedder = new Embedder(frame, (message) => void received.push(message));
  embedder.start();
  const say = (data: unknown, origin = ORIGIN, source: unknown = parent): void =>
    listen?.({ data, origin, source } as MessageEvent<unknown>);
  return { embedder, sent, received, say };
}

describe("the page around the editor", () => {
  it("is told that the editor listens, and nothing else before it has said who it is", () => {
    const { embedder, sent, say } = framed();
    embedder.tell({ type: "platen:changed", template: "form" });
    expect(sent).toEqual([[{ type: "platen:ready" }, "*"]]);
    say({ type: "platen:save" });
    embedder.tell({ type: "platen:changed", template: "form" });
    expect(sent.slice(1)).toEqual([[{ type: "platen:changed", template: "form" }, ORIGIN]]);
  });

  it("is listened to at its first origin alone", () => {
    const { received, say } = framed();
    say({ type: "platen:open", token: "a" });
    say({ type: "platen:open", token: "b" }, "https://evil.example");
    expect(received).toEqual([{ type: "platen:open", token: "a", theme: undefined }]);
  });

  it("is no other window, no page without an origin, and speaks in messages that are known", () => {
    const { received, say } = framed();
    say({ type: "platen:save" }, ORIGIN, {});
    say({ type: "platen:save" }, "null");
    for (const data of [
      null,
      "platen:save",
      { type: "save" },
      { type: "platen:open" },
      { type: "platen:theme" },
    ])
      say(data);
    expect(received).toEqual([]);
    say({ type: "platen:theme", theme: "dark" });
    say({ type: "platen:token", token: "t" });
    expect(received.map(({ type }) => type)).toEqual(["platen:theme", "platen:token"]);
  });
});
