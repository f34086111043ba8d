import { table } from "../tables.ts";
import { coldFigures, type Figure, figuresOf, growthFigures, losses, WARM } from "./compared.ts";
import type { PeerResults } from "./results.ts";
import { OURS } from "./rivals.ts";
import { bytesText, isLost, ratioText, timeText } from "./statistics.ts";

/** Tables for a terminal: every document with every rival, and what is lost. */
export function terminalReport(results: PeerResults): string {
  const parts = [
    ...results.documents.map((document) => documentTable(results, document)),
    growthTable(results),
    serviceTable(results),
    lossList(results),
    ...results.absent.map(({ name, reason }) => `Left out: ${name}: ${reason}`),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function documentTable(
  results: PeerResults,
  { name, title }: { readonly name: string; readonly title: string },
): string {
  const cold = new Map(coldFigures(results, name).map((figure) => [figure.rival, figure]));
  const rows = figuresOf(results, name, WARM).map((figure) => {
    const row = results.warm.find(({ document, rival }) => document === name && rival === figure.rival);
    const whole = cold.get(figure.rival);
    return [
      figure.rival,
      timeText(figure.value),
      row?.isFirstAlone === true ? "first" : timeText((row?.processor ?? row?.clock)?.median ?? 0),
      timesOurs(figure),
      whole === undefined ? "" : timeText(whole.value),
      whole === undefined ? "" : timesOurs(whole),
      row?.memory === undefined ? "" : bytesText(row.memory),
      bytesText(row?.bytes ?? 0),
      String(row?.pages ?? ""),
      row?.isTagged === true ? "yes" : "no",
    ];
  });
  const failed = results.failed
    .filter(({ document }) => document === name)
    .map(({ rival, reason }) => `${rival}: ${reason}`);
  const head = [title, "warm", "median", "× ours", "cold", "× ours", "memory", "PDF", "pages", "tagged"];
  return [table(head, rows), ...failed].join("\n");
}

function timesOurs({ rival, ratio }: Figure): string {
  if (rival === OURS || ratio === undefined) return "";
  return `${isLost(ratio) ? "LOST " : ""}${ratioText(ratio)}`;
}

function growthTable(results: PeerResults): string {
  return results.documents
    .flatMap(({ name, title, tenth }) => {
      if (tenth === undefined) return [];
      const rows = growthFigures(results, name, tenth).map(({ rival, value }) => [rival, value.toFixed(1)]);
      const short = results.documents.find((document) => document.name === tenth)?.title ?? tenth;
      return rows.length === 0 ? [] : [table([`${title} ÷ ${short}`, "times"], rows)];
    })
    .join("\n\n");
}

function serviceTable({ service }: PeerResults): string {
  const rows = service.map(({ rival, clients, perSecond, p50, p99, failures }) => [
    rival,
    String(clients),
    perSecond.toFixed(0),
    timeText(p50),
    timeText(p99),
    String(failures),
  ]);
  if (rows.length === 0) return "";
  return `${table(["HTTP, one small page", "clients", "per second", "p50", "p99", "failures"], rows)}\n${NO_SERVERS}`;
}

/** Why the service stands alone. */
export const NO_SERVERS = "Servers of rivals are not measured.";

function lossList(results: PeerResults): string {
  const lines = losses(results).map(
    ({ measure, document, rival, ratio }) => `  ${document}, ${measure}: ${rival} ${ratioText(ratio)}`,
  );
  return lines.length === 0 ? "Nobody is ahead in anything." : `Lost:\n${lines.join("\n")}`;
}
