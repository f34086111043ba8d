import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadDevelopmentKey } from "./development-key.ts";

// As on FAT, and on some that are mounted from elsewhere.
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  link: async () => {
    throw Object.assign(new Error("Operation not permitted"), { code: "EPERM" });
  },
}));

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "platen-key-"));
});

afterEach(() => rm(directory, { recursive: true }));

it("a development key is made on a file system without hard links, too, and found again", async () => {
  const made = await loadDevelopmentKey(directory);
  expect(made.created).toBe(true);
  expect(await loadDevelopmentKey(directory)).toMatchObject({ key: made.key, created: false });
  expect(await readdir(directory)).toEqual(["development-key"]);
});
