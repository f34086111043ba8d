import {
  BYTES,
  coldFigures,
  type Figure,
  figuresOf,
  growthFigures,
  losses,
  MEMORY,
  type Measure,
  WARM,
} from "../compared.ts";
import type { PeerResults, ServiceRow } from "../results.ts";
import { OURS } from "../rivals.ts";
import { bytesText, isLost, ratioText, timeText, withoutZeros } from "../statistics.ts";
import { NO_SERVERS } from "../terminal.ts";
import { type Bar, barChartSvg } from "./bar-chart.ts";
import { escaped } from "./escape.ts";

const CSS = `
@page { size: A4; margin: 16mm 15mm 17mm; @bottom-left { content: "Platen beside its rivals"; font-size: 7.5pt; color: #555 } @bottom-right { content: counter(page) " / " counter(pages); font-size: 7.5pt; color: #555 } }
body { margin: 0; font: 9pt/1.4 "Noto Sans", sans-serif; color: #16191d }
h1 { margin: 0; font-size: 22pt; line-height: 1.15; color: #0d3b52 }
h2 { margin: 7mm 0 1.5mm; padding-top: 1.5mm; border-top: 1.2pt solid #0d3b52; font-size: 13pt; line-height: 1.2; color: #0d3b52; break-after: avoid }
h3 { margin: 3mm 0 0.5mm; font-size: 9pt }
p { margin: 0 0 2mm }
.note { break-after: avoid }
.about { margin: 1mm 0 0; color: #4a515a }
.lead { margin-top: 4mm; font-size: 10.5pt }
table { width: 100%; border-collapse: collapse; font-size: 7.6pt; line-height: 1.25 }
thead th { vertical-align: bottom; border-bottom: 0.8pt solid #0d3b52 }
th, td { padding: 1mm 1.3mm; text-align: right; border-bottom: 0.4pt solid #d5d9de }
th:first-child, td:first-child { text-align: left; padding-left: 0 }
tbody th { font-weight: normal; white-space: nowrap }
table + p { margin-top: 2mm }
.ours th, .ours td { font-weight: 700 }
.lost { background: #16191d; color: #fff; font-weight: 700 }
.none { color: #8a929b }
.words th, .words td { text-align: left }
.charts { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm 8mm }
figure { margin: 0; break-inside: avoid }
figcaption { font-weight: 700 }
figure p { margin: 0.5mm 0 0; font-size: 7pt; line-height: 1.3; color: #4a515a }
svg { display: block; width: 100% }
ul { margin: 0; padding-left: 4mm }
.whole { break-inside: avoid }
`;

/** The page of a run as HTML: tables and drawings, readable without colours. */
export function reportHtml(results: PeerResults): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Platen beside its rivals</title><style>${CSS}</style></head><body>
<h1>Platen beside its rivals</h1>
<p class="about">${escaped(about(results))}</p>
<p class="lead">${lead(results)}</p>
${ratioSection(results)}
${warmSection(results)}
${coldSection(results)}
${sizeSection(results)}
${growthSection(results)}
${serviceSection(results)}
${methodSection(results)}
${rivalSection(results)}
</body></html>
`;
}

function about({ date, machine, isQuick }: PeerResults): string {
  const { processor, cores, memory, system, node } = machine;
  const parts = [
    ...(date === undefined ? [] : [date]),
    `${processor}, ${cores} cores, ${(memory / 2 ** 30).toFixed(0)} GiB`,
    system,
    `Node ${node}`,
    ...(isQuick ? ["a quick run: one batch each, not for quoting"] : []),
  ];
  return `${parts.join(" · ")}.`;
}

function lead(results: PeerResults): string {
  const warm = results.documents.flatMap(({ name }) => figuresOf(results, name, WARM));
  const others = warm.filter(({ rival, ratio }) => rival !== OURS && ratio !== undefined);
  const lost = others.filter(({ ratio }) => isLost(ratio ?? 1)).length;
  const failed = results.failed.filter(({ rival }) => rival !== OURS).length;
  return (
    `The same documents, made by everything that a registry installs, in one run. Of ${others.length} comparisons of warm time Platen, ` +
    `whose files are tagged, is level or ahead in <strong>${others.length - lost}</strong> and behind in <strong>${lost}</strong>` +
    `${failed === 0 ? "" : `; rivals did not finish in ${failed} ${failed === 1 ? "case" : "cases"}`}.`
  );
}

function ratioSection(results: PeerResults): string {
  const { documents, rivals } = results;
  const columns = documents.map(
    ({ name }) => new Map(figuresOf(results, name, WARM).map((f) => [f.rival, f])),
  );
  const row = (rival: string): string => {
    const cells = columns.map((column, index) =>
      ratioCell(column.get(rival), hasFailed(results, documents[index]?.name, rival)),
    );
    return `<tr${rival === OURS ? ' class="ours"' : ""}><th scope="row">${escaped(rival)}</th>${cells.join("")}</tr>`;
  };
  const head = documents.map(({ title }) => `<th scope="col">${escaped(title).replace(", ", ",<br>")}</th>`);
  return `<h2>Warm time, as a multiple of ours</h2>
