/**
 * Runs a batch undisturbed, and the same one while workers are killed, the queue is restarted, the store answers errors and stalls, the server
 * is replaced, and the receiver of the webhook is down. Both have to give the same: `npm run test:batch-faults -- --records 100000 --kills 50`.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { manifestOf, type QueueKind, Stack } from "./stack.ts";

const { values } = parseArgs({
  options: {
    records: { type: "string", default: "100000" },
    kills: { type: "string", default: "50" },
    queue: { type: "string", default: "redis" },
  },
});
const records = Number(values.records);
const kills = Number(values.kills);
const WORKERS = 2;
const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const queue: QueueKind = values.queue === "postgres" ? "postgres" : "redis";

/** A receiver of webhooks that is down at first. */
const receiver = { isUp: false, ids: new Set<string>() };
const server = createServer((request, response) => {
  request.resume();
  if (receiver.isUp) receiver.ids.add(String(request.headers["webhook-id"]));
  response.writeHead(receiver.isUp ? 204 : 503).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const webhook = { url: `http://${host}/`, secret: SECRET };

const undisturbed = await run(async () => undefined);
console.log(`undisturbed: ${undisturbed.length} records`);
const disturbed = await run(disturb);
compare(undisturbed, disturbed);
server.close();

interface Line {
  readonly record: number;
  readonly sha256?: string;
}

async function run(
  disturbance: (stack: Stack, isDone: () => Promise<boolean>) => Promise<void>,
): Promise<readonly Line[]> {
  const stack = new Stack({ queue, objects: "s3", allowHost: host });
  try {
    receiver.isUp = false;
    receiver.ids.clear();
    await stack.start();
    for (let place = 0; place < WORKERS; place += 1) await stack.startWorker(place);
    const path = await stack.take(manifestOf(records), { template: "form", webhook });
    const isDone = async (): Promise<boolean> => {
      const { state } = (await (await stack.get(path)).json()) as { state: string };
      return state === "done";
    };
    await disturbance(stack, isDone);
    while (!(await isDone().catch(() => false))) await sleep(250);
    receiver.isUp = true;
    await deliveredBy(stack, path);
    const text = await (await stack.get(`${path}/results.ndjson`)).text();
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  } finally {
    await stack.stop();
  }
}

/** The webhook comes when its receiver is up again. */
async function deliveredBy(stack: Stack, path: string): Promise<void> {
  await (
    await fetch(`${stack.server?.url}${path}/deliveries/done-1/send`, {
      method: "POST",
      headers: { authorization: "Bearer stack-key" },
    })
  ).text();
  for (let waited = 0; receiver.ids.size === 0; waited += 1) {
    if (waited === 600) throw new Error("The webhook was not delivered.");
    await sleep(100);
  }
}

/** Kills workers at random, and does the rest in between. */
async function disturb(stack: Stack, isDone: () => Promise<boolean>): Promise<void> {
  let killed = 0;
  for (; killed < kills && !(await isDone().catch(() => false)); killed += 1) {
    await sleep(500 + Math.random() * 2_000);
    const place = killed % WORKERS;
    stack.workers[place]?.process.kill("SIGKILL");
    await stack.startWorker(place);
    if (killed % 10 === 3) await stack.restartQueue();
    if (killed % 10 === 5) stack.s3?.fail(500, 30);
    if (killed % 10 === 7) stack.s3?.stall(3_000);
    if (killed % 10 === 9) {
      await stack.server?.stop();
      await stack.startServer();
    }
  }
  console.log(`${killed} kills while it ran`);
}

function compare(one: readonly Line[], other: readonly Line[]): void {
  const hashes = (lines: readonly Line[]): string =>
    lines.map(({ record, sha256 = "failed" }) => `${record} ${sha256}`).join("\n");
  const isComplete = other.length === records && other.every(({ record }, index) => record === index + 1);
  if (!isComplete || hashes(one) !== hashes(other)) {
    process.exitCode = 1;
    console.log(`FAILED: ${other.length} lines of ${records} records, or other hashes`);
    return;
  }
  console.log(
    `ok: ${records} records once each, with the SHA-256 of the undisturbed run; the webhook was delivered`,
  );
}
