import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { findChromium, QUIET_CHROMIUM } from "../support/chromium-command.ts";
import { fontConfiguration } from "../support/font-configuration.ts";

/** Answers of the browser: results of commands by their number, or events. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

type Result = Readonly<Record<string, unknown>>;

/** Time for one command unless told otherwise, ms: pages of tests are small. */
const TIMEOUT = 15_000;
/** US Letter, in inches, the page of the W3C's suite. */
const PAPER = { paperWidth: 8.5, paperHeight: 11 };
const NO_MARGINS = { marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 };

const FONTS_READY = "document.fonts.ready.then(() => 1)";

/** Text without hinted, rounded advances: on paper Chromium then sets letters where the font says, as a PDF engine does. */
const EXACT_TEXT = `document.addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { text-rendering: geometricPrecision }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})`;

export interface PrinterOptions {
  /** Time for one command, ms. */
  readonly timeout?: number;
  /** Whether letters are set where the font says, which costs some time; true unless told otherwise. */
  readonly hasExactText?: boolean;
}

/** One Chromium that prints pages to PDF, driven through pipes by its DevTools protocol. */
export class ChromiumPrinter {
  readonly #process: ChildProcess;
  readonly #directory: string;
  readonly #timeout: number;
  readonly #waiting: Map<number, (message: Message) => void> = new Map();
  #onLoad: () => void = () => undefined;
  #session: string | undefined;
  #count = 0;

  private constructor(chromium: ChildProcess, directory: string, timeout: number) {
    this.#process = chromium;
    this.#timeout = timeout;
    this.#directory = directory;
    let rest = "";
    (chromium.stdio[4] as Readable).setEncoding("utf8").on("data", (data: string) => {
      const messages = (rest + data).split("\0");
      rest = messages.pop() ?? "";
      for (const text of messages) this.#receive(JSON.parse(text) as Message);
    });
  }

  /** @param fontDirectories the only fonts the browser sees; every generic family is Noto Sans. */
  static async start(
    fontDirectories: readonly string[],
    { timeout = TIMEOUT, hasExactText = true }: PrinterOptions = {},
  ): Promise<ChromiumPrinter> {
    const directory = mkdtempSync(join(tmpdir(), "platen-chromium-"));
    const fontconfig = join(directory, "fonts.conf");
    writeFileSync(fontconfig, fontConfiguration(fontDirectories, directory));
    const chromium = spawn(findChromium() ?? "chromium", argumentsFor(directory), {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      env: { ...process.env, FONTCONFIG_FILE: fontconfig },
    });
    const printer = new ChromiumPrinter(chromium, directory, timeout);
    const { targetId } = await printer.#send("Target.createTarget", { url: "about:blank" });
    const attached = await printer.#send("Target.attachToTarget", { targetId, flatten: true });
    printer.#session = attached["sessionId"] as string;
    await printer.#send("Page.enable");
    if (hasExactText) await printer.#send("Page.addScriptToEvaluateOnNewDocument", { source: EXACT_TEXT });
    return printer;
  }

  /** Number of the browser's first process, of which the others are children. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /**
   * Prints a page as its `@page` says, without margins unless it has some.
   *
   * @param ready an expression that gives a promise: the page is printed when that is settled.
   * @throws Error when it takes too long.
   */
  async print(url: string, ready: string = FONTS_READY): Promise<Uint8Array> {
    const loaded = new Promise<void>((resolve, reject) => {
      this.#onLoad = resolve;
      setTimeout(() => reject(new Error(`Chromium did not load ${url}.`)), this.#timeout).unref();
    });
    // A page that keeps Chromium busy may never be answered for; whichever of both ends first tells.
    loaded.catch(() => undefined);
    await Promise.race([this.#send("Page.navigate", { url }), loaded]);
    await loaded;
    await this.#send("Runtime.evaluate", {
      expression: ready,
      awaitPromise: true,
    });
    const { data } = await this.#send("Page.printToPDF", {
      printBackground: true,
      preferCSSPageSize: true,
      ...PAPER,
      ...NO_MARGINS,
    });
    return Buffer.from(data as string, "base64");
  }

  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#process;
    if (exitCode === null && signalCode === null) {
      const ended = new Promise((resolve) => this.#process.once("exit", resolve));
      this.#process.kill("SIGKILL");
      await ended;
    }
    removeFolder(this.#directory);
  }

  #send(method: string, params: Result = {}): Promise<Result> {
    this.#count += 1;
    const id = this.#count;
    const command = {
      id,
      method,
      params,
      ...(this.#session === undefined ? {} : { sessionId: this.#session }),
    };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Chromium did not answer ${method}.`)), this.#timeout);
      this.#waiting.set(id, ({ result = {}, error }) => {
        clearTimeout(timer);
        if (error === undefined) resolve(result);
        else reject(new Error(`Chromium refused ${method}: ${error.message}`));
      });
      (this.#process.stdio[3] as Writable).write(`${JSON.stringify(command)}\0`);
    });
  }

  #receive(message: Message): void {
    if (message.method === "Page.loadEventFired") this.#onLoad();
    if (message.id === undefined) return;
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }
}

/** Removes the folder of a browser. Its processes may still write there for a moment; where they go on, it stays rather than what was found be lost. */
function removeFolder(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch (error) {
    console.warn(`${directory} was not removed: ${error instanceof Error ? error.message : error}`);
  }
}

function argumentsFor(directory: string): string[] {
  return [
    ...QUIET_CHROMIUM,
    "--allow-file-access-from-files",
    "--font-render-hinting=none",
    `--user-data-dir=${join(directory, "profile")}`,
    "--remote-debugging-pipe",
    "about:blank",
  ];
}