<p>${OURS}’s row is processor time for one document; the others tell how many times that they take. Black cells are lost: the rival needs less.
A dash: it is not made for such documents; a cross: it did not finish one.</p>
<table><thead><tr><th scope="col">Engine</th>${head.join("")}</tr></thead><tbody>${rivals.map(({ name }) => row(name)).join("")}</tbody></table>
${lossParagraph(results)}`;
}

function ratioCell(figure: Figure | undefined, isFailed: boolean): string {
  if (figure === undefined) return `<td class="none">${isFailed ? "×" : "–"}</td>`;
  const { rival, value, ratio } = figure;
  if (rival === OURS || ratio === undefined) return `<td>${timeText(value)}</td>`;
  return `<td${isLost(ratio) ? ' class="lost"' : ""}>${ratioText(ratio)}</td>`;
}

function lossParagraph(results: PeerResults): string {
  const all = losses(results);
  if (all.length === 0) return "<p>Nobody is ahead in anything that is measured here.</p>";
  const measures = [...new Set(all.map(({ measure }) => measure))];
  const items = measures.map((measure) => {
    const lost = all.filter((loss) => loss.measure === measure);
    const documents = [...new Set(lost.map(({ document }) => document))].map((document) => {
      const rivals = lost.filter((loss) => loss.document === document);
      return `${document}: ${rivals.map(({ rival, ratio }) => `${rival} ${ratioText(ratio)}`).join(", ")}`;
    });
    return `<li><strong>${measure}</strong>. ${escaped(documents.join("; "))}</li>`;
  });
  return `<h3>All that is lost</h3><ul>${items.join("")}</ul>`;
}

function warmSection(results: PeerResults): string {
  const charts = results.documents.map(({ name, title }) =>
    chart(title, figuresOf(results, name, WARM), { text: timeText, note: notes(results, name) }),
  );
  return section("Warm: one document in a process that stays", charts, TIME_NOTE);
}

const TIME_NOTE =
  "Lowest processor time of the batches, all processes of an engine together; beside it, how many times ours, bold where less. Logarithmic axes.";

function coldSection(results: PeerResults): string {
  const charts = results.documents.map(({ name, title }) =>
    chart(title, coldFigures(results, name), { text: timeText }),
  );
  return section(
    "Cold: a whole process for one document",
    charts,
    "Processor time from start to end, the lowest of four. Logarithmic axes.",
  );
}

function sizeSection(results: PeerResults): string {
  const of = (measure: Measure, what: string): string[] =>
    results.documents
      .filter(({ name }) => ["letter", "table-100", "table-1000"].includes(name))
      .map(({ name, title }) =>
        chart(`${title}: ${what}`, figuresOf(results, name, measure), {
          text: bytesText,
          note: measure === BYTES ? taggedNote(results, name) : "",
        }),
      );
  return section(
    "Memory and bytes",
    [...of(MEMORY, "memory"), ...of(BYTES, "PDF")],
    "Most memory of the processes when they had made the document once, and the size of the PDF. Logarithmic axes.",
  );
}

function growthSection(results: PeerResults): string {
  const charts = results.documents.flatMap(({ name, title, tenth }) => {
    if (tenth === undefined) return [];
    const figures = growthFigures(results, name, tenth);
    const short = results.documents.find((document) => document.name === tenth)?.title ?? tenth;
    const bars = figures.map(
      ({ rival, value }): Bar => ({
        label: rival,
        value,
        text: value.toFixed(1),
        isOurs: rival === OURS,
        isAhead: false,
      }),
    );
    const pages = pagesOf(results, name) / pagesOf(results, tenth);
    const reference = { value: pages, text: `${pages.toFixed(1)} × the pages` };
    const caption = `${title} ÷ ${short}`;
    return bars.length === 0 || !Number.isFinite(pages)
      ? []
      : [
          figureHtml(
            caption,
            barChartSvg({ title: caption, bars, scale: "linear", tick: String, reference }),
          ),
        ];
  });
  return section("Growth", charts, "How many times the time a document of ten times the pages takes.");
}

function serviceSection({ service }: PeerResults): string {
  if (service.length === 0) return "";
  const clients = (row: ServiceRow): string => `${row.clients} ${row.clients === 1 ? "client" : "clients"}`;
  const bar = (label: string, value: number, text: string): Bar => ({
    label,
    value,
    text,
    isOurs: true,
    isAhead: false,
  });
  const speeds = service.map((row) => bar(clients(row), row.perSecond, row.perSecond.toFixed(0)));
  const waits = service.flatMap((row) => [
    bar(`${clients(row)}, half`, row.p50, timeText(row.p50)),
    bar(`${clients(row)}, 99 %`, row.p99, timeText(row.p99)),
  ]);
  const drawn = (title: string, bars: readonly Bar[], tick: (value: number) => string): string =>
    figureHtml(title, barChartSvg({ title, bars, scale: "linear", tick }));
  const failures = service.reduce((sum, row) => sum + row.failures, 0);
  return section(
    "Over HTTP: one small tagged page",
    [
      drawn("Documents a second", speeds, String),
      drawn("Answers that came within", waits, (value) => withoutZeros(timeText(value))),
    ],
    `Clients and service share the machine; each client asks again as soon as it is answered; ${failures} answers were not the PDF. ${NO_SERVERS}`,
  );
}

function methodSection({ isQuick }: PeerResults): string {
  return `<h2>Method</h2>
