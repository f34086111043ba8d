import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Bitmap } from "../support/bitmap.ts";
import {
  escapeHtml,
  PictureStore,
  picturePair,
  reportFilter,
  reportHead,
} from "../support/flicker-report.ts";
import { encodePng } from "../support/png.ts";
import type { PageFacts, Raster } from "./facts.ts";
import type { Comparison, Verdict } from "./judge.ts";
import type { ReportPictures } from "./report-pictures.ts";

export interface ReportInput {
  readonly summary: string;
  readonly verdicts: readonly Verdict[];
  /** Sharper pictures than those of the facts, where there are any. */
  readonly pictures: ReportPictures;
}

/**
 * Writes one self-contained HTML file: documents that fail, then those with known differences, then the rest. Each has our pages beside those of
 * each engine, with difference, flicker and text.
 */
export function writeReferenceReport(file: string, { summary, verdicts, pictures }: ReportInput): void {
  mkdirSync(dirname(file), { recursive: true });
  const output = openSync(file, "w");
  const write = (text: string): void => void writeSync(output, text);
  const store = new PictureStore("ours");
  write(`${reportHead("Documents beside the pages of other engines")}<pre>${escapeHtml(summary)}</pre>`);
  write(reportFilter("filter: document, engine, or known, fails, agrees"));
  const inOrder = [...verdicts].sort((first, second) => rankOf(first) - rankOf(second));
  for (const verdict of inOrder) write(sectionOf(verdict, pictures, store));
  store.writeScript(write);
  closeSync(output);
}

const STATES = ["fails", "known differences", "agrees"] as const;

function rankOf({ failures, comparisons }: Verdict): 0 | 1 | 2 {
  if (failures.length > 0) return 0;
  return comparisons.some(({ differences }) => differences.length > 0) ? 1 : 2;
}

function sectionOf(verdict: Verdict, pictures: ReportPictures, store: PictureStore): string {
  const { document, own, comparisons, failures } = verdict;
  const state = STATES[rankOf(verdict)] ?? "";
  const engines = comparisons.map((comparison) =>
    engineHtml({ document, own, comparison, pictures, store, isOpen: state === "fails" }),
  );
  return (
    `<section data-text="${escapeHtml(`${document} ${state} ${failures.join(" ")}`.toLowerCase())}">` +
    `<h3>${escapeHtml(document)}</h3><p><b>${state}</b></p>${engines.join("")}</section>\n`
  );
}

interface EnginePart {
  readonly document: string;
  readonly own: readonly PageFacts[];
  readonly comparison: Comparison;
  readonly pictures: ReportPictures;
  readonly store: PictureStore;
  readonly isOpen: boolean;
}

function engineHtml({ document, own, comparison, pictures, store, isOpen }: EnginePart): string {
  const { engine, pages, differences, known, unknown } = comparison;
  const reasons = [...new Set(known.map(({ reason }) => reason))].join(" ");
  const howMany = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  const title = differences.length === 0 ? "agrees" : `${howMany}: ${reasons}`;
  const told = differences.map(({ page, message }) => `page ${page}: ${message}`).join("\n");
  const count = Math.max(own.length, pages.length);
  const shown = Array.from({ length: count }, (_, index) => {
    const pair = pictures.pair(document, engine, index);
    const ours = pair?.own ?? bitmapOf(own[index]?.raster);
    const theirs = pair?.reference ?? bitmapOf(pages[index]?.raster);
    return picturePair(store.add(encodePng(ours)), store.add(encodePng(theirs)));
  });
  return (
    `<details${isOpen && unknown.length > 0 ? " open" : ""}><summary>${escapeHtml(`${engine}: ${title}`)}</summary>` +
    `<pre>${escapeHtml(told)}</pre>${shown.join("")}${textHtml(own, pages)}</details>`
  );
}

/** The text of both, page by page; lines that differ are marked. */
function textHtml(own: readonly PageFacts[], reference: readonly PageFacts[]): string {
  const count = Math.max(own.length, reference.length);
  const lines = Array.from({ length: count }, (_, index) => {
    const [ours, theirs] = [textOf(own[index]), textOf(reference[index])];
    const page = `page ${index + 1}`;
    if (ours === theirs) return escapeHtml(`${page}: ${ours}`);
    return `<b>${page}, ours: ${escapeHtml(ours)}\n${page}, theirs: ${escapeHtml(theirs)}</b>`;
  });
  return `<pre>${lines.join("\n")}</pre>`;
}

function textOf(page: PageFacts | undefined): string {
  return page === undefined ? "no page" : page.words.map(({ text }) => text).join(" ");
}

/** A raster of the facts in two pixels a pixel; a grey one where there is no page. */
function bitmapOf(raster: Raster | undefined): Bitmap {
  if (raster === undefined) return { width: 8, height: 8, data: new Uint8Array(256).fill(160) };
  const [width, height] = [raster.width * 2, raster.height * 2];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const level = raster.data[((y >> 1) * raster.width + (x >> 1)) * 3 + channel] ?? 0;
        data[(y * width + x) * 4 + channel] = level * 17;
      }
  return { width, height, data };
}
