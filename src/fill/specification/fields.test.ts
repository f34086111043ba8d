/** The sentences of the specification about types of fields, template strings and repeated pages. */
import { describe, expect, it } from "vitest";
import { RequestTooLargeError } from "../../contract/errors.ts";
import type { ResourceFetch } from "../../resources/resource.ts";
import type { FieldGroup, FieldType, TemplateField } from "../../template/model.ts";
import { fillTrial, formOf, grayPng, refusals } from "../testing/trial-fill.ts";
import { field, rectAt } from "../testing/trial-template.ts";

type Sentence = readonly [sentence: string, check: () => Promise<void>];

const PIXEL = grayPng(2, 2);
const PICTURE = `data:image/png;base64,${Buffer.from(PIXEL).toString("base64")}`;

/** What a field of a type shows for a value. */
async function shown(type: FieldType, value: unknown, changes: object = {}): Promise<string> {
  const target = field(type, { rect: rectAt(0, { width: 400 }), ...changes });
  const { texts } = await fillTrial([target], { data: { [type]: value } });
  return (texts[0] ?? "").replace(/ +/g, " ");
}

/** That a field of a type refuses each of these values. */
async function refuses(type: FieldType, ...values: unknown[]): Promise<void> {
  for (const value of values) {
    const found = await refusals(fillTrial([field(type)], { data: { [type]: value } }));
    expect(Object.keys(found)).toEqual([`data.${type}`]);
  }
}

const drawn = async (target: TemplateField, value: unknown, fetch?: ResourceFetch): Promise<string> => {
  const data = { [target.alias ?? ""]: value };
  return (await fillTrial([target], { data }, { options: { dump: "write", fetch } })).dump ?? "";
};

const parts = (...names: string[]): object => ({
  parts: Object.fromEntries(names.map((name, index) => [name, { rect: rectAt(20 * index) }])),
});