<p>Every engine runs in processes of its own that stay, and is told over and over to read the document’s file and to write its PDF, as a service would; ours is the built package with its defaults.
Engines take turns in ${isQuick ? "one batch" : "five batches"} of at least half a second each, so that what disturbs the machine disturbs them all, after a warm-up of ${isQuick ? "three seconds" : "ten seconds, and of two before each batch,"} for those that compile while they run.
Processor time is that of the whole tree of processes as the system counts it, user and system; the lowest batch counts, since the others were disturbed.
Every engine finds Noto Sans where it looks for installed fonts, the Chinese document brings its face along, and engines without HTML get the letter, the invoice and the table written by hand in their own language, with the same content and look.
Where rows are new each time, twelve documents take turns, so that nobody answers from what was kept of the last one.
A document of which one render takes more than ${isQuick ? "5" : "25"} seconds is made once, one of more than 120 seconds counts as not finished, and forms are filled and flattened by fillers as their documentation shows, where ours prepares the template once.</p>`;
}

function rivalSection({ rivals, absent }: PeerResults): string {
  const rows = rivals.map(
    ({ name, version, language, source }) =>
      `<tr><th scope="row">${escaped(name)}</th><td>${escaped(version)}</td><td>${escaped(language)}</td><td>${escaped(source)}</td></tr>`,
  );
  const left = absent.map(({ name, reason }) => `${name} (${reason})`).join("; ");
  return `<section class="whole"><h2>Who was measured</h2>
