import { describe, expect, it } from "vitest";
import { RequestTooLargeError, ResourceError } from "../contract/errors.ts";
import type { ResourceFetch } from "../resources/resource.ts";
import type { TemplateField } from "../template/model.ts";
import { fillTrial, grayPng, type TrialFill, withPdfium } from "./testing/trial-fill.ts";
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
    ["breaks off", async ({ url }) => ({ bytes: grayPng(9, 9).subarray(0, 50), contentType: "", url })],
    ["may not be loaded", undefined],
  ])("is left unfilled when the image %s", async (_, fetch) => {
    const { texts, diagnostics, dump } = await fillWith(fetch);
    expect(texts).toEqual(["x"]);
    expect(dump).not.toContain("/I1");
    expect(diagnostics.map(({ code }) => code)).toEqual(["image-not-loaded"]);
    expect(diagnostics[0]?.message).toMatch(/^data\.imageFile: /);
  });

  it("is filled with what there is, and told of, when the file of a JPEG breaks off", async () => {
    const part = Buffer.from(JPEG, "base64").subarray(0, -2).toString("base64");
    const { diagnostics, dump } = await fillWith(undefined, `data:image/jpeg;base64,${part}`);
    expect(dump).toContain("/I1 Do");
    expect(diagnostics).toMatchObject([
      { code: "image-ends-early", message: expect.stringMatching(/^data\.imageFile: .*breaks off/) },
    ]);
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

/** A JPEG file of 16 x 16 pixels: black at the top left, grey at the top right, white below. */
const JPEG =
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ" +
  "ERMUFRUVDA8XGBYUGBIUFRT/wAALCAAQABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAACQD/xAAUEAEAAAAAAAAAAAAAAAAA" +
  "AAAA/9oACAEBAAA/ACqKqVNP/9k=";

/** The file with an Exif segment that tells its orientation. */
function turnedJpeg(orientation: number): string {
  const bytes = Buffer.from(JPEG, "base64");
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const exif = [...Buffer.from("Exif\0\0MM\0*"), 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif];
  const turned = Buffer.concat([bytes.subarray(0, 2), Buffer.from(segment), bytes.subarray(2)]);
  return `data:image/jpeg;base64,${turned.toString("base64")}`;
}

describe("EXIF orientation of a JPEG", () => {
  const corners = ["top left", "top right", "bottom left", "bottom right"] as const;
  const image = field("imageFile", { rect: { x: 0, y: 0, width: 100, height: 100 } });

  /** Which corners of the field are black and grey as a reader shows it. */
  async function shown(orientation: number, rotation = 0): Promise<string[]> {
    const target = { ...image, rotation } as TemplateField;
    const { pdf } = await fillTrial([target], { data: { imageFile: turnedJpeg(orientation) } });
    return withPdfium(pdf, async (document) => {
      const { data, width } = await document.getPage(0).render({ scale: 1, render: "bitmap" });
      const at = (x: number, y: number): number => data[4 * (y * width + x)] ?? 0;
      const values = [at(25, 25), at(75, 25), at(25, 75), at(75, 75)];
      const find = (wanted: number): string =>
        corners[values.findIndex((value) => Math.abs(value - wanted) < 30)] ?? "nowhere";
      return [find(0), find(128)];
    });
  }

  it.each([
    [1, "top left", "top right"],
    [2, "top right", "top left"],
    [3, "bottom right", "bottom left"],
    [4, "bottom left", "bottom right"],
    [5, "top left", "bottom left"],
    [6, "top right", "bottom right"],
    [7, "bottom right", "top right"],
    [8, "bottom left", "top left"],
  ])("%i: black is %s, grey %s", async (orientation, black, grey) => {
    expect(await shown(orientation)).toEqual([black, grey]);
  });

  it("counts within a field that is turned itself", async () => {
    // A quarter to the left after a quarter to the right.
    expect(await shown(6, 90)).toEqual(["top left", "top right"]);
  });
});
