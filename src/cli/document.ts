import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { defaultLimits, type Limits, serviceLimits, withLimits } from "../contract/limits.ts";
import { createNodeFetch } from "../node/node-fetch.ts";
import { readOutputIntent } from "../pdf/conformance/output-intent.ts";
import type { RenderInput, RenderOptions, RenderResult } from "../render/render-types.ts";
import type { FetchAdvice } from "../resources/fetcher.ts";
import type { ResourceFetch, ResourceKind } from "../resources/resource.ts";
import { readAttachments } from "./attachments.ts";
import type { NamedSheet, SourceNames } from "./diagnostics-text.ts";
import { CommandError, EXIT_FAILED, fileError, usageError } from "./exit.ts";
import { frontMatterOf, withoutFrontMatter } from "./front-matter.ts";
import type { CliEngine } from "./host.ts";
import { readFileAt } from "./read-file.ts";
import { readMetadata } from "./read-metadata.ts";
import type { RenderSettings } from "./render-options.ts";

/** A document of the user's own may take its time and be as long as it likes. */
const LOCAL_LIMITS: Limits = {
  ...defaultLimits,
  documentBytes: 1_073_741_824,
  pages: 100_000,
  outputBytes: 4_294_967_296,
  assets: 100_000,
  assetBytes: 268_435_456,
  fontBytes: 67_108_864,
  documentFontBytes: 268_435_456,
  connectMilliseconds: 5_000,
  assetMilliseconds: 30_000,
  assetsMilliseconds: 300_000,
  documentPixels: 4_000_000_000,
};

const ADVICE: FetchAdvice = {
  network: "allow it with --allow-net, or one host with --allow-host",
  file: "allow its directory with --allow-local",
};

/**
 * What a document shows, which browsers open wherever it lies: stylesheets of documentation stand above its pages. Files that a PDF carries as
 * they are have to be beside the document.
 */
const SHOWN: readonly ResourceKind[] = ["stylesheet", "image", "font", "color-profile"];

/** A document that was read, with all that rendering it needs. */
export interface LoadedDocument {
  readonly input: RenderInput;
  /** Whether `input.html` is Markdown. */
  readonly isMarkdown: boolean;
  readonly options: RenderOptions;
  readonly fetch: ResourceFetch;
  readonly limits: Limits;
  readonly names: SourceNames;
  /** Files it consists of so far; the fetch adds those it reads. */
  readonly files: Set<string>;
}

export interface DocumentSource {
  /** Path as the user gave it, or `-`. */
  readonly path: string;
  readonly workingDirectory: string;
  /** It is a document, whose sheets, pictures and fonts may lie anywhere on this machine, and no request that may be somebody else's. */
  readonly isDocument?: boolean;
  /** Contents of standard input. */
  readonly readInput: () => Promise<Uint8Array>;
}

/** Reads a document and its sheets. @throws CommandError when a file can't be read or an option is wrong. */
export async function loadDocument(
  source: DocumentSource,
  settings: RenderSettings,
): Promise<LoadedDocument> {
  const { path, workingDirectory } = source;
  const fromInput = path === "-";
  const isMarkdown =
    (settings.from ?? (/\.(?:md|markdown)$/i.test(path) ? "markdown" : "html")) === "markdown";
  const absolute = resolve(workingDirectory, path);
  const html = fromInput ? await source.readInput() : await readFileAt(path, workingDirectory);
  refuseBinary(html, fromInput ? "Standard input" : path);
  const sheets = await readSheets(settings.css, workingDirectory);
  const files = new Set(settings.css.map((name) => resolve(workingDirectory, name)));
  if (!fromInput) files.add(absolute);
  return {
    isMarkdown,
    options: {
      ...optionsOf(settings),
      outputIntent: await readIntent(settings.outputIntent, workingDirectory),
    },
    input: {
      html,
      css: sheets.css,
      title: settings.title,
      author: settings.author,
      subject: settings.subject,
      keywords: settings.keywords,
      page: settings.page,
      attachments: await readAttachments(settings.attach, workingDirectory),
      metadata: await readMetadata(settings.metadata, workingDirectory),
      baseUrl: baseUrlOf(settings.base, path, workingDirectory),
    },
    fetch: createDocumentFetch(settings, {
      workingDirectory,
      beside: fromInput ? [] : [dirname(absolute)],
      shown: source.isDocument === true && !fromInput ? SHOWN : [],
      files,
    }),
    limits: documentLimits(settings),
    names: { document: fromInput ? "<stdin>" : path, sheets: sheets.names, workingDirectory },
    files,
  };
}

/** How files begin that are no text, and what they are. */
const BINARY: readonly (readonly [signature: string, name: string])[] = [
  ["%PDF-", "a PDF"],
  ["\x89PNG", "a PNG picture"],
  ["\xff\xd8\xff", "a JPEG picture"],
  ["PK\x03\x04", "an archive, as documents of word processors are"],
  ["\xd0\xcf\x11\xe0", "a document of an old word processor"],
];

/** @throws CommandError where it is no text. */
function refuseBinary(bytes: Uint8Array, name: string): void {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const found = BINARY.find(([signature]) => start.startsWith(signature));
  if (found !== undefined)
    throw new CommandError(EXIT_FAILED, `${name} is ${found[1]}, and no text to make one of.`);
}

