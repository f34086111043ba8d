import { closeSync, openSync, writeSync } from "node:fs";
import {
  escapeHtml,
  PictureStore,
  picturePair,
  reportFilter,
  reportHead,
} from "../support/flicker-report.ts";
import { reasonOf, type TestResult } from "./result.ts";

export interface ReportInput {
  /** Path prefix of the suite's pages, for links. */
  readonly suiteUrl: string;
  /** The chapter table. */
  readonly summary: string;
  readonly results: readonly TestResult[];
}

/**
 * Writes one self-contained HTML file: failures first, each with test, reference, difference and flicker. Pictures are stored
 * once however many tests share them, and decoded when they scroll into view.
 */
export function writeReport(file: string, input: ReportInput): void {
  const output = openSync(file, "w");
  const write = (text: string): void => void writeSync(output, text);
  const failures = input.results.filter(({ status }) => status !== "pass");
  const passes = input.results.filter(({ status }) => status === "pass");
  failures.sort((first, second) => (first.test < second.test ? -1 : 1));
  const pictures = new PictureStore("test");
  write(`${reportHead("csswg pages")}<pre>${escapeHtml(input.summary)}</pre>`);
  write(reportFilter("filter: test, chapter or reason"));
  for (const result of failures) write(failureHtml(result, input.suiteUrl, pictures));
  write(`<h2>${passes.length} pass</h2><details><summary>list</summary><pre>`);
  for (const { test } of passes) write(`${escapeHtml(test)}\n`);
  write("</pre></details>");
  pictures.writeScript(write);
  closeSync(output);
}

function failureHtml(result: TestResult, suiteUrl: string, pictures: PictureStore): string {
  const { test, status, detail, reference, diagnostics, lostText, pictures: shown } = result;
  const reason = reasonOf(result);
  const link = (path: string): string => `<a href="${suiteUrl}/${path}">${escapeHtml(path)}</a>`;
  const notes = [...lostText.map((text) => `lost text: ${text}`), ...diagnostics].map(escapeHtml).join("\n");
  const images =
    shown === undefined
      ? ""
      : picturePair(
          pictures.add(shown.test),
          shown.reference === undefined ? undefined : pictures.add(shown.reference),
        );
  return (
    `<section data-text="${escapeHtml(`${test} ${reason} ${status}`.toLowerCase())}"><h3>${link(test)}</h3>` +
    `<p><b>${status}</b> ${escapeHtml(reason)}: ${escapeHtml(detail)}${reference === undefined ? "" : `; reference ${link(reference)}`}</p>` +
    `${notes === "" ? "" : `<details><summary>diagnostics</summary><pre>${notes}</pre></details>`}${images}</section>\n`
  );
}
