import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { BatchWorker } from "../../batch/batch-worker.ts";
import { Batches } from "../../batch/batches.ts";
import type { BatchRecord } from "../../batch/model.ts";
import { LocalQueue } from "../../batch/queue/local-queue.ts";
import { parseBatchSettings } from "../../batch/settings.ts";
import { MemoryStore } from "../../batch/store/memory-store.ts";
import { makeTexts, manifestOf, pieces } from "../../batch/testing/batch-fixture.ts";
import { createWebhookPost } from "./webhook-post.ts";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Receiver {
  readonly host: string;
  readonly messages: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  status: number;
}

async function startReceiver(): Promise<Receiver> {
  const receiver = { host: "", messages: [] as Receiver["messages"], status: 200 };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    receiver.messages.push({ headers: request.headers, body });
    response.writeHead(receiver.status).end("thanks");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return receiver;
}

/** Batches that are run, with a clock that can be put forward. */
function running(allowHosts: readonly string[]) {
  const store = new MemoryStore();
  const queue = new LocalQueue();
  const clock = { ahead: 0 };
  const now = (): number => Date.now() + clock.ahead;
  const batches = new Batches({ store, queue, now });
  const post = createWebhookPost({ allowHosts });
  const worker = new BatchWorker({
    store,
    queue,
    post,
    now,
    make: makeTexts,
    concurrency: 1,
    sweepMilliseconds: 30,
  });
  ends.push(() => worker.close());
  const take = async (url: string): Promise<BatchRecord> => {
    const settings = parseBatchSettings({ webhook: { url, secret: SECRET } });
    const manifest = pieces(`${manifestOf(2)}{}\n`);
    return (await batches.take({ ...settings, workspace: "default", owner: "k", manifest })).batch;
  };
  const stateOf = async (batch: BatchRecord) => (await batches.deliveries(batch))[0];
  return { batches, clock, take, stateOf };
}

describe("webhooks", () => {
  it("are signed in the Standard Webhooks form, and sent again on demand", async () => {
    const receiver = await startReceiver();
    const { batches, take, stateOf } = running([receiver.host]);
    const batch = await take(`http://${receiver.host}/hook`);
    await expect.poll(() => receiver.messages.length, { timeout: 60_000 }).toBe(1);
    const [message] = receiver.messages;
    const told = new Webhook(SECRET).verify(message?.body ?? "", message?.headers as Record<string, string>);
    expect(told).toMatchObject({ type: "batch.done", data: { id: batch.id, made: 2, failed: 1 } });
    await expect.poll(async () => (await stateOf(batch))?.state, { timeout: 60_000 }).toBe("delivered");
    await batches.sendAgain(batch, "done-1");
    await expect.poll(() => receiver.messages.length, { timeout: 60_000 }).toBe(2);
    expect(receiver.messages[1]?.headers["webhook-id"]).toBe(message?.headers["webhook-id"]);
    await expect(batches.sendAgain(batch, "done-2")).rejects.toThrow("no message done-2");
    expect(JSON.stringify(await batches.status(batch))).not.toContain("whsec_");
  });

  it("are tried again with pauses while the receiver is down, and told of", async () => {
    const receiver = await startReceiver();
    receiver.status = 503;
    const { clock, take, stateOf } = running([receiver.host]);
    const batch = await take(`http://${receiver.host}/hook`);
    await expect.poll(() => receiver.messages.length, { timeout: 60_000 }).toBe(1);
    await expect.poll(async () => (await stateOf(batch))?.tries.length, { timeout: 60_000 }).toBe(1);
    clock.ahead += 6_000;
    await expect.poll(() => receiver.messages.length, { timeout: 60_000 }).toBe(2);
    receiver.status = 204;
    clock.ahead += 40_000;
    await expect.poll(async () => (await stateOf(batch))?.state, { timeout: 60_000 }).toBe("delivered");
    expect((await stateOf(batch))?.tries.map(({ status }) => status)).toEqual([503, 503, 204]);
  });

  it.each([
    "http://127.0.0.1:9/x",
    "http://[::1]/",
    "http://169.254.169.254/latest",
    "https://example.com:8443/",
  ])("never reach %s", async (url) => {
    const { take, stateOf } = running([]);
    const batch = await take(url);
    await expect.poll(async () => (await stateOf(batch))?.tries.length, { timeout: 60_000 }).toBe(1);
    expect((await stateOf(batch))?.tries[0]).toMatchObject({
      error: expect.stringMatching(/not|public|allowed/),
    });
  });

  it.each([
    { url: "ftp://host/", secret: SECRET },
    { url: "https://host/", secret: "whsec_short" },
    { url: "https://host/" },
  ])("refuse %j", (webhook) => {
    expect(() => parseBatchSettings({ webhook })).toThrow("webhook");
  });
});
