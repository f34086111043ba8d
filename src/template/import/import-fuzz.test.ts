import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PlatenError, ValidationError } from "../../contract/errors.ts";
import { fillTemplate } from "../../fill/fill.ts";
import { prepareTemplate } from "../../fill/prepare/prepare-template.ts";
import { fonts, textsOf } from "../../fill/testing/trial-fill.ts";
import { sampleData } from "../sample-data.ts";
import { governmentForm } from "../testing/government-form.ts";
import { latin1 } from "../testing/raw-pdf.ts";
import { importTemplate } from "./import-template.ts";

const FORM = Buffer.from(governmentForm()).toString("latin1");
const WORDS =
  "<< >> [ ] ( ) stream endstream endobj obj null R /Kids /Parent /Rect /FT /Opt -1 1e9 99999999999 <feff % \\".split(
    " ",
  );

/** One change: at a place, so many characters give way to a word, to a part from elsewhere, or to nothing. */
const change = fc.record({
  at: fc.nat(FORM.length),
  length: fc.nat(60),
  text: fc.oneof(
    fc.constantFrom("", "12 0 R", "2 0 R", "3 0 R", "/Type /Pages", ...WORDS),
    fc.nat(FORM.length).map((from) => FORM.slice(from, from + 80)),
  ),
});

/** Nothing for a form that was refused in words. @throws what is no such refusal. */
function refusedForm(error: unknown): undefined {
  if (!(error instanceof PlatenError)) throw error;
}

/** Nothing for a number that a mistake has left no room, such as one turned by a quarter: it is never cut. @throws anything else. */
function refusedNumber(error: unknown): undefined {
  const fields = error instanceof ValidationError ? error.fields : [];
  const isThat =
    fields.length > 0 && fields.every(({ message }) => message.startsWith("Must fit its field: "));
  if (!isThat) throw error;
}

describe("a form with mistakes anywhere", () => {
  it("becomes a template that can be filled, or is refused in words", async () => {
    let filled = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        let text = FORM;
        for (const { at, length, text: word } of changes) {
          text = text.slice(0, at) + word + text.slice(at + length);
        }
        const version = await importTemplate(latin1(text)).catch(refusedForm);
        if (version === undefined) return;
        const template = await prepareTemplate(version);
        const data = sampleData(version.template);
        const made = await fillTemplate(template, { data }, { fonts }).catch(refusedNumber);
        if (made === undefined) return;
        const { pdf } = made;
        expect(await textsOf(pdf)).toHaveLength(version.template.pages.length);
        filled += 1;
      }),
      { numRuns: Number(process.env["PLATEN_FUZZ_RUNS"] ?? 150) },
    );
    expect(filled).toBeGreaterThan(20);
  });
});
