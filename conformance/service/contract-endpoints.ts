import { expect } from "vitest";
import { basic, DEVELOPMENT } from "./api.ts";
import { FILL, field, form, GENERATE, html, isPdf, jane, ROWS, type Sentence } from "./contract-checks.ts";

/** What the specification says of making PDFs. */
export const GENERATE_SENTENCES: readonly Sentence[] = [
  {
    sentence: "POST {base_url}/api/v1/generate-pdf; success: status 200, body is binary PDF bytes",
    check: async (api) => {
      const received = await api.send(GENERATE, { body: html });
      isPdf(received);
      expect(api.pdf.text(received.bytes)).toContain("Invoice");
    },
  },
  {
    sentence: "multipart/form-data with each top-level attribute as its own part",
    check: async (api) => {
      const body = form({
        type: "html",
        title: "Parts",
        data: JSON.stringify(html.data),
        page: '{"width": "4in"}',
      });
      const received = await api.send(GENERATE, { body });
      isPdf(received);
      expect(api.pdf.info(received.bytes).get("Title")).toBe("Parts");
      expect(api.pdf.info(received.bytes).get("Page size")).toMatch(/^288 x 792/);
    },
  },
  {
    sentence: "type: html or markdown; default markdown",
    check: async (api) => {
      const received = await api.send(GENERATE, { body: { data: [{ content: "some *words*" }] } });
      expect(api.pdf.text(received.bytes)).toContain("some words");
      field(await api.send(GENERATE, { body: { type: "pdf", data: [] } }), "type");
    },
  },
  {
    sentence: "title: title encoded into the PDF",
    check: async (api) => {
      const { bytes } = await api.send(GENERATE, { body: { ...html, title: "Zoë’s (invoice)" } });
      expect(api.pdf.info(bytes).get("Title")).toBe("Zoë’s (invoice)");
    },
  },
  {
    sentence: "the page count follows the content",
    check: async (api) => {
      const long = { type: "html", data: { html: `<p>${"word ".repeat(5000)}` } };
      const { bytes } = await api.send(GENERATE, { body: long });
      expect(api.pdf.pages(bytes).length).toBeGreaterThan(3);
    },
  },
  {
    sentence:
      "calls made with a development API key produce a PDF with the watermark; a production key produces none",
    check: async (api) => {
      const long = { type: "html", data: { html: "<p>one<p style='break-before: page'>two" } };
      const marked = await api.send(GENERATE, { body: long, authorization: basic(DEVELOPMENT) });
      for (const page of api.pdf.lines(marked.bytes)) expect(page).toContain("Development");
      const plain = await api.send(GENERATE, { body: long });
      expect(api.pdf.text(plain.bytes)).not.toContain("Development");
    },
  },
  {
    sentence: "page: width, height default 8.5in by 11in; allowed units mm, cm, in, px, em, rem, pt, pc",
    check: async (api) => {
      const size = async (page: object): Promise<string | undefined> =>
        api.pdf.info((await api.send(GENERATE, { body: { ...html, page } })).bytes).get("Page size");
      expect(await size({})).toMatch(/^612 x 792/);
      expect(await size({ width: "10cm", height: "100mm" })).toMatch(/^283\.\d+ x 283\.\d+/);
      field(await api.send(GENERATE, { body: { ...html, page: { width: "5vw" } } }), "page.width");
      field(await api.send(GENERATE, { body: { ...html, page: { marginTop: "5" } } }), "page.marginTop");
    },
  },
  {
    sentence:
      "properties logo, includeTimestamp, fontSize, fontFamily and textColor are ignored when type is html",
    check: async (api) => {
      const ignored = { logo: 5, includeTimestamp: "x", fontSize: 99, fontFamily: "None", textColor: "red" };
      isPdf(await api.send(GENERATE, { body: { ...html, ...ignored } }));
    },
  },
];

