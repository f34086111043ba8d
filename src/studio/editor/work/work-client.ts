import type { FromWorker, JobName, Jobs, ToWorker, WorkFailure } from "./protocol.ts";

/** A job came to nothing. */
export class WorkError extends Error {
  readonly failure: WorkFailure;

  constructor(failure: WorkFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const TIME_LIMIT_SECONDS = 20;

interface Waiting {
  readonly message: ToWorker;
  readonly resolve: (result: never) => void;
  readonly reject: (error: WorkError) => void;
}

/** The worker of the editor. Jobs are done in their order; one that takes too long is ended with its worker, and the next get a new one. */
export class WorkClient {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #port: MessagePort | undefined;
  #isReady = false;
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Does a job. @throws WorkError */
  ask<Name extends JobName>(job: Name, order: Jobs[Name]["order"]): Promise<Jobs[Name]["result"]> {
    this.#lastId += 1;
    const message = { id: this.#lastId, job, order } as ToWorker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { message, resolve, reject });
      this.#start();
      if (this.#isReady) this.#send(message);
    });
  }

  /** Loads the worker before there is a job: a person takes longer to choose a file. */
  warm(): void {
    this.#start();
  }

  close(): void {
    this.#end();
    this.#waiting.clear();
  }

  #start(): void {
    if (this.#worker !== undefined) return;
    const worker = new Worker(new URL(STUDIO_ASSETS.templateWorker, import.meta.url), { type: "module" });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(`What reads PDFs could not be loaded: ${event.message || "no reason was given"}.`);
    };
    worker.postMessage({ fonts: new URL(STUDIO_ASSETS.fonts, import.meta.url).href }, [port2]);
    this.#worker = worker;
    this.#port = port1;
  }

  #receive(message: FromWorker): void {
    if (message.type === "ready") {
      this.#isReady = true;
      for (const { message: order } of this.#waiting.values()) this.#send(order);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    this.#watch();
    if (message.type === "done") waiting?.resolve(message.result as never);
    else waiting?.reject(new WorkError(message.failure));
  }

  #send(message: ToWorker): void {
    this.#port?.postMessage(message);
    this.#watch();
  }

  /** The time of the job that is at work. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    this.#timer = setTimeout(
      () => this.#fail(`This takes too long: it was stopped after ${TIME_LIMIT_SECONDS} seconds.`),
      TIME_LIMIT_SECONDS * 1000,
    );
  }

  /** The first job fails; the others are given to a new worker. */
  #fail(message: string): void {
    const [first, ...others] = this.#waiting.values();
    this.#end();
    this.#waiting.clear();
    for (const other of others) this.#waiting.set(other.message.id, other);
    first?.reject(new WorkError({ name: "Error", message, reason: "stopped", fields: [] }));
    if (others.length > 0) this.#start();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#port?.close();
    this.#worker = undefined;
    this.#port = undefined;
    this.#isReady = false;
  }
}
