/** Screens of the template editor: what bars people on them, and pictures for the documentation. */
import type { Frame, Page } from "playwright-core";
import { seriousFaults } from "./axe.ts";
import type { Studio } from "./browser.ts";
import { check } from "./checks.ts";
import { lookAtEmbedded } from "./embedding.ts";
import { formPdf } from "./forms.ts";
import { choosePdf, field, openTemplates, publish, stageOf } from "./gestures.ts";

type Theme = "light" | "dark";

const NARROW = { width: 420, height: 800 };

/** Every screen of the editor, in both themes. */
export async function templateAccessibility(studio: Studio): Promise<void> {
  const faults: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    const look = async (page: Page | Frame, screen: string): Promise<void> => {
      faults.push(...(await seriousFaults(page, `${screen}, ${theme}`)));
    };
    await screensOf(studio, theme, look);
    await lookAtEmbedded(studio, `heard-${theme}`, { colorScheme: theme }, async (page, frame) => {
      await look(frame, "embedded");
      await page.setViewportSize(NARROW);
      await look(frame, "embedded, narrow");
      await look(page, "around the embedded");
    });
  }
  check(faults.length === 0, faults.join("\n"));
}

async function screensOf(
  studio: Studio,
  colorScheme: Theme,
  look: (page: Page, screen: string) => Promise<void>,
): Promise<void> {
  const page = await openTemplates(studio, { colorScheme });
  await look(page, "start");
  await choosePdf(page, await formPdf("invoice"));
  await page.locator(".field-box").first().waitFor();
  await page.locator(".field-box").first().click();
  await look(page, "field");
  for (const tab of ["Document", "Data", "History", "Use"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await look(page, tab);
  }
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Everything fits.").waitFor();
  await look(page, "preview");
  await page.getByRole("button", { name: "Preview" }).click();
  await stageOf(page).focus();
  await page.keyboard.press("Control+a");
  await look(page, "several fields");
  await page.keyboard.press("Escape");
  await compareWithVersion(page);
  await look(page, "comparison");
  await page.setViewportSize(NARROW);
  await look(page, "comparison, narrow");
  await page.getByRole("button", { name: "Back to the draft" }).click();
  await look(page, "narrow");
  await stageOf(page).focus();
  for (const key of ["g", "?"]) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    await look(page, `dialog ${key}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.context().close();
}

/** Publishes, takes a field away, gives another a new name, and looks at what was published beside it. */
async function compareWithVersion(page: Page): Promise<void> {
  await publish(page);
  await field(page, "customer").click();
  await page.keyboard.press("Delete");
  await field(page, "date").click();
  await page.getByLabel("Alias: its key in data").fill("delivered");
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: "Look at its pages" }).click();
  await page.getByRole("img", { name: "Version 1, page 1" }).locator("canvas").waitFor();
  await page.getByRole("img", { name: "Draft, page 1" }).locator("canvas").waitFor();
}

type Picture = (page: Page, name: string) => Promise<unknown>;

/** Shows the editor at work to `picture`. */
export async function templatePictures(studio: Studio, colorScheme: Theme, picture: Picture): Promise<void> {
  const page = await openTemplates(studio, { colorScheme, viewport: { width: 1280, height: 800 } });
  await picture(page, "templates");
  await choosePdf(page, await formPdf("invoice"));
  await page.locator(".sheet canvas").first().waitFor();
  await field(page, "date").click();
  await page.waitForTimeout(500);
  await picture(page, "template");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Everything fits.").waitFor();
  await page.waitForTimeout(500);
  await picture(page, "filled");
  await page.getByRole("button", { name: "Preview" }).click();
  await compareWithVersion(page);
  await page.getByRole("button", { name: "Close notice" }).click();
  await page.waitForTimeout(500);
  await picture(page, "versions");
  await page.setViewportSize({ width: 420, height: 750 });
  await page.waitForTimeout(500);
  await picture(page, "versions-narrow");
  await page.getByRole("button", { name: "Back to the draft" }).click();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  await picture(page, "template-narrow");
  await page.context().close();
}

/** The same in a page of somebody else's. */
export async function embeddedPictures(studio: Studio, colorScheme: Theme, picture: Picture): Promise<void> {
  const options = { colorScheme, viewport: { width: 1280, height: 800 } };
  await lookAtEmbedded(studio, `seen-${colorScheme}`, options, async (page) => {
    await page.waitForTimeout(500);
    await picture(page, "embedded");
    await page.setViewportSize({ width: 420, height: 750 });
    await page.waitForTimeout(500);
    await picture(page, "embedded-narrow");
  });
}
