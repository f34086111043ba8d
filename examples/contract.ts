/**
 * Writes a contract: a cover, a table of contents with leaders, clauses numbered to three levels, cross references by number, title and
 * page, running heads, annexes. `npx tsx examples/contract.ts > contract.html`
 */

interface Clause {
  readonly id: string;
  readonly title: string;
  /** Paragraphs; a list of items follows the paragraph before it. `{x}` refers to a paragraph, `{{x}}` to a whole clause. */
  readonly text: readonly (string | readonly string[])[];
}

const CLAUSES: readonly Clause[] = [
  {
    id: "definitions",
    title: "Definitions",
    text: [
      "In this agreement the words below have the meaning given to them here, whether they stand in the singular or in the plural.",
      [
        "“Goods” means the shelves, desks and chairs described in the list of goods, and spare parts for them;",
        "“Call-off” means an order that the Customer places under this agreement as described in {order-form};",
        "“Working day” means a day other than a Saturday, a Sunday or a public holiday at the place of delivery;",
        "“Price list” means the list of prices annexed to this agreement as amended from time to time under {price-change}.",
      ],
      "Headings are for convenience only. A reference to a clause is a reference to a clause of this agreement.",
    ],
  },
  {
    id: "subject",
    title: "Subject of the agreement",
    text: [
      "The Supplier shall supply Goods to the Customer, and the Customer may order Goods from the Supplier, on the terms of this agreement and on no others, even where an order, a confirmation or an invoice refers to general terms of business.",
      "The Customer does not promise to order any quantity. The quantities in the annex are estimates for planning.",
      "Where the parties agree on the assembly of Goods, {{assembly}} applies too.",
    ],
  },
  {
    id: "orders",
    title: "Orders",
    text: [
      "The Customer orders by Call-off. A Call-off states the Goods, the quantity, the place of delivery and the day on which the Goods are needed, and is signed by one of the persons named in the annex.|order-form",
      "The Supplier confirms or refuses a Call-off within five Working days. A Call-off that is neither confirmed nor refused in that time is accepted.|silence",
      "The Supplier may refuse a Call-off only",
      [
        "where the quantity exceeds the estimate for the year by more than one fifth;",
        "where the day named in it is earlier than four weeks after the Call-off;",
        "where the Customer is in arrears with a payment that is due under {due}.",
      ],
    ],
  },
  {
    id: "prices",
    title: "Prices and payment",
    text: [
      "Prices are those of the Price list on the day of the Call-off. They include packing, carriage to the place of delivery and insurance on the way, and do not include value added tax.",
      "The Supplier may change the Price list once a year with effect from 1 January, by notice given before 1 October, and by no more than the rise of the index of producer prices since the last change.|price-change",
      "Invoices are due thirty days after they arrive, but not before the Goods have been accepted under {acceptance}.|due",
      "On late payments the Customer owes interest of five per cent a year from the day after they were due.",
    ],
  },
  {
    id: "delivery",
    title: "Delivery, risk and title",
    text: [
      "The Supplier delivers on the day named in the Call-off between eight and sixteen o'clock, and announces the delivery two Working days before.",
      "Risk passes when the Goods have been unloaded. Title passes when they have been paid for in full.|risk",
      "Where a delivery is late by more than a week, the Customer may claim one per cent of the price of the late Goods for each week begun, up to ten per cent, unless the Supplier shows that the delay has a cause named in {force}.|late",
    ],
  },
  {
    id: "assembly",
    title: "Assembly on site",
    text: [
      "Assembly is done by trained staff of the Supplier or of a firm that the Customer has agreed to.",
      "The Customer gives access to the rooms and provides power, light and a dry place for tools.",
      "After assembly the parties sign a record. Defects noted in it are put right within ten Working days.|record",
    ],
  },
  {
    id: "defects",
    title: "Acceptance and defects",
    text: [
      "The Customer inspects the Goods within ten Working days after delivery or, where they are assembled by the Supplier, after the record of {record} has been signed. Goods that are not refused in that time are accepted.|acceptance",
      "For defects that show within five years after acceptance the Supplier, at the choice of the Customer,",
      ["repairs the Goods where they stand;", "replaces them; or", "takes them back and repays the price."],
      "The claims of the Customer under {late} and {{liability}} are not affected.",
    ],
  },
  {
    id: "liability",
    title: "Liability",
    text: [
      "Each party is liable for damage that it causes by intent or gross negligence without limit, and for other damage up to the sum of the Call-offs of the year in which the damage arose.",
      "Neither party is liable for a delay that is due to events beyond its control which it could not have foreseen and avoided, as long as these events last and where it has told the other party of them at once.|force",
      "Nothing in this agreement limits liability for death or injury.",
    ],
  },
  {
    id: "term",
    title: "Term and termination",
    text: [
      "This agreement begins on the day of the last signature and ends after four years. It is prolonged by a year each time unless a party gives notice six months before its end.|term-length",
      "Either party may end it at once for good cause, in particular where the other party",
      [
        "does not put a breach right within thirty days after a notice that describes it;",
        "stops its payments or is wound up;",
        "transfers rights under this agreement against {transfer}.",
      ],
      "Call-offs that have been accepted under {silence} are carried out on the terms of this agreement after its end too.",
    ],
  },
  {
    id: "general",
    title: "General provisions",
    text: [
      "Changes of this agreement, this clause included, are made in writing and signed by both parties.",
      "No party transfers rights or duties under this agreement without the consent of the other in writing.|transfer",
      "Should a provision be void, the others stand, and the parties replace it by one that comes as near to its purpose as the law allows.",
      "The law of the place of delivery applies, without its rules of conflict and without the Vienna convention on the sale of goods. The courts there decide; see also {term-length}.",
    ],
  },
];

