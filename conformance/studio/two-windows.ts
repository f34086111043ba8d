/** Two windows on one draft, and answers that are lost on their way: nothing is overwritten unseen, and nobody asked for nothing. */
import type { Page } from "playwright-core";
import { held, KEY, type Studio } from "./browser.ts";
import { check } from "./checks.ts";
import { formPdf } from "./forms.ts";
import {
  choosePdf,
  field,
  filledByCommand,
  openForm,
  openTemplates,
  publish,
  replacePdf,
} from "./gestures.ts";

/** A form whose fields are all found: those found later would be saved by themselves, as a change of this window. */
async function foundForm(studio: Studio): Promise<Page> {
  const page = await openForm(studio, "application");
  await page.getByText("Looking for fields").waitFor({ state: "detached" });
  return page;
}

export async function savedForm(studio: Studio): Promise<Page> {
  const page = await foundForm(studio);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Draft saved").waitFor();
  return page;
}

/** A draft that is saved and open in two windows. */
async function twoWindows(studio: Studio): Promise<readonly [one: Page, other: Page]> {
  const one = await savedForm(studio);
  const other = await openTemplates(studio);
  await other.getByRole("link", { name: idOf(one) }).click();
  await field(other, "city").waitFor();
  return [one, other];
}

export function idOf(page: Page): string {
  const [, id = ""] = /templates\/(\w+)/.exec(page.url()) ?? [];
  return id;
}

export async function rename(page: Page, name: string, alias: string): Promise<void> {
  await field(page, name).click();
  await page.getByLabel("Alias: its key in data").fill(alias);
}

/** Waits for a change to be saved: the draft was saved as it was opened, too. */
async function savedAgain(page: Page): Promise<void> {
  await page.getByText("Changed", { exact: true }).waitFor();
  await page.getByText("Draft saved").waitFor();
}

async function bringTogether(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Somebody else saved this draft" }).waitFor();
  await page.getByRole("button", { name: "Bring both together" }).click();
  await page.getByText("Draft saved").waitFor();
}

async function conflict(studio: Studio): Promise<void> {
  const [one, other] = await twoWindows(studio);
  await rename(other, "city", "town");
  await savedAgain(other);
  await rename(one, "street", "road");
  await bringTogether(one);
  await field(one, "town").waitFor();
  await field(one, "road").waitFor();
  await publish(one);
  const text = await filledByCommand(one);
  check(text.includes("City") && text.includes("Street"), "what both did is in the template");
  // The other window does not publish what it has not seen.
  await other.getByRole("button", { name: "Publish", exact: true }).click();
  await other.getByRole("button", { name: /^Publish version/ }).click();
  await other.getByRole("button", { name: "Take theirs" }).click();
  await field(other, "road").waitFor();
  await other.getByText("Draft saved").waitFor();
  await one.context().close();
  await other.context().close();
}

/** Where the other window replaced the PDF, it is the one that both go on with. */
async function conflictOfPdfs(studio: Studio): Promise<void> {
  const [one, other] = await twoWindows(studio);
  await replacePdf(other, "moved");
  await savedAgain(other);
  await rename(one, "street", "road");
  await bringTogether(one);
  await one.getByText("Both drafts were brought together.", { exact: true }).waitFor();
  await publish(one);
  const text = await filledByCommand(one);
  check(text.includes("Write clearly."), "their pages are under the fields");
  check(text.includes("Street"), "and mine is filled");
  await one.context().close();
  await other.context().close();
}

/** The service does what it is asked, and the network loses the answer. */
async function lostAnswers(studio: Studio): Promise<void> {
  const page = await foundForm(studio);
  const loseOne = async (method: string): Promise<void> => {
    let isLost = false;
    await page.route("**/api/v1/templates**", async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort("connectionreset");
    });
  };
  await loseOne("POST");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The service does not answer.").waitFor();
  await page.getByText("Draft saved").waitFor();
  await loseOne("PUT");
  await rename(page, "city", "town");
  await page.getByText("The service does not answer.").waitFor();
  await page.getByText("Draft saved").waitFor();
  check((await page.getByRole("dialog").count()) === 0, "nobody else is said to have saved");
  const id = idOf(page);
  await loseOne("POST");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const confirm = page.getByRole("button", { name: "Publish version 1" });
  await confirm.click();
  await page.getByText("Draft saved").waitFor();
  await confirm.click();
  await page.getByText("Version 1 is published. Give").waitFor();
  check((await filledByCommand(page)).includes("City"), "what was sent is in the template");
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByRole("link", { name: id }).click();
  await field(page, "town").waitFor();
  check(
    (await page.getByText("Work that was not saved yet").count()) === 0,
    "what arrived is not kept here as well",
  );
  await page.context().close();
}

/** A template that comes late does not take the place of what somebody chose instead. */
async function slowTemplate(studio: Studio): Promise<void> {
  const page = await savedForm(studio);
  const slow = idOf(page);
  await page.getByRole("link", { name: "Templates" }).click();
  await choosePdf(page, await formPdf("permit"));
  await page.locator(".field-box").first().waitFor();
  const arrive = await held(page, `**/api/v1/templates/${slow}**`);
  // The list, too, is there once the network is back.
  await page.route("**/api/v1/templates", (route) => route.abort("connectionreset"), { times: 1 });
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByText("The service does not answer.").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: slow }).click();
  await page.getByText("Opening the template").waitFor();
  await page.getByRole("link", { name: "Templates" }).click();
  const late = page.waitForResponse((response) => response.url().includes(`${slow}/base`));
  arrive();
  await late;
  await page.waitForTimeout(500);
  check(await page.getByRole("button", { name: "Choose a PDF" }).isVisible(), "the list stays");
  await page.context().close();
}

/** The template is deleted while somebody works on it: it comes back when they ask for that, and not by itself. */
async function deletedMeanwhile(studio: Studio): Promise<void> {
  const [one, other] = await twoWindows(studio);
  const id = idOf(one);
  const address = `${studio.origin}/api/v1/templates/${id}`;
  const headers = { authorization: `Basic ${btoa(`${KEY}:`)}` };
  check((await fetch(address, { method: "DELETE", headers })).ok, "it is deleted");
  await rename(one, "city", "town");
  await one.getByText("Not saved: somebody deleted this template").waitFor();
  await rename(one, "street", "road");
  check((await fetch(address, { headers })).status === 404, "it does not come back by itself");
  await one.getByRole("button", { name: "Save", exact: true }).click();
  await one.getByText("Draft saved").waitFor();
  await publish(one);
  const text = await filledByCommand(one);
  check(text.includes("City") && text.includes("Street"), "nothing that was done is lost");
  await one.context().close();
  await other.context().close();
}

export const TWO_WINDOW_FLOWS: Readonly<Record<string, (studio: Studio) => Promise<void>>> = {
  conflict,
  conflictOfPdfs,
  lostAnswers,
  slowTemplate,
  deletedMeanwhile,
};
