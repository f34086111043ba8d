/** What people do in the template editor, by mouse and keyboard: shared by its flows. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { KEY, type Studio } from "./browser.ts";
import { check, folder, textOf } from "./checks.ts";
import { type FormName, formPdf } from "./forms.ts";

/** A window at the start of the templates, with the key of the service. */
export async function openTemplates(studio: Studio, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await studio.open(`#key=${KEY}`, options);
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByRole("button", { name: "Choose a PDF" }).waitFor();
  return page;
}

export async function choosePdf(page: Page, pdf: Uint8Array, name = "form.pdf"): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a PDF" }).click(),
  ]);
  // As a file: bytes that a test hands over are unpacked in the page, which would stand still meanwhile.
  const path = join(folder, name);
  writeFileSync(path, pdf);
  await chooser.setFiles(path);
}

/** The editor of a form that was chosen, with its fields found and its lines read. */
export async function openForm(
  studio: Studio,
  form: FormName,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openTemplates(studio, options);
  await choosePdf(page, await formPdf(form));
  await page.locator(".sheet canvas").first().waitFor();
  await page.locator(".field-box").first().waitFor();
  return page;
}

export function field(page: Page, name: string): Locator {
  return page.getByRole("option", { name: `${name},` }).and(page.locator(".field-box"));
}

export async function boxOf(
  place: Locator,
): Promise<NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>> {
  const box = await place.boundingBox();
  if (box === null) throw new Error("the field is not there");
  return box;
}

export async function pull(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await page.mouse.move(from[0], from[1]);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(to[0], to[1], { steps: 4 });
  await page.mouse.up();
}

/** Turns the wheel with Ctrl over a place, counted in its width and height: pages grow, and what is pointed at stays there. */
export async function zoomAt(
  page: Page,
  place: Locator,
  [across, down]: readonly [number, number],
): Promise<void> {
  const before = await boxOf(place);
  const pointed = { x: before.x + before.width * across, y: before.y + before.height * down };
  await page.mouse.move(pointed.x, pointed.y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page
    .getByLabel("Zoom")
    .and(page.locator("select"))
    .locator("option:checked", { hasText: /^\d+ %$/ })
    .first()
    .waitFor({ state: "attached" });
  await page.keyboard.up("Control");
  const after = await boxOf(place);
  check(after.width > before.width * 1.3, "the page is larger");
  check(
    Math.abs(after.x + after.width * across - pointed.x) < 4 &&
      Math.abs(after.y + after.height * down - pointed.y) < 4,
    `what was pointed at stays: ${JSON.stringify({ pointed, before, after })}`,
  );
}

/** Puts another form under the fields. */
export async function replacePdf(page: Page, form: FormName): Promise<void> {
  await page.getByRole("tab", { name: "Document" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Replace the PDF" }).click(),
  ]);
  const buffer = Buffer.from(await formPdf(form));
  await chooser.setFiles({ name: "next.pdf", mimeType: "application/pdf", buffer });
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish version" }).click();
  await page.getByText("is published. Give your key").waitFor();
}

/** Fills the published template with the command that the studio shows. */
export async function filledByCommand(page: Page): Promise<string> {
  return textOf(await fileByCommand(page));
}

/** The file that the command makes. */
export async function fileByCommand(page: Page): Promise<string> {
  const command = await page.locator(".snippet", { hasText: "curl" }).locator("pre").first().innerText();
  // Not at once: the service that answers runs in this thread.
  await promisify(execFile)("bash", ["-c", `${command} --silent --show-error --fail`], {
    timeout: 60_000,
    cwd: folder,
    env: { ...process.env, PLATEN_KEY: KEY },
  });
  const [, name = ""] = /-o (\S+)/.exec(command) ?? [];
  return join(folder, name);
}

/** The pages that are worked on, which take keys; the preview has pages of its own, in the same place. */
export function stageOf(page: Page): Locator {
  return page.getByRole("listbox", { name: /^Fields on the pages/ });
}
