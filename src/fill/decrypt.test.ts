import { constants, createCipheriv, generateKeyPairSync, publicEncrypt, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ValidationError } from "../contract/errors.ts";
import { createDecryptor } from "./decrypt.ts";

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pkcs8 = pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const pkcs1 = pair.privateKey.export({ type: "pkcs1", format: "pem" }) as string;
const other = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
const stranger = other.export({ type: "pkcs8", format: "pem" }) as string;

/** The format as clients write it. */
function encrypt(text: string, key: string = randomBytes(32).toString("hex")): string {
  const wrapped = publicEncrypt(
    { key: pair.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
    Buffer.from(key),
  );
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", Buffer.from(key, "hex"), iv);
  const body = cipher.update(text, "utf8", "hex") + cipher.final("hex");
  return `${wrapped.toString("base64")}:${iv.toString("hex")}:${body}`;
}

async function failure(text: string): Promise<unknown> {
  const decrypt = await createDecryptor([pkcs8]);
  return decrypt(text).then(
    () => "none",
    (error: unknown) => error,
  );
}

describe("createDecryptor", () => {
  it.each([
    ["PKCS#8", [pkcs8]],
    ["PKCS#1", [pkcs1]],
    ["one of several keys", [stranger, pkcs8]],
  ])("reads what was encrypted for a key in %s", async (_, keys) => {
    const data = [{ name: "Zoë", list: [1, null] }];
    expect(await (await createDecryptor(keys))(encrypt(JSON.stringify(data)))).toEqual(data);
  });

  const directly = (text: string, size = 214): string => {
    const bytes = Buffer.from(text);
    const blocks: Buffer[] = [];
    for (let start = 0; start < bytes.length; start += size)
      blocks.push(publicEncrypt(pair.publicKey, bytes.subarray(start, start + size)));
    return Buffer.concat(blocks).toString("base64");
  };

  it.each([
    ["one block", "é".repeat(20), 214],
    ["several blocks", "é漢".repeat(100), 213],
  ])("reads what RSA itself encrypted in %s", async (_, name, size) => {
    const text = JSON.stringify({ name });
    expect(await (await createDecryptor([stranger, pkcs8]))(directly(text, size))).toEqual({ name });
  });

  it.each<[string, (text: string) => string]>([
    ["RSA of no JSON", () => directly("hello")],
    ["RSA that was cut", () => directly('{"a": 1}').slice(4)],
    ["RSA without end", () => "AAAA".repeat(100_000)],
    ["an empty string", () => ""],
    ["no colons", () => "hello"],
    ["a part too many", (text) => `${text}:00`],
    ["no base64", (text) => `*${text}`],
    ["another key", (text) => text.replace(/^..../, "AAAA")],
    ["a short vector", (text) => text.replace(/:[0-9a-f]{2}/, ":")],
    ["no hexadecimal", (text) => `${text.slice(0, -1)}z`],
    ["a broken padding", (text) => text.slice(0, -2) + (text.endsWith("00") ? "01" : "00")],
    ["a cut text", (text) => text.slice(0, -32)],
    ["no JSON", () => encrypt("hello")],
  ])("answers %s like every other failure", async (_, damage) => {
    const error = await failure(damage(encrypt('{"name": "Jane"}')));
    expect(error).toBeInstanceOf(ValidationError);
    expect((error as ValidationError).fields).toEqual([
      {
        property: "data",
        message: "Encrypted data can't be read: it is damaged, or encrypted for another key.",
      },
    ]);
  });

  it("refuses a key that is none", async () => {
    await expect(createDecryptor([pkcs8, "no key"])).rejects.toThrow("privateKeys[1]");
  });
});
