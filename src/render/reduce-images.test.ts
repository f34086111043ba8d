import { encode } from "jpeg-js";
import { describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import { portableCompression } from "../pdf/objects/deflate.ts";
import { encodePng } from "../resources/encode-png.ts";

/** A smooth picture with a little noise, as a photograph is. */
function photograph(width: number, height: number) {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0, seed = 1; at < data.length; at += 4) {
    seed = (seed * 48_271) % 2_147_483_647;
    const x = (at / 4) % width;
    data.set([(x * 255) / width, (at / data.length) * 255, seed % 32, 255], at);
  }
  return { width, height, data };
}
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const jpeg = `data:image/jpeg;base64,${base64(encode(photograph(600, 400), 90).data)}`;
const png = `data:image/png;base64,${base64(encodePng(photograph(600, 400), portableCompression.deflate))}`;

/** Sizes of the pictures in the PDF of a document, in the order of the file. */
async function sizesIn(html: string, imageDpi?: number): Promise<readonly string[]> {
  const { pdf } = await new Engine().renderHtml({ html: `<!doctype html>${html}` }, { imageDpi });
  const text = Buffer.from(pdf).toString("latin1");
  return [...text.matchAll(/\/Subtype \/Image\b.*?>>/gs)].map(
    ([entry]) => `${/\/Width (\d+)/.exec(entry)?.[1]}x${/\/Height (\d+)/.exec(entry)?.[1]}`,
  );
}

describe("pictures far beyond the resolution that is asked for", () => {
  it.each([
    ["JPEG", `<img src="${jpeg}" width=96>`, "150x100"],
    ["PNG", `<img src="${png}" width=96>`, "150x100"],
    ["a background", `<div style="height: 64px; background: url(${jpeg}) 0 0 / 96px 64px">`, "150x100"],
    [
      "one that a transform makes smaller",
      `<img src="${jpeg}" width=192 style="transform: scale(.5)">`,
      "150x100",
    ],
  ])("become smaller: %s", async (_name, html, size) => {
    expect(await sizesIn(html, 150)).toEqual([size]);
  });

  it.each<[string, string, number | undefined]>([
    ["nobody asks", `<img src="${jpeg}" width=96>`, undefined],
    ["they are near to it", `<img src="${jpeg}" width=300>`, 150],
  ])("stay as they are where %s", async (_name, html, resolution) => {
    expect(await sizesIn(html, resolution)).toEqual(["600x400"]);
  });

  it("are there once for places of about the same size, and again for a larger one", async () => {
    const pictures = [100, 96, 80, 200].map((width) => `<img src="${jpeg}" width=${width}>`).join("");
    expect(await sizesIn(pictures, 96)).toEqual(["100x67", "200x133"]);
  });

  it("want a resolution above zero", async () => {
    await expect(sizesIn("x", 0)).rejects.toMatchObject({ fields: [{ property: "imageDpi" }] });
  });
});
