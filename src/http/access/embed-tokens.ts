import type { KnownKey } from "./keys.ts";

/** What a token opens: the editor of one template, for a while. */
export interface EmbedGrant {
  /** Id of the template. */
  readonly template: string;
  readonly mayPublish: boolean;
  /** When it ends, in seconds since 1970. */
  readonly expires: number;
}

/** What a token with a right signature says, whether it has ended or not. */
export interface SignedGrant extends EmbedGrant {
  /** Id of the key that issued it: a key that is revoked takes its tokens with it. */
  readonly keyId: string;
  /** Tells tokens from each other. */
  readonly name: string;
}

/** `embed_KEY.TEMPLATE.EXPIRES.RIGHTS.NAME`, which is what is signed, and the signature. No part of it has a full stop. */
const TOKEN =
  /^(embed_([0-9a-f]{12})\.([\w-]{1,64})\.(\d{1,12})\.(edit|publish)\.([0-9a-f]{8}))\.([\w-]{43})$/;
const HMAC = { name: "HMAC", hash: "SHA-256" };
const encoder = new TextEncoder();

/**
 * Tokens that customers hand to their pages in the place of a key. They are signed and kept nowhere (HMAC, RFC 2104, with SHA-256), so
 * that servers which are given the same secret read each other's. Without one, they are those of this process.
 */
export class EmbedTokens {
  readonly #secret: string | undefined;
  #imported: Promise<CryptoKey> | undefined;

  constructor(secret?: string) {
    this.#secret = secret;
  }

  /** Made when it is asked for: workers on the edge have no random values while their modules are loaded. */
  get #key(): Promise<CryptoKey> {
    const secret = this.#secret;
    const bytes = (): Uint8Array<ArrayBuffer> =>
      secret === undefined ? crypto.getRandomValues(new Uint8Array(32)) : encoder.encode(secret);
    this.#imported ??= crypto.subtle.importKey("raw", bytes(), HMAC, false, ["sign", "verify"]);
    return this.#imported;
  }

  /** A token for one template of the workspace of a key. */
  async issue({ id }: Pick<KnownKey, "id">, { template, mayPublish, expires }: EmbedGrant): Promise<string> {
    const rights = mayPublish ? "publish" : "edit";
    const name = crypto.randomUUID().slice(0, 8);
    const text = `embed_${id}.${template}.${expires}.${rights}.${name}`;
    const signature = await crypto.subtle.sign("HMAC", await this.#key, encoder.encode(text));
    return `${text}.${toBase64Url(new Uint8Array(signature))}`;
  }

  /** What a token says; undefined where it is none, or its signature is not from here. */
  async read(token: string): Promise<SignedGrant | undefined> {
    const [, text, keyId, template, expires, rights, name, signature] = TOKEN.exec(token) ?? [];
    if (text === undefined || keyId === undefined || template === undefined || name === undefined)
      return undefined;
    const bytes = fromBase64Url(signature ?? "");
    if (!(await crypto.subtle.verify("HMAC", await this.#key, bytes, encoder.encode(text)))) return undefined;
    return { keyId, template, name, expires: Number(expires), mayPublish: rights === "publish" };
  }
}

/** Base64 for addresses, without padding (RFC 4648 §5). */
function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
