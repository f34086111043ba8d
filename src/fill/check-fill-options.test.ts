import { describe, expect, it } from "vitest";
import { ValidationError } from "../contract/errors.ts";
import { checkFillOptions } from "./check-fill-options.ts";

/** What is refused, by the path of each field. */
function refused(options: unknown): unknown {
  try {
    checkFillOptions(options);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.fields.map(({ property, message }) => [property, message]));
  }
  return {};
}

const says = (text: string): unknown => expect.stringContaining(text);

describe("the options of a fill", () => {
  it("are taken with all that the types allow, and what is undefined", () => {
    const attachments = [{ name: "data.csv", bytes: new Uint8Array(1) }];
    expect(refused({ watermark: "Draft", dump: "plan", attachments, fetch: undefined })).toEqual({});
  });

  it.each([
    [{ watermark: 5 }, { watermark: "Must be a string." }],
    [{ watermarks: "Draft" }, { watermarks: "Is not known; was watermark meant?" }],
    [{ dump: "pages" }, { dump: says("Must be one of plan, format, place, write") }],
    [{ decrypt: "key" }, { decrypt: "Must be a function." }],
    [{ conformance: 3 }, { conformance: says("such as PDF/A-3b") }],
    [{ attachments: [{ name: "a" }] }, { "attachments[0].bytes": says("Uint8Array") }],
    [{ useInteractiveFields: true }, { useInteractiveFields: says("Belongs to the request") }],
    [{ fonts: [] }, { fonts: says("new Engine()") }],
    [null, { options: "Must be an object; leave it out for none." }],
  ])("are refused as %j", (options, fields) => {
    expect(refused(options)).toEqual(fields);
  });
});
