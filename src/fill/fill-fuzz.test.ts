import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PlatenError } from "../contract/errors.ts";
import { nodeCompression } from "../node/deflate.ts";
import type { FieldType } from "../template/model.ts";
import { fillTemplate } from "./fill.ts";
import { fonts, formOf, prepared, textsOf } from "./testing/trial-fill.ts";
import { field, rectAt } from "./testing/trial-template.ts";

const TYPES: readonly FieldType[] = [
  "shortText",
  "longText",
  "email",
  "ssn",
  "date",
  "number",
  "percent",
  "checkbox",
  "radioGroup",
  "charList",
  "textWrap",
  "fullName",
  "usAddress",
  "phone",
];
const fields = TYPES.map((type, index) => field(type, { rect: rectAt(index * 20) }));
const rows = [0, 1].map((row) => field("shortText", { alias: undefined, rect: rectAt(400 + row * 20) }));
const groups = [{ id: "rows", alias: "rows", fields: rows.map(({ id }) => id) }];

/** Text with what is special in PDF strings, in scripts, and in UTF-16. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    "",
    "()\\",
    "\r\n\u2028",
    "\ud800",
    "\u202e abc",
    "e\u0301\u0302",
    "🇨🇦👩‍👩‍👧",
    "אב(ג)12",
    "{{pageNumber}}",
    "\0\u0007",
  ),
);
const scalar = fc.oneof(
  text,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom("2024-02-29", "red", "123456789"),
);
const style = fc.record(
  {
    fontSize: fc.oneof(fc.double(), fc.integer({ min: 1, max: 1000 })),
    textColor: fc.constantFrom("#00FF00", "00ff00", "red"),
    alignment: fc.constantFrom("left", "center", "right", "middle"),
    fontFamily: fc.constantFrom("Courier", "Noto Sans", "courier"),
    readOnly: fc.boolean(),
  },
  { requiredKeys: [] },
);
const parts = fc.dictionary(
  fc.constantFrom("firstName", "city", "num", "region", "value", "data", "__proto__"),
  scalar,
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    { weight: 6, arbitrary: scalar },
    parts,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.tuple(style, tie("value")).map(([look, inner]) => ({ ...look, value: inner })),
  ),
}));
/** Values of the right kind, some of them styled, and arrays of them. */
const styled = (inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    inner,
    fc.record({ value: inner, fontSize: fc.integer({ min: 1, max: 1000 }), readOnly: fc.boolean() }),
    fc.array(inner, { maxLength: 3 }),
  );
const fitting = fc.record(
  {
    shortText: styled(text),
    longText: styled(text),
    email: styled(text),
    charList: styled(text),
    textWrap: fc.array(text, { maxLength: 5 }),
    number: styled(fc.double({ min: -1e12, max: 1e12, noNaN: true })),
    fullName: styled(fc.record({ firstName: text, mi: text, lastName: text }, { requiredKeys: [] })),
    usAddress: styled(fc.record({ street1: text, city: text, zip: text }, { requiredKeys: [] })),
    phone: styled(
      fc.record({ num: text, region: fc.constantFrom("US", "mx", "GB", "") }, { requiredKeys: ["num"] }),
    ),
    rows: fc.array(fc.oneof(text, fc.array(text, { maxLength: 4 })), { maxLength: 5 }),
  },
  { requiredKeys: [] },
);
const wild = fc.dictionary(fc.constantFrom(...TYPES, "rows", "unknown", "__proto__"), value);
const record = fc.oneof(wild, { weight: 2, arbitrary: fitting });
const RUNS = Number(process.env["PLATEN_FUZZ_RUNS"] ?? 150);

describe("any data", () => {
  it("fill the form or are refused in words, with one page count in either kind of output", async () => {
    const template = await prepared([...fields, ...rows], { groups });
    let filled = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(record, fc.array(record, { maxLength: 3 })), async (data) => {
        const options = { fonts, compression: nodeCompression };
        const flat = await fillTemplate(template, { data }, options).catch((error: unknown) => error);
        if (flat instanceof Error) {
          expect(flat).toBeInstanceOf(PlatenError);
          return;
        }
        const { pdf, pageCount } = flat as Awaited<ReturnType<typeof fillTemplate>>;
        expect(await textsOf(pdf)).toHaveLength(pageCount);
        const interactive = await fillTemplate(template, { data, useInteractiveFields: true }, options);
        expect(await textsOf(interactive.pdf)).toHaveLength(pageCount);
        const { shortText } = (Array.isArray(data) ? {} : data) as { shortText?: unknown };
        if (typeof shortText === "string" && !shortText.includes("{{")) {
          const shown = (await formOf(interactive.pdf)).get("shortText")?.value;
          const wellFormed = Buffer.from(shortText.replace(/\r\n?/g, "\n")).toString();
          expect(shown).toBe(wellFormed);
        }
        filled += 1;
      }),
      { numRuns: RUNS },
    );
    expect(filled).toBeGreaterThan(RUNS / 4);
  });
});