/** What the specification says of filling templates. */
export const FILL_SENTENCES: readonly Sentence[] = [
  {
    sentence:
      "POST {base_url}/api/v1/fill/{pdfTemplateID}.pdf; success: status 200, body is binary PDF bytes",
    check: async (api) => {
      const received = await api.send(FILL, { body: jane });
      isPdf(received);
      expect(api.pdf.text(received.bytes)).toMatch(/Doe +Jane/);
    },
  },
  {
    sentence: "multipart/form-data where each top-level attribute is a separate part",
    check: async (api) => {
      const received = await api.send(FILL, {
        body: form({ title: "T", fontSize: "9", data: JSON.stringify(jane.data) }),
      });
      isPdf(received);
      expect(api.pdf.text(received.bytes)).toMatch(/Doe +Jane/);
    },
  },
  {
    sentence: "with data as an array, the response is one merged PDF",
    check: async (api) => {
      const body = { data: [{ name: "Ann" }, { name: "Bob" }] };
      const { bytes } = await api.send(ROWS, { body });
      const pages = api.pdf.pages(bytes);
      expect(pages).toHaveLength(2);
      expect(pages.map((page) => /Ann|Bob/.exec(page)?.[0])).toEqual(["Ann", "Bob"]);
    },
  },
  {
    sentence: "keys with no matching field are ignored; a value absent, null or undefined is ignored",
    check: async (api) => {
      isPdf(await api.send(FILL, { body: { data: { nobody: 1, lastName: null } } }));
    },
  },
  {
    sentence: "several fields may share one alias; one value then fills all of them",
    check: async (api) => {
      const { bytes } = await api.send(ROWS, { body: { data: { name: "Twice" } } });
      expect(api.pdf.text(bytes).match(/Twice/g)).toHaveLength(2);
    },
  },
  {
    sentence: "values must have the format of the field type; percent from 0 to 100",
    check: async (api) => {
      isPdf(await api.send(ROWS, { body: { data: { share: 100 } } }));
      field(await api.send(ROWS, { body: { data: { share: 101 } } }), "data.share");
      field(await api.send(ROWS, { body: { data: [{ share: 1 }, { share: -1 }] } }), "data[1].share");
      field(await api.send(ROWS, { body: { data: { share: "many" } } }), "data.share");
    },
  },
  {
    sentence: "a value may be replaced by a wrapper object to style or mark one field",
    check: async (api) => {
      const { bytes } = await api.send(ROWS, { body: { data: { name: { value: "Wrapped", fontSize: 8 } } } });
      expect(api.pdf.text(bytes)).toContain("Wrapped");
      field(
        await api.send(ROWS, { body: { data: { name: { value: "x", textColor: "red" } } } }),
        "data.name.textColor",
      );
    },
  },
  {
    sentence: "overflow: when the supplied array is longer than the number of fields, the page repeats",
    check: async (api) => {
      const { bytes } = await api.send(ROWS, { body: { data: { items: ["r1", "r2", "r3"] } } });
      const pages = api.pdf.pages(bytes);
      expect(pages).toHaveLength(2);
      expect(pages[0]).toMatch(/r1[\s\S]*r2/);
      expect(pages[1]).toContain("r3");
    },
  },
  {
    sentence: "explicit repeat: an array sent to a non-array field repeats the page once per element",
    check: async (api) => {
      const { bytes } = await api.send(ROWS, { body: { data: { name: ["A1", "B2"], share: 7 } } });
      const pages = api.pdf.pages(bytes);
      expect(pages.map((page) => /A1|B2/.exec(page)?.[0])).toEqual(["A1", "B2"]);
      for (const page of pages) expect(page).toContain("7");
    },
  },
  {
    sentence: "combined: an array of arrays for an overflow column",
    check: async (api) => {
      const { bytes } = await api.send(ROWS, { body: { data: { items: [["a", "b", "c"], ["d"]] } } });
      expect(api.pdf.pages(bytes)).toHaveLength(3);
    },
  },
  {
    sentence: "variables in double curly braces are replaced when rendering",
    check: async (api) => {
      const counter = "p {{pageNumber}} of {{totalPages}}, i {{pageIndex}}";
      const body = { data: { name: ["A", "B"], counter } };
      const pages = api.pdf.pages((await api.send(ROWS, { body })).bytes);
      expect(pages[0]).toContain("p 1 of 2, i 0");
      expect(pages[1]).toContain("p 2 of 2, i 1");
    },
  },
  {
    sentence: "a development key's PDFs carry the watermark, those of a production key none",
    check: async (api) => {
      const { bytes } = await api.send(FILL, { body: jane, authorization: basic(DEVELOPMENT) });
      for (const page of api.pdf.lines(bytes)) expect(page).toContain("Development");
      expect(api.pdf.text((await api.send(FILL, { body: jane })).bytes)).not.toContain("Development");
    },
  },
];
