/**
 * Writes the report: one table of bookings under a repeated head, with page numbers. `npx tsx examples/report.ts 26000 > report.html`
 */
const ACCOUNTS = [
  "Rent",
  "Salaries",
  "Travel",
  "Materials",
  "Energy",
  "Insurance",
  "Maintenance",
  "Telephone",
];
const TEXTS = [
  "Transfer of the month",
  "Delivery of steel profiles, second part",
  "Journey to the Hamburg yard and back",
  "Credit note for damaged goods",
  "Repair of the crane, labour only",
  "Advance for the trade fair",
  "Electricity, hall 3",
  "Policy 88-2041, quarterly",
];

/** Titles of the columns; the last two hold figures. */
export const BOOKING_COLUMNS: readonly string[] = [
  "No.",
  "Date",
  "Voucher",
  "Account",
  "Text",
  "Cost unit",
  "Amount",
  "Balance",
];

const FIRST_SEED = 20_260_101;

/** Rows of a report, a text for each column. The same number and seed give the same rows. */
export function bookings(rows: number, firstSeed: number = FIRST_SEED): string[][] {
  let seed = firstSeed;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 4_294_967_296) * below);
  };
  const lines: string[][] = [];
  let balance = 0;
  for (let row = 1; row <= rows; row += 1) {
    const cents = next(4_000_000) - 2_000_000;
    balance += cents;
    const day = `2026-${String(1 + next(12)).padStart(2, "0")}-${String(1 + next(28)).padStart(2, "0")}`;
    const text = `${TEXTS[next(TEXTS.length)]}${next(40) === 0 ? `, with a remark that takes more than one line in its column (${row})` : ""}`;
    const [voucher, account] = [String(1000 + next(9000)), ACCOUNTS[next(ACCOUNTS.length)] ?? ""];
    const unit = `K${10_000 + next(90_000)}`;
    lines.push([String(row), day, voucher, account, text, unit, money(cents), money(balance)]);
  }
  return lines;
}

/** HTML of a report with this many rows. The same number and seed give the same text. */
export function reportHtml(rows: number, firstSeed: number = FIRST_SEED): string {
  const cells = (row: readonly string[], name: string): string =>
    row.map((cell, column) => `<${name}${column < 6 ? "" : ' class="n"'}>${cell}</${name}>`).join("");
  const lines = bookings(rows, firstSeed).map((row) => `<tr>${cells(row, "td")}</tr>`);
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Bookings</title>
<style>
@page { size: A4 landscape; margin: 18mm 15mm; @top-left { content: "Bookings of the year 2026"; font-size: 8pt } @bottom-center { content: "Page " counter(page) " of " counter(pages); font-size: 8pt } }
body { margin: 0; font: 8pt/1.3 "Noto Sans", sans-serif }
h1 { margin: 0 0 4mm; font-size: 14pt }
table { width: 100%; border-collapse: collapse }
th { text-align: left; background: #e5e7eb; border-bottom: 1pt solid #111827 }
th, td { padding: 1mm 1.5mm; vertical-align: top }
td { border-bottom: 0.5pt solid #d1d5db }
tbody tr:nth-child(even) td { background: #f9fafb }
.n { text-align: right; white-space: nowrap }
</style></head><body><h1>Bookings</h1><table><thead><tr>${cells(BOOKING_COLUMNS, "th")}</tr></thead><tbody>
${lines.join("\n")}
</tbody></table></body></html>
`;
}

function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "−" : ""}${whole}.${digits.slice(-2)}`;
}

if (process.argv[1]?.endsWith("report.ts") === true) {
  const rows = Number(process.argv[2] ?? 26_000);
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error("Give the number of rows, such as 26000.");
  process.stdout.write(reportHtml(rows));
}
