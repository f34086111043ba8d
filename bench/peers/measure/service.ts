import { invoiceBody } from "../../load/bodies.ts";
import { load } from "../../load/client.ts";
import { startService } from "../../load/server-process.ts";
import type { ServiceRow } from "../results.ts";
import { OURS } from "../rivals.ts";

const CLIENTS: readonly number[] = [1, 8, 20];
const KEY = "bench";

/**
 * Puts our service under load: one small tagged page for so many clients at a time, each with a kept connection and a new request as soon as
 * the one before is answered.
 */
export async function measureService(calls: number): Promise<ServiceRow[]> {
  const service = await startService("--key", KEY, "--rate-limit", "1000000");
  const headers = { authorization: `Basic ${btoa(`${KEY}:`)}` };
  const call = { url: `${service.url}/api/v1/generate-pdf`, headers, body: invoiceBody() };
  const rows: ServiceRow[] = [];
  try {
    // Every thread of the service has to have compiled the engine.
    await load(call, { concurrency: 20, calls });
    for (const clients of CLIENTS) {
      const { perSecond, p50, p99, statuses } = await load(call, { concurrency: clients, calls, warmUp: 50 });
      const failures = calls - (statuses["200"] ?? 0);
      rows.push({ rival: OURS, clients, perSecond, p50, p99, failures });
    }
  } finally {
    await service.stop();
  }
  return rows;
}
