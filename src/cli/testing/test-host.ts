import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PreparedTemplate } from "../../fill/prepare/prepare-template.ts";
import type { FilledPdf, TemplateEngine } from "../../fill/stored-filler.ts";
import { Engine, type NodeEngineOptions } from "../../node/engine.ts";
import type { RenderHtml, RenderResult } from "../../render/render-types.ts";
import { importTemplate } from "../../template/import-template.ts";
import type { TemplateVersion } from "../../template/model.ts";
import type { CliEngine, CliHost } from "../host.ts";
import { runCli } from "../run.ts";

export interface TestHostOptions {
  /** Files of the working directory by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly render?: RenderHtml;
  readonly filler?: TemplateEngine<PreparedTemplate>;
  /** Templates are made in this thread unless given. */
  readonly importTemplate?: CliHost["importTemplate"];
  /** Standard output and error are terminals. */
  readonly terminal?: boolean;
}

/** A result that says what was asked for. */
export const stubRender: RenderHtml = async (input, options) => ({
  pdf: new TextEncoder().encode(
    `%PDF ${typeof input.html === "string" ? input.html : new TextDecoder().decode(input.html)}`,
  ),
  pageCount: 1,
  diagnostics: [],
  dump: options?.dump === undefined ? undefined : `dump of ${options.dump}`,
});

export function resultWith(result: Partial<RenderResult>): RenderHtml {
  return async () => ({ pdf: new Uint8Array(0), pageCount: 1, diagnostics: [], ...result });
}

/** A filling engine whose PDFs say which template and which request they were made of. */
export function stubFiller(diagnostics: FilledPdf["diagnostics"] = []): TemplateEngine<PreparedTemplate> {
  const engine: TemplateEngine<TemplateVersion> = {
    prepareTemplate: (version) => version,
    fillTemplate: async ({ template, pdf }, request, { watermark = "none" }) => {
      const parts = { template: template.id, base: pdf.length, request, watermark };
      return { pdf: new TextEncoder().encode(`%PDF ${JSON.stringify(parts)}`), diagnostics };
    },
  };
  return engine as unknown as TemplateEngine<PreparedTemplate>;
}

/** The command line in a directory of its own, with everything it wrote. */
export class TestHost implements CliHost {
  readonly workingDirectory: string = mkdtempSync(join(tmpdir(), "platen-cli-"));
  readonly environment: Readonly<Record<string, string>>;
  readonly input: AsyncIterable<Uint8Array>;
  readonly output: CliHost["output"];
  readonly errors: CliHost["errors"];
  readonly importTemplate: CliHost["importTemplate"];
  engineOptions: NodeEngineOptions | undefined;
  /** Addresses that a browser was asked to show. */
  readonly opened: string[] = [];
  stdout = "";
  stderr = "";
  strayListener: ((error: unknown) => void) | undefined;
  /** Asks the process to stop. */
  stop: () => void = () => {};
  readonly #stopped: Promise<void>;
  readonly #render: RenderHtml;
  readonly #filler: TemplateEngine<PreparedTemplate>;

  constructor(options: TestHostOptions = {}) {
    const { files = {}, stdin = [], environment = {}, terminal = false, render = stubRender } = options;
    for (const [name, content] of Object.entries(files)) this.write(name, content);
    this.environment = environment;
    this.input = encodeLater(stdin);
    this.#render = render;
    this.#filler = options.filler ?? stubFiller();
    this.importTemplate = options.importTemplate ?? importTemplate;
    this.#stopped = new Promise((resolve) => {
      this.stop = resolve;
    });
    this.output = {
      isTerminal: terminal,
      write: async (data) => {
        this.stdout += typeof data === "string" ? data : new TextDecoder().decode(data);
      },
    };
    this.errors = {
      isTerminal: terminal,
      write: async (data) => {
        this.stderr += String(data);
      },
    };
  }

  write(name: string, content: string | Uint8Array): void {
    const path = join(this.workingDirectory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  async createEngine(options: NodeEngineOptions): Promise<CliEngine> {
    this.engineOptions = options;
    const filler = this.#filler;
    return {
      renderHtml: this.#render,
      renderMarkdown: ({ markdown, allowHtml, ...rest }, renderOptions) => {
        const html = `Markdown ${allowHtml === true ? "with HTML " : ""}${String(markdown)}`;
        return this.#render({ ...rest, html }, renderOptions);
      },
      // Its pages are read back, so they have to be there.
      createInvoice: (data, how) => new Engine().createInvoice(data, how),
      prepareTemplate: async (version) => filler.prepareTemplate(version),
      fillTemplate: async (template, request, fillOptions = {}) => ({
        pageCount: 1,
        ...(await filler.fillTemplate(template, request, fillOptions)),
      }),
    };
  }

  stopRequested(): Promise<void> {
    return this.#stopped;
  }

  async openAddress(url: string): Promise<boolean> {
    this.opened.push(url);
    return true;
  }

  onStrayError(listener: (error: unknown) => void): void {
    this.strayListener = listener;
  }

  run(...args: string[]): Promise<number> {
    return runCli(args, this);
  }

  remove(): void {
    rmSync(this.workingDirectory, { recursive: true });
  }
}

async function* encodeLater(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
