/** The studio of this working tree in Debian's Chromium: a service of its own, and pages that nothing from elsewhere gets into. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { createApp } from "../../src/http/app.ts";
import { Engine } from "../../src/node/engine.ts";
import { serve } from "../../src/node/serve.ts";
import { openStudio } from "../../src/node/studio/studio-directory.ts";
import { openTemplateStore } from "../../src/node/template-store.ts";

export interface Studio {
  readonly browser: Browser;
  /** Address of the studio. */
  readonly url: string;
  /** Address of the service. */
  readonly origin: string;
  /** Origin of somebody whose pages may show the embedded editor. */
  readonly customer: string;
  /** What no page may do, and pages did: requests to other places, errors, violations of the policy. */
  readonly offences: string[];
  /** A page in a profile of its own. */
  open(fragment?: string, options?: BrowserContextOptions): Promise<Page>;
  /** An empty page for those of the customer, which may ask their own origin, too. */
  openForCustomer(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** A production key of the service. */
export const KEY = "studio-test";

/** Opens the studio that was built last. @throws when there is none. */
export async function openBrowser(): Promise<Studio> {
  const files = openStudio();
  if (files === undefined) throw new Error("The studio is not built: npm run build:studio");
  const folder = mkdtempSync(join(tmpdir(), "platen-studio-templates-"));
  const templates = await openTemplateStore(folder);
  const keys = [{ key: KEY, kind: "production" }] as const;
  const customer = `http://127.0.0.1:${await freePort()}`;
  const app = createApp({ engine: new Engine(), keys, templates, studio: files, embedOrigins: [customer] });
  const server = await serve({ app, port: await freePort() });
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const offences: string[] = [];
  const url = `${server.url}/studio/`;
  const openPage = async (origins: readonly string[], options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    // Patience for a machine that does other things, too; nothing is measured by it.
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    watch(page, origins, offences);
    return page;
  };
  return {
    browser,
    url,
    origin: server.url,
    offences,
    customer,
    open: async (fragment = "", options = {}) => {
      const page = await openPage([server.url], options);
      await page.goto(url + fragment);
      return page;
    },
    openForCustomer: (options = {}) => openPage([server.url, customer], options),
    close: async () => {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function watch(page: Page, origins: readonly string[], offences: string[]): void {
  page.on("console", (message) => {
    // An answer of the service that says no is told by the browser, whatever the page makes of it.
    const isAnswer =
      message.text().startsWith("Failed to load resource") &&
      /\/api\/v1\/|\/token$/.test(message.location().url);
    // What a flow loses on purpose: a server on the same machine resets nothing.
    const isLost = message.text().endsWith("net::ERR_CONNECTION_RESET");
    if (message.type() === "error" && !isAnswer && !isLost)
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
    if (!origins.some((origin) => address.startsWith(`${origin}/`)) && !/^(blob|data):/.test(address))
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

/** Holds back what is asked for at these addresses until the function that is returned is called. */
export async function held(page: Page, addresses: string): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(addresses, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
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