<table class="words"><thead><tr><th scope="col">Engine</th><th scope="col">Version</th><th scope="col">Written in</th><th scope="col">From</th></tr></thead><tbody>${rows.join("")}</tbody></table>
<p>${left === "" ? "Nobody of the list was left out." : `Left out: ${escaped(left)}.`} PrinceXML and Antenna House are in no registry.</p></section>`;
}

function section(title: string, charts: readonly string[], note: string): string {
  const drawn = charts.filter((text) => text !== "");
  return drawn.length === 0
    ? ""
    : `<h2>${escaped(title)}</h2><p class="note">${escaped(note)}</p><div class="charts">${drawn.join("\n")}</div>`;
}

/** A chart of figures with their ratios; empty when there is nothing to compare. */
function chart(
  title: string,
  figures: readonly Figure[],
  { text, note = "" }: { text: (value: number) => string; note?: string },
): string {
  if (figures.length === 0 || (figures.length === 1 && note === "")) return "";
  const bars = figures.map(
    ({ rival, value, ratio }): Bar => ({
      label: rival,
      value,
      text: rival === OURS || ratio === undefined ? text(value) : `${text(value)} · ${ratioText(ratio)}×`,
      isOurs: rival === OURS,
      isAhead: ratio !== undefined && isLost(ratio),
    }),
  );
  const svg = barChartSvg({ title, bars, scale: "logarithmic", tick: (value) => withoutZeros(text(value)) });
  return figureHtml(title, svg, note);
}

function figureHtml(title: string, svg: string, note = ""): string {
  const words = note === "" ? "" : `<p>${escaped(note)}</p>`;
  return `<figure><figcaption>${escaped(title)}</figcaption>${svg}${words}</figure>`;
}

/** Who did not finish, who was measured once, and who made another number of pages. */
function notes(results: PeerResults, name: string): string {
  const rows = results.warm.filter(({ document }) => document === name);
  const ours = rows.find(({ rival }) => rival === OURS)?.pages;
  const once = rows.filter(({ isFirstAlone }) => isFirstAlone).map(({ rival }) => rival);
  const other = rows
    .filter(({ pages }) => ours !== undefined && Math.abs(pages - ours) > ours * 0.05)
    .map(({ rival, pages }) => `${rival} ${pages}`);
  const failed = results.failed
    .filter(({ document }) => document === name)
    .map(({ rival, reason }) => `${rival} (${reason.slice(0, 60)})`);
  return [
    failed.length === 0 ? "" : `Not finished: ${failed.join(", ")}.`,
    once.length === 0 ? "" : `First render alone: ${once.join(", ")}.`,
    other.length === 0 ? "" : `Other pages than our ${ours}: ${other.join(", ")}.`,
  ]
    .filter((text) => text !== "")
    .join(" ");
}

function taggedNote(results: PeerResults, name: string): string {
  const tagged = results.warm
    .filter(({ document, isTagged }) => document === name && isTagged)
    .map(({ rival }) => rival);
  return tagged.length === 0 ? "" : `Tagged: ${tagged.join(", ")}.`;
}

function pagesOf({ warm }: PeerResults, name: string): number {
  return warm.find(({ document, rival }) => document === name && rival === OURS)?.pages ?? Number.NaN;
}

function hasFailed({ failed }: PeerResults, name: string | undefined, rivalName: string): boolean {
  return failed.some(({ document, rival }) => document === name && rival === rivalName);
}
