import { describe, expect, it } from "vitest";
import type { TemplateVersion } from "../template/model.ts";
import type { TemplateLocation } from "../template/store.ts";
import { version } from "../template/testing/template-fixture.ts";
import { PreparedCache } from "./prepared-cache.ts";

const at = (id: string, number: number | "draft" = 1, hash = "h"): TemplateLocation => {
  return { id, version: number, hash, key: `${id}:${number}:${hash}` };
};

function cache(options: { maximumEntries?: number; maximumBytes?: number } = {}) {
  const read: string[] = [];
  const kept = new PreparedCache<string>({
    ...options,
    prepare: ({ template }) => `prepared ${template.id}`,
  });
  const readOne = async ({ id, key }: TemplateLocation): Promise<TemplateVersion> => {
    read.push(key);
    if (id === "bad") throw new Error("unreadable");
    return version(id, "x".repeat(100));
  };
  const get = (location: TemplateLocation, workspace = "default") =>
    kept.get(location, { workspace, read: readOne });
  return { prepared: { get }, read };
}

describe("prepared templates", () => {
  it("are read once, however many ask", async () => {
    const { prepared, read } = cache();
    const all = await Promise.all([prepared.get(at("A")), prepared.get(at("A")), prepared.get(at("A"))]);
    expect(all).toEqual(["prepared A", "prepared A", "prepared A"]);
    await prepared.get(at("A"));
    expect(read).toEqual(["A:1:h"]);
  });

  it("are told apart by id, version and contents", async () => {
    const { prepared, read } = cache();
    const places = [at("A"), at("B"), at("A", 2), at("A", "draft"), at("A", "draft", "i")];
    for (const place of places) await prepared.get(place);
    expect(read).toHaveLength(places.length);
  });

  it("are read for each workspace, so that none can tell by the time whether another has the same", async () => {
    const { prepared, read } = cache();
    for (const workspace of ["acme", "other", "acme"]) await prepared.get(at("A"), workspace);
    expect(read).toEqual(["A:1:h", "A:1:h"]);
  });

  it("make room by number, those used longest ago first", async () => {
    const { prepared, read } = cache({ maximumEntries: 2 });
    for (const id of ["A", "B", "A", "C", "A", "B"]) await prepared.get(at(id));
    expect(read).toEqual(["A:1:h", "B:1:h", "C:1:h", "B:1:h"]);
  });

  it("make room by size, but keep the last", async () => {
    const { prepared, read } = cache({ maximumBytes: 250 });
    for (const id of ["A", "B", "C", "C", "A"]) await prepared.get(at(id));
    expect(read).toEqual(["A:1:h", "B:1:h", "C:1:h", "A:1:h"]);
    const small = cache({ maximumBytes: 10 });
    await small.prepared.get(at("A"));
    await small.prepared.get(at("A"));
    expect(small.read).toHaveLength(1);
  });

  it("are asked for anew after a failure", async () => {
    const { prepared, read } = cache();
    await expect(prepared.get(at("bad"))).rejects.toThrow("unreadable");
    await expect(prepared.get(at("bad"))).rejects.toThrow("unreadable");
    expect(read).toHaveLength(2);
  });
});
