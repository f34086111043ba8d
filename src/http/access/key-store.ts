import type { Storage } from "unstorage";
import { PlatenError, StoreError } from "../../contract/errors.ts";
import { DEFAULT_WORKSPACE, isWorkspace } from "../../contract/workspace.ts";
import {
  generateKey,
  type KeyKind,
  type KeySource,
  type KnownKey,
  keyId,
  knownKeyOf,
  toHexadecimal,
} from "./keys.ts";

/** What the store asks of a storage; every one made by unstorage will do. */
export type KeyStorage = Pick<Storage, "getKeys" | "getItemRaw" | "setItemRaw" | "removeItem">;

/** A key as lists show it. */
export interface StoredKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly workspace: string;
  /** What the operator calls it. */
  readonly label: string;
  /** Date and time (ISO 8601). */
  readonly created: string;
}

export interface KeyStoreOptions {
  /** Told once of each key that is damaged. */
  readonly onError?: ((error: PlatenError) => void) | undefined;
}

/** No template can have this name: ids have no full stop. */
const FOLDER = "api.keys";
const ENTRY = /^api\.keys:([0-9a-f]{64})$/;
const FRESH_MILLISECONDS = 2_000;

/**
 * The keys of a storage that several servers may share, each an object that holds its hash and never the key. A key works, or no longer
 * works, two seconds after it was made or revoked at the latest. While the storage can't be reached those last known go on working; where
 * none were ever read nobody can say which key is one. One that is damaged opens nothing and is passed over: it must not keep others from being made or revoked.
 */
export class KeyStore implements KeySource {
  readonly #storage: KeyStorage;
  readonly #onError: KeyStoreOptions["onError"];
  /** Ids of damaged keys that were told of. */
  readonly #told: Set<string> = new Set();
  #keys: Promise<readonly KnownKey[]> | undefined;
  #known: readonly KnownKey[] | undefined;
  #since = 0;

  constructor(storage: KeyStorage, { onError }: KeyStoreOptions = {}) {
    this.#storage = storage;
    this.#onError = onError;
  }

  /** @throws StoreError when the storage can't be reached and never was. */
  keys(): Promise<readonly KnownKey[]> {
    // The time of day may be set back.
    const now = performance.now();
    if (this.#keys === undefined || now - this.#since > FRESH_MILLISECONDS) {
      this.#since = now;
      this.#keys = this.#read().then(
        (keys) => {
          this.#known = keys;
          return keys;
        },
        (error: unknown) => this.#known ?? Promise.reject(unavailable(error)),
      );
    }
    return this.#keys;
  }

  /**
   * Makes a key of a workspace. It is told once and kept nowhere.
   *
   * @throws ValidationError when the workspace can't be one.
   */
  async create(
    kind: KeyKind,
    label = "",
    workspace: string = DEFAULT_WORKSPACE,
  ): Promise<{ readonly key: string; readonly stored: StoredKey }> {
    const key = generateKey(kind);
    const { digest, id } = knownKeyOf({ key, kind, workspace });
    const stored = { id, kind, workspace, label, created: new Date().toISOString() };
    const { id: _id, ...record } = stored;
    const bytes = new TextEncoder().encode(JSON.stringify(record));
    await this.#storage.setItemRaw(`${FOLDER}:${toHexadecimal(digest)}`, bytes);
    this.#keys = undefined;
    return { key, stored };
  }

  /** Every key that is not damaged, the oldest first. */
  async list(): Promise<readonly StoredKey[]> {
    const keys = (await this.#storage.getKeys(`${FOLDER}:`)).filter((key) => ENTRY.test(key));
    const stored = await Promise.all(keys.map((key) => this.#describe(key)));
    return stored
      .filter((key) => key !== undefined)
      .sort((one, other) => (one.created < other.created ? -1 : 1));
  }

  /** Takes a key away; false when there is none with this id. */
  async revoke(id: string): Promise<boolean> {
    const found = (await this.#storage.getKeys(`${FOLDER}:`)).filter((key) =>
      ENTRY.exec(key)?.[1]?.startsWith(id),
    );
    if (id.length < 8 || found.length !== 1) return false;
    await this.#storage.removeItem(found[0] as string);
    this.#keys = undefined;
    return true;
  }

  async #read(): Promise<readonly KnownKey[]> {
    const known: KnownKey[] = [];
    for (const key of await this.#storage.getKeys(`${FOLDER}:`)) {
      const digest = digestOf(key);
      const record = await this.#describe(key);
      if (digest !== undefined && record !== undefined)
        known.push({ id: record.id, kind: record.kind, workspace: record.workspace, digest });
    }
    return known;
  }

  async #describe(key: string): Promise<StoredKey | undefined> {
    const digest = digestOf(key);
    const value: unknown = await this.#storage.getItemRaw(key);
    if (digest === undefined || value === null || value === undefined) return undefined;
    const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
    const record = parse(text);
    if (record !== undefined) return { id: keyId(digest), ...record };
    this.#tell(keyId(digest));
    return undefined;
  }

  #tell(id: string): void {
    if (this.#told.has(id)) return;
    this.#told.add(id);
    const message = `The stored key ${id} is damaged and opens nothing; revoke it, and make another one.`;
    this.#onError?.(new PlatenError("key-damaged", message));
  }
}

function unavailable(error: unknown): PlatenError {
  return error instanceof PlatenError ? error : new StoreError("unavailable", error);
}

function digestOf(key: string): Uint8Array | undefined {
  const text = ENTRY.exec(key)?.[1];
  if (text === undefined) return undefined;
  return Uint8Array.from({ length: 32 }, (_byte, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
}

function parse(text: string): Omit<StoredKey, "id"> | undefined {
  try {
    // Keys of older versions name no workspace.
    const { kind, workspace = DEFAULT_WORKSPACE, label, created } = JSON.parse(text) as Omit<StoredKey, "id">;
    if ((kind !== "development" && kind !== "production") || !isWorkspace(workspace)) return undefined;
    return { kind, workspace, label: String(label), created: String(created) };
  } catch {
    return undefined;
  }
}
