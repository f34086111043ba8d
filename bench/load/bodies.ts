import type { Template } from "../../src/template/model.ts";

/** A one-page invoice of 12 rows, as a request to the service. */
export function invoiceBody(): string {
  const rows = Array.from(
    { length: 12 },
    (_row, index) =>
      `<tr><td>${index + 1}<td>Part no. ${1000 + index}, steel, galvanised<td>${index + 2}<td>${(index * 3.5 + 9).toFixed(2)}<td>${((index + 2) * (index * 3.5 + 9)).toFixed(2)}</tr>`,
  ).join("");
  const html = `<header><h1>Invoice 2026-117</h1><p>Example Ltd., 1 Main Street, Springfield</p></header>
<section><p><b>To</b><br>Jane Doe<br>2 Side Street<br>Shelbyville</p></section>
<table><thead><tr><th>#<th>Item<th>Quantity<th>Price<th>Amount</tr></thead><tbody>${rows}</tbody>
<tfoot><tr><td colspan="4">Total<td>1,234.50</tr></tfoot></table>
<p>Payable within 30 days. Thank you for your order.</p>`;
  const css = `@page { size: A4; margin: 20mm; @bottom-center { content: "Page " counter(page) " of " counter(pages) } }
body { font: 10pt "Noto Sans"; color: #222 } table { width: 100%; border-collapse: collapse }
td, th { padding: 4pt; border-bottom: 0.5pt solid #999; text-align: left } td:nth-child(n+3) { text-align: right } h1 { color: teal }`;
  return JSON.stringify({ type: "html", title: "Invoice", data: { html, css } });
}

/** A template of one page with 30 fields. */
export function thirtyFields(id: string): Template {
  return {
    id,
    title: "Thirty fields",
    pages: [{ width: 612, height: 792 }],
    fields: Array.from({ length: 30 }, (_field, index) => ({
      id: `f${index}`,
      alias: `field${index}`,
      type: "shortText" as const,
      page: 0,
      rect: { x: 40 + (index % 2) * 270, y: 40 + Math.floor(index / 2) * 45, width: 250, height: 18 },
    })),
  };
}

export function fillBody(): string {
  const data = Object.fromEntries(
    Array.from({ length: 30 }, (_field, index) => [`field${index}`, `Value no. ${index}: some text`]),
  );
  return JSON.stringify({ title: "Filled", data });
}
