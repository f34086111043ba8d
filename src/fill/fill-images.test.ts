import { describe, expect, it } from "vitest";
import { RequestTooLargeError, ResourceError } from "../errors.ts";
import type { ResourceFetch } from "../render-types.ts";
import type { TemplateField } from "../template/model.ts";
import { fillTrial, grayPng, type TrialFill } from "./testing/trial-fill.ts";
import { field, rectAt } from "./testing/trial-template.ts";

const name = field("shortText", { alias: "name" });
const PIXEL = grayPng(1, 1);
const PNG = `data:image/png;base64,${btoa(String.fromCharCode(...PIXEL))}`;

describe("imageFile", () => {
  const image = field("imageFile", { rect: rectAt(0, { width: 40, height: 20 }) });

  function fillWith(fetch: ResourceFetch | undefined, url = "https://example.org/a.png"): Promise<TrialFill> {
    return fillTrial(
      [image, name],
      { data: { imageFile: url, name: "x" } },
      { options: { fetch, dump: "write" } },
    );
  }

  it("takes a data: URL, fitted and centred in the rectangle", async () => {
    const result = await fillTrial(
      [{ ...image, format: { alignment: "right" } } as TemplateField],
      { data: { imageFile: PNG } },
      { options: { dump: "write" } },
    );
    expect(result.dump).toContain("q 1 0 0 1 20 752 cm\n20 0 0 20 20 0 cm /I1 Do Q");
  });

  it("takes an http URL through the given fetch, once for all its uses", async () => {
    const asked: string[] = [];
    const fetch: ResourceFetch = async ({ url }) => {
      asked.push(url);
      return { bytes: PIXEL, contentType: "image/png", url };
    };
    const data = [1, 2, 3].map(() => ({ imageFile: "https://example.org/a.png" }));
    const { dump, pdf } = await fillTrial([image], { data }, { options: { fetch, dump: "write" } });
    expect(asked).toEqual(["https://example.org/a.png"]);
    expect(dump?.match(/\/I1 Do/g)).toHaveLength(3);
    expect(new TextDecoder("latin1").decode(pdf).match(/\/Subtype ?\/Image/g)).toHaveLength(1);
  });

  it.each<[string, ResourceFetch | undefined]>([
    ["can't be had", async ({ url }) => Promise.reject(new ResourceError("not-found", url, "Gone."))],
    [
      "is no image",
      async ({ url }) => ({ bytes: new TextEncoder().encode("<html>"), contentType: "image/png", url }),
    ],
    [
      "is too large",
      async ({ url }) => ({ bytes: new Uint8Array(10_485_761), contentType: "image/png", url }),
    ],
    [
      "is damaged",
      async ({ url }) => ({
        bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
        contentType: "",
        url,
      }),
    ],
    ["may not be loaded", undefined],
  ])("is left unfilled when the image %s", async (_, fetch) => {
    const { texts, diagnostics, dump } = await fillWith(fetch);
    expect(texts).toEqual(["x"]);
    expect(dump).not.toContain("/I1");
    expect(diagnostics.map(({ code }) => code)).toEqual(["image-not-loaded"]);
    expect(diagnostics[0]?.message).toMatch(/^data\.imageFile: /);
  });

  it("is left unfilled when a data: URL holds no image", async () => {
    expect((await fillWith(undefined, "data:text/plain,hello")).diagnostics.map(({ code }) => code)).toEqual([
      "image-not-loaded",
    ]);
  });

  it("refuses data: URLs of more than 100k altogether", async () => {
    const url = `data:image/png;base64,${"A".repeat(60_000)}`;
    await expect(fillTrial([image], { data: [{ imageFile: url }, { imageFile: url }] })).rejects.toThrow(
      RequestTooLargeError,
    );
    expect((await fillTrial([image], { data: { imageFile: url } })).pageCount).toBe(1);
  });
});
