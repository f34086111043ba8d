/** What flows share: what is demanded, and what a saved PDF says. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { KEY, type Studio } from "./browser.ts";

/** Where downloads go; removed by `run.ts`. */
export const folder: string = mkdtempSync(join(tmpdir(), "platen-studio-"));

export function check(isRight: boolean, sentence: string): void {
  if (!isRight) throw new Error(sentence);
}

export function textOf(path: string): string {
  return execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
}

/** A word of a PDF, and the room that it takes on its page. */
export interface PlacedWord {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

export function wordsOf(path: string): readonly PlacedWord[] {
  const listed = execFileSync("pdftotext", ["-bbox", path, "-"], { encoding: "utf8" });
  const words = /xMin="(.+)" yMin="(.+)" xMax="(.+)" yMax="(.+)">(.*)<\/word>/g;
  return [...listed.matchAll(words)].map(([, left, top, right, bottom, text = ""]) => ({
    text,
    width: Number(right) - Number(left),
    height: Number(bottom) - Number(top),
  }));
}

/** The file that a press of this button saves. */
export async function saved(page: Page, save: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), save()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** The text of the PDF that is saved. */
export async function savedText(
  page: Page,
  save: () => Promise<void> = () => page.getByRole("button", { name: "Save PDF" }).click(),
): Promise<string> {
  return textOf(await saved(page, save));
}

/** What the newest version of a template says when it is filled over HTTP. */
export async function filledText({ origin }: Studio, id: string, data: object): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/fill/${id}.pdf`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ data }),
  });
  check(answer.ok, `filling ${id} is answered ${answer.status}`);
  const path = join(folder, `${id}.pdf`);
  writeFileSync(path, new Uint8Array(await answer.arrayBuffer()));
  return textOf(path);
}

/** As text: what compiles this file leaves marks in functions that the page does not know. */
const WATCH_FRAMES = `
  window.gaps = { longest: 0, last: performance.now() };
  requestAnimationFrame(function tick(now) {
    gaps.longest = Math.max(gaps.longest, now - gaps.last);
    gaps.last = now;
    requestAnimationFrame(tick);
  });`;

/** Looks from now on how long the page is without a frame. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(WATCH_FRAMES);
}

/** The longest time without a frame, in milliseconds, since frames are watched. */
export async function longestGap(page: Page): Promise<number> {
  return Math.round(await page.evaluate(() => Reflect.get(Reflect.get(window, "gaps"), "longest")));
}

/** What hostile documents try: to leave a mark in the page, or in what all objects inherit. */
export async function checkUnbroken(page: Page): Promise<void> {
  const broken = await page.evaluate(() => Reflect.get(window, "broken") ?? Reflect.get({}, "broken"));
  check(broken === undefined, "nothing of a document runs in the page");
}
