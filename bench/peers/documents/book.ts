import { createRandom, type Random } from "./random.ts";
import { sentence, sentences, title } from "./sentences.ts";

const CSS = `
@page { size: 148mm 210mm; margin: 17mm 16mm; @top-center { content: "Letters from the coast"; font-size: 8pt; color: #555 } @bottom-center { content: counter(page); font-size: 8pt } }
@page :first { @top-center { content: none } }
body { margin: 0; font: 10pt/1.45 "Noto Sans", sans-serif }
h1 { margin: 22mm 0 8mm; font-size: 18pt; line-height: 1.2; break-before: page }
h2 { margin: 6mm 0 2mm; font-size: 12pt; break-after: avoid }
p { margin: 0; text-align: justify; text-indent: 1.2em; orphans: 2; widows: 2 }
h1 + p, h2 + p, blockquote p { text-indent: 0 }
blockquote { margin: 3mm 8mm; font-style: italic }
ul { margin: 3mm 0; padding-left: 6mm }
`;

/** HTML of a book: flowing text with headings, stress, quotations and lists, a folio and a running head on each page. */
export function bookHtml(chapters: number): string {
  const random = createRandom(20_261);
  const texts = Array.from({ length: chapters }, (_, index) => chapter(index + 1, random));
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Letters from the coast</title><style>${CSS}</style></head><body>
${texts.join("\n")}
</body></html>
`;
}

function chapter(number: number, random: Random): string {
  const sections = Array.from({ length: 4 }, () => section(random));
  return `<h1>${number}. ${title(random)}</h1>\n${sections.join("\n")}`;
}

function section(random: Random): string {
  const parts = Array.from({ length: 7 }, () => paragraph(random));
  if (random(2) === 0) parts.splice(4, 0, `<blockquote><p>${sentences(3, random)}</p></blockquote>`);
  if (random(3) === 0) {
    const items = Array.from({ length: 4 }, () => `<li>${sentence(random)}</li>`);
    parts.splice(6, 0, `<ul>${items.join("")}</ul>`);
  }
  return `<h2>${title(random)}</h2>\n${parts.join("\n")}`;
}

function paragraph(random: Random): string {
  const [before, after] = [sentences(2 + random(3), random), sentences(1 + random(3), random)];
  const middle = random(3) === 0 ? `<em>${sentence(random)}</em>` : sentence(random);
  return `<p>${before} ${middle} ${after}</p>`;
}
