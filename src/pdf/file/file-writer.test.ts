import { describe, expect, it } from "vitest";
import { nodeCompression } from "../../node/deflate.ts";
import { FileWriter } from "./file-writer.ts";

/** A file of streams and dictionaries, with the places at which its bytes are taken away before its end. */
function fileOf(...takenAfter: readonly number[]): string {
  const file = new FileWriter(nodeCompression);
  const root = file.write({ Type: "Catalog" });
  let text = "";
  for (let index = 0; index < 5; index += 1) {
    file.writeStream({ Index: index }, new Uint8Array(100 + index).fill(index));
    if (takenAfter.includes(index)) text += Buffer.from(file.take()).toString("latin1");
  }
  file.finish(`/Root ${root.id} 0 R`);
  return text + Buffer.from(file.take()).toString("latin1");
}

describe("a file written forward only", () => {
  it("is the same, its identifier too, however often its bytes are taken away", () => {
    expect(fileOf(0, 1, 2, 3)).toBe(fileOf());
    expect(fileOf(2)).toBe(fileOf());
    expect(fileOf()).toMatch(/\/ID\[<[0-9A-F]{32}><[0-9A-F]{32}>\]/);
  });

  it("is not ended while an object has no content", () => {
    const file = new FileWriter(nodeCompression);
    const { id } = file.reserve();
    expect(() => file.finish(`/Root ${id} 0 R`)).toThrow(`Objects without content: ${id}.`);
  });
});
