/** What strangers may hand to the template editor. */

import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import type { Studio } from "./browser.ts";
import { check, checkUnbroken, longestGap, saved, savedText, watchFrames } from "./checks.ts";
import { choosePdf, openForm, openTemplates } from "./gestures.ts";
import { hostilePdfs } from "./hostile-pdfs.ts";

/** A record and a PDF as strangers may write them: nothing of them runs, and what can be filled is filled. */
export async function hostileTemplates(studio: Studio): Promise<void> {
  const page = await openForm(studio, "application");
  const markup = '<img src=x onerror="window.broken=1"><script>window.broken=2</script>';
  const rect = { x: 60, y: 400, width: 200, height: 20 };
  const record = JSON.stringify({
    title: markup,
    pages: [{ width: 612, height: 792 }],
    fields: [
      { id: "a", alias: markup, label: markup, type: "shortText", page: 0, rect },
      { id: "b", alias: "PROTO", type: "shortText", page: 0, rect: { ...rect, y: 430 } },
      { id: "c", alias: "constructor", type: "shortText", page: 0, rect: { ...rect, y: 460 } },
      { id: "d", alias: "\u202Eeman", type: "shortText", page: 0, rect: { ...rect, y: 490 } },
    ],
  }).replace("PROTO", "__proto__");
  await page.getByRole("tab", { name: "Document" }).click();
  const open = async (text: string): Promise<void> => {
    const file = { name: "record.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await page.getByLabel("Record in the place of this one").setInputFiles(file);
  };
  await open("{");
  await page.getByText("record.json is no JSON").waitFor();
  await open(JSON.stringify({ fields: [{ type: "shortText" }] }));
  await page.getByText("record.json is no record of a template").waitFor();
  await open(record);
  await page.getByText("record.json is open: 4 fields.").waitFor();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("is cut off at the edge").first().waitFor();
  const text = await savedText(page, () => page.getByRole("button", { name: "Save filled PDF" }).click());
  check(text.includes("constructor") && text.includes("__proto__"), "every alias is a key like any other");
  await checkUnbroken(page);
  await page.context().close();
}

/** Freezes of the page that nobody would call one, in milliseconds. */
const LONGEST_GAP = 1_000;

/** PDF files as strangers may write them: each is opened or refused in words, and nothing of it runs, loads or freezes the page. */
export async function hostileFiles(studio: Studio): Promise<void> {
  const before = studio.offences.length;
  for (const [name, pdf] of hostilePdfs()) {
    // A second time where other programs of the machine may have been in the way.
    const gap = await openHostile(studio, name, pdf);
    const least = gap > LONGEST_GAP ? Math.min(gap, await openHostile(studio, name, pdf)) : gap;
    check(least <= LONGEST_GAP, `${name}: the page stands still for ${least} ms`);
  }
  check(studio.offences.length === before, studio.offences.slice(before).join("\n"));
}

/** Opens a file and sees it filled. Gives the longest time without a frame. */
async function openHostile(studio: Studio, name: string, pdf: Uint8Array): Promise<number> {
  const page = await openTemplates(studio);
  await watchFrames(page);
  await choosePdf(page, pdf, `${name}.pdf`);
  await page.locator(".sheet").or(page.locator(".start-trouble")).first().waitFor();
  const isOpen = await page.locator(".editor").isVisible();
  if (isOpen) {
    // The picture of the page may take longer than anybody waits; the page goes on meanwhile.
    await page.waitForTimeout(1_500);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("heading", { name: "Findings" }).waitFor();
    await page.waitForTimeout(500);
  }
  const gap = await longestGap(page);
  const told = isOpen ? "is opened" : await page.locator(".start-trouble").innerText();
  console.log(`  ${name}: ${gap} ms without a frame; ${told}`);
  await checkUnbroken(page);
  if (name === "programs") await checkClean(page);
  await page.context().close();
  return gap;
}

/** A filled copy of a form full of programs has none. */
async function checkClean(page: Page): Promise<void> {
  const path = await saved(page, () => page.getByRole("button", { name: "Save filled PDF" }).click());
  const args = ["--qdf", "--object-streams=disable", path, "-"];
  const text = execFileSync("qpdf", args, { encoding: "latin1", maxBuffer: 64 * 1_048_576 });
  for (const word of [
    "/JavaScript",
    "/JS",
    "/Launch",
    "/SubmitForm",
    "/OpenAction",
    "/EmbeddedFiles",
    "/XFA",
  ])
    check(!text.includes(word), `the filled copy has no ${word}`);
}
