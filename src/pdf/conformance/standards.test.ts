import { describe, expect, it } from "vitest";
import { conformanceProfile } from "./standards.ts";

function profile(asked: string | readonly string[]) {
  const found = conformanceProfile(asked);
  return "problem" in found ? found.problem : found.profile;
}

describe("conformanceProfile", () => {
  it.each([
    ["pdf/a-3b", { archive: { part: 3, level: "B" }, access: undefined, version: "1.7", isTagged: false }],
    ["PDF/A-2a", { archive: { part: 2, level: "A" }, version: "1.7", isTagged: true }],
    ["PDF/A-2u , PDF/UA-1", { archive: { level: "U" }, access: { part: 1 }, isTagged: true }],
    ["PDF/A-4", { archive: { part: 4, level: undefined }, version: "2.0", isTagged: false }],
    ["pdf/x-4", { exchange: { name: "PDF/X-4" }, archive: undefined, version: "1.6", isTagged: false }],
    [
      "PDF/UA-1,PDF/A-2b,PDF/X-4",
      { version: "1.6", isTagged: true, label: "PDF/X-4, PDF/A-2b and PDF/UA-1" },
    ],
    ["PDF/UA-2,PDF/A-4f", { archive: { level: "F" }, access: { part: 2 }, version: "2.0", isTagged: true }],
  ])("reads %s", (asked, expected) => {
    expect(profile(asked)).toMatchObject(expected);
  });

  it("reads lists, and each name once", () => {
    expect(profile(["PDF/A-3b", "pdf/a-3B", "PDF/UA-1"])).toMatchObject({
      label: "PDF/A-3b and PDF/UA-1",
    });
  });

  it("is none where nothing is asked for", () => {
    expect(profile(" , ")).toBeUndefined();
  });

  it.each([
    ["PDF/X-3", /"PDF\/X-3" is no standard that PDFs can be made for; PDF\/A-2b, .* and PDF\/X-4 are/],
    ["PDF/A-2b,PDF/A-3b", /one of PDF\/A-2b and PDF\/A-3b/],
    ["PDF/UA-1,PDF/UA-2", /one of PDF\/UA-1 and PDF\/UA-2/],
    ["PDF/A-3b,PDF/UA-2", /PDF 1\.7 and PDF\/UA-2 for PDF 2\.0: ask for PDF\/A-3b with PDF\/UA-1/],
    ["PDF/A-4,PDF/UA-1", /ask for PDF\/A-4 with PDF\/UA-2/],
    [
      "PDF/A-4,PDF/X-4",
      /PDF\/X-4 is for PDF 1\.6 and PDF\/A-4 for PDF 2\.0: ask for PDF\/X-4 with PDF\/A-2b/,
    ],
    ["PDF/X-4,PDF/UA-2", /ask for PDF\/X-4 with PDF\/UA-1/],
  ])("refuses %s", (asked, message) => {
    expect(profile(asked)).toMatch(message);
  });
});
