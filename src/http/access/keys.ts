import { sha256 } from "@noble/hashes/sha2";
import { ValidationError } from "../../contract/errors.ts";
import { checkedWorkspace, DEFAULT_WORKSPACE } from "../../contract/workspace.ts";
import type { EmbedGrant } from "./embed-tokens.ts";

/** Development keys put a watermark on every page; production keys don't. */
export type KeyKind = "development" | "production";

export interface ApiKey {
  readonly key: string;
  readonly kind: KeyKind;
  /** The workspace it belongs to; `default` unless given. */
  readonly workspace?: string | undefined;
}

/** A key that is known: never the key itself. */
export interface KnownKey {
  /** Names the key in logs and lists; tells nothing of the key that helps to guess it. */
  readonly id: string;
  readonly kind: KeyKind;
  /** What it opens: templates and all else of other workspaces are not there for it. */
  readonly workspace: string;
  /** SHA-256 of the key. Keys are made of 160 random bits, which need no slower hash. */
  readonly digest: Uint8Array;
  /** What it opens where a token stands for the key: this and nothing else. */
  readonly grant?: EmbedGrant | undefined;
}

/** Where keys are kept that come and go while the service runs. */
export interface KeySource {
  keys(): Promise<readonly KnownKey[]>;
}

/** Letters of a digest that make the id of a key. */
const ID_LENGTH = 12;

/** The keys that open the service. Only their hashes are kept. */
export class KeyRing {
  readonly #given: readonly KnownKey[];
  readonly #source: KeySource | undefined;

  /** @throws ValidationError when one of the keys can't be one. */
  constructor(keys: readonly ApiKey[], source?: KeySource) {
    if (!Array.isArray(keys)) throw refused("keys", "Must be an array of { key, kind }.");
    this.#given = keys.map(knownKeyOf);
    this.#source = source;
  }

  /**
   * What is known of a key, or undefined when it opens nothing. Takes the same time for every unknown key.
   *
   * @throws StoreError when it is none of those given, and which others there are can't be known.
   */
  async find(key: string): Promise<KnownKey | undefined> {
    const digest = digestOf(key);
    let found: KnownKey | undefined;
    for (const known of this.#given) if (equalDigests(digest, known.digest)) found = known;
    for (const known of await this.#stored(found)) {
      if (equalDigests(digest, known.digest)) found ??= known;
    }
    return found;
  }

  /** The key with this id, if it still opens anything. @throws StoreError as `find` does. */
  async byId(id: string): Promise<KnownKey | undefined> {
    const given = this.#given.find((known) => known.id === id);
    return given ?? (await this.#stored()).find((known) => known.id === id);
  }

  /** The keys of the source, which need not be there for one that was given. */
  async #stored(given?: KnownKey): Promise<readonly KnownKey[]> {
    try {
      return (await this.#source?.keys()) ?? [];
    } catch (error) {
      if (given === undefined) throw error;
      return [];
    }
  }
}

/**
 * What is kept of a key.
 *
 * @throws ValidationError when it is none, or empty, which anybody can guess, when its kind is none, which would make pages without a watermark,
 *   or its workspace can't be one.
 */
export function knownKeyOf({ key, kind, workspace = DEFAULT_WORKSPACE }: ApiKey): KnownKey {
  if (typeof key !== "string") throw refused("key", "Must be a string.");
  if (key.trim() === "") throw refused("key", "Must not be empty.");
  if (!KINDS.includes(kind)) throw refused("kind", "Must be development or production.");
  const digest = digestOf(key);
  return { id: keyId(digest), kind, workspace: checkedWorkspace(workspace), digest };
}

const KINDS: readonly KeyKind[] = ["development", "production"];

function refused(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}

/** The id of the key with this digest. */
export function keyId(digest: Uint8Array): string {
  return toHexadecimal(digest).slice(0, ID_LENGTH);
}

export function toHexadecimal(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** In this thread: waking another one for a few bytes takes longer than hashing them, and each call does it. */
function digestOf(key: string): Uint8Array {
  return sha256(key);
}

/** Compares without stopping at the first difference. */
function equalDigests(one: Uint8Array, other: Uint8Array): boolean {
  let difference = 0;
  for (let index = 0; index < 32; index += 1) difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  return difference === 0;
}

/** Makes a new key: a prefix that tells its kind and 160 random bits. */
export function generateKey(kind: KeyKind): string {
  const random = toHexadecimal(crypto.getRandomValues(new Uint8Array(20)));
  return `${kind === "development" ? "dev" : "live"}_${random}`;
}
