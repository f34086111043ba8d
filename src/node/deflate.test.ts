import { describe, expect, it } from "vitest";
import { portableCompression } from "../pdf/objects/deflate.ts";
import { nodeCompression } from "./deflate.ts";

describe("compression on Node", () => {
  const bytes = new TextEncoder().encode("0 0 m 10 10 l S\n".repeat(500));

  it("and the portable one read each other's output", () => {
    expect(new Uint8Array(nodeCompression.inflate(portableCompression.deflate(bytes), bytes.length))).toEqual(
      bytes,
    );
    expect(portableCompression.inflate(nodeCompression.deflate(bytes), bytes.length)).toEqual(bytes);
  });

  it("takes what is whole but for its checksum where that is asked for", () => {
    const wrong = nodeCompression
      .deflate(bytes)
      .map((byte, index, all) => (index === all.length - 1 ? ~byte : byte));
    let told = 0;
    const inflated = nodeCompression.inflate(wrong, bytes.length, () => {
      told += 1;
    });
    expect([new Uint8Array(inflated), told]).toEqual([bytes, 1]);
    expect(() => nodeCompression.inflate(wrong, bytes.length)).toThrow("incorrect data check");
    expect(() => nodeCompression.inflate(wrong.subarray(0, 9), bytes.length, () => {})).toThrow();
  });

  it("refuses to grow beyond the limit", () => {
    expect(() => nodeCompression.inflate(nodeCompression.deflate(bytes), bytes.length - 1)).toThrow();
  });
});
