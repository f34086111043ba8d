/** Development keys put a watermark on every page; production keys don't. */
export type KeyKind = "development" | "production";

export interface ApiKey {
  readonly key: string;
  readonly kind: KeyKind;
}

interface KnownKey {
  readonly digest: Uint8Array;
  readonly kind: KeyKind;
}

/** The keys that open the service. Only their hashes are kept. */
export class KeyRing {
  readonly #known: Promise<readonly KnownKey[]>;

  constructor(keys: readonly ApiKey[]) {
    this.#known = Promise.all(keys.map(async ({ key, kind }) => ({ digest: await digestOf(key), kind })));
  }

  /** The kind of a key, or undefined when it is unknown. Takes the same time for every unknown key. */
  async kindOf(key: string): Promise<KeyKind | undefined> {
    const digest = await digestOf(key);
    let found: KeyKind | undefined;
    for (const known of await this.#known) {
      if (equalDigests(digest, known.digest)) found = known.kind;
    }
    return found;
  }
}

async function digestOf(key: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key)));
}

/** Compares without stopping at the first difference. */
function equalDigests(one: Uint8Array, other: Uint8Array): boolean {
  let difference = 0;
  for (let index = 0; index < 32; index += 1) difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  return difference === 0;
}

/** Makes a new key: a prefix that tells its kind and 160 random bits. */
export function generateKey(kind: KeyKind): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${kind === "development" ? "dev" : "live"}_${text}`;
}
