import type { Batches } from "../../batch/batches.ts";
import type { BatchAddress } from "../../batch/model.ts";
import { parseBatchSettings } from "../../batch/settings.ts";
import type { PageWanted } from "../../batch/store/batch-page.ts";
import { NotFoundError } from "../../template/errors.ts";
import { jsonAnswer, type StreamedAnswer } from "../answer.ts";
import { type Answer, idempotencyKeyOf } from "../idempotency.ts";
import type { KeyCall, KeyRoute, Route } from "../route.ts";
import type { Service } from "../service.ts";
import { readBatchBody } from "./batch-body.ts";
import { pinnedTemplate } from "./pinned-template.ts";
import { fileAnswer } from "./range-answer.ts";

const ALL = "/api/v1/batches";
const ONE = `${ALL}/{id}`;
const PDF = "application/pdf";

/** Many documents at once: taken, watched, stopped, and handed out. */
export function batchRoutes(service: Service, batches: Batches): readonly Route[] {
  const route = (method: Route["method"], path: string, handle: KeyRoute["handle"]): KeyRoute => ({
    method,
    path,
    access: "key",
    handle,
  });
  const change = (...[method, path, handle]: Parameters<typeof route>): KeyRoute => ({
    ...route(method, path, handle),
    isChange: true,
  });
  const control = (name: "pause" | "resume" | "cancel" | "retry"): KeyRoute =>
    change("POST", `${ONE}/${name}`, async (call) => jsonAnswer(await batches[name](addressOf(call))));
  return [
    route("POST", ALL, (call) => take(call, service, batches)),
    route("GET", ALL, async (call) => jsonAnswer(await batches.list(call.key.workspace, pageOf(call)))),
    route("GET", ONE, (call) => told(call, batches)),
    change("DELETE", ONE, async (call) => {
      await batches.remove(addressOf(call));
      return { status: 204, headers: {}, body: new Uint8Array(0) };
    }),
    control("pause"),
    control("resume"),
    control("cancel"),
    control("retry"),
    route("GET", `${ONE}/deliveries`, async (call) => {
      const deliveries = await batches.deliveries(addressOf(call));
      return jsonAnswer({ deliveries: deliveries.map(({ body: _body, ...rest }) => rest) });
    }),
    change("POST", `${ONE}/deliveries/{name}/send`, async (call) => {
      await batches.sendAgain(addressOf(call), call.parameter("name"));
      return jsonAnswer({ state: "pending" }, 202);
    }),
    route("GET", `${ONE}/results.ndjson`, async (call) => {
      const composite = await batches.results(addressOf(call));
      return fileAnswer(call, batches, { composite, type: "application/x-ndjson", name: "results.ndjson" });
    }),
    route("GET", `${ONE}/archive.zip`, async (call) => {
      const composite = await batches.archive(addressOf(call));
      return fileAnswer(call, batches, { composite, type: "application/zip", name: "archive.zip" });
    }),
    route("GET", `${ONE}/merged.pdf`, async (call) => {
      const composite = await batches.merged(addressOf(call));
      return fileAnswer(call, batches, { composite, type: PDF, name: "merged.pdf" });
    }),
    route("GET", `${ONE}/files/{record}`, (call) => file(call, batches)),
  ];
}

function addressOf(call: KeyCall): BatchAddress {
  return { workspace: call.key.workspace, id: call.parameter("id") };
}

/** What a query says of the page that is wanted. */
function pageOf({ url }: KeyCall): PageWanted {
  const [limit, after] = ["limit", "after"].map((name) => url.searchParams.get(name) || undefined);
  return { limit: limit === undefined ? undefined : Number(limit), after };
}

async function take(call: KeyCall, service: Service, batches: Batches): Promise<Answer> {
  const { key, event } = call;
  const { workspace } = key;
  const idempotencyKey = idempotencyKeyOf(event.req);
  const { settings: given, manifest } = await readBatchBody(call, service);
  const { settings, keptMilliseconds } = parseBatchSettings(given);
  const { batch, isRepeated } = await batches.take({
    workspace,
    owner: key.id,
    settings,
    pin: (making) => pinnedTemplate(making, service.settings.templates?.of(workspace)),
    keptMilliseconds,
    idempotencyKey,
    manifest: typeof manifest === "string" ? batches.input(workspace, manifest) : manifest,
    watermark: service.watermarkFor(key.kind),
  });
  const repeated = isRepeated ? { "idempotency-replayed": "true" } : {};
  const headers = { location: `${ALL}/${batch.id}`, ...repeated };
  return jsonAnswer(await batches.status(batch), 202, headers);
}

async function told(call: KeyCall, batches: Batches): Promise<Answer> {
  const address = addressOf(call);
  const status = await batches.status(address);
  const failures = status.failed === 0 ? [] : await batches.failures(address);
  return jsonAnswer({ ...status, failures });
}

async function file(call: KeyCall, batches: Batches): Promise<Answer | StreamedAnswer> {
  const text = call.parameter("record").replace(/\.pdf$/, "");
  if (!/^[1-9]\d{0,9}$/.test(text))
    throw new NotFoundError("Files are called by the numbers of their records, from 1.");
  const { name, ...piece } = await batches.file(addressOf(call), Number(text));
  return fileAnswer(call, batches, { composite: { bytes: piece.length, pieces: [piece] }, type: PDF, name });
}