const types: readonly Sentence[] = [
  [
    "shortText, longText, email: string",
    async () => {
      for (const type of ["shortText", "longText", "email"] as const) {
        expect(await shown(type, "jane@example.org")).toBe("jane@example.org");
        await refuses(type, 5, true, { text: "x" });
      }
    },
  ],
  [
    "ssn: string of digits, 9 digits without separators",
    async () => {
      expect(await shown("ssn", "123456789")).toBe("123-45-6789");
      await refuses("ssn", 123456789, "12345678", "12345678x");
    },
  ],
  [
    "ein: string of digits, 9 digits without separators",
    async () => {
      expect(await shown("ein", "123456789")).toBe("12-3456789");
      await refuses("ein", 123456789, "1234567890");
    },
  ],
  [
    "date: string YYYY-MM-DD",
    async () => {
      expect(await shown("date", "2024-02-29")).toBe("02/29/2024");
      await refuses("date", "2023-02-29", "02/29/2024", "2024-2-9", 20240229);
    },
  ],
  [
    "radioGroup: string: id of the child field to select",
    async () => {
      // The second of two buttons of 10 points begins 20 points to the right.
      const [red, blue] = [await drawn(field("radioGroup"), "red"), await drawn(field("radioGroup"), "blue")];
      expect(red.match(/ f Q/g)).toHaveLength(1);
      expect(red).not.toBe(blue);
      await refuses("radioGroup", "green", 1);
    },
  ],
  [
    "imageFile: string: publicly reachable http URL (max 10 MB), or a data: URL",
    async () => {
      const url = "https://example.org/a.png";
      const fetch: ResourceFetch = async () => ({ bytes: PIXEL, contentType: "image/png", url });
      expect(await drawn(field("imageFile"), url, fetch)).toContain("/I1 Do");
      expect(await drawn(field("imageFile"), PICTURE)).toContain("/I1 Do");
      await refuses("imageFile", "/etc/passwd", "file:///etc/passwd", "ftp://example.org/a.png", 5);
    },
  ],
  [
    "If the http image is too large or is not a valid image the field is left unfilled",
    async () => {
      for (const bytes of [new Uint8Array(10 * 1_048_576 + 1), new TextEncoder().encode("<html>")]) {
        const url = "https://example.org/a.png";
        const fetch: ResourceFetch = async () => ({ bytes, contentType: "image/png", url });
        const name = field("shortText", { rect: rectAt(40) });
        const data = { imageFile: url, shortText: "the rest" };
        const { texts, dump } = await fillTrial(
          [field("imageFile"), name],
          { data },
          { options: { fetch, dump: "write" } },
        );
        expect(texts).toEqual(["the rest"]);
        expect(dump).not.toContain("/I1");
      }
    },
  ],
  [
    "checkbox: boolean",
    async () => {
      expect(await drawn(field("checkbox"), true)).toContain(" f Q");
      expect(await drawn(field("checkbox"), false)).not.toContain(" f Q");
      await refuses("checkbox", "true", 1);
    },
  ],
  [
    "number, dollar, integer: number",
    async () => {
      expect(await shown("number", -1234.5)).toBe("-1,234.5");
      expect(await shown("dollar", 1234.5)).toBe("$1,234.50");
      expect(await shown("integer", 1234)).toBe("1,234");
      await refuses("number", "5", true);
      await refuses("dollar", "$5");
      await refuses("integer", "5");
    },
  ],
  [
    "percent: number, 0 to 100",
    async () => {
      expect(await shown("percent", 0)).toBe("0%");
      expect(await shown("percent", 100)).toBe("100%");
      await refuses("percent", -0.1, 100.1, "5");
    },
  ],
  [
    "charList (boxes per letter): string; each character goes into its own box",
    async () => {
      const boxes = [20, 60, 100].map((x) => ({ rect: { x, y: 20, width: 20, height: 16 } }));
      const content = await drawn(field("charList", { boxes, style: { fontFamily: "Courier" } }), "ABC");
      // A letter of Courier is 6 wide at 10 points: each stands 7 to the right of its box.
      expect(content).toMatch(/BT\n27 [\s\S]*\(A\)Tj\n40 0 Td\(B\)Tj\n40 0 Td\(C\)Tj/);
      await refuses("charList", 5);
    },
  ],
  [
    "textWrap (boxes per line): string or array of lines; each newline or element fills the next box",
    async () => {
      for (const value of ["one\ntwo\nthree", ["one", "two", "three"]]) {
        expect(await shown("textWrap", value)).toBe("one\ntwo\nthree");
      }
      const boxes = [rectAt(0, { x: 20 }), rectAt(0, { x: 300 })].map((rect) => ({ rect }));
      expect((await shown("textWrap", ["left", "right"], { boxes })).split(" ")).toEqual(["left", "right"]);
      await refuses("textWrap", 5);
    },
  ],
  [
    "fullName: object: firstName, mi, lastName (strings)",
    async () => {
      expect(await shown("fullName", { firstName: "Jane", mi: "Q", lastName: "Doe" })).toBe("Jane Q Doe");
      expect(await shown("fullName", { lastName: "Doe" })).toBe("Doe");
      await refuses("fullName", "Jane Doe");
      const found = await refusals(fillTrial([field("fullName")], { data: { fullName: { mi: 5 } } }));
      expect(Object.keys(found)).toEqual(["data.fullName.mi"]);
    },
  ],
  [
    "usAddress: object: street1, street2 (optional, used when that field is drawn), city, state, zip, country (optional, used when that field is drawn)",
    async () => {
      const street = { street1: "1 Elm Street", street2: "Apt 2" };
      const address = { ...street, city: "Springfield", state: "IL", zip: "62704", country: "USA" };
      const without = parts("street1", "city", "state", "zip");
      expect(await shown("usAddress", address, without)).toBe("1 Elm Street\nSpringfield\nIL\n62704");
      const all = parts("street1", "street2", "city", "state", "zip", "country");
      expect(await shown("usAddress", address, all)).toBe("1 Elm Street\nApt 2\nSpringfield\nIL\n62704\nUSA");
      const { street2: _, country: __, ...short } = address;
      expect(await shown("usAddress", short, all)).toBe("1 Elm Street\nSpringfield\nIL\n62704");
    },
  ],
  [
    "phone: object: num (string), region (default US), baseRegion (default US)",
    async () => {
      expect(await shown("phone", { num: "2015550123" })).toBe("(201) 555-0123");
      expect(await shown("phone", { num: "2015550123", baseRegion: "GB" })).toBe("+1 201 555 0123");
      expect(await shown("phone", { num: "2079460958", region: "GB" })).toBe("+44 20 7946 0958");
    },
  ],
  [
    "phone: or a plain string, in which case both regions are US",
    async () => expect(await shown("phone", "2015550123")).toBe("(201) 555-0123"),
  ],
  [
    "Supported regions are US, MX, CA, GB and related regions using country codes +1, +44 or +52",
    async () => {
      const numbers: readonly (readonly [string, string, string])[] = [
        ["US", "2015550123", "+1 201 555 0123"],
        ["CA", "6045550123", "+1 604 555 0123"],
        ["JM", "8765550123", "+1 876 555 0123"],
        ["PR", "7875550123", "+1 787 555 0123"],
        ["GB", "2079460958", "+44 20 7946 0958"],
        ["JE", "1534440000", "+44 1534 440000"],
        ["MX", "5512345678", "+52 55 1234 5678"],
      ];
      for (const [region, num, expected] of numbers) {
        const baseRegion = region === "US" ? "GB" : "US";
        expect(await shown("phone", { num, region, baseRegion })).toBe(expected);
      }
    },
  ],
  [
    "When region equals baseRegion the number is shown as a local number without country code",
    async () => {
      const uk = { num: "2079460958", region: "GB", baseRegion: "GB" };
      expect(await shown("phone", uk)).toBe("020 7946 0958");
      expect(await shown("phone", { num: "5512345678", region: "MX", baseRegion: "MX" })).toBe(
        "55 1234 5678",
      );
    },
  ],
  [
    "When they differ the country code is shown",
    async () => {
      const phone = { num: "5512345678", region: "MX", baseRegion: "US" };
      expect(await shown("phone", phone)).toBe("+52 55 1234 5678");
    },
  ],
  [
    "Several fields may share one alias; one value then fills all of them",
    async () => {
      const twins = [0, 1].map((page) => field("shortText", { alias: "twin", page }));
      expect((await fillTrial(twins, { data: { twin: "both" } })).texts).toEqual(["both", "both"]);
    },
  ],
];

