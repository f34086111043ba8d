/** Templates as people make them, by mouse and keyboard alone. Each flow ends in a PDF that is read back. */
import type { Locator } from "playwright-core";
import { KEY, type Studio } from "./browser.ts";
import { check, savedText } from "./checks.ts";
import { correctingDetection } from "./correcting.ts";
import { embedExpired } from "./embedding.ts";
import { formPdf } from "./forms.ts";
import {
  boxOf,
  choosePdf,
  field,
  filledByCommand,
  openForm,
  openTemplates,
  publish,
  pull,
  replacePdf,
  stageOf,
  zoomAt,
} from "./gestures.ts";
import { hostileTemplates } from "./hostile.ts";
import { templateAccessibility } from "./template-screens.ts";
import { turnedFields } from "./turned.ts";
import { TWO_WINDOW_FLOWS } from "./two-windows.ts";

/** From a flat form to a filled copy, in twelve gestures at most. */
async function flatForm(studio: Studio): Promise<void> {
  const page = await studio.open(`#key=${KEY}`);
  let gestures = 0;
  const gesture = async (act: () => Promise<void>): Promise<void> => {
    gestures += 1;
    await act();
  };
  await gesture(() => page.getByRole("link", { name: "Templates" }).click());
  const pdf = await formPdf("application");
  // The press, and the file in the window of the system.
  gestures += 1;
  await gesture(() => choosePdf(page, pdf));
  await page.locator(".field-box").nth(6).waitFor();
  await page.getByRole("status").filter({ hasText: "7 fields were found." }).waitFor();
  await gesture(() => field(page, "eMail").click());
  await gesture(() => page.getByLabel("Alias: its key in data").fill("mail"));
  await gesture(() => page.getByRole("button", { name: "Publish", exact: true }).click());
  await gesture(() => page.getByRole("button", { name: "Publish version 1" }).click());
  await page.getByText("Version 1 is published. Give").waitFor();
  await gesture(() => page.getByRole("button", { name: "Copy: curl" }).click());
  const text = await filledByCommand(page);
  check(text.includes("jane.doe@example.com"), "the filled copy holds what the alias was given");
  check(text.includes("01/31/2025"), "the date is set as a date");
  console.log(`  ${gestures} gestures`);
  check(gestures <= 12, "it takes twelve gestures at most");
  await page.context().close();
}

async function drawing(studio: Studio): Promise<void> {
  const page = await openForm(studio, "application");
  const street = await boxOf(field(page, "street"));
  // What was found wrongly goes, and comes back, and is drawn anew: into the box by a click, named by what is written above it.
  await field(page, "street").click();
  await page.keyboard.press("Delete");
  check((await field(page, "street").count()) === 0, "what is deleted is gone");
  await page.keyboard.press("Control+z");
  await field(page, "street").waitFor();
  await page.keyboard.press("Control+Shift+z");
  await page.getByRole("button", { name: "Draw: Text" }).click();
  await page.mouse.click(street.x + street.width / 2, street.y + street.height / 2);
  const drawn = await boxOf(field(page, "street"));
  check(Math.abs(drawn.width - street.width) < 6, "a click fills the box around it");
  // A field that is pulled stops at the lines of the page.
  await page.keyboard.press("Control+d");
  const copy = field(page, "street2");
  await copy.waitFor();
  const [from, city] = [await boxOf(copy), await boxOf(field(page, "city"))];
  const start = [from.x + 30, from.y + from.height / 2] as const;
  await pull(page, start, [start[0] + 3, start[1] + 160]);
  check((await boxOf(copy)).y > city.y + 60, "it was pulled down");
  // At a handle it is made wider; in numbers it is put to a place.
  await page.getByLabel("Width, pt").fill("100mm");
  await page.keyboard.press("Enter");
  check((await page.getByLabel("Width, pt").inputValue()) === "283.46", "lengths are read in other units");
  const before = await boxOf(copy);
  await pull(
    page,
    [before.x + before.width, before.y + before.height],
    [before.x + before.width - 120, before.y + before.height],
  );
  check((await boxOf(copy)).width < before.width - 100, "a handle makes it narrower");
  await page.getByLabel("Alias: its key in data").fill("remark");
  // What is copied is pasted, also into another template.
  await stageOf(page).focus();
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await field(page, "remark2").waitFor();
  await page.keyboard.press("Control+z");
  await field(page, "remark2").waitFor({ state: "detached" });
  // The wheel makes the page larger around the pointer.
  await zoomAt(page, field(page, "lastName"), [0.5, 0.5]);
  await page.getByLabel("Zoom").and(page.locator("select")).selectOption("width");
  // A rubber band chooses several, which are aligned in one step.
  const [left, right] = [await boxOf(field(page, "lastName")), await boxOf(field(page, "eMail"))];
  await pull(page, [left.x - 12, left.y - 6], [right.x + 40, right.y + right.height + 4]);
  await page.getByRole("heading", { name: "4 fields" }).waitFor();
  await page.getByRole("button", { name: "Align left sides" }).click();
  check(Math.abs((await boxOf(field(page, "eMail"))).x - left.x) < 1, "fields are aligned");
  await page.keyboard.press("Control+z");
  // The window is left for the start and entered again: what was not saved is kept.
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByRole("link", { name: "Application for a library card" }).first().click();
  await field(page, "remark").waitFor();
  await page.locator(".sheet canvas").first().waitFor();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Everything fits.").waitFor();
  await zoomAt(page, page.getByRole("img", { name: "Filled page 1" }), [0.4, 0.2]);
  const text = await savedText(page, () => page.getByRole("button", { name: "Save filled PDF" }).click());
  check(text.includes("jane.doe@"), "the preview is filled");
  await page.getByRole("button", { name: "Back to the fields" }).click();
  await field(page, "eMail").click();
  await page.keyboard.press("Delete");
  await page.getByRole("tab", { name: "Data" }).click();
  const later = await savedText(page, () => page.getByRole("button", { name: "Save filled PDF" }).click());
  check(!later.includes("jane.doe@"), "what is saved is the template as it is now");

  await page.context().close();
}

