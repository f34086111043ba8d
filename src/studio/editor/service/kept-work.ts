import type { Template } from "../../../templates.ts";

/** Work that the service does not have yet, kept in the browser. */
export interface KeptWork {
  readonly id: string;
  readonly template: Template;
  readonly pdf: Uint8Array;
  readonly sample: string | undefined;
  /** Tag and record of the draft that it was begun with; undefined for a template that the service has never had. */
  readonly begun: { readonly etag: string; readonly template: Template } | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const DATABASE = "platen-studio";
const STORE = "work";

/** Keeps work under its template's id, in the place of what was kept before. */
export function keepWork(work: KeptWork): Promise<void> {
  return inStore("readwrite", (store) => store.put(work, work.id)).then(() => undefined);
}

export function forgetWork(id: string): Promise<void> {
  return inStore("readwrite", (store) => store.delete(id)).then(() => undefined);
}

export async function readWork(id: string): Promise<KeptWork | undefined> {
  return inStore<KeptWork | undefined>("readonly", (store) => store.get(id));
}

/** All that is kept, the newest first. */
export async function listWork(): Promise<readonly KeptWork[]> {
  const all = await inStore<KeptWork[]>("readonly", (store) => store.getAll());
  return (all ?? []).sort((one, other) => other.at - one.at);
}

/** One request to the store. A browser that keeps nothing (private windows, no room) gives undefined: the work is in the window then. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await opened();
    try {
      return (await answerOf(use(database.transaction(STORE, mode).objectStore(STORE)))) as Result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request) as Promise<IDBDatabase>;
}

function answerOf(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("Nothing could be kept."));
  });
}
