import { readFileSync } from "node:fs";
import { manifestOf } from "../../scripts/batch/stack.ts";
import type { Engine } from "../../src/node/engine.ts";
import { importTemplate } from "../../src/template/import/import-template.ts";
import { benchForm, benchRecord } from "../fill/form.ts";

/** A kind of batch that is measured. */
export interface BatchTask {
  /** Settings of the batch, as a caller writes them. */
  readonly settings: object;
  /** Records of a run unless told. */
  readonly records: number;
  /** Records with which each process gets warm. */
  readonly warmRecords: number;
  /** Records that one process makes to be measured. */
  readonly ownRecords: number;
  manifest(records: number): ReadableStream<Uint8Array>;
  /** Makes so many records with nothing around the engine; undefined where the engine has no part of its own. */
  readonly alone?: ((engine: Engine) => Promise<(from: number, count: number) => Promise<void>>) | undefined;
}

/** Records of one call of the engine, as many as a chunk has. */
const MERGED_RECORDS = 500;
const LINES = 4;

/** The kinds by their names. */
export const TASKS: Readonly<Record<string, BatchTask>> = {
  single: {
    settings: { template: "form" },
    records: 100_000,
    warmRecords: 5_000,
    ownRecords: 5_000,
    manifest: (records) => manifestOf(records),
    alone: (engine) => filling(engine, 1),
  },
  merged: {
    settings: { template: "form", output: "merged" },
    records: 1_000_000,
    warmRecords: 10_000,
    ownRecords: 20_000,
    manifest: (records) => manifestOf(records),
    alone: (engine) => filling(engine, MERGED_RECORDS),
  },
  invoices: {
    settings: { attributes: { type: "html", data: { html: invoiceDocument() } } },
    records: 20_000,
    warmRecords: 1_000,
    ownRecords: 1_500,
    manifest: (records) => manifestOf(records, invoiceRecord),
  },
};

async function filling(engine: Engine, atOnce: number) {
  const template = await engine.prepareTemplate(await importTemplate(await benchForm(), { id: "form" }));
  return async (from: number, count: number): Promise<void> => {
    for (let at = from; at < from + count; at += atOnce) {
      const data = Array.from({ length: Math.min(atOnce, from + count - at) }, (_, index) =>
        benchRecord(at + index),
      );
      await engine.fillTemplate(template, { data: atOnce === 1 ? (data[0] ?? {}) : data });
    }
  };
}

/** The invoice of the examples with places for number, customer and lines. */
function invoiceDocument(): string {
  const html = readFileSync("examples/invoice.html", "utf8");
  const row =
    '<tr><td>{{ line.item }}<small>{{ line.note }}</small></td><td class="number">{{ line.count }}</td>';
  const sums = '<td class="number">€ {{ line.price }}</td><td class="number">€ {{ line.amount }}</td></tr>';
  const replacements: readonly (readonly [string | RegExp, string])[] = [
    [/2026-0417/g, "{{ number }}"],
    ["Harbour Survey Office", "{{ customer }}"],
    [
      /(<table class="items">[\s\S]*?<tbody>)[\s\S]*?(<\/tbody>)/,
      `$1{% for line in lines %}${row}${sums}{% endfor %}$2`,
    ],
  ];
  return replacements.reduce((text, [from, to]) => {
    const replaced = text.replace(from, to);
    if (replaced === text) throw new Error(`The invoice of the examples has no ${from}.`);
    return replaced;
  }, html);
}

/** The data of an invoice: lines and words that hardly any two have in common. */
function invoiceRecord(index: number): object {
  const words = Object.values(benchRecord(index)).filter((value) => typeof value === "string");
  return {
    number: `2026-${String(index).padStart(7, "0")}`,
    customer: words[0] ?? "",
    lines: Array.from({ length: LINES }, (_, line) => ({
      item: words[2 * line + 1] ?? "",
      note: `${words[2 * line + 2] ?? ""}, position ${line + 1}`,
      count: 1 + ((index + line) % 9),
      price: `${100 + ((index * 7 + line) % 900)}.00`,
      amount: `${(1 + ((index + line) % 9)) * (100 + ((index * 7 + line) % 900))}.00`,
    })),
  };
}
