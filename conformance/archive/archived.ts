import { readFileSync } from "node:fs";
import { ResourceError } from "../../src/contract/errors.ts";
import { createNodeFetch, Engine } from "../../src/node/index.ts";
import type { RenderInput, RenderOptions } from "../../src/render/render-types.ts";
import type { HtmlDocument } from "../bytes/document.ts";

/** A document that is rendered for an archive. */
export type Archived = HtmlDocument;

/** What came of it. */
export interface ArchivedResult {
  readonly pdf: Uint8Array;
  readonly isClaimed: boolean;
  /** Codes of what stood against the claim. */
  readonly reasons: readonly string[];
  /** Processor time and bytes as ratios to the same document without a standard. */
  readonly time: number;
  readonly size: number;
}

const DATE = new Date(Date.UTC(2026, 0, 1));
/** Begins the identification in the metadata of PDF/A and PDF/UA. */
const CLAIMS = ["pdfaid:part", "pdfuaid:part"];
const REASON = /^(?:conformance|accessibility)-/;

/** Engines by the fonts that documents are set in. */
const engines = new Map<string, Engine>();

function engineOf({ fonts, genericFamilies }: Archived): Engine {
  const key = JSON.stringify([fonts, genericFamilies]);
  const engine =
    engines.get(key) ?? new Engine({ fonts: fonts.map((file) => readFileSync(file)), genericFamilies });
  engines.set(key, engine);
  return engine;
}

/** What is made with standards or without. */
interface Made {
  readonly pdf: Uint8Array;
  readonly diagnostics: readonly { readonly code: string }[];
}

/** Renders a document with standards and without. */
export async function archived(document: Archived, standards: string): Promise<ArchivedResult> {
  const engine = engineOf(document);
  const input = inputOf(document);
  const plain = { ...optionsOf(document), tagged: standards.includes("UA") || /\da/.test(standards) };
  const asked = { ...plain, conformance: standards };
  return compared(
    () => engine.renderHtml(input, asked),
    () => engine.renderHtml(input, plain),
  );
}

/** Renders a document with a title, and with these options beside those that it needs. */
export function rendered(document: Archived, title: string, options: RenderOptions): Promise<Made> {
  const input = { ...inputOf(document), title };
  return engineOf(document).renderHtml(input, { ...optionsOf(document), ...options });
}

/** Makes a file with standards and without, in turn, so that the two meet the same machine. */
export async function compared(
  asked: () => Promise<Made>,
  plain: () => Promise<Made>,
): Promise<ArchivedResult> {
  await asked();
  const times = { plain: 0, asked: 0 };
  let size = 0;
  let result = await timed(asked);
  for (let turn = 0; turn < 2; turn += 1) {
    const without = await timed(plain);
    result = await timed(asked);
    times.plain += without.time;
    times.asked += result.time;
    size = result.pdf.length / without.pdf.length;
  }
  // Advice of a reviewer leaves the claim, which stands in the metadata.
  const isClaimed = CLAIMS.some((claim) => Buffer.from(result.pdf).includes(claim));
  const codes = result.diagnostics.map(({ code }) => code).filter((code) => REASON.test(code));
  return {
    pdf: result.pdf,
    isClaimed,
    reasons: isClaimed ? [] : [...new Set(codes)],
    time: times.asked / times.plain,
    size,
  };
}

async function timed(make: () => Promise<Made>): Promise<Made & { readonly time: number }> {
  const start = process.cpuUsage();
  const made = await make();
  const { user, system } = process.cpuUsage(start);
  return { ...made, time: user + system };
}

function inputOf(document: Archived): RenderInput {
  const { html, file, baseUrl } = document;
  return { html: html ?? readFileSync(file ?? "", "utf8"), baseUrl };
}

function optionsOf({ files, directories, baseUrl }: Archived): RenderOptions {
  if (files === undefined)
    return { date: DATE, fetch: createNodeFetch({ localDirectories: directories ?? [] }) };
  return {
    date: DATE,
    fetch: async ({ url }) => {
      const content = files[url.slice(baseUrl.length)];
      if (content === undefined) throw new ResourceError("not-found", url, "There is no such file.");
      return { bytes: new Uint8Array(Buffer.from(content, "base64")), contentType: "", url };
    },
  };
}
