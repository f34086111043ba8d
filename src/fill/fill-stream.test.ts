import { describe, expect, it } from "vitest";
import { type FillSummary, fillTemplate, fillTemplateStream } from "./fill.ts";
import { fonts, prepared, textsOf } from "./testing/trial-fill.ts";
import { field } from "./testing/trial-template.ts";

const name = field("shortText", { alias: "name" });

describe("fillTemplateStream", () => {
  const records = Array.from({ length: 700 }, (_, index) => ({ name: `record ${index}` }));

  async function collect(
    stream: AsyncGenerator<Uint8Array, FillSummary>,
  ): Promise<{ pdf: Uint8Array; chunks: number; summary: FillSummary }> {
    const parts: Uint8Array[] = [];
    for (;;) {
      const { value, done } = await stream.next();
      if (done === true) {
        const pdf = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
        return { pdf, chunks: parts.length, summary: value };
      }
      parts.push(value);
    }
  }

  it("hands out the same file in pieces, for an array and for an iterable", async () => {
    const template = await prepared([name]);
    const whole = await fillTemplate(template, { data: records }, { fonts });
    const fromArray = await collect(fillTemplateStream(template, { data: records }, { fonts }));
    const fromIterable = await collect(fillTemplateStream(template, { data: records.values() }, { fonts }));
    expect(fromArray.chunks).toBeGreaterThan(2);
    expect(fromArray.pdf).toEqual(whole.pdf);
    expect(fromIterable.pdf).toEqual(whole.pdf);
    expect(fromIterable.summary.pageCount).toBe(700);
    expect((await textsOf(fromIterable.pdf))[699]).toBe("record 699");
  });

  it("leaves out what all files of a template begin with, where it is asked to", async () => {
    const template = await prepared([name]);
    const [data] = records;
    const whole = await fillTemplate(template, { data }, { fonts });
    const { beginning, pdf } = await fillTemplate(template, { data }, { fonts, leavesBeginning: true });
    expect(whole.beginning).toBeUndefined();
    expect(Buffer.concat([beginning ?? pdf, pdf])).toEqual(Buffer.from(whole.pdf));
  });

  it("checks a whole array before the first byte, and an iterable record by record", async () => {
    const template = await prepared([name]);
    const wrong = [...records, { name: 5 }];
    await expect(fillTemplateStream(template, { data: wrong }, { fonts }).next()).rejects.toThrow(
      "data[700].name",
    );
    const stream = fillTemplateStream(template, { data: wrong.values() }, { fonts });
    expect((await stream.next()).value).toBeInstanceOf(Uint8Array);
    await expect(collect(stream)).rejects.toThrow("data[700].name");
  });
});
