import { ValidationError } from "../contract/errors.ts";

/** Turns the encrypted string of `data` into the value that was encrypted. */
export type DecryptData = (text: string) => Promise<unknown>;

/** Bytes of the AES key and of its hexadecimal form, and of the initialisation vector. */
const KEY_LENGTH = 32;
const KEY_TEXT_LENGTH = 64;
const VECTOR_LENGTH = 16;

/**
 * Makes the function that reads encrypted data: `A:B:C`, where A is base64 of an AES key encrypted by RSA (OAEP, SHA-1), the key
 * itself being written as 64 hexadecimal characters; B is the initialisation vector and C the text encrypted by AES-256-CBC with
 * PKCS#7 padding, both hexadecimal. The text is the JSON of `data` alone. A text that is short may be encrypted by RSA itself: base64 of one
 * or more blocks of the length of the key (OAEP, SHA-1).
 *
 * Whatever fails, the error is the same and comes after the same steps: there is no checksum in the format, and an answer that told
 * padding from other failures would give the text away.
 *
 * @param privateKeys RSA keys in PEM (PKCS#8 or PKCS#1); each is tried, so that keys can be changed without a break.
 * @throws ValidationError when a key can't be read; the returned function when the data can't.
 */
export async function createDecryptor(privateKeys: readonly string[]): Promise<DecryptData> {
  const keys = await Promise.all(privateKeys.map(importKey));
  return async (text) => {
    const results = await Promise.all(keys.map((key) => decrypt(text, key)));
    const found = results.find((result) => result !== undefined);
    if (found !== undefined) return found.value;
    const message = "Encrypted data can't be read: it is damaged, or encrypted for another key.";
    throw new ValidationError([{ property: "data", message }]);
  };
}

const RSA = { name: "RSA-OAEP", hash: "SHA-1" };

async function importKey(pem: string, index: number): Promise<CryptoKey> {
  try {
    const match = /-----BEGIN (RSA )?PRIVATE KEY-----([\s\S]+?)-----END/.exec(pem);
    const der = fromBase64((match?.[2] ?? "").replace(/\s+/g, ""));
    if (der === undefined) throw new Error("no PEM block of a private key");
    const pkcs8 = match?.[1] === undefined ? der : wrapPkcs1(der);
    return await crypto.subtle.importKey("pkcs8", pkcs8, RSA, false, ["decrypt"]);
  } catch {
    const message = `Private key ${index + 1} can't be read; an RSA key in PEM (PKCS#8 or PKCS#1) is needed.`;
    throw new ValidationError([{ property: `privateKeys[${index}]`, message }]);
  }
}

/** Blocks of RSA that are read; each takes a private operation. */
const MAXIMUM_BLOCKS = 256;

/** What RSA alone encrypted. */
async function decryptBlocks(text: string, key: CryptoKey): Promise<{ value: unknown } | undefined> {
  const bytes = fromBase64(text) ?? new Uint8Array(1);
  const { modulusLength } = key.algorithm as RsaHashedKeyAlgorithm;
  const length = Math.ceil(modulusLength / 8);
  if (bytes.length > MAXIMUM_BLOCKS * length) return undefined;
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < bytes.length; start += length) blocks.push(bytes.slice(start, start + length));
  try {
    const plain = await Promise.all(blocks.map((block) => crypto.subtle.decrypt(RSA, key, block)));
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const parts = plain.map((part) => decoder.decode(part, { stream: true }));
    return { value: JSON.parse(parts.join("") + decoder.decode()) };
  } catch {
    return undefined;
  }
}

async function decrypt(text: string, key: CryptoKey): Promise<{ value: unknown } | undefined> {
  if (!text.includes(":")) return decryptBlocks(text, key);
  const [wrapped = "", vector = "", body = ""] = text.split(":");
  const aesKey = await unwrapKey(fromBase64(wrapped), key);
  const iv = fromHexadecimal(vector);
  // A key that could not be unwrapped, or a wrong vector, still costs one decryption.
  const secret = await crypto.subtle.importKey(
    "raw",
    aesKey ?? new Uint8Array(KEY_LENGTH),
    "AES-CBC",
    false,
    ["decrypt"],
  );
  const isWhole = aesKey !== undefined && iv?.length === VECTOR_LENGTH && text.split(":").length === 3;
  try {
    const parameters = { name: "AES-CBC", iv: isWhole ? iv : new Uint8Array(VECTOR_LENGTH) };
    const plain = await crypto.subtle.decrypt(
      parameters,
      secret,
      fromHexadecimal(body) ?? new Uint8Array(VECTOR_LENGTH),
    );
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
    return isWhole ? { value } : undefined;
  } catch {
    return undefined;
  }
}

async function unwrapKey(
  wrapped: Uint8Array<ArrayBuffer> | undefined,
  key: CryptoKey,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const text = new Uint8Array(await crypto.subtle.decrypt(RSA, key, wrapped ?? new Uint8Array(1)));
    if (text.length !== KEY_TEXT_LENGTH) return undefined;
    return fromHexadecimal(String.fromCharCode(...text));
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function fromHexadecimal(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]+$/.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}

/** Version 0 and the algorithm rsaEncryption: what PKCS#8 (RFC 5208) puts before a PKCS#1 key. */
const PKCS8_HEAD = [
  0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
];

function wrapPkcs1(key: Uint8Array): Uint8Array<ArrayBuffer> {
  const inner = [...PKCS8_HEAD, 0x04, ...derLength(key.length), ...key];
  return Uint8Array.from([0x30, ...derLength(inner.length), ...inner]);
}

function derLength(length: number): readonly number[] {
  if (length < 0x80) return [length];
  if (length < 0x100) return [0x81, length];
  return [0x82, length >> 8, length & 0xff];
}