/** Text fields on three pages, of which the array for `names` repeats the second. */
async function numbered(text: string): Promise<readonly string[]> {
  const fields = [0, 1, 2].map((page) =>
    field("shortText", { alias: `text${page}`, page, rect: rectAt(0, { width: 400 }) }),
  );
  const names = field("shortText", { alias: "names", page: 1, rect: rectAt(40) });
  const data = { text0: text, text1: { value: text }, text2: text, names: ["", "", ""] };
  return (await fillTrial([...fields, names], { data })).texts;
}

const variables: readonly Sentence[] = [
  [
    "In shortText and longText values the variables written in double curly braces are replaced when rendering",
    async () => {
      for (const type of ["shortText", "longText"] as const) {
        expect(await shown(type, "Page {{pageNumber}} of {{totalPages}}")).toBe("Page 1 of 1");
      }
    },
  ],
  ["pageNumber", async () => expect(await numbered("{{pageNumber}}")).toEqual(["1", "2", "3", "4", "5"])],
  [
    "pageIndex (pageNumber minus 1)",
    async () => expect(await numbered("{{pageIndex}}")).toEqual(["0", "1", "2", "3", "4"]),
  ],
  ["totalPages", async () => expect(await numbered("{{totalPages}}")).toEqual(["5", "5", "5", "5", "5"])],
  [
    "pageRepeatNumber (1 when no repeating)",
    async () => expect(await numbered("{{pageRepeatNumber}}")).toEqual(["1", "1", "2", "3", "1"]),
  ],
  [
    "pageRepeatIndex (pageRepeatNumber minus 1)",
    async () => expect(await numbered("{{pageRepeatIndex}}")).toEqual(["0", "0", "1", "2", "0"]),
  ],
  [
    "pageRepeatTotal (pages in this repeat loop)",
    async () => expect(await numbered("{{pageRepeatTotal}}")).toEqual(["1", "3", "3", "3", "1"]),
  ],
  [
    "The target field must be a text type, not numeric",
    async () => {
      await refuses("number", "{{pageNumber}}");
      await refuses("integer", "{{pageNumber}}");
    },
  ],
];

