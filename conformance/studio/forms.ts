/** Forms as people print them: pages without form fields, made by our own engine of HTML. */
import { Engine } from "../../src/node/engine.ts";

const STYLE = `
  @page { size: 612pt 792pt; margin: 54pt }
  body { font: 10pt "Noto Sans"; color: #222 }
  h1 { font-size: 16pt; margin: 0 0 18pt }
  .row { display: flex; gap: 12pt; margin: 0 0 10pt }
  .row > div { flex: 1 }
  .box { border: 0.75pt solid #444; height: 20pt; margin-top: 2pt }
  .cells { display: flex } .cells i { border: 0.75pt solid #444; margin-left: -0.75pt; width: 16pt; height: 18pt }
  .tick { display: inline-block; width: 10pt; height: 10pt; border: 0.75pt solid #444; vertical-align: -1pt; margin-right: 4pt }
  table { border-collapse: collapse; width: 100% } td, th { border: 0.75pt solid #444; height: 20pt; padding: 2pt 4pt; text-align: left }
`;

const APPLICATION = `<title>Application for a library card</title><style>${STYLE}</style>
<h1>Application for a library card</h1>
<div class=row><div>Last name<div class=box></div></div><div>First name<div class=box></div></div></div>
<div class=row><div>Date of birth<div class=box></div></div><div>E-mail<div class=box></div></div></div>
<div class=row><div>Street<div class=box></div></div><div>City<div class=box></div></div></div>
<p><span class=tick></span>I have read the rules of the library</p>`;

const CENSUS = `<title>Census return</title><style>${STYLE}</style>
<h1>Census return</h1>
<div class=row><div>Family name<div class=cells>${"<i></i>".repeat(14)}</div></div></div>
<div class=row><div>Number of the household<div class=cells>${"<i></i>".repeat(8)}</div></div></div>
<div class=row><div>Remarks<div class=box style="height: 60pt"></div></div></div>`;

const INVOICE = `<title>Delivery note</title><style>${STYLE}</style>
<h1>Delivery note</h1>
<div class=row><div>Customer<div class=box></div></div><div>Date<div class=box></div></div></div>
<table><tr><th>Description<th style="width: 70pt">Quantity<th style="width: 90pt">Amount</tr>${"<tr><td><td><td></tr>".repeat(8)}</table>`;

/** What a detector can't know: which box the office writes in, what a line is for, and where there is nothing drawn at all. */
const PERMIT = `<title>Permit to park</title><style>${STYLE}</style>
<h1>Permit to park</h1>
<div class=row><div>Name of the holder<div class=box></div></div><div>Number plate<div class=box></div></div></div>
<div class=row><div>Valid until<div class=box></div></div><div>For the office<div class=box></div></div></div>
<p>Remarks</p>`;

export type FormName = "application" | "permit" | "census" | "invoice" | "moved" | "long";

const FORMS: Readonly<Record<FormName, string>> = {
  application: APPLICATION,
  permit: PERMIT,
  census: CENSUS,
  invoice: INVOICE,
  // The same form in its next year: everything stands lower.
  moved: APPLICATION.replace(
    "</h1>",
    "</h1><p>Issued by the board of the town library.</p><p>Write clearly.</p>",
  ),
  long: `<title>Long form</title><style>${STYLE} section { break-after: page }</style>${Array.from(
    { length: 60 },
    (_, page) =>
      `<section><h1>Part ${page + 1}</h1>${Array.from(
        { length: 6 },
        (_row, row) =>
          `<div class=row><div>Name ${page + 1}.${row + 1}<div class=box></div></div><div>Place ${page + 1}.${row + 1}<div class=box></div></div></div>`,
      ).join("")}<p><span class=tick></span>Agreed ${page + 1}</p></section>`,
  ).join("")}`,
};

const engine = new Engine();

/** A form as a PDF without fields. */
export async function formPdf(name: FormName): Promise<Uint8Array> {
  const { pdf } = await engine.renderHtml({ html: FORMS[name] });
  return pdf;
}
