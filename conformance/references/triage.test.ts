import { describe, expect, it } from "vitest";
import { lineFor, parseTriage } from "./triage.ts";

const LINES = parseTriage(`# for people
tables/* | chromium | text, raster | it rounds rows

running/start | weasyprint | text | it begins a page late`);

describe("the triage file", () => {
  it("names documents, engine, aspects and the reason", () => {
    expect(LINES).toEqual([
      { document: "tables/*", engine: "chromium", aspects: ["text", "raster"], reason: "it rounds rows" },
      { document: "running/start", engine: "weasyprint", aspects: ["text"], reason: "it begins a page late" },
    ]);
  });

  it.each([
    [{ document: "tables/head", engine: "chromium", aspect: "text" }, "it rounds rows"],
    [{ document: "tables/head", engine: "chromium", aspect: "links" }, undefined],
    [{ document: "tables/head", engine: "weasyprint", aspect: "text" }, undefined],
    [{ document: "running/start-of", engine: "weasyprint", aspect: "text" }, undefined],
  ] as const)("has a reason for %j: %s", (difference, reason) => {
    expect(lineFor(LINES, difference)?.reason).toBe(reason);
  });

  it("refuses a line without a reason, or with an aspect that there isn't", () => {
    expect(() => parseTriage("tables/* | chromium | text |")).toThrow("document | engine");
    expect(() => parseTriage("tables/* | chromium | words | because")).toThrow("pages, text");
  });
});
