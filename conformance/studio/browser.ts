/** The studio of this working tree in Debian's Chromium: a service of its own, and pages that nothing from elsewhere gets into. */
import { createServer } from "node:net";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { createApp } from "../../src/http/app.ts";
import { Engine } from "../../src/node/engine.ts";
import { serve } from "../../src/node/serve.ts";
import { openStudio } from "../../src/node/studio/studio-directory.ts";

export interface Studio {
  readonly browser: Browser;
  /** Address of the studio. */
  readonly url: string;
  /** What no page may do, and pages did: requests to other places, errors, violations of the policy. */
  readonly offences: string[];
  /** A page in a profile of its own. */
  open(fragment?: string, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

const KEY = "studio-test";

/** Opens the studio that was built last. @throws when there is none. */
export async function openBrowser(): Promise<Studio> {
  const files = openStudio();
  if (files === undefined) throw new Error("The studio is not built: npm run build:studio");
  const app = createApp({ engine: new Engine(), keys: [{ key: KEY, kind: "production" }], studio: files });
  const server = await serve({ app, port: await freePort() });
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const offences: string[] = [];
  const url = `${server.url}/studio/`;
  return {
    browser,
    url,
    offences,
    open: async (fragment = "", options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const page = await context.newPage();
      watch(page, server.url, offences);
      await page.goto(url + fragment);
      return page;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

function watch(page: Page, origin: string, offences: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error")
      offences.push(
        `console: ${message.text()} (${message.location().url}:${message.location().lineNumber}:${message.location().columnNumber})`,
      );
  });
  page.on("pageerror", (error) => offences.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    offences.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(`${origin}/`) && !/^(blob|data):/.test(address))
      offences.push(`request: ${address}`);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** Waits for pages that were made after what is on the screen. */
export async function pagesShown(page: Page): Promise<void> {
  await page.locator(".page canvas").first().waitFor();
}

/** Puts a text in the place of the one that is shown. */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await paste(page, text);
}

/**
 * Pastes a text in the place of what is selected. Text that tests type at once goes through the editing of the browser line by line, which
 * takes minutes for long ones, as nobody types.
 */
export async function paste(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").evaluate((content, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
