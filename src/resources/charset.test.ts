import { describe, expect, it } from "vitest";
import { charsetOf, decodeStylesheet } from "./charset.ts";

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16le = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((character) => [character.charCodeAt(0) & 255, character.charCodeAt(0) >> 8]),
  );

describe("encoding of stylesheets (css-syntax-3 §3.2)", () => {
  it.each([
    ["UTF-8 by default", utf8("a{content:'é'}"), "text/css", undefined, "a{content:'é'}"],
    ["Content-Type", latin1("é"), "text/css; charset=iso-8859-1", undefined, "é"],
    ["quoted parameter", latin1("é"), 'text/css;charset="windows-1252"', undefined, "é"],
    ["@charset", latin1('@charset "latin1";é'), "", undefined, '@charset "latin1";é'],
    [
      "Content-Type before @charset",
      utf8('@charset "latin1";é'),
      "text/css;charset=utf-8",
      undefined,
      '@charset "latin1";é',
    ],
    [
      "@charset with a UTF-16 label means UTF-8",
      utf8('@charset "utf-16";é'),
      "",
      undefined,
      '@charset "utf-16";é',
    ],
    ["@charset before the document", latin1('@charset "latin1";é'), "", "utf-8", '@charset "latin1";é'],
    [
      "@charset in single quotes does not count",
      utf8("@charset 'latin1';é"),
      "",
      undefined,
      "@charset 'latin1';é",
    ],
    ["the document's encoding", latin1("é"), "text/css", "latin1", "é"],
    [
      "byte order mark before all",
      Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8("é")),
      "text/css;charset=latin1",
      "latin1",
      "é",
    ],
    ["UTF-16 by byte order mark", Uint8Array.of(0xff, 0xfe, ...utf16le("é{}")), "", undefined, "é{}"],
    ["an unknown label is passed over", utf8("é"), "text/css;charset=klingon", undefined, "é"],
    ["malformed bytes are replaced", Uint8Array.of(0x61, 0xff, 0x62), "", undefined, "a\uFFFDb"],
    ["an empty sheet", new Uint8Array(0), "", undefined, ""],
  ])("%s", (_name, bytes, contentType, documentEncoding, text) => {
    expect(decodeStylesheet(bytes, contentType, documentEncoding)).toBe(text);
  });

  it("reads the charset parameter", () => {
    expect(charsetOf("text/css; Charset=UTF-8; x=y")).toBe("utf-8");
    expect(charsetOf("text/css")).toBeUndefined();
  });
});
