import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
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
  const pictures = new PictureStore();
  write(
    `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>csswg pages</title><style>${STYLE}</style>`,
  );
  write(`<h1>csswg pages</h1><pre>${escapeHtml(input.summary)}</pre>`);
  write(
    `<p><input id="filter" size="50" placeholder="filter: test, chapter or reason"> ` +
      `<label><input type="checkbox" id="side"> side by side</label> <span id="count"></span></p>`,
  );
  for (const result of failures) write(failureHtml(result, input.suiteUrl, pictures));
  write(`<h2>${passes.length} pass</h2><details><summary>list</summary><pre>`);
  for (const { test } of passes) write(`${escapeHtml(test)}\n`);
  write("</pre></details>");
  write(`<script>const pictures={`);
  for (const [key, base64] of pictures.entries()) write(`"${key}":"${base64}",\n`);
  write(`};${SCRIPT}</script></html>`);
  closeSync(output);
}

class PictureStore {
  readonly #pictures: Map<string, string> = new Map();

  add(png: Uint8Array): string {
    const key = createHash("sha256").update(png).digest("hex").slice(0, 16);
    if (!this.#pictures.has(key)) this.#pictures.set(key, Buffer.from(png).toString("base64"));
    return key;
  }

  entries(): IterableIterator<[string, string]> {
    return this.#pictures.entries();
  }
}

function failureHtml(result: TestResult, suiteUrl: string, pictures: PictureStore): string {
  const { test, status, detail, reference, diagnostics, lostText, pictures: shown } = result;
  const reason = reasonOf(result);
  const link = (path: string): string => `<a href="${suiteUrl}/${path}">${escapeHtml(path)}</a>`;
  const notes = [...lostText.map((text) => `lost text: ${text}`), ...diagnostics].map(escapeHtml).join("\n");
  const images =
    shown === undefined
      ? ""
      : `<div class="pictures" data-test="${pictures.add(shown.test)}"` +
        `${shown.reference === undefined ? "" : ` data-reference="${pictures.add(shown.reference)}"`}></div>`;
  return (
    `<section data-text="${escapeHtml(`${test} ${reason} ${status}`.toLowerCase())}"><h3>${link(test)}</h3>` +
    `<p><b>${status}</b> ${escapeHtml(reason)}: ${escapeHtml(detail)}${reference === undefined ? "" : `; reference ${link(reference)}`}</p>` +
    `${notes === "" ? "" : `<details><summary>diagnostics</summary><pre>${notes}</pre></details>`}${images}</section>\n`
  );
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

const STYLE = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 1em 2em }
h3 { margin: 1.2em 0 0; font-size: 1em }
p { margin: .2em 0 }
pre { font-size: 12px; white-space: pre-wrap }
section { border-top: 1px solid #ccc; min-height: 4em }
.pictures { display: flex; gap: 8px }
.pictures figure { margin: 0; position: relative; border: 1px solid #999 }
.pictures figcaption { position: absolute; right: 0; top: 0; font-size: 11px; background: #ffc; padding: 0 4px }
.pictures img { display: block; width: 408px }
body.wide .pictures img { width: auto }
.difference { background: #000 }
.difference img + img, .flicker img + img { position: absolute; left: 0; top: 0 }
.difference img + img { mix-blend-mode: difference }
.difference { filter: brightness(3) }
.flicker img + img { animation: flicker 1s steps(1) infinite }
@keyframes flicker { 50% { opacity: 0 } }
`;

const SCRIPT = `
const source = (key) => "data:image/png;base64," + pictures[key];
const image = (key) => { const element = new Image(); element.src = source(key); return element; };
const figure = (name, ...keys) => {
  const element = document.createElement("figure");
  element.className = name;
  for (const key of keys) element.append(image(key));
  const caption = document.createElement("figcaption");
  caption.textContent = name;
  element.append(caption);
  return element;
};
const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    const { test, reference } = target.dataset;
    target.append(figure("test", test));
    if (reference) target.append(figure("reference", reference), figure("difference", test, reference), figure("flicker", test, reference));
  }
}, { rootMargin: "600px" });
for (const element of document.querySelectorAll(".pictures")) observer.observe(element);
const sections = [...document.querySelectorAll("section")];
const filter = document.getElementById("filter");
const apply = () => {
  const words = filter.value.toLowerCase().split(/\\s+/);
  let count = 0;
  for (const section of sections) {
    section.hidden = !words.every((word) => section.dataset.text.includes(word));
    if (!section.hidden) count += 1;
  }
  document.getElementById("count").textContent = count + " failures";
};
filter.addEventListener("input", apply);
document.getElementById("side").addEventListener("change", (event) => document.body.classList.toggle("wide", event.target.checked));
apply();
`;
