import { EventEmitter } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { beforeEach, describe, expect, it } from "vitest";
import { MainThread, Questions } from "./main-thread.ts";

const picture = { url: "http://a.example/1.png", kind: "image" } as const;
let posted: unknown[];
let port: MessagePort;
let questions: Questions;
beforeEach(() => {
  posted = [];
  const postMessage = (message: unknown) => posted.push(message);
  port = Object.assign(new EventEmitter(), { postMessage }) as unknown as MessagePort;
  questions = new Questions(port);
});

describe("questions to the main thread", () => {
  it("are those of the job under way, and of none that is over", async () => {
    const [first, second] = [1, 2].map((job) => new MainThread(job, questions));
    questions.job = 2;
    await expect(first?.fetch(picture)).rejects.toMatchObject({ code: "aborted" });
    expect(posted).toEqual([]);
    void second?.fetch(picture);
    expect(posted).toMatchObject([{ type: "question", job: 2 }]);
  });

  it("fail when an answer comes that can't be read", async () => {
    questions.job = 1;
    const answer = new MainThread(1, questions).fetch(picture);
    port.emit("messageerror", new Error("Unable to deserialize cloned data."));
    await expect(answer).rejects.toMatchObject({ code: "busy" });
  });
});
