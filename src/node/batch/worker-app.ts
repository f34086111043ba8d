import type { BatchWorker } from "../../batch/batch-worker.ts";
import type { JobQueue } from "../../batch/queue/job-queue.ts";
import type { App } from "../../http/app.ts";
import { gaugesText } from "../../http/metrics.ts";
import type { PoolWork } from "../pool/pool-work.ts";
import { processGauges } from "../process-gauges.ts";
import { batchGauges } from "./batch-gauges.ts";

export interface WorkerAppOptions {
  readonly worker: Pick<BatchWorker, "counts">;
  readonly queue: Pick<JobQueue, "state">;
  readonly pool: Pick<PoolWork, "state"> | undefined;
  readonly isStopping: () => boolean;
}

/** What a worker answers: `/live`; `/ready` while it takes chunks and reaches its queue; `/metrics`. */
export function workerApp(options: WorkerAppOptions): App {
  return {
    fetch: async (request) => {
      switch (new URL(request.url).pathname) {
        case "/live":
          return Response.json({ status: "live" });
        case "/ready":
          return readiness(options);
        case "/metrics":
          return metrics(options);
        default:
          return Response.json(
            { name: "NotFoundError", message: "There is nothing at this address.", fields: [] },
            { status: 404 },
          );
      }
    },
  };
}

async function readiness({ queue, pool, isStopping }: WorkerAppOptions): Promise<Response> {
  const hasThread = pool === undefined || pool.state().ready > 0;
  const isReached = await queue.state().then(
    () => true,
    () => false,
  );
  const yes = !isStopping() && hasThread && isReached;
  return Response.json({ status: yes ? "ready" : "not ready" }, { status: yes ? 200 : 503 });
}

async function metrics({ worker, queue, pool }: WorkerAppOptions): Promise<Response> {
  const state = await queue.state().catch(() => undefined);
  const text = gaugesText([...processGauges(pool?.state()), ...batchGauges(worker.counts(), state)]);
  return new Response(text, { headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } });
}
