import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../diagnostics.ts";
import { decodeHtml } from "./encoding.ts";

/** One byte per character. */
function bytes(latin1: string): Uint8Array {
  return Uint8Array.from(latin1, (character) => character.charCodeAt(0));
}

function decoded(latin1: string, encoding?: string): string {
  return decodeHtml(bytes(latin1), encoding === undefined ? {} : { encoding });
}

describe("decodeHtml", () => {
  it.each([
    ["UTF-8 without any declaration", "\xc3\xa4", "ä"],
    ["bytes that are not UTF-8 as windows-1252", "\xe4\x80", "ä€"],
    [
      "a UTF-8 byte order mark before a wrong declaration",
      "\xef\xbb\xbf<meta charset=latin1>\xc3\xa4",
      "<meta charset=latin1>ä",
    ],
    ["UTF-16 by its mark", "\xfe\xff\0<\0\xe4", "<ä"],
    ["little-endian UTF-16 by its mark", "\xff\xfe<\0\xe4\0", "<ä"],
    ["little-endian UTF-16 by its XML declaration", "<\0?\0x\0", "<?x"],
    [
      "meta charset",
      "<!-- <meta charset=utf-8> --><meta charset='iso-8859-2'>\xb1",
      "<!-- <meta charset=utf-8> --><meta charset='iso-8859-2'>ą",
    ],
    [
      "meta http-equiv",
      '<META content="text/html; charset=koi8-r" HTTP-EQUIV=Content-Type>\xc1',
      '<META content="text/html; charset=koi8-r" HTTP-EQUIV=Content-Type>а',
    ],
    [
      "no meta inside another tag's attribute",
      "<p title='<meta charset=koi8-r>'>\xe4",
      "<p title='<meta charset=koi8-r>'>ä",
    ],
    [
      "an XML declaration",
      '<?xml version="1.0" encoding="iso-8859-2"?>\xb1',
      '<?xml version="1.0" encoding="iso-8859-2"?>ą',
    ],
    [
      "a declared UTF-16 that can't be true as UTF-8",
      "<meta charset=utf-16>\xc3\xa4",
      "<meta charset=utf-16>ä",
    ],
    [
      "content without http-equiv as no declaration",
      '<meta content="charset=koi8-r">\xe4',
      '<meta content="charset=koi8-r">ä',
    ],
    ["the empty document", "", ""],
  ])("reads %s", (_name, input, expected) => {
    expect(decoded(input)).toBe(expected);
  });

  it("prefers the caller's encoding to the document's, but not to a mark", () => {
    expect(decoded("<meta charset=utf-8>\xb1", "iso-8859-2")).toBe("<meta charset=utf-8>ą");
    expect(decoded("\xef\xbb\xbf\xc3\xa4", "iso-8859-2")).toBe("ä");
  });

  it("looks at the first 1,024 bytes only", () => {
    const padding = " ".repeat(1010);
    expect(decoded(`${padding}<meta charset=iso-8859-2>\xb1`)).toContain("±");
    expect(decoded(`${padding.slice(30)}<meta charset=iso-8859-2>\xb1`)).toContain("ą");
  });

  it.each([["x-unknown"], ["utf-7"], [""]])("reports the unknown encoding %s and goes on", (encoding) => {
    const diagnostics = new DiagnosticSink();
    expect(decodeHtml(bytes("\xc3\xa4"), { encoding, diagnostics })).toBe("ä");
    expect(diagnostics.list().map(({ code }) => code)).toEqual(["unknown-encoding"]);
  });

  it("replaces malformed bytes of a declared encoding", () => {
    expect(decoded("<meta charset=utf-8>a\xffb")).toBe("<meta charset=utf-8>a\uFFFDb");
  });
});
