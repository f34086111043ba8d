import { createRandom, type Random } from "./random.ts";
import { sentence, sentences, title } from "./sentences.ts";

const RULES = 500;

/**
 * HTML of a brochure: cards with borders, corners and floats, nested lists and small tables, of which every element takes its look from
 * some of 500 rules. Nothing in it is newer than CSS 2.1 and rounded corners, so that all engines know it.
 */
export function styledHtml(cards: number): string {
  const random = createRandom(48_500);
  const texts = Array.from({ length: cards }, (_, index) => card(index, random));
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Catalogue of the season</title><style>${sheet()}</style></head><body>
${texts.join("\n")}
</body></html>
`;
}

function sheet(): string {
  const rules = Array.from({ length: RULES - 10 }, (_, index) => rule(index));
  return `@page { size: A4; margin: 16mm; @bottom-right { content: "Page " counter(page) " of " counter(pages); font-size: 8pt } }
body { margin: 0; font: 9pt/1.4 "Noto Sans", sans-serif; color: #222 }
.card { margin: 0 0 5mm; padding: 4mm; border: 1pt solid #999; border-radius: 3mm }
.card h2 { margin: 0 0 2mm; font-size: 13pt }
.card .badge { float: right; margin: 0 0 2mm 3mm; padding: 1mm 3mm; border-radius: 2mm; color: #fff; background: #345 }
.card p { margin: 0 0 2mm }
.card table { width: 100%; margin-bottom: 2mm; border-collapse: collapse }
.card td, .card th { padding: 1mm 2mm; border: 0.5pt solid #bbb; text-align: left }
.card ul ul { margin: 0; font-size: 8pt }
${rules.join("\n")}
`;
}

/** Selectors of five kinds in turn, each for one of the classes. */
function rule(index: number): string {
  const color = `rgb(${(index * 37) % 200}, ${(index * 53) % 200}, ${(index * 71) % 200})`;
  switch (index % 5) {
    case 0:
      return `.c${index} { border-color: ${color} }`;
    case 1:
      return `.card > .c${index} { color: ${color}; letter-spacing: 0.${index % 3}pt }`;
    case 2:
      return `.card p.c${index} strong { color: ${color}; text-decoration: underline }`;
    case 3:
      return `table.c${index} tr:nth-child(even) td { background: rgb(${230 + (index % 20)}, 240, 245) }`;
    default:
      return `.card ul.c${index} li, .card .c${index} + p { padding-left: ${index % 4}mm; border-left: 1pt solid ${color} }`;
  }
}

function card(index: number, random: Random): string {
  const name = (kind: number): string => `c${((random(90) + index) % 98) * 5 + kind}`;
  const rows = Array.from(
    { length: 4 },
    (_, row) => `<tr><td>${title(random)}</td><td>${row + 1}</td><td>${random(900)}.00</td></tr>`,
  );
  const items = Array.from(
    { length: 3 },
    () => `<li>${sentence(random)}<ul><li>${sentence(random)}</li></ul></li>`,
  );
  return `<div class="card ${name(0)}"><div class="badge">No. ${index + 1}</div><h2 class="${name(1)}">${title(random)}</h2>
<p class="${name(2)}">${sentences(3, random)} <strong>${sentence(random)}</strong> ${sentences(2, random)}</p>
<table class="${name(3)}"><tr><th>Article</th><th>Pieces</th><th>Price</th></tr>${rows.join("")}</table>
<ul class="${name(4)}">${items.join("")}</ul>
<p class="${name(4)}">${sentence(random)}</p><p>${sentences(3, random)}</p></div>`;
}
