/** Pictures of the studio's screens for the documentation: `npm run screens:studio` writes docs/images/studio. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser, pagesShown, write } from "./browser.ts";
import { embeddedPictures, templatePictures } from "./template-screens.ts";

const FOLDER = join(import.meta.dirname, "../../docs/images/studio");
mkdirSync(FOLDER, { recursive: true });

const studio = await openBrowser();

async function openExample(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Close notice" }).click();
  await page.waitForTimeout(1_200);
}

for (const colorScheme of ["light", "dark"] as const) {
  const page = await studio.open("", { colorScheme, viewport: { width: 1200, height: 750 } });
  const picture = (name: string) => page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
  await pagesShown(page);
  await openExample(page, "Contract");
  await page.getByRole("button", { name: "Thumbnails" }).click();
  await page.getByRole("button", { name: "Why pages end" }).click();
  await page
    .locator(".page")
    .first()
    .click({ position: { x: 150, y: 180 } });
  await page.waitForTimeout(500);
  await picture("playground");
  await page.getByRole("button", { name: "Examples" }).click();
  await page.locator(".example-picture canvas").nth(14).waitFor();
  await picture("examples");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "HTML" }).click();
  await page.getByRole("button", { name: "Close details" }).click();
  await page.getByRole("button", { name: "Thumbnails" }).click();
  await write(
    page,
    '<h1>Minutes</h1>\n<p style="colour: red">The harbour wall.</p>\n<img src="plan.png" alt="Plan">\n',
  );
  await page.locator(".problem").first().waitFor();
  await page.waitForTimeout(500);
  await picture("diagnostics");
  await page.setViewportSize({ width: 420, height: 750 });
  await page.waitForTimeout(500);
  await picture("narrow");
  await page.context().close();
  const take = (shown: Page, name: string) =>
    shown.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
  await templatePictures(studio, colorScheme, take);
  await embeddedPictures(studio, colorScheme, take);
}
await studio.close();
