import { describe, expect, it } from "vitest";
import { Fingerprint } from "./fingerprint.ts";

function printOf(...pieces: readonly (readonly number[])[]): string {
  const print = new Fingerprint();
  for (const piece of pieces) print.add(Uint8Array.from(piece));
  return Buffer.from(print.bytes()).toString("hex");
}

describe("the fingerprint of a file", () => {
  it("has 16 bytes, the same ones for the same pieces", () => {
    expect(printOf([1, 2, 3, 4, 5])).toMatch(/^[0-9a-f]{32}$/);
    expect(printOf([1, 2], [3])).toBe(printOf([1, 2], [3]));
  });

  it("differs for another byte, another order, another length and another cut", () => {
    const prints = [
      printOf([1, 2, 3, 4, 5]),
      printOf([1, 2, 3, 4, 6]),
      printOf([5, 2, 3, 4, 1]),
      printOf([1, 2, 3, 4]),
      printOf([1, 2, 3, 4, 5, 0]),
      printOf([1, 2, 3], [4, 5]),
      printOf(),
    ];
    expect(new Set(prints).size).toBe(prints.length);
  });

  it("goes on from a copy as from itself, and leaves itself alone", () => {
    const print = new Fingerprint();
    print.add(Uint8Array.of(1, 2, 3));
    const copy = print.copy();
    copy.add(Uint8Array.of(4, 5));
    expect(Buffer.from(copy.bytes()).toString("hex")).toBe(printOf([1, 2, 3], [4, 5]));
    expect(Buffer.from(print.bytes()).toString("hex")).toBe(printOf([1, 2, 3]));
  });
});
