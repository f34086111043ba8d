import { describe, expect, it } from "vitest";
import { parsePageSize } from "./page-size.ts";

describe("--size", () => {
  it.each([
    ["a4", "210mm", "297mm"],
    ["A4", "210mm", "297mm"],
    ["a4 landscape", "297mm", "210mm"],
    ["landscape letter", "11in", "8.5in"],
    ["letter portrait", "8.5in", "11in"],
    ["landscape", "11in", "8.5in"],
    ["jis-b5", "182mm", "257mm"],
    ["10cm", "10cm", "10cm"],
    ["210mm 99.5mm", "210mm", "99.5mm"],
  ])("%s is %s by %s", (text, width, height) => {
    expect(parsePageSize(text)).toEqual({ width, height });
  });

  it.each([
    "",
    "a9",
    "210",
    "210mm a4",
    "a4 a5",
    "1in 2in 3in",
    "-1in",
    "10cm landscape",
    "a4 landscape portrait",
  ])("refuses %j", (text) => {
    expect(() => parsePageSize(text)).toThrow("--size takes");
  });
});
