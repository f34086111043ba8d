import { type Incoming, type Outgoing, readIncoming } from "./messages.ts";

/** What is asked of a window; a test has one of its own. */
export interface FrameWindow {
  readonly parent: Pick<Window, "postMessage">;
  addEventListener(type: "message", listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: "message", listener: (event: MessageEvent<unknown>) => void): void;
}

/**
 * The page around the editor. The browser shows the editor in pages of the origins that the server names (`frame-ancestors`), and in no
 * others. The first of them to send a message that means something is the one that is listened and spoken to from then on, at its origin
 * alone: a page that takes its place learns nothing.
 */
export class Embedder {
  readonly #window: FrameWindow;
  readonly #receive: (message: Incoming) => void;
  #origin: string | undefined;

  constructor(frame: FrameWindow, receive: (message: Incoming) => void) {
    this.#window = frame;
    this.#receive = receive;
  }

  /** Listens, and says so. */
  start(): void {
    this.#window.addEventListener("message", this.#listen);
    const ready: Outgoing = { type: "platen:ready" };
    this.#window.parent.postMessage(ready, "*");
  }

  close(): void {
    this.#window.removeEventListener("message", this.#listen);
  }

  /** Tells something to the page around; to nobody while it has not said anything. */
  tell(message: Outgoing): void {
    if (this.#origin !== undefined) this.#window.parent.postMessage(message, this.#origin);
  }

  readonly #listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.#window.parent || origin === "null") return;
    if (this.#origin !== undefined && origin !== this.#origin) return;
    const message = readIncoming(data);
    if (message === undefined) return;
    this.#origin = origin;
    this.#receive(message);
  };
}
