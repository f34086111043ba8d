import { BOOKING_COLUMNS, bookings } from "../../../examples/report.ts";
import { createRandom, oneOf } from "./random.ts";

/** What a letter says, for engines that know no HTML. */
export interface LetterContent {
  readonly kind: "letter";
  readonly title: string;
  readonly sender: readonly string[];
  readonly address: readonly string[];
  readonly date: string;
  readonly subject: string;
  /** Paragraphs, and lists by their items. */
  readonly body: readonly ({ readonly text: string } | { readonly items: readonly string[] })[];
  readonly close: string;
  readonly signer: string;
}

export interface InvoiceRow {
  readonly name: string;
  /** A second line in small print; empty for none. */
  readonly detail: string;
  /** Quantity, unit price and amount. */
  readonly cells: readonly [string, string, string];
}

export interface InvoiceContent {
  readonly kind: "invoice";
  readonly title: string;
  readonly meta: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly head: readonly string[];
  readonly rows: readonly InvoiceRow[];
  readonly totals: readonly (readonly [string, string])[];
  readonly notes: readonly string[];
  readonly footer: string;
}

export interface TableContent {
  readonly kind: "table";
  readonly title: string;
  /** What stands at the top of every page. */
  readonly heading: string;
  readonly head: readonly string[];
  /** Shares of the columns, which engines without table layout need: about what HTML makes of them. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

export type Content = LetterContent | InvoiceContent | TableContent;

/** What the letter of the examples says. */
export function letterContent(html: string): LetterContent {
  const paragraphs = elements(html, "p").map(plain);
  const [date = "", subject = "", ...rest] = paragraphs;
  const [close = "", signer = ""] = rest.slice(-2);
  // The list stands after the third paragraph.
  const before = rest.slice(0, 3).map((text) => ({ text }));
  const after = rest.slice(3, -2).map((text) => ({ text }));
  const items = elements(html, "li").map(plain);
  const [sender = [], address = []] = elements(html, "div").map((block) => block.split("<br>").map(plain));
  const title = plain(elements(html, "title")[0] ?? "");
  const body = [...before, { items }, ...after];
  return { kind: "letter", title, sender, address, date, subject, body, close, signer };
}

const ARTICLES: readonly (readonly [string, string, number])[] = [
  ["Echo sounder ES-40", "Dual frequency, 33 and 200 kHz, with transducer cable of 20 m", 148_000],
  ["Tide gauge TG-2", "Stainless housing, logger for 18 months", 61_500],
  ["Mounting bracket, galvanised", "", 4_250],
  ["Calibration in the Göteborg basin", "With certificate after ISO/IEC 17025", 19_000],
  ["Spare battery pack", "", 3_800],
  ["Field case, foam cut to size", "", 12_400],
  ["Training on site, one day", "For up to eight people; travel is charged apart", 96_000],
  ["Transducer cable, per metre", "", 1_250],
];

/** What an invoice of so many rows says: parties and notes are those of the example, the rows add up, and are others by another seed. */
export function invoiceContent(html: string, count: number, seed = 417): InvoiceContent {
  const random = createRandom(seed);
  const items = Array.from({ length: count }, () => ({
    article: oneOf(ARTICLES, random),
    quantity: 1 + random(12),
  }));
  const net = items.reduce((sum, { article, quantity }) => sum + article[2] * quantity, 0);
  const discount = Math.round(net * 0.03);
  const [from = [], to = []] = elements(html, "address").map((block) => block.split("<br>").map(plain));
  return {
    kind: "invoice",
    title: plain(elements(html, "title")[0] ?? ""),
    meta: plain(/<p class="meta">(.*?)<\/p>/.exec(html)?.[1] ?? ""),
    from,
    to,
    head: ["Item", "Quantity", "Unit price", "Amount"],
    rows: items.map(({ article: [name, detail, price], quantity }) => ({
      name,
      detail,
      cells: [String(quantity), euros(price), euros(price * quantity)],
    })),
    totals: [
      ["Net", euros(net)],
      ["Discount 3 %", `− ${euros(discount)}`],
      ["VAT 0 % (export)", euros(0)],
      ["Amount due", euros(net - discount)],
    ],
    notes: elements(html.slice(html.indexOf('class="note"')), "p").map(plain),
    footer: /@bottom-left \{ content: "(.*?)"/.exec(html)?.[1] ?? "",
  };
}

/** What a report of so many bookings says; others by another seed. */
export function tableContent(rows: number, seed?: number): TableContent {
  return {
    kind: "table",
    title: "Bookings",
    heading: "Bookings of the year 2026",
    head: BOOKING_COLUMNS,
    widths: [22, 33, 27, 38, 126, 34, 37, 42],
    rows: bookings(rows, seed),
  };
}

/** The example's invoice with other rows and totals. */
export function invoiceHtml(html: string, { rows, totals }: InvoiceContent): string {
  const row = ({ name, detail, cells }: InvoiceRow): string =>
    `<tr><td>${name}${detail === "" ? "" : `<small>${detail}</small>`}</td>${cells.map((cell) => `<td class="number">${cell}</td>`).join("")}</tr>`;
  const total = ([label, value]: readonly [string, string], index: number): string =>
    `<tr${index === totals.length - 1 ? ' class="due"' : ""}><td>${label}</td><td>${value}</td></tr>`;
  return html
    .replace(/<tbody>.*?<\/tbody>/s, `<tbody>\n${rows.map(row).join("\n")}\n</tbody>`)
    .replace(/(<table class="totals">).*?(<\/table>)/s, `$1\n${totals.map(total).join("\n")}\n$2`);
}

/** What stands in all elements of a name, which do not nest. */
function elements(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, "gs"))].map(
    ([, content = ""]) => content,
  );
}

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, "").trim();
}

function euros(cents: number): string {
  const [whole = "", rest = ""] = (cents / 100).toFixed(2).split(".");
  return `€ ${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
}
