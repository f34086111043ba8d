/**
 * Writes a bank statement of some 40 pages: running heads, balances carried over from page to page, subtotals of each month.
 * `npx tsx examples/statement.ts 840 > statement.html`
 */
const PARTNERS = [
  ["Stadtwerke Basel", "Electricity and water, instalment", -1],
  ["Helvetia Insurance", "Policy 88-2041, quarterly", -1],
  ["Müller & Söhne AG", "Invoice 2025-1187", 1],
  ["Nordic Timber Oy", "Delivery of spruce boards, second part", -1],
  ["City Library", "Shelves, final account", 1],
  ["Swisscom", "Telephone and lines", -1],
  ["Canton of Bern", "Turnover tax, third quarter", -1],
  ["Hotel Alpenblick", "Tables and chairs, advance", 1],
  ["Payroll", "Salaries of the month, 14 employees", -1],
  ["Rail Freight Ltd", "Carriage of goods, waybill 5501", -1],
] as const;

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** HTML of a statement with this many bookings. The same number gives the same text. */
export function statementHtml(bookings: number): string {
  let seed = 7_654_321;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 4_294_967_296) * below);
  };
  let balance = 4_812_355;
  const opening = balance;
  const perMonth = Math.ceil(bookings / 12);
  const bodies = MONTHS.map((month, index) => {
    let turnover = 0;
    const lines = Array.from({ length: perMonth }, (_, at) => {
      const [name, text, sign] = PARTNERS[next(PARTNERS.length)] as (typeof PARTNERS)[number];
      const cents = sign * (1_000 + next(sign > 0 ? 420_000 : 180_000));
      const before = balance;
      balance += cents;
      turnover += cents;
      const day = String(1 + Math.floor((at * 28) / perMonth)).padStart(2, "0");
      const date = `${day}.${String(index + 1).padStart(2, "0")}.2025`;
      return `<tr data-balance="${money(balance)}" data-carried="${money(before)}" data-month="${month} 2025"><td>${date}</td><td>${name}<br><small>${text}</small></td><td>${date}</td>${amounts(cents)}<td class="n">${money(balance)}</td></tr>`;
    });
    return `<tbody class="month"><tr class="name"><th colspan="6">${month} 2025</th></tr>${lines.join("\n")}
      <tr class="sum" data-carried="${money(balance)}"><td></td><td>Turnover of ${month}</td><td></td><td colspan="2" class="n">${money(turnover)}</td><td class="n">${money(balance)}</td></tr></tbody>`;
  });
  return page(opening, balance, bodies.join("\n"));
}

function amounts(cents: number): string {
  return cents < 0
    ? `<td class="n">${money(-cents)}</td><td></td>`
    : `<td></td><td class="n">${money(cents)}</td>`;
}

function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, "’");
  return `${cents < 0 ? "−" : ""}${whole}.${digits.slice(-2)}`;
}

function page(opening: number, closing: number, bodies: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Account statement 2025</title><meta name="author" content="Bank of the Three Lakes">
<style>
@page {
  size: A4; margin: 38mm 18mm 28mm 20mm;
  @top-left { content: element(bank); vertical-align: top; padding-top: 10mm; width: 60% }
  @top-right { content: "Account 01-4711-8\\A" string(month, first) "\\APage " counter(page) " of " counter(pages) "\\A\\A" "Carried over  CHF " string(carried, first);
    white-space: pre; vertical-align: top; padding-top: 10mm; text-align: right; font-size: 8pt; color: #44505c }
  @bottom-left { content: string(foot, last); font-size: 9pt; font-weight: bold; vertical-align: top; padding-top: 3mm; border-top: 1pt solid #0b3d63 }
  @bottom-right { content: string(balance, last); font-size: 9pt; font-weight: bold; vertical-align: top; padding-top: 3mm; border-top: 1pt solid #0b3d63 }
  @bottom-center { content: string(currency, last); font-size: 9pt; vertical-align: top; padding-top: 3mm; border-top: 1pt solid #0b3d63; text-align: right; width: 20% }
}
@page :first { @top-right { content: "Account 01-4711-8\\A" "Page " counter(page) " of " counter(pages) } }
html { font: 9pt/1.25 "Noto Sans", sans-serif; color: #16202a }
body { margin: 0 }
.bank { position: running(bank); font-size: 14pt; font-weight: bold; color: #0b3d63; margin-top: 0 }
.bank small { display: block; font-size: 8pt; font-weight: normal; color: #44505c }
h1 { font-size: 16pt; margin: 0 0 2mm; color: #0b3d63 }
.opening { display: flow-root; margin: 0 0 5mm; string-set: balance attr(data-balance), foot "To be carried over", currency "CHF" }
.opening b { float: right }
table { width: 100%; border-collapse: collapse }
thead th { text-align: left; font-size: 8pt; border-bottom: 1pt solid #0b3d63; padding: 1mm 1.5mm }
.carried { font-weight: bold }
td, tbody th { padding: 1mm 1.5mm; vertical-align: top; text-align: left }
tr { break-inside: avoid }
tr[data-balance] { string-set: balance attr(data-balance), carried attr(data-carried), month attr(data-month) }
.sum { string-set: carried attr(data-carried) }
td { border-bottom: 0.4pt solid #ccd5dd }
small { color: #5b6873; font-size: 7.5pt }
th.n, td.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.name { bookmark-level: 2; break-after: avoid }
.name th { font-size: 10pt; color: #0b3d63; padding-top: 3mm }
.sum td { font-weight: bold; background: #eaf1f6; border-bottom: 1pt solid #0b3d63 }
.sum { break-before: avoid }
/* Nothing is carried over from the last page. */
.closing { string-set: balance "", carried attr(data-carried), foot "End of the statement", currency ""; margin-top: 6mm; padding: 3mm; background: #0b3d63; color: white; break-inside: avoid; font-size: 11pt }
.closing b { float: right }
</style></head><body>
<div class="bank">Bank of the Three Lakes<small>Seestrasse 12 · 2502 Biel · BIC BTLKCH22</small></div>
<h1>Account statement 2025</h1>
<p class="opening" data-balance="${money(opening)}">Balance on 1 January 2025 <b>${money(opening)}</b></p>
<table><thead>
<tr><th>Date</th><th>Booking</th><th>Value</th><th class="n">Debit</th><th class="n">Credit</th><th class="n">Balance</th></tr></thead>
${bodies}
</table>
<div class="closing" data-carried="${money(closing)}">Balance on 31 December 2025 <b>CHF ${money(closing)}</b></div>
</body></html>
`;
}

if (process.argv[1]?.endsWith("statement.ts") === true) {
  const bookings = Number(process.argv[2] ?? 840);
  if (!Number.isSafeInteger(bookings) || bookings < 12)
    throw new Error("Give the number of bookings, such as 840.");
  process.stdout.write(statementHtml(bookings));
}
