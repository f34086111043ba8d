import { describe, expect, it } from "vitest";
import { documentWithPlaces } from "./document-with-places.ts";

/** When the batch was taken. */
const TIME = Date.parse("2026-03-01T22:45:00Z");

async function filled(html: string, record: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const { data } = await documentWithPlaces({ data: { html } }, TIME)(record);
  return (data as { html: string }).html;
}

describe("places of a document", () => {
  it.each([
    ['{{ "now" | date: "%Y-%m-%d %H:%M:%S %z" }}', "2026-03-01 22:45:00 +0000"],
    ['{{ "today" | date: "%d %B %Y" }}', "01 March 2026"],
    ['{{ "now" | date_to_xmlschema }}', "2026-03-01T22:45:00+00:00"],
    ['{{ "now" | date_to_rfc822 }}', "Sun, 01 Mar 2026 22:45:00 +0000"],
    ['{{ "now" | date_to_string }}', "01 Mar 2026"],
    ['{{ "now" | date_to_long_string }}', "01 March 2026"],
    ['{{ "now" | date: "%H:%M", "Asia/Tokyo" }}', "07:45"],
    ['{{ "now" | date: "%c" }}', "Sun Mar  1 22:45:00 2026"],
    ['{{ "now" | date: "%-x at %X, %%x" }}', "03/01/26 at 22:45:00, %x"],
  ])("tell the time of the batch: %s", async (html, text) => {
    expect(await filled(html)).toBe(text);
  });

  it.each<[string | number, string]>([
    ["2026-01-31", "2026-01-31 00:00"],
    ["2026-01-31T00:30", "2026-01-31 00:30"],
    ["2026-01-31 00:30:59", "2026-01-31 00:30"],
    ["January 31, 2026", "2026-01-31 00:00"],
    ["31 August 2026", "2026-08-31 00:00"],
    ["2026-01-31T00:30:00Z", "2026-01-31 00:30"],
    ["2026-01-31T00:30:00+02:00", "2026-01-30 22:30"],
    ["Sat Jan 31 2026 00:30:00 GMT+0100 (Central European Standard Time)", "2026-01-30 23:30"],
    ["1769819400", "2026-01-31 00:30"],
    [1_769_819_400, "2026-01-31 00:30"],
    ["no date", "no date"],
  ])("show dates of the data in UTC, wherever they are made: %s", async (day, text) => {
    const zone = process.env["TZ"];
    try {
      for (const TZ of ["UTC", "America/New_York", "Asia/Tokyo"]) {
        process.env["TZ"] = TZ;
        expect(await filled('{{ day | date: "%Y-%m-%d %H:%M" }}', { day })).toBe(text);
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  it("take nothing by chance", async () => {
    await expect(filled("{{ names | sample }}", { names: ["a", "b"] })).rejects.toMatchObject({
      fields: [
        {
          property: "attributes.data.html",
          message: expect.stringContaining("the filter sample takes values by chance"),
        },
      ],
    });
  });
});
