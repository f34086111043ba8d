import { readFileSync } from "node:fs";
import { isCore, type SuiteTest } from "./manifest.ts";
import type { TestResult } from "./result.ts";

/** Shares of the core pages that other renderers pass, in percent. */
const OTHERS: Readonly<Record<string, string>> = {
  "css21, core": "Chromium 98.1, WeasyPrint 82.9, OpenHTMLtoPDF 66.0",
  "level 3 without writing modes, core": "Chromium 95.8, WeasyPrint 80.9, OpenHTMLtoPDF 22.0",
};

/** Shares of the core pages by chapter that WeasyPrint passes by this runner: `render_with_weasyprint.py`, then `--pdfs`. */
interface Peer {
  readonly name: string;
  readonly shares: Readonly<Record<string, number>>;
}

interface Row {
  pages: number;
  core: number;
  corePassed: number;
  weak: number;
  weakPassed: number;
}

/** Pages, core pages and passes by chapter, with totals. */
export function chapterTable(tests: readonly SuiteTest[], results: ReadonlyMap<string, TestResult>): string {
  const rows = new Map<string, Row>();
  const count = (name: string, test: SuiteTest): void => {
    const row = rows.get(name) ?? { pages: 0, core: 0, corePassed: 0, weak: 0, weakPassed: 0 };
    rows.set(name, row);
    const passed = results.get(test.test)?.status === "pass" ? 1 : 0;
    row.pages += 1;
    if (isCore(test)) {
      row.core += 1;
      row.corePassed += passed;
    }
    if (test.weak === true) {
      row.weak += 1;
      row.weakPassed += passed;
    }
  };
  const done = tests.filter(({ test }) => results.has(test));
  for (const test of [...done].sort((a, b) => (a.chapter < b.chapter ? -1 : 1))) count(test.chapter, test);
  for (const test of done) {
    if (test.chapter.startsWith("css21/")) count("css21, core", test);
    else if (test.chapter !== "css-writing-modes-3") count("level 3 without writing modes, core", test);
  }
  for (const test of done) count("all", test);
  const peer = JSON.parse(readFileSync(new URL("./weasyprint.json", import.meta.url), "utf8")) as Peer;
  const lines = [
    `${"chapter".padEnd(36)} pages   core   pass  share   weak pages passed`,
    ...[...rows].map(([name, row]) => lineOf(name, row, peer)),
  ];
  return lines.join("\n");
}

function lineOf(name: string, row: Row, peer: Peer): string {
  const share = row.core === 0 ? "–" : `${((100 * row.corePassed) / row.core).toFixed(1)} %`;
  const numbers = [row.pages, row.core, row.corePassed].map((value) => String(value).padStart(6)).join(" ");
  const weak = row.weak === 0 ? "" : `   ${row.weakPassed} of ${row.weak}`;
  const others =
    OTHERS[name] ?? (peer.shares[name] === undefined ? "" : `${peer.name}: ${peer.shares[name]} %`);
  return `${name.padEnd(36)}${numbers} ${share.padStart(7)}${weak}${others === "" ? "" : `   (${others})`}`;
}

/** How many tests ended how. */
export function statusLine(results: Iterable<TestResult>): string {
  const counts = new Map<string, number>();
  for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} ${status}`).join(", ");
}

/** The pages that took longest. */
export function slowestPages(results: Iterable<TestResult>, count: number): string {
  return [...results]
    .filter(({ milliseconds }) => milliseconds !== undefined)
    .sort((first, second) => (second.milliseconds ?? 0) - (first.milliseconds ?? 0))
    .slice(0, count)
    .map(({ test, milliseconds = 0 }) => `${milliseconds.toFixed(0).padStart(6)} ms  ${test}`)
    .join("\n");
}
