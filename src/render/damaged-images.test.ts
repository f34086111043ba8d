import { encode } from "jpeg-js";
import { describe, expect, it } from "vitest";
import { grayPng } from "../fill/testing/trial-fill.ts";
import { Engine } from "../node/index.ts";
import { ReadBack } from "../pdf/testing/read-back.ts";

const photograph = encode({ width: 64, height: 64, data: new Uint8Array(64 * 64 * 4).fill(90) }, 90).data;

/** A PNG whose header tells of more rows than there are. */
function withoutLastRows(): Uint8Array {
  const bytes = grayPng(9, 9);
  bytes[23] = 20;
  return bytes;
}

function render(type: string, bytes: Uint8Array) {
  const address = `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;
  return new Engine().renderHtml({ html: `<!doctype html>\n<p><img alt="Our logo" src="${address}">` });
}

describe("a picture that breaks off", () => {
  it.each([
    ["in a chunk", grayPng(9, 9).subarray(0, 50)],
    ["between its rows", withoutLastRows()],
  ])("has its text in its place where it is a PNG that does so %s", async (_where, bytes) => {
    const { pdf, diagnostics } = await render("png", bytes);
    expect(diagnostics).toMatchObject([
      {
        code: "image-not-loaded",
        message: expect.stringContaining("The image is damaged: the PNG is cut off."),
        position: { source: "html", line: 2 },
      },
    ]);
    expect((await ReadBack.of(pdf)).texts()).toEqual(["Our logo"]);
  });

  it("is shown as far as it goes, and told of, where it is a JPEG", async () => {
    const { pdf, diagnostics } = await render("jpeg", photograph.subarray(0, photograph.length - 9));
    expect(diagnostics).toMatchObject([
      { code: "image-ends-early", message: expect.stringContaining("breaks off"), position: { line: 2 } },
    ]);
    expect((await ReadBack.of(pdf)).operators()).toMatch(/\/I1 Do/);
  });

  it("is not told of where it is whole, whatever follows it", async () => {
    const followed = Buffer.concat([photograph, Buffer.alloc(40, 0xff)]);
    for (const bytes of [photograph, followed]) expect((await render("jpeg", bytes)).diagnostics).toEqual([]);
  });
});
