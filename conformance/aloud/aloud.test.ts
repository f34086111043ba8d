import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aloudDocuments, factsOf, renderedDocument } from "./documents.ts";
import { readAloud } from "./read-aloud.ts";

describe("what is heard of a document that is read aloud by its structure", () => {
  it.each(aloudDocuments())("%s", async (name) => {
    expect(await readAloud(await renderedDocument(name))).toBe(readFileSync(factsOf(name), "utf8"));
  });
});