async function combForm(studio: Studio): Promise<void> {
  const page = await openForm(studio, "census");
  await field(page, "familyName").click();
  check(
    (await page.getByLabel("Type", { exact: true }).inputValue()) === "charList",
    "cells side by side are letters in boxes",
  );
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Everything fits.").waitFor();
  const text = await savedText(page, () => page.getByRole("button", { name: "Save filled PDF" }).click());
  check(/A\s+B\s+C\s+D\s+E\s+F\s+G/.test(text), "a letter stands in each cell");
  await page.context().close();
}

async function invoiceColumn(studio: Studio): Promise<void> {
  const page = await openForm(studio, "invoice");
  // Columns are found as lists; this one is made by hand: one cell by a click, and pulled down.
  await page.getByLabel("Find a field").fill("amount");
  await page.getByLabel("Find a field").press("Enter");
  const first = await boxOf(page.locator(".field-box.selected").first());
  await stageOf(page).focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("m");
  await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2);
  const drawn = await boxOf(page.locator(".field-box.selected"));
  const handle = await boxOf(page.locator(".fill-handle"));
  const at = [handle.x + 4, handle.y + 4] as const;
  await pull(page, at, [at[0], at[1] + drawn.height * 4.6]);
  await page.getByText(/of 5 rows|5 of 5/).waitFor();
  await page.getByLabel("Alias of the list: its key in data").fill("amounts");
  await publish(page);
  const text = await filledByCommand(page);
  check((text.match(/\$1,234\.56/g) ?? []).length === 5, "each row of the list is filled");
  await page.context().close();
}

/** An older version comes back, after what changed since was looked at. */
async function versions(studio: Studio): Promise<void> {
  const page = await openForm(studio, "application");
  await publish(page);
  await field(page, "city").click();
  await page.getByLabel("Alias: its key in data").fill("town");
  await page.getByText("Draft saved").waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByText("alias city → town").waitFor();
  await page.getByRole("button", { name: "Publish version 2" }).click();
  await page.getByText("Version 2 is published. Give").waitFor();
  await page.getByRole("tab", { name: "History" }).click();
  await page.locator(".versions li").nth(1).getByRole("button", { name: "What changed since" }).click();
  await page.locator(".versions li").nth(1).getByText("alias city → town").waitFor();
  await page.locator(".versions li").nth(1).getByRole("button", { name: "Look at its pages" }).click();
  const compared = page.getByRole("region", { name: "Pages of version 1 beside those of the draft" });
  await compared.getByRole("img", { name: "Version 1, page 1" }).locator("canvas").waitFor();
  await compared.getByRole("img", { name: "Draft, page 1" }).locator("canvas").waitFor();
  check(
    (await compared.locator(".still-field.changed").count()) === 2,
    "what changed is marked on both sides",
  );
  check((await compared.locator(".still-field").count()) === 14, "both have their fields");
  check(await areWhole(compared.locator(".still-field > .field-name")), "names are not cut");
  await zoomAt(page, compared.getByRole("img", { name: "Draft, page 1" }), [0.5, 0.3]);
  await page.getByRole("button", { name: "Bring version 1 back" }).click();
  await page.getByText("The draft is as version 1 was.").waitFor();
  await field(page, "city").waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish version 3" }).click();
  await page.getByText("Version 3 is published. Give").waitFor();
  check((await filledByCommand(page)).includes("City"), "the version is filled as the first one was");
  await page.context().close();
}

