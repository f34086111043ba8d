/** What comes late: it does not take the place of what somebody did meanwhile, and nothing that they did meanwhile is lost. */
import type { Page, Route } from "playwright-core";
import { held, KEY, pagesShown, type Studio, write } from "./browser.ts";
import { check } from "./checks.ts";
import { idOf, rename, savedForm } from "./two-windows.ts";

/** The example that was chosen last is the one that is open, whichever comes first. */
async function lateExample(studio: Studio): Promise<void> {
  const page = await studio.open();
  await pagesShown(page);
  const arrive = await held(page, "**/letter-*.js");
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("button", { name: /^Letter/ }).click();
  await page.getByRole("button", { name: /^Receipt/ }).click();
  await page.getByText("Receipt is open.").waitFor();
  const late = page.waitForResponse(/\/letter-\w+\.js$/);
  arrive();
  await (await late).finished();
  await page.waitForTimeout(500);
  check((await page.getByText("Letter is open.").count()) === 0, "what was chosen before does not follow");
  await page.unrouteAll();
  await page.route(/\/contract-\w+\.js$/, (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("button", { name: /^Contract/ }).click();
  await page.getByText("Contract did not arrive over the network.").waitFor();
  await page.context().close();
}

/** Who goes away as soon as they have written something finds it when they come back. */
async function leftAtOnce(studio: Studio): Promise<void> {
  const page = await studio.open();
  await pagesShown(page);
  await write(page, "<p>Written just now");
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByRole("link", { name: "Playground" }).click();
  await pagesShown(page);
  await page.locator(".cm-content", { hasText: "Written just now" }).waitFor();
  await write(page, "<p>Written before it was loaded again");
  await page.reload();
  await page.locator(".cm-content", { hasText: "before it was loaded again" }).waitFor();
  await page.context().close();
}

/** The requests of this method that come to an address, each held until it is let go. */
async function heldRequests(page: Page, method: string, address: RegExp): Promise<(() => Promise<void>)[]> {
  const requests: (() => Promise<void>)[] = [];
  await page.route(address, (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    requests.push(() => route.continue());
    return undefined;
  });
  return requests;
}

/** Waits as long as Playwright does for what is to be seen. @throws Error when it does not come. */
async function until(condition: () => boolean): Promise<void> {
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > 60_000) throw new Error(`It does not come: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function aliasesOf({ origin }: Studio, id: string, version: number): Promise<readonly string[]> {
  const headers = { authorization: `Basic ${btoa(`${KEY}:`)}` };
  const answer = await fetch(`${origin}/api/v1/templates/${id}?versionNumber=${version}`, { headers });
  const { template } = (await answer.json()) as { template: { fields: { alias: string }[] } };
  return template.fields.map(({ alias }) => alias);
}

/** What was done while the draft was saved is in the version that is published then. */
async function publishedWhileSaving(studio: Studio): Promise<void> {
  const page = await savedForm(studio);
  const id = idOf(page);
  const saves = await heldRequests(page, "PUT", new RegExp(`/api/v1/templates/${id}$`));
  await rename(page, "city", "town");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await until(() => saves.length === 1);
  await rename(page, "street", "road");
  await saves.shift()?.();
  await page.getByRole("dialog", { name: "Publish" }).waitFor();
  await until(() => saves.length === 1);
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await saves.shift()?.();
  await page.getByText("Version 1 is published. Give").waitFor();
  check((await aliasesOf(studio, id, 1)).includes("road"), "the version has what the dialog spoke of");
  await page.context().close();
}

export const LATE_FLOWS: Readonly<Record<string, (studio: Studio) => Promise<void>>> = {
  lateExample,
  leftAtOnce,
  publishedWhileSaving,
};
