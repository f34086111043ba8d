import { describe, expect, it } from "vitest";
import { readXml } from "./read-xml.ts";
import { writeXml } from "./write-xml.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("readXml", () => {
  it("reads what writeXml writes", () => {
    const root = readXml(bytes('<a b="&lt;1&gt;"><c>x &amp; y</c><d/></a>'));
    expect(root).toEqual({
      name: "a",
      attributes: { b: "<1>" },
      text: "",
      children: [
        { name: "c", attributes: {}, children: [], text: "x & y" },
        { name: "d", attributes: {}, children: [], text: "" },
      ],
    });
    expect(readXml(writeXml(root))).toEqual(root);
  });

  it("reads other encodings by their declaration", () => {
    const latin = Uint8Array.from(
      [...'<?xml version="1.0" encoding="ISO-8859-1"?><a>ö</a>'].map((c) => c.charCodeAt(0)),
    );
    expect(readXml(latin).text).toBe("ö");
  });

  it.each(["", "x", "<a>", "<a><b></a>", "<a/><b/>", "<a></a>x", `${"<a>".repeat(200)}`])(
    "refuses %j",
    (text) => {
      expect(() => readXml(bytes(text))).toThrow(/^This is no XML of an invoice/);
    },
  );

  it("leaves out characters that XML has no place for", () => {
    const text = "a\u0000b\ud800c";
    const written = writeXml({ name: "a", attributes: {}, children: [], text });
    expect(readXml(written).text).toBe("abc");
  });
});
