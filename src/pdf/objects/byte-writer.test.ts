import { describe, expect, it } from "vitest";
import { ByteWriter } from "./byte-writer.ts";

function written(value: number): string {
  const writer = new ByteWriter(1);
  writer.number(value);
  return new TextDecoder().decode(writer.toBytes());
}

describe("ByteWriter.number", () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, "0"],
    [-0, "0"],
    [1, "1"],
    [10, "10"],
    [999, "999"],
    [1000, "1000"],
    [0.5, ".5"],
    [-0.5, "-.5"],
    [0.05, ".05"],
    [0.005, ".005"],
    [0.0004, "0"],
    [-0.0004, "0"],
    [1.0625, "1.063"],
    [12.34, "12.34"],
    [0.9999, "1"],
    [-793.703, "-793.703"],
    [123456789, "123456789"],
    [1e300, "1000000000"],
    [Number.POSITIVE_INFINITY, "1000000000"],
    [Number.NEGATIVE_INFINITY, "-1000000000"],
    [Number.NaN, "0"],
  ];
  it.each(cases)("writes %d as %s", (value, text) => expect(written(value)).toBe(text));
});

describe("ByteWriter", () => {
  it("keeps what was written when it grows", () => {
    const writer = new ByteWriter(2);
    writer.ascii("ab");
    writer.bytes(new Uint8Array(100).fill(0x63));
    writer.operand(7);
    expect(new TextDecoder().decode(writer.view())).toBe(`ab${"c".repeat(100)}7 `);
  });

  it("takes back the last byte where it is the one", () => {
    const writer = new ByteWriter();
    expect(writer.takeBack(0x29)).toBe(false);
    writer.ascii("(a)");
    expect([writer.takeBack(0x28), writer.takeBack(0x29), writer.takeBack(0x29)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(new TextDecoder().decode(writer.view())).toBe("(a");
  });
});