const ANNEXES = [
  {
    id: "goods",
    title: "List of goods and estimates",
    head: ["No.", "Goods", "Estimate per year"],
    rows: [
      ["1", "Shelf, spruce, 90 × 220 cm, five boards", "120"],
      ["2", "Shelf, spruce, 90 × 120 cm, three boards", "80"],
      ["3", "Reading desk for two, linoleum top, lamp", "24"],
      ["4", "Chair, birch, stackable", "160"],
      ["5", "Box for picture books, on wheels", "12"],
    ],
  },
  {
    id: "price-list",
    title: "Price list",
    head: ["No.", "Goods", "Price in CHF"],
    rows: [
      ["1", "Shelf, spruce, 90 × 220 cm, five boards", "412.00"],
      ["2", "Shelf, spruce, 90 × 120 cm, three boards", "268.00"],
      ["3", "Reading desk for two, linoleum top, lamp", "745.00"],
      ["4", "Chair, birch, stackable", "139.00"],
      ["5", "Box for picture books, on wheels", "224.50"],
    ],
  },
];

function withReferences(text: string): string {
  return text
    .replace(/\{\{([\w-]+)\}\}/g, '<a class="clause" href="#$1"></a>')
    .replace(/\{([\w-]+)\}/g, '<a class="ref" href="#$1"></a>');
}

function clause({ id, title, text }: Clause): string {
  const parts = text.map((part) => {
    if (typeof part !== "string")
      return `<ol>${part.map((item) => `<li>${withReferences(item)}</li>`).join("")}</ol>`;
    const [words = "", name] = part.split("|");
    return `<p${name === undefined ? "" : ` id="${name}"`}>${withReferences(words)}</p>`;
  });
  return `<section><h2 id="${id}">${title}</h2>${parts.join("\n")}</section>`;
}

function annex({ id, title, head, rows }: (typeof ANNEXES)[number]): string {
  const cell = (name: string, text: string, at: number): string =>
    `<${name}${at === 2 ? ' class="n"' : ""}>${text}</${name}>`;
  const row = (name: string, cells: readonly string[]): string =>
    `<tr>${cells.map((text, at) => cell(name, text, at)).join("")}</tr>`;
  return `<div class="annex"><h2 id="${id}">${title}</h2><table><thead>${row("th", head)}</thead>${rows.map((cells) => row("td", cells)).join("")}</table></div>`;
}

