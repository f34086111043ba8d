import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CommandDocument, ComparedDocument, HtmlDocument } from "./document.ts";
import { type DocumentRecord, type MadeDocument, recordOf, refusalOf } from "./record.ts";

/**
 * One process that makes documents with one revision, warm, one after another. All that is used of a revision stands here, and it is
 * public: its entry for Node (`Engine`, `createNodeFetch`) and its command line. No types of the sources: they are another revision's.
 */

/** What a worker starts with. */
export interface WorkerStart {
  readonly entry: string;
  readonly commandLine: string;
  /** File with the documents as JSON. */
  readonly documents: string;
  readonly clock: string;
  /** Options of engines that are not those of a document. */
  readonly engine?: { readonly memos?: boolean } | undefined;
  /** Where what is made is written to, by number of the document; nothing is written without. */
  readonly output?: string | undefined;
}

export type WorkerRequest =
  | { readonly type: "start"; readonly start: WorkerStart }
  | { readonly type: "make"; readonly index: number };

export type WorkerMessage =
  | { readonly type: "ready" }
  | { readonly type: "made"; readonly index: number; readonly record: DocumentRecord };

interface Resource {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: string;
}
type Fetch = (request: { readonly url: string }) => Promise<Resource>;

interface Rendering {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly diagnostics: readonly DiagnosticLike[];
}

interface DiagnosticLike {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly position?: { readonly source?: string; readonly line: number; readonly column: number };
}

interface EngineLike {
  renderHtml(input: object, options: object): Promise<Rendering>;
}

interface Revision {
  readonly Engine: new (options: object) => EngineLike;
  createNodeFetch(options: { localDirectories: readonly string[] }): Fetch;
}

class Worker {
  readonly #start: WorkerStart;
  readonly #revision: Revision;
  readonly #documents: readonly ComparedDocument[];
  readonly #engines: Map<string, EngineLike> = new Map();

  constructor(start: WorkerStart, revision: Revision) {
    this.#start = start;
    this.#revision = revision;
    this.#documents = JSON.parse(readFileSync(start.documents, "utf8")) as ComparedDocument[];
  }

  async make(index: number): Promise<DocumentRecord> {
    const document = this.#documents[index];
    if (document === undefined) throw new Error(`There is no document ${index}.`);
    try {
      const made = document.kind === "html" ? await this.#render(document) : await this.#command(document);
      if (this.#start.output !== undefined) writeFileSync(join(this.#start.output, `${index}`), made.bytes);
      return recordOf(made);
    } catch (error) {
      return refusalOf(reasonOf(error));
    }
  }

  async #render(document: HtmlDocument): Promise<MadeDocument> {
    const { html, file, baseUrl, page, fontFormats, directories } = document;
    const { pdf, pageCount, diagnostics } = await this.#engineOf(document).renderHtml(
      { html: html ?? readFileSync(file ?? ""), baseUrl, page },
      {
        fetch:
          directories === undefined
            ? fetchOf(document)
            : inTurn(this.#revision.createNodeFetch({ localDirectories: directories })),
        fontFormats,
      },
    );
    return { bytes: pdf, pages: pageCount, diagnostics: diagnostics.map(lineOf) };
  }

  #engineOf({ fonts, genericFamilies }: HtmlDocument): EngineLike {
    const key = JSON.stringify([fonts, genericFamilies]);
    const engine =
      this.#engines.get(key) ??
      new this.#revision.Engine({
        ...this.#start.engine,
        fonts: fonts.map((file) => readFileSync(file)),
        genericFamilies,
      });
    this.#engines.set(key, engine);
    return engine;
  }

  async #command({ files, calls, output }: CommandDocument): Promise<MadeDocument> {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "platen-bytes-")));
    try {
      for (const [name, content] of Object.entries(files))
        writeFileSync(join(directory, name), Buffer.from(content, "base64"));
      const diagnostics: string[] = [];
      for (const call of calls) {
        const lines = (await this.#run(call, directory)).split("\n");
        diagnostics.push(...lines.filter((line) => line !== ""));
      }
      return { bytes: readFileSync(join(directory, output)), diagnostics };
    } finally {
      rmSync(directory, { recursive: true });
    }
  }

  /** What a call writes to standard error. @throws Error with it when the call fails. */
  #run(call: readonly string[], directory: string): Promise<string> {
    const { clock, commandLine } = this.#start;
    return new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        ["--import", clock, commandLine, ...call],
        { cwd: directory },
        (error, _, messages) => {
          const said = messages.replaceAll(directory, "");
          if (error === null) resolve(said);
          else reject(new Error(said));
        },
      );
    });
  }
}

/** One load after another: engines tell what could not be loaded in the order in which loads end. */
function inTurn(fetch: Fetch): Fetch {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const response = last.then(() => fetch(request));
    last = response.catch(() => undefined);
    return response;
  };
}

function fetchOf({ baseUrl, files = {} }: HtmlDocument): Fetch {
  return ({ url }) => {
    const content = files[url.slice(baseUrl.length)];
    if (content === undefined) return Promise.reject(new Error("There is no such file."));
    const contentType = TYPES[/\.(\w+)$/.exec(url)?.[1] ?? ""] ?? "application/octet-stream";
    return Promise.resolve({ bytes: new Uint8Array(Buffer.from(content, "base64")), contentType, url });
  };
}

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  gif: "image/gif",
  jpg: "image/jpeg",
  otf: "font/otf",
  png: "image/png",
  svg: "image/svg+xml",
  ttf: "font/ttf",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
};

function lineOf({ code, severity, message, position }: DiagnosticLike): string {
  const place =
    position === undefined ? "" : `${position.source ?? ""}:${position.line}:${position.column}: `;
  return `${place}${severity}: ${message} [${code}]`;
}

/** Without names of classes, which may change, where the error has a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" ? `${error.message} [${code}]` : `${error.name}: ${error.message}`;
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

let worker: Worker | undefined;

process.on("message", async (request: WorkerRequest) => {
  if (request.type === "start") {
    const revision = (await import(pathToFileURL(request.start.entry).href)) as Revision;
    worker = new Worker(request.start, revision);
    send({ type: "ready" });
    return;
  }
  const record = await worker?.make(request.index);
  if (record !== undefined) send({ type: "made", index: request.index, record });
});
