import { describe, expect, it } from "vitest";
import { expandEntities } from "./entities.ts";

const doctype = (declarations: string, body: string): string => `<!DOCTYPE svg [${declarations}]>${body}`;

describe("entities of a document type", () => {
  it.each<[name: string, text: string, expanded: string]>([
    ["no document type", "<svg>&a;</svg>", "<svg>&a;</svg>"],
    [
      "one without a subset",
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C" "x.dtd"><svg/>',
      '<?xml version="1.0"?><svg/>',
    ],
    [
      "namespaces of drawing programs",
      doctype('<!ENTITY ns_svg "http://w3">', '<svg xmlns="&ns_svg;"/>'),
      '<svg xmlns="http://w3"/>',
    ],
    ["single quotes", doctype("<!ENTITY a 'b'>", "<g>&a;&a;</g>"), "<g>bb</g>"],
    ["entities in entities", doctype('<!ENTITY a "1&b;1"><!ENTITY b "2">', "&a;"), "121"],
    ["the first of a name", doctype('<!ENTITY a "1"><!ENTITY a "2">', "&a;"), "1"],
    ["markup in entities", doctype('<!ENTITY a "<g/>">', "<svg>&a;</svg>"), "<svg><g/></svg>"],
    [
      "unknown and predefined ones stay",
      doctype('<!ENTITY a "1">', "&b; &amp; &#65; & &a"),
      "&b; &amp; &#65; & &a",
    ],
    ["external ones are not read", doctype('<!ENTITY a SYSTEM "file:///etc/passwd">', "&a;"), "&a;"],
    ["parameter entities are not read", doctype('<!ENTITY % a "1"> %a;', "&a;"), "&a;"],
    [
      "sections of plain characters",
      doctype('<!ENTITY a "1">', "&a;<![CDATA[&a;]]>&a;"),
      "1<![CDATA[&a;]]>1",
    ],
    [
      "comments before and in it",
      `<!-- <!DOCTYPE x> -->${doctype("<!-- ] > --><!ENTITY a '1'><!ELEMENT svg ANY>", "&a;")}`,
      "<!-- <!DOCTYPE x> -->1",
    ],
    ["lines keep their numbers", doctype("\n\n", "\n<svg/>"), "\n\n\n<svg/>"],
    ["an end that is missing", '<!DOCTYPE svg [<!ENTITY a "1">', ""],
  ])("%s", (_name, text, expanded) => {
    expect(expandEntities(text)).toBe(expanded);
  });

  const doubled = Array.from(
    { length: 40 },
    (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`,
  );
  it.each<[name: string, text: string]>([
    ["that double forty times", doctype(`<!ENTITY e0 "lol">${doubled.join("")}`, "&e40;")],
    [
      "that double ten times, ten thousand times",
      doctype(`<!ENTITY e0 "lol">${doubled.slice(0, 10).join("")}`, "&e10;".repeat(10_000)),
    ],
    ["that contain themselves", doctype('<!ENTITY a "&b;"><!ENTITY b "&a;">', "&a;")],
    ["that are long and many", doctype(`<!ENTITY a "${"x".repeat(10_000)}">`, "&a;".repeat(10_000))],
  ])("are refused %s", (_name, text) => {
    expect(expandEntities(text)).toBeUndefined();
  });

  it.each([
    ["ampersands", doctype('<!ENTITY a "1">', "&".repeat(200_000))],
    ["names", doctype('<!ENTITY a "1">', "&a".repeat(200_000))],
    ["sections", doctype('<!ENTITY a "1">', "<![CDATA[&".repeat(100_000))],
    ["declarations", doctype('<!ENTITY a "'.repeat(100_000), "")],
    ["comments", "<!--".repeat(100_000)],
  ])("take a moment among many %s", (_name, text) => {
    expect(expandEntities(text)).toBeDefined();
  });
});