const STYLE = `
@page { size: A4; margin: 30mm 25mm 28mm 30mm }
@page cover { margin: 55mm 30mm 30mm }
@page contents { @bottom-center { content: counter(page, lower-roman); font-size: 9pt } }
@page terms {
  @top-left { content: "Framework agreement"; width: 40% }
  @top-right { content: "§ " string(number) "  " string(clause) }
  @bottom-left { content: "Initials: ______ / ______" }
  @bottom-right { content: "Page " counter(page) }
}
@page terms, annex { @top-left { font-size: 8.5pt; color: #555; border-bottom: 0.5pt solid #999; vertical-align: bottom; padding-bottom: 2mm; margin-bottom: 6mm }
  @top-right { font-size: 8.5pt; color: #555; border-bottom: 0.5pt solid #999; vertical-align: bottom; padding-bottom: 2mm; margin-bottom: 6mm; white-space: pre }
  @bottom-left { font-size: 8.5pt; color: #555 } @bottom-right { font-size: 8.5pt; color: #555 } }
@page annex { @top-left { content: "Framework agreement" } @top-right { content: string(annex) } @bottom-right { content: "Page " counter(page) } }
html { font: 10pt/1.4 "Noto Serif", "Noto Sans", serif; color: #111 }
body { margin: 0 }
a { color: inherit; text-decoration: none }
.cover { page: cover; text-align: center }
.cover h1 { font-size: 24pt; line-height: 1.2; margin: 0 0 20mm; bookmark-level: none }
.cover p { margin: 0 0 5mm }
.cover .date { margin-top: 25mm }
.contents { page: contents; counter-reset: page 1 }
.contents h2 { font-size: 14pt; margin: 0 0 6mm }
.contents p { margin: 0 0 1.8mm }
.contents a { display: block }
.contents .c::before { content: "§ " target-counter(attr(href), clause) "  "; white-space: pre }
.contents .x::before { content: target-text(attr(href), before) }
.contents a::after { content: leader(" . ") " " target-counter(attr(href), page) }
.terms { page: terms; counter-reset: page 1 clause }
.terms section { counter-increment: clause; counter-reset: sub }
.terms h2 { font-size: 13pt; margin: 7mm 0 3mm; string-set: number counter(clause), clause content(); break-after: avoid;
  bookmark-label: content(before) content() }
.terms h2::before { content: "§ " counter(clause) "  "; white-space: pre }
.terms p { counter-increment: sub; margin: 0 0 2.5mm; padding-left: 11mm; text-align: justify }
.terms p::before { content: counter(clause) "." counter(sub); float: left; margin-left: -11mm }
.terms ol { list-style: none; margin: 0 0 2.5mm; padding-left: 18mm; counter-reset: item }
.terms li { counter-increment: item; text-align: justify }
.terms li::before { content: "(" counter(item, lower-alpha) ")"; float: left; margin-left: -7mm }
.ref::after { content: "clause " target-counter(attr(href), clause) "." target-counter(attr(href), sub) " on page " target-counter(attr(href), page) }
.clause::after { content: "§ " target-counter(attr(href), clause) " (" target-text(attr(href)) ")" }
.annexes { counter-reset: annex }
.annex { page: annex; break-before: page; counter-increment: annex }
.annex h2 { font-size: 14pt; string-set: annex content(before) content(); margin: 0 0 5mm; bookmark-label: content(before) content() }
.annex h2::before { content: "Annex " counter(annex, upper-alpha) ": " }
table { width: 100%; border-collapse: collapse; font-size: 9.5pt }
th { text-align: left; border-bottom: 1pt solid #111 }
td { border-bottom: 0.4pt solid #aaa }
th, td { padding: 1.2mm 2mm }
.n { text-align: right }
.sign { break-inside: avoid; display: flow-root }
.sign div { float: left; width: 44%; border-top: 0.6pt solid #111; margin: 22mm 4% 0 0; padding-top: 1.5mm; font-size: 9.5pt }
`;

/** HTML of the contract. */
export function contractHtml(): string {
  const entries = [
    ...CLAUSES.map(({ id, title }) => `<p><a class="c" href="#${id}">${title}</a></p>`),
    ...ANNEXES.map(({ id, title }) => `<p><a class="x" href="#${id}">${title}</a></p>`),
  ];
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Framework agreement on the supply of library furniture</title>
<meta name="author" content="Nordic Timber Oy, City Library of Biel"><meta name="keywords" content="agreement, supply, furniture">
<meta name="pdf-viewer" content="page-mode=outlines"><style>${STYLE}</style></head><body>
<div class="cover"><h1>Framework agreement on the supply of library furniture</h1><p>between</p>
<p><b>Nordic Timber Oy</b><br>Satamakatu 4, 33200 Tampere<br>(the “Supplier”)</p><p>and</p>
<p><b>City Library of Biel</b><br>Dufourstrasse 26, 2502 Biel<br>(the “Customer”)</p><p class="date">3 February 2026</p></div>
<div class="contents"><h2>Contents</h2>${entries.join("\n")}</div>
<div class="terms">${CLAUSES.map(clause).join("\n")}
<div class="sign"><div>Tampere, for the Supplier</div><div>Biel, for the Customer</div></div></div>
<div class="annexes">${ANNEXES.map(annex).join("\n")}</div>
</body></html>
`;
}

if (process.argv[1]?.endsWith("contract.ts") === true) process.stdout.write(contractHtml());