/** Whether all of the letters is seen: what hangs below and stands above them needs more than their size, and the field has it. */
async function areWhole(names: Locator): Promise<boolean> {
  return names.evaluateAll(
    (all) =>
      all.length > 0 &&
      all.every((name) => {
        const { height } = name.getBoundingClientRect();
        const room = name.parentElement?.getBoundingClientRect().height ?? 0;
        return height > 1.25 * Number.parseFloat(getComputedStyle(name).fontSize) && height < room + 1;
      }),
  );
}

async function replacedPdf(studio: Studio): Promise<void> {
  const page = await openForm(studio, "application");
  const before = await boxOf(field(page, "street"));
  await replacePdf(page, "moved");
  await page.getByText("7 of 7 fields followed").waitFor();
  const after = await boxOf(field(page, "street"));
  check(after.y > before.y + 30, "fields follow the words beside them");
  await publish(page);
  const text = await filledByCommand(page);
  check(text.includes("Write clearly."), "the new pages are under the fields");
  check(/jane\.doe@example\.com/.test(text), "and they are filled");
  await page.context().close();
}

async function troubles(studio: Studio): Promise<void> {
  const page = await openTemplates(studio);
  const trouble = page.locator(".start-trouble");
  await choosePdf(page, Buffer.from("Dear all, this is a letter."), "letter.pdf");
  await trouble.filter({ hasText: "letter.pdf is no PDF" }).waitFor();
  await choosePdf(page, Buffer.alloc(11 * 1_048_576), "large.pdf");
  await trouble.filter({ hasText: "a template has 10 MB at most" }).waitFor();
  await choosePdf(page, await formPdf("application"));
  await field(page, "street").waitFor();
  // A key that was revoked: another is asked for, and the work goes on.
  await page.route("**/api/v1/templates*", (route) =>
    route.fulfill({
      status: 401,
      json: { name: "AuthorizationError", message: "This key is unknown.", fields: [] },
    }),
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Key of the service" });
  await dialog.getByText("This key is unknown.").waitFor();
  await page.unroute("**/api/v1/templates*");
  // Typed at once, without a click.
  await page.keyboard.type(KEY);
  await page.keyboard.press("Enter");
  await page.getByText("Draft saved").waitFor();
  // The service goes away: the work stays here, also in the next window, and is sent when it is back.
  await page.route("**/api/v1/**", (route) => route.abort());
  await field(page, "street").click();
  await page.getByLabel("Alias: its key in data").fill("road");
  await page.getByText("Your work is kept here").waitFor();
  await page.unroute("**/api/v1/**");
  await page.getByText("Draft saved").waitFor();
  await publish(page);
  check((await filledByCommand(page)).includes("Street"), "the template is filled");
  await page.context().close();
}

/** A template by keys alone. */
async function templateKeys(studio: Studio): Promise<void> {
  const page = await studio.open(`#key=${KEY}`);
  // Asked for early: a browser that is busy hears of it later than of a key that is pressed at once.
  const choosing = page.waitForEvent("filechooser");
  const focusOn = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      const label = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
      });
      if (label.startsWith(name)) return;
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await focusOn("Templates");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Choose a PDF" }).waitFor();
  await focusOn("Choose a PDF");
  await page.keyboard.press("Enter");
  const chooser = await choosing;
  const buffer = Buffer.from(await formPdf("application"));
  await chooser.setFiles({ name: "form.pdf", mimeType: "application/pdf", buffer });
  await page.locator(".field-box").nth(6).waitFor();
  await focusOn("Fields; arrows choose");
  await page.keyboard.press("Control+a");
  await page.locator(".field-box.selected").nth(6).waitFor();
  await page.keyboard.press("Home");
  await focusOn("Fields on the pages");
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator(".panel-body input:focus").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("givenName");
  await page.keyboard.press("Control+s");
  await page.getByText("Draft saved").waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Shift+Tab");
    if ((await page.evaluate(() => document.activeElement?.textContent)) === "Publish") break;
  }
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Publish" }).waitFor();
  await focusOn("Publish version 1");
  await page.keyboard.press("Enter");
  await page.getByText("Version 1 is published. Give").waitFor();
  check((await filledByCommand(page)).includes("First name"), "the field is filled under its new alias");
  await page.context().close();
}

export const TEMPLATE_FLOWS: Readonly<Record<string, (studio: Studio) => Promise<void>>> = {
  flatForm,
  combForm,
  invoiceColumn,
  correctingDetection,
  ...TWO_WINDOW_FLOWS,
  replacedPdf,
  embedExpired,
  drawing,
  turnedFields,
  versions,
  troubles,
  hostileTemplates,
  templateKeys,
  templateAccessibility,
};
