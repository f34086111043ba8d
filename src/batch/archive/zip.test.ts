import { describe, expect, it } from "vitest";
import { crc32 } from "./crc32.ts";
import { archiveEnd, directoryEntry, localHeader, localHeaderLength } from "./zip.ts";

const file = { name: "ä.pdf", bytes: 5, crc32: 1, date: Date.UTC(2030, 0, 31, 12, 30, 8) };
const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer);

describe("archives", () => {
  it("have the check value of CRC-32", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  });

  it("have headers whose length follows from the name", () => {
    expect(localHeader(file).length).toBe(localHeaderLength(file.name));
  });

  it("tell places beyond four gigabytes in a field of their own (§4.5.3)", () => {
    expect(directoryEntry({ ...file, offset: 4_294_967_294 }).length).toBe(46 + 6);
    const far = view(directoryEntry({ ...file, offset: 5_000_000_000 }));
    expect(far.getUint32(42, true)).toBe(0xffffffff);
    expect(far.getUint16(46 + 6, true)).toBe(1);
    expect(far.getBigUint64(46 + 6 + 4, true)).toBe(5_000_000_000n);
  });

  it("end with the larger record where there are many files (§4.3.14)", () => {
    expect(archiveEnd({ offset: 10, bytes: 20, files: 65_534 }).length).toBe(22);
    const end = view(archiveEnd({ offset: 10, bytes: 20, files: 70_000 }));
    expect(end.getUint32(0, true)).toBe(0x06064b50);
    expect(end.getBigUint64(32, true)).toBe(70_000n);
    expect(end.getBigUint64(56 + 8, true)).toBe(30n);
    expect(end.getUint16(56 + 20 + 10, true)).toBe(0xffff);
  });
});
