import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemoryStore } from "../../batch/store/memory-store.ts";
import { listKeys, type ObjectStore, putPieces, removeAll } from "../../batch/store/object-store.ts";
import { StoreError } from "../../contract/errors.ts";
import { type S3Server, startS3 } from "../testing/s3-server.ts";
import { DirectoryStore } from "./directory-store.ts";
import { openObjectStore } from "./open-objects.ts";

const directory = mkdtempSync(join(tmpdir(), "platen-objects-"));
const KEYS = { AWS_ACCESS_KEY_ID: "AK", AWS_SECRET_ACCESS_KEY: "SK" };
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3("bucket");
});
afterAll(async () => {
  await s3.stop();
  rmSync(directory, { recursive: true, force: true });
});

const text = (bytes: Uint8Array | undefined): string | undefined => bytes && new TextDecoder().decode(bytes);
const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);

const STORES: readonly (readonly [name: string, open: () => Promise<ObjectStore>])[] = [
  ["memory", async () => new MemoryStore()],
  ["a directory", () => openObjectStore(join(directory, "store"), {})],
  ["S3", () => openObjectStore(`s3://bucket/some/prefix?endpoint=${s3.endpoint}`, KEYS)],
];

describe.each(STORES)("a store of objects in %s", (_name, open) => {
  it("puts, replaces, gives in part, lists in order, and removes", async () => {
    const store = await open();
    await store.put("a/two", bytes("2"));
    for (const key of ["a/b/c", "a/one", "b", "a.x/one", "a/two"])
      await store.put(key, bytes(`content of ${key}`));
    expect(text(await store.get("a/two"))).toBe("content of a/two");
    expect(text(await store.get("a/two", { offset: 8, length: 2 }))).toBe("of");
    expect(text(await store.get("a/two", { offset: 11, length: 100 }))).toBe("a/two");
    expect(await store.get("a/three")).toBeUndefined();
    expect((await store.list("a/")).map(({ key }) => key)).toEqual(["a/b/c", "a/one", "a/two"]);
    expect(await store.list("a/o")).toEqual([{ key: "a/one", bytes: 16 }]);
    expect(await store.list("c")).toEqual([]);
    expect((await listKeys(store, "a/")).map(({ key }) => key)).toEqual(["a/b/c", "a/one", "a/two"]);
    await store.remove(["a/one", "a/never"]);
    expect((await store.list("")).map(({ key }) => key)).toEqual(["a.x/one", "a/b/c", "a/two", "b"]);
    await removeAll(store, "");
    expect(await store.list("")).toEqual([]);
  });

  it("puts what comes in many pieces as one object", async () => {
    const store = await open();
    const pieces = Array.from({ length: 1_300 }, (_, index) => bytes("x".repeat(index % 7)));
    await putPieces(store, "pieces", pieces);
    expect((await store.get("pieces"))?.length).toBe(pieces.reduce((sum, { length }) => sum + length, 0));
    await putPieces(store, "pieces", [bytes("one"), bytes(""), bytes("two")]);
    expect(text(await store.get("pieces"))).toBe("onetwo");
    await store.remove(["pieces"]);
  });
});

describe("a store in a directory", () => {
  const root = join(directory, "tidy");
  const names = (): readonly string[] => readdirSync(root, { recursive: true, encoding: "utf8" }).sort();

  it("keeps no directories of objects that are removed", async () => {
    const store = new DirectoryStore(root);
    for (const key of ["batches/w/one/packs/1", "batches/w/one/results/1", "batches/w/two/packs/1"])
      await store.put(key, bytes("x"));
    await removeAll(store, "batches/w/one/");
    expect(names()).toEqual([
      "batches",
      "batches/w",
      "batches/w/two",
      "batches/w/two/packs",
      "batches/w/two/packs/1",
    ]);
    await removeAll(store, "");
    expect(names()).toEqual([]);
  });

  it("removes what killed writers left, and directories without anything, when it comes by", async () => {
    const store = new DirectoryStore(root);
    await store.put("known/w/one", bytes("x"));
    mkdirSync(join(root, "known/empty/inner"), { recursive: true });
    mkdirSync(join(root, "known/killed"));
    const stale = ["known/w/.writing-stale", "known/killed/.writing-stale"].map((name) => join(root, name));
    for (const path of [...stale, join(root, "known/w/.writing-fresh")]) writeFileSync(path, "half");
    for (const path of stale) utimesSync(path, 0, 0);
    expect((await store.list("known/")).map(({ key }) => key)).toEqual(["known/w/one"]);
    expect(names()).toEqual(["known", "known/w", "known/w/.writing-fresh", "known/w/one"]);
  });

  it("writes while the last objects beside are removed", async () => {
    const store = new DirectoryStore(root);
    for (let round = 0; round < 50; round += 1) {
      await store.put("open/w/old", bytes("x"));
      await Promise.all([store.remove(["open/w/old"]), store.put("open/w/new", bytes("x"))]);
      await Promise.all([store.list("open/"), store.put("open/v/new", bytes("x"))]);
      expect((await store.list("open/")).map(({ key }) => key)).toEqual(["open/v/new", "open/w/new"]);
      await removeAll(store, "open/");
    }
  });
});

describe("stores that fail", () => {
  it("are tried again a few times, and are away after that", async () => {
    const store = await openObjectStore(`s3://bucket?endpoint=${s3.endpoint}`, KEYS);
    s3.fail(503, 2);
    await store.put("key", bytes("x"));
    expect(text(await store.get("key"))).toBe("x");
    s3.fail(500, 10);
    await expect(store.get("key")).rejects.toThrow(StoreError);
    s3.fail(500, 0);
    await store.remove(["key"]);
    const wrong = await openObjectStore(`s3://bucket?endpoint=${s3.endpoint}`, {
      ...KEYS,
      AWS_ACCESS_KEY_ID: "no",
    });
    await expect(wrong.list("")).rejects.toThrow("store of batches can't be reached");
  });

  it("tell so in one way, whatever the system says", async () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    chmodSync(file, 0o600);
    await expect(new DirectoryStore(join(file, "store")).put("a", bytes("x"))).rejects.toThrow(StoreError);
    await expect(new DirectoryStore(directory).get("../secret")).rejects.toThrow("Not a key");
  });

  it.each(["relative", "ftp://host/x", "s3://bucket?endpoint=host"])("can't be at %s", async (place) => {
    await expect(openObjectStore(place, KEYS)).rejects.toThrow(/whole path|has to be|begin with/);
  });

  it("need keys", async () => {
    await expect(openObjectStore("s3://bucket", {})).rejects.toThrow("AWS_ACCESS_KEY_ID");
  });
});
