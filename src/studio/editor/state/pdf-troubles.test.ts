import { expect, it } from "vitest";
import { WorkError } from "../work/work-client.ts";
import { sentenceAbout } from "./pdf-troubles.ts";

it.each([
  ["an empty file", "", "offer.pdf is empty. Get it anew from where it comes from."],
  [
    "another file",
    "PK\u0003\u0004",
    "offer.pdf is no PDF. Print it to a PDF where it was made, and open that.",
  ],
  [
    "a PDF whose end is missing",
    "%PDF-1.7\n1 0 obj\n<<",
    "offer.pdf is a PDF that is cut short or damaged. Get it anew, or open it in a reader and save it from there.",
  ],
])("says what is wrong with %s", async (_, content, sentence) => {
  const error = new WorkError({
    name: "TemplateImportError",
    message: "This is not a PDF.",
    reason: "unreadable",
    fields: [],
  });
  expect(await sentenceAbout(error, new File([content], "offer.pdf"))).toBe(sentence);
});

it("says what is wrong with a file that is too large before all else", async () => {
  const file = new File([new Uint8Array(11 * 1024 * 1024)], "photos.pdf");
  expect(await sentenceAbout(new Error("no memory"), file)).toMatch(
    /^photos\.pdf has 11\.0 MB; a template has 10 MB/,
  );
});