/** A page with a column of two rows, a second one, and two fields. */
async function repeated(data: object): Promise<readonly string[]> {
  const column = (type: FieldType, x: number): TemplateField[] =>
    [0, 1].map((row) =>
      field(type, { alias: undefined, page: 1, rect: rectAt(40 + row * 20, { x, width: 80 }) }),
    );
  const [items, sums] = [column("shortText", 20), column("integer", 120)];
  const groups: FieldGroup[] = [
    { id: "items", alias: "items", fields: items.map(({ id }) => id) },
    { id: "sums", alias: "sums", fields: sums.map(({ id }) => id) },
  ];
  const fields = [
    field("shortText", { alias: "first", page: 0 }),
    field("shortText", { alias: "title", page: 1 }),
    field("shortText", { alias: "same", page: 1, rect: rectAt(20) }),
    ...items,
    ...sums,
    field("shortText", { alias: "last", page: 2 }),
  ];
  const { texts } = await fillTrial(
    fields,
    { data: { first: "first", last: "last", ...data } },
    { template: { groups } },
  );
  return texts.map((text) => text.replace(/ +/g, " "));
}

const repeating: readonly Sentence[] = [
  [
    "Overflow: all fields of one table column are grouped into an array (all same type) and the group gets an alias",
    async () => expect(await repeated({ items: ["a1", "a2"] })).toEqual(["first", "a1\na2", "last"]),
  ],
  [
    "When the supplied array is longer than the number of fields, the page repeats; extra items continue at the first row of the next page",
    async () => {
      expect(await repeated({ items: ["a1", "a2", "a3"] })).toEqual(["first", "a1\na2", "a3", "last"]);
    },
  ],
  [
    "With several columns, the page count follows the longest array",
    async () => {
      const texts = await repeated({ items: ["a1"], sums: [101, 102, 103, 104, 105] });
      expect(texts).toEqual(["first", "a1 101\n102", "103\n104", "105", "last"]);
    },
  ],
  [
    "Explicit repeat: an array sent to a non-array field repeats the page once per element",
    async () => {
      expect(await repeated({ title: ["one", "two", "three"] })).toEqual([
        "first",
        "one",
        "two",
        "three",
        "last",
      ]);
    },
  ],
  [
    "Non-array values apply to every repeated page",
    async () => {
      const texts = await repeated({ title: ["one", "two"], same: "same" });
      expect(texts).toEqual(["first", "one\nsame", "two\nsame", "last"]);
    },
  ],
  [
    "Combined: an array of arrays for an overflow column; top-level elements give the repeated pages and second-level arrays overflow within each",
    async () => {
      const items = [["a1", "a2", "a3"], ["b1"]];
      const texts = await repeated({ title: ["one", "two"], items });
      expect(texts).toEqual(["first", "one\na1\na2", "one\na3", "two\nb1", "last"]);
    },
  ],
  [
    "Repeated pages have fields of their own with interactive fields",
    async () => {
      const name = field("shortText", { alias: "name" });
      const { pdf } = await fillTrial([name], { useInteractiveFields: true, data: { name: ["one", "two"] } });
      expect(Array.from(await formOf(pdf), ([key, { value }]) => [key, value])).toEqual([
        ["name", "one"],
        ["name_2", "two"],
      ]);
    },
  ],
];

const limits: readonly Sentence[] = [
  [
    "Data URLs in a fill payload: 100k total over all data URLs; over it, 413",
    async () => {
      const image = field("imageFile");
      const url = `data:image/png;base64,${"A".repeat(60_000)}`;
      await expect(fillTrial([image], { data: { imageFile: [url, url] } })).rejects.toThrow(
        RequestTooLargeError,
      );
      expect((await fillTrial([image], { data: { imageFile: url } })).pageCount).toBe(1);
    },
  ],
  ["percent field: 0 to 100", async () => refuses("percent", 101)],
];

describe.each([
  ["field types and data formats", types],
  ["template strings", variables],
  ["page repeating", repeating],
  ["limits", limits],
])("%s", (_section, sentences) => {
  it.each(sentences)("%s", (_sentence, check) => check());
});
