import { expect, it } from "vitest";
import { Engine } from "../node/index.ts";

const DATA = new TextEncoder().encode("<a/>");

it("carries files of the document and of the caller with their relationship", async () => {
  const link = (relationship: string) =>
    `<link rel=attachment href="data:text/xml,<a/>?${relationship}" ${relationship}>`;
  const { pdf } = await new Engine().renderHtml({
    html: `<!doctype html>${link("data-relationship=alternative")}${link("data-relationship=odd")}<p>x`,
    attachments: [{ name: "invoice.xml", bytes: DATA, mediaType: "text/xml", relationship: "Source" }],
  });
  const text = Buffer.from(pdf).toString("latin1");
  expect([...text.matchAll(/\/AFRelationship \/(\w+)/g)].map(([, name]) => name).sort()).toEqual([
    "Alternative",
    "Source",
    "Unspecified",
  ]);
  expect(text).toContain("(invoice.xml)");
});