/** What a document may cost: one of the user's own as much as it likes. */
export function documentLimits({ limits, access }: Pick<RenderSettings, "limits" | "access">): Limits {
  return withLimits(limits, access.untrusted ? serviceLimits : LOCAL_LIMITS);
}

/** What a command says of how to render, but for what the document loads and may cost. */
function optionsOf(settings: RenderSettings): RenderOptions {
  const { media, tagged, fontFormats, conformance, pageRanges, imageDpi } = settings;
  return { media, tagged, fontFormats, conformance, pageRanges, imageDpi };
}

/** Reads the ICC profile of the output. @throws CommandError when it is none that can be meant. */
export async function readIntent(
  path: string | undefined,
  workingDirectory: string,
): Promise<Uint8Array | undefined> {
  if (path === undefined) return undefined;
  const profile = await readFileAt(path, workingDirectory);
  const intent = readOutputIntent(profile);
  if ("problem" in intent) throw usageError(`--output-intent: ${path} ${intent.problem}.`);
  return profile;
}

/** Renders what was read, as what it is. */
export async function renderLoaded(
  { input, isMarkdown, options, fetch, limits }: LoadedDocument,
  engine: CliEngine,
  further: RenderOptions = {},
): Promise<RenderResult> {
  const all = { ...options, ...further, fetch, limits };
  if (!isMarkdown) return engine.renderHtml(input, all);
  const { html, ...rest } = input;
  const text = typeof html === "string" ? html : new TextDecoder().decode(html);
  // What the command line says goes before what the file says.
  const matter = frontMatterOf(text);
  const { title = matter.title, author = matter.author, subject = matter.subject } = input;
  const { keywords = matter.keywords } = input;
  const said = { ...rest, title, author, subject, keywords, lang: matter.lang };
  // A file may hold HTML, as one of HTML does.
  return engine.renderMarkdown({ ...said, markdown: withoutFrontMatter(text), allowHtml: true }, all);
}

/** Joins the sheets to one, remembering which lines are whose. */
async function readSheets(
  paths: readonly string[],
  workingDirectory: string,
): Promise<{ css: string | undefined; names: readonly NamedSheet[] }> {
  let css = "";
  let line = 1;
  const names: NamedSheet[] = [];
  for (const path of paths) {
    const text = new TextDecoder().decode(await readFileAt(path, workingDirectory));
    names.push({ name: path, firstLine: line });
    css += `${text}\n`;
    line += text.split(/\r\n|[\n\r\f]/).length;
  }
  return { css: paths.length === 0 ? undefined : css, names };
}

/** The address relative references start from: an address as it is, a path as the address of the file. */
function baseUrlOf(base: string | undefined, document: string, workingDirectory: string): string {
  if (base === undefined) return documentUrl(document, workingDirectory);
  if (/^[a-z][a-z\d+.-]+:/i.test(base)) {
    if (!URL.canParse(base)) throw usageError(`--base is no valid address: ${base}`);
    return new URL(base).href;
  }
  const path = resolve(workingDirectory, base);
  const isDirectory =
    /[/\\]$/.test(base) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return fileUrl(isDirectory ? `${path}/` : path);
}

/** The address of a document by its path; of one that comes from standard input, that of the directory in which the command runs. */
export function documentUrl(path: string, workingDirectory: string): string {
  return fileUrl(path === "-" ? `${workingDirectory}/` : resolve(workingDirectory, path));
}

function fileUrl(path: string): string {
  return pathToFileURL(path).href;
}

/** The local path of a `file:` address; undefined for every other one. */
function pathOf(url: string): string | undefined {
  if (!url.startsWith("file:")) return undefined;
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

/** Where a document stands, and the files it has read. */
export interface FetchScope {
  readonly workingDirectory: string;
  /** Directories below which all files may be read. */
  readonly beside: readonly string[];
  /** Kinds of files that may be read wherever they lie. */
  readonly shown?: readonly ResourceKind[];
  readonly files: Set<string>;
}

/** The path of what is there: of a mistyped one nothing could be loaded, and nobody would know why. @throws CommandError */
function existing(path: string, workingDirectory: string): string {
  const absolute = resolve(workingDirectory, path);
  try {
    statSync(absolute);
  } catch (error) {
    throw fileError("read", path, error);
  }
  return absolute;
}

/** How documents load what they name. @throws CommandError when an option names no host, or no file. */
export function createDocumentFetch(
  { access }: Pick<RenderSettings, "access">,
  scope: FetchScope,
): ResourceFetch {
  const { workingDirectory, beside, shown, files } = scope;
  const { untrusted, allowHosts } = access;
  const allowed = access.allowLocal.map((path) => existing(path, workingDirectory));
  let fetch: ResourceFetch;
  try {
    fetch = untrusted
      ? createNodeFetch({ network: true, allowHosts, limits: serviceLimits })
      : createNodeFetch({
          network: access.allowNet,
          allowHosts,
          localDirectories: [...beside, ...allowed],
          localKinds: shown,
          limits: LOCAL_LIMITS,
          advice: ADVICE,
        });
  } catch (error) {
    throw usageError(`--allow-host: ${(error as Error).message}`);
  }
  return (request) => {
    const path = pathOf(request.url);
    if (path !== undefined) files.add(path);
    return fetch(request);
  };
}
