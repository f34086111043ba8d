import type { Asset, FromWorker, Refusal, Rendered, RenderOrder, ToWorker } from "./protocol.ts";

/** What came of an order. */
export type Outcome =
  | { readonly type: "rendered"; readonly rendered: Rendered }
  | { readonly type: "refused"; readonly refusal: Refusal };

/** What is told of an order. */
export interface OrderEvents {
  /** It has begun, or has finished so many pages. */
  readonly onProgress: (pages: number) => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

type Order = Omit<RenderOrder, "type" | "id">;

const UNHEARD: OrderEvents = { onProgress: () => undefined, onOutcome: () => undefined };

const TIME_LIMIT_SECONDS = 20;

/**
 * The engine in a worker. One document is made at a time, and of those that come meanwhile the last one only. A document that takes
 * too long, or is called off, is ended with its worker: layout is synchronous, there is no other way to stop it.
 */
export class EngineClient {
  #worker: Worker | undefined;
  #port: MessagePort | undefined;
  #isReady = false;
  #assets: readonly Asset[] = [];
  #lastId = 0;
  /** What is told of the order that is being made. */
  #current: OrderEvents | undefined;
  #waiting: { readonly order: Order; readonly events: OrderEvents } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Loads the engine before the first order. */
  start(): void {
    if (this.#worker !== undefined) return;
    const worker = new Worker(new URL(STUDIO_ASSETS.engineWorker, import.meta.url), { type: "module" });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail("The engine failed", `${event.message || "It could not be loaded."} Try again.`);
    };
    worker.postMessage({ fonts: new URL(STUDIO_ASSETS.fonts, import.meta.url).href }, [port2]);
    this.#worker = worker;
    this.#port = port1;
    if (this.#assets.length > 0) this.#send({ type: "assets", assets: this.#assets });
  }

  /** Files that documents may use from now on. */
  use(assets: readonly Asset[]): void {
    this.#assets = assets;
    if (this.#port !== undefined) this.#send({ type: "assets", assets });
  }

  /** Makes a document, as soon as the one that is being made is finished. Of an order that another one replaces nothing is told. */
  order(order: Order, events: OrderEvents): void {
    this.start();
    this.#waiting = { order, events };
    this.#next();
  }

  /** Tells nothing more of what was ordered until now. */
  forget(): void {
    this.#waiting = undefined;
    if (this.#current !== undefined) this.#current = UNHEARD;
  }

  /** Ends the document that is being made. */
  stop(): void {
    if (this.#current !== undefined)
      this.#fail("Stopped", "This document was stopped before it was finished.");
  }

  close(): void {
    this.#end();
  }

  #next(): void {
    if (!this.#isReady || this.#current !== undefined || this.#waiting === undefined) return;
    this.#lastId += 1;
    const { order, events } = this.#waiting;
    this.#current = events;
    this.#waiting = undefined;
    this.#send({ type: "render", id: this.#lastId, ...order });
    this.#timer = setTimeout(
      () =>
        this.#fail(
          "This document takes too long",
          `It was stopped after ${TIME_LIMIT_SECONDS} seconds. Make it shorter, or make it with the command line.`,
        ),
      TIME_LIMIT_SECONDS * 1000,
    );
  }

  #receive(message: FromWorker): void {
    if (message.type === "ready") {
      this.#isReady = true;
      this.#next();
      return;
    }
    if (message.id !== this.#lastId || this.#current === undefined) return;
    switch (message.type) {
      case "begun":
        this.#current.onProgress(0);
        return;
      case "progress":
        this.#current.onProgress(message.pages);
        return;
      case "rendered":
      case "refused":
        this.#finish(this.#current, message);
    }
  }

  #finish(events: OrderEvents, outcome: Outcome): void {
    clearTimeout(this.#timer);
    this.#current = undefined;
    events.onOutcome(outcome);
    this.#next();
  }

  #fail(title: string, message: string): void {
    const current = this.#current;
    const waiting = this.#waiting;
    this.#end();
    const outcome: Outcome = { type: "refused", refusal: { title, message, fields: [] } };
    // An engine that is not there makes nothing of what waits for it either.
    if (current === undefined) waiting?.events.onOutcome(outcome);
    else current.onOutcome(outcome);
    if (current !== undefined && waiting !== undefined) this.order(waiting.order, waiting.events);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#port?.close();
    this.#worker = undefined;
    this.#port = undefined;
    this.#isReady = false;
    this.#current = undefined;
    this.#waiting = undefined;
  }

  #send(message: ToWorker): void {
    this.#port?.postMessage(message);
  }
}
