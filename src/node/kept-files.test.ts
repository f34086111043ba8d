import { expect, it } from "vitest";
import { KeptFiles } from "./kept-files.ts";

const bytes = new Uint8Array([1, 2, 3]);
const AGO = BigInt(Date.now() - 60_000) * 1_000_000n;
const state = { dev: 1n, ino: 2n, size: 3n, mtimeNs: AGO, ctimeNs: AGO };

it("gives a file again while its status is the same", () => {
  const files = new KeptFiles();
  files.set("/a", state, bytes);
  expect(files.get("/a", { ...state })).toBe(bytes);
  expect(files.get("/b", state)).toBeUndefined();
});

it.each(["dev", "ino", "size", "mtimeNs", "ctimeNs"])("is not fooled by another %s", (field) => {
  const files = new KeptFiles();
  files.set("/a", state, bytes);
  expect(files.get("/a", { ...state, [field]: 9n })).toBeUndefined();
});

it.each(["mtimeNs", "ctimeNs"])("keeps nothing that was changed just now, by its %s", (field) => {
  const files = new KeptFiles();
  const fresh = { ...state, [field]: BigInt(Date.now()) * 1_000_000n };
  files.set("/a", fresh, bytes);
  expect(files.get("/a", fresh)).toBeUndefined();
});
