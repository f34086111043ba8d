import { expect, it } from "vitest";
import { encodePng } from "../../resources/encode-png.ts";
import { readImage } from "../../resources/images.ts";
import { FileWriter } from "../file/file-writer.ts";
import { portableCompression } from "../objects/deflate.ts";
import { embedImage } from "./image.ts";
import { PackedPngs } from "./packed-pngs.ts";

/** A picture of so many half-transparent pixels. */
function png(width: number): Uint8Array {
  const data = Uint8Array.from({ length: 4 * width }, (_, index) => (index % 4 === 3 ? 127 : 200));
  return encodePng({ width, height: 1, data }, portableCompression.deflate);
}

it("takes a file apart once", () => {
  let count = 0;
  const inflate: typeof portableCompression.inflate = (bytes, maximum) => {
    count += 1;
    return portableCompression.inflate(bytes, maximum);
  };
  const pngs = new PackedPngs({ ...portableCompression, inflate });
  const bytes = png(3);
  expect(pngs.of(bytes)).toBe(pngs.of(bytes));
  expect(count).toBe(1);
});

it("writes rows whose checksum is wrong with a right one", () => {
  const { deflate } = portableCompression;
  const rows = deflate(Uint8Array.of(0, 1, 2, 3));
  const inflate: typeof portableCompression.inflate = (bytes, maximum, onWrongSum) => {
    onWrongSum?.();
    return portableCompression.inflate(bytes, maximum);
  };
  const deflateWrong = (bytes: Uint8Array): Uint8Array => deflate(bytes).fill(0, -4);
  const wrong = encodePng({ width: 1, height: 1, data: Uint8Array.of(1, 2, 3, 255) }, deflateWrong);
  expect(new PackedPngs({ deflate, inflate }).of(wrong).rows).toEqual(rows);
});

it.each([1, 3, 300])("compresses the rows of a picture of %i pixels, whose filters need it", (width) => {
  const file = new FileWriter(portableCompression);
  embedImage(readImage({ bytes: png(width), contentType: "", url: "x" }, { imagePixels: 1000 }), file);
  const text = Buffer.from(file.take()).toString("latin1");
  const images = text.match(/<<.*\/Predictor.*>>stream/g) ?? [];
  expect(images).toHaveLength(2);
  for (const entries of images) expect(entries).toMatch(/\/Filter ?\/FlateDecode/);
});
