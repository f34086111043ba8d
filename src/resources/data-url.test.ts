import { describe, expect, it } from "vitest";
import { isDataUrl, parseDataUrl } from "./data-url.ts";

function textOf(url: string): string {
  return new TextDecoder().decode(parseDataUrl(url).bytes);
}

describe("data: URLs", () => {
  it.each([
    ["data:,hello", "hello"],
    ["data:,a%20b%2Cc", "a b,c"],
    ["data:text/plain,50%", "50%"],
    ["data:text/plain,%zz%4", "%zz%4"],
    ["data:,é", "é"],
    ["data:,text#fragment", "text"],
    ["data:;base64,aGVsbG8=", "hello"],
    ["data:;base64,aGVsbG8", "hello"],
    ["data:;base64,aGVs bG8%3D", "hello"],
    ["data:;base64,aGVsbG8h", "hello!"],
    ["data:;BASE64,aGU=", "he"],
    ["data:text/css;charset=utf-8;base64,cHt9", "p{}"],
    ["data:;base64,", ""],
    ["data:image/svg+xml,<svg a='1,2'/>", "<svg a='1,2'/>"],
  ])("%s holds %s", (url, text) => {
    expect(textOf(url)).toBe(text);
  });

  it.each([
    ["data:,x", "text/plain;charset=US-ASCII"],
    ["data:;charset=utf-8,x", "text/plain;charset=utf-8"],
    ["data:image/png;base64,AAAA", "image/png"],
    ["data:text/css;charset=utf-8;base64,AAAA", "text/css;charset=utf-8"],
  ])("%s has the type %s", (url, type) => {
    expect(parseDataUrl(url).contentType).toBe(type);
  });

  it("decodes every byte value both ways", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const base64 = Buffer.from(bytes).toString("base64");
    const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    expect(parseDataUrl(`data:x/y;base64,${base64}`).bytes).toEqual(bytes);
    expect(parseDataUrl(`data:x/y,${percent}`).bytes).toEqual(bytes);
  });

  it.each(["data:nothing", "data:;base64,a*b", "data:;base64,a", "data:;base64,aa==aa"])(
    "refuses %s",
    (url) => {
      expect(() => parseDataUrl(url)).toThrow(expect.objectContaining({ code: "resource-malformed" }));
    },
  );

  it("refuses more bytes than allowed, and only more", () => {
    expect(parseDataUrl("data:,12345678", 8).bytes).toHaveLength(8);
    expect(parseDataUrl("data:;base64,AAAAAAAAAAA=", 8).bytes).toHaveLength(8);
    expect(parseDataUrl(`data:,${"%41".repeat(8)}`, 8).bytes).toHaveLength(8);
    for (const url of ["data:,123456789", "data:;base64,AAAAAAAAAAAA", `data:,${"x".repeat(1000)}`]) {
      expect(() => parseDataUrl(url, 8)).toThrow(expect.objectContaining({ code: "resource-too-large" }));
    }
  });

  it("knows its scheme", () => {
    expect(isDataUrl("DATA:,x")).toBe(true);
    expect(isDataUrl("database:x")).toBe(false);
  });
});
