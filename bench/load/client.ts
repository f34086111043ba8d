import { Agent, request } from "node:http";

export interface Call {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly retryAfter: string | undefined;
}

export interface LoadReport {
  readonly calls: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers other than 200 that are not 503 with Retry-After. */
  readonly wrong: number;
}

export interface LoadOptions {
  readonly concurrency: number;
  readonly calls: number;
  /** Calls before the clock starts. */
  readonly warmUp?: number;
  readonly onAnswer?: (index: number) => void;
}

/** Makes one call; a connection that breaks is status 0. */
export function send({ url, headers, body }: Call, agent: Agent): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve) => {
    const fail = () =>
      resolve({ status: 0, milliseconds: performance.now() - start, bytes: 0, retryAfter: undefined });
    const outgoing = request(
      url,
      {
        agent,
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...headers,
          "content-length": Buffer.byteLength(body),
        },
      },
      (incoming) => {
        let bytes = 0;
        incoming.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        incoming.on("error", fail);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            milliseconds: performance.now() - start,
            bytes,
            retryAfter: incoming.headers["retry-after"],
          }),
        );
      },
    );
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

/** Makes calls over kept connections, so many at a time, each as soon as the one before is answered. */
export async function load(call: Call, options: LoadOptions): Promise<LoadReport> {
  const { concurrency, calls, warmUp = 0, onAnswer } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const answers: Answer[] = [];
  let next = -warmUp;
  let start = performance.now();
  const worker = async (): Promise<void> => {
    while (next < calls) {
      const index = next;
      next += 1;
      if (index === 0) start = performance.now();
      const answer = await send(call, agent);
      if (index < 0) continue;
      answers.push(answer);
      onAnswer?.(index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return report(answers, seconds);
}

function report(answers: readonly Answer[], seconds: number): LoadReport {
  const good = answers.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
  good.sort((one, other) => one - other);
  const at = (share: number): number =>
    good[Math.min(good.length - 1, Math.floor(good.length * share))] ?? Number.NaN;
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const wrong = answers.filter(
    ({ status, retryAfter }) => status !== 200 && !(status === 503 && /^\d+$/.test(retryAfter ?? "")),
  );
  return {
    calls: answers.length,
    perSecond: good.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    statuses,
    wrong: wrong.length,
  };
}
