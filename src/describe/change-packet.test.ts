import { describe, expect, it } from "vitest";
import { describedTexts, writeXmp } from "../pdf/document/metadata.ts";
import { RevisionError } from "../revise/errors.ts";
import { changedPacket, type PacketChange } from "./change-packet.ts";

const NONE: PacketChange = { texts: [], schemas: [], describesSchemas: false };
const TITLE: PacketChange = { ...NONE, texts: describedTexts({ title: "New & better" }) };
const EXAMPLE = {
  namespace: "https://example.com/ns/",
  prefix: "ex",
  title: "Example",
  properties: [
    { name: "Case", value: "A<1", valueType: "Text", category: "external", description: "A case" },
  ],
} as const;

function packet(inside: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:p="http://ns.adobe.com/pdf/1.3/">${inside}</r:RDF></x:xmpmeta>`;
}

describe("a changed packet of metadata", () => {
  it("has the new title, and not the old one", () => {
    const changed = changedPacket(
      new TextDecoder().decode(writeXmp({ title: "Old", author: "Anna" })),
      TITLE,
    );
    expect(changed.match(/<dc:title>.*?<\/dc:title>/g)).toEqual([
      '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">New &amp; better</rdf:li></rdf:Alt></dc:title>',
    ]);
    expect(changed).toContain("<rdf:li>Anna</rdf:li>");
  });

  it.each([
    ["an element with another prefix", "<r:Description r:about=''><d:title>Old</d:title></r:Description>"],
    ["an empty element", "<r:Description r:about=''><d:title/></r:Description>"],
    ["an attribute", "<r:Description r:about='' d:title='Old' />"],
  ])("finds %s", (_, inside) => {
    const changed = changedPacket(packet(inside), TITLE);
    expect(changed).not.toMatch(/Old|d:title/);
    expect(changed).toContain("New &amp; better");
  });

  it("keeps what it does not know, and what it calls the document", () => {
    const inside =
      "<r:Description r:about='uuid:7' d:title='Old' p:Trapped='a &amp; b'><q:x xmlns:q='urn:q'>y</q:x></r:Description>";
    const changed = changedPacket(packet(inside), TITLE);
    expect(changed).toContain('p:Trapped="a &amp; b"');
    expect(changed).toContain("<q:x xmlns:q='urn:q'>y</q:x>");
    expect(changed).toContain('rdf:about="uuid:7"');
  });

  it("begins where there is none", () => {
    expect(changedPacket("", TITLE)).toMatch(/^<\?xpacket begin.*New &amp; better.*<\?xpacket end="w"\?>$/s);
  });

  it("describes schemas for archives once, in the list that is there", () => {
    const standards = {
      archive: { part: 3, level: "B", name: "PDF/A-3b" },
      access: { part: 1, name: "PDF/UA-1" },
    };
    const given = new TextDecoder().decode(writeXmp({}, { version: "1.7", ...standards } as never));
    const change = { ...NONE, schemas: [EXAMPLE], describesSchemas: true };
    const changed = changedPacket(given, change);
    expect(changed.match(/<pdfaExtension:schemas/g)).toHaveLength(1);
    expect(changed.match(/<pdfaSchema:namespaceURI>[^<]*/g)).toEqual([
      "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/",
      "<pdfaSchema:namespaceURI>https://example.com/ns/",
    ]);
    expect(changed).toContain("<ex:Case>A&lt;1</ex:Case>");
    expect(() => changedPacket(changed, change)).toThrow(RevisionError);
  });

  it.each(["<a/>", "no XML", "<!DOCTYPE a><a/>", packet("<r:Description>")])("is refused: %s", (given) => {
    expect(() => changedPacket(given, TITLE)).toThrow("can't be read");
  });
});
