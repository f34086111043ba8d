import type { Template } from "../../../templates.ts";

/** Work that the service does not have yet, kept in the browser. */
export interface KeptWork {
  readonly id: string;
  readonly template: Template;
  readonly pdf: Uint8Array;
  readonly sample: string | undefined;
  /** The draft that it was begun with; undefined for a template that the service has never had. */
  readonly begun: BegunDraft | undefined;
  /** Whether its fields were not found yet. */
  readonly looksForFields?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface BegunDraft {
  readonly etag: string;
  readonly template: Template;
  /** Whether its PDF is the one that is kept. */
  readonly hasBase?: boolean | undefined;
}

const STORE = "work";

/**
 * Where work is kept: under its template's id, in a database for each issuer of tokens and one for the studio itself. What a page of one
 * customer kept is not there for the next.
 */
export class WorkKeeper {
  readonly #database: string;

  constructor(issuer: string | undefined) {
    this.#database = issuer === undefined ? "platen-studio" : `platen-studio-${issuer}`;
  }

  /** Keeps work in the place of what was kept before. */
  async keep(work: KeptWork): Promise<void> {
    await this.#inStore("readwrite", (store) => store.put(work, work.id));
  }

  async forget(id: string): Promise<void> {
    await this.#inStore("readwrite", (store) => store.delete(id));
  }

  read(id: string): Promise<KeptWork | undefined> {
    return this.#inStore<KeptWork | undefined>("readonly", (store) => store.get(id));
  }

  /** All that is kept, the newest first. */
  async list(): Promise<readonly KeptWork[]> {
    const all = await this.#inStore<KeptWork[]>("readonly", (store) => store.getAll());
    return (all ?? []).sort((one, other) => other.at - one.at);
  }

  /** One request to the store. A browser that keeps nothing (private windows, no room) gives undefined: the work is in the window then. */
  async #inStore<Result>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest,
  ): Promise<Result | undefined> {
    try {
      const database = await opened(this.#database);
      try {
        return (await answerOf(use(database.transaction(STORE, mode).objectStore(STORE)))) as Result;
      } finally {
        database.close();
      }
    } catch {
      return undefined;
    }
  }
}

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request) as Promise<IDBDatabase>;
}

function answerOf(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("Nothing could be kept."));
  });
}
