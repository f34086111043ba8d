import { expect, it } from "vitest";
import type { RenderOptions } from "../../render/render-types.ts";
import { inlineWork, type ServiceEngine } from "./work.ts";

it("keeps what documents bring for the workspace of the call", async () => {
  const partitions: RenderOptions["cachePartition"][] = [];
  const renderHtml: ServiceEngine["renderHtml"] = async (_input, options) => {
    partitions.push(options?.cachePartition);
    throw new Error("not made here");
  };
  const work = inlineWork({ engine: { renderHtml } });
  const bytes = new TextEncoder().encode(JSON.stringify({ type: "html", data: { html: "x" } }));
  const body = { bytes, contentType: "application/json" };
  for (const workspace of ["acme", "other"]) {
    const call = { signal: undefined, owner: "key", workspace, watermark: undefined };
    await expect(work.generate(body, call)).rejects.toThrow("not made here");
  }
  expect(partitions).toEqual(["acme", "other"]);
});
