/**
 * The fixture: what every runtime is asked to do, and what it tells of it. Portable itself; the package and the assets are handed in.
 */
import { createStorage } from "unstorage";

/** The portable entries, as a host imported them. */
export interface Package {
  readonly platen: typeof import("../../src/index.ts");
  readonly server: typeof import("../../src/server.ts");
  readonly templates: typeof import("../../src/templates.ts");
}

/** A file that the document loads; `base64` are its bytes. */
export interface AssetFile {
  readonly contentType: string;
  readonly base64: string;
}

/** Everything that a host without files needs. */
export interface FixtureAssets {
  /** Addresses relative to the document's. */
  readonly files: Readonly<Record<string, AssetFile>>;
  readonly fonts: readonly string[];
  readonly html: string;
  /** Body of a request for a document in Markdown. */
  readonly markdown: unknown;
  /** A PDF form, and the body of a request that fills it. */
  readonly form: string;
  readonly fill: Readonly<Record<string, unknown>>;
  /** Key in PEM, and data that was encrypted for it. */
  readonly privateKey: string;
  readonly encryptedData: string;
}

/** One thing that was made or answered. */
export interface FixtureResult {
  readonly pageCount?: number;
  /** The drawing operations before there is a PDF. */
  readonly displayList?: string;
  readonly diagnostics?: readonly string[];
  readonly status?: number;
  /** An answer that is no PDF. */
  readonly text?: string;
  readonly pdf?: string;
}

/** What a host sends back. */
export type FixtureReport = Readonly<Record<string, FixtureResult>>;

const BASE = "https://fixture.example/";
const LIVE = "live_0123456789";
const DEVELOPMENT = "development_0123456789";
const TEMPLATE = "fixtureTemplate00001";
const DATE = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));

/** Does everything once, in this order. */
export async function runFixture(entries: Package, assets: FixtureAssets): Promise<FixtureReport> {
  const { platen, server, templates } = entries;
  const fonts = assets.fonts.map(fromBase64);
  const engine = new platen.Engine({ fonts });
  const fetch = assetFetch(entries, assets);
  const rendered = await engine.renderHtml(
    { html: assets.html, baseUrl: BASE },
    { fetch, date: DATE, dump: "display-list", fontFormats: ["truetype", "woff2"] },
  );
  const imported = await templates.importTemplate(fromBase64(assets.form), { id: TEMPLATE });
  const store = new templates.TemplateStore(createStorage());
  await store.saveDraft(imported);
  await store.publish(TEMPLATE);
  const app = server.createApp({
    engine: {
      renderHtml: (input, options) => engine.renderHtml(input, { date: DATE, ...options }),
      prepareTemplate: (version) => engine.prepareTemplate(version),
      fillTemplate: (template, request, options) => engine.fillTemplate(template, request, options),
    },
    decrypt: await server.createDecryptor([assets.privateKey]),
    keys: [
      { key: LIVE, kind: "production" },
      { key: DEVELOPMENT, kind: "development" },
    ],
    templates: store,
    now: () => DATE,
  });
  const send = async (path: string, body?: unknown, key: string = LIVE): Promise<FixtureResult> => {
    const response = await app.fetch(new Request(`${BASE.slice(0, -1)}${path}`, requestInit(body, key)));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isPdf = response.headers.get("content-type") === "application/pdf";
    return {
      status: response.status,
      ...(isPdf ? { pdf: toBase64(bytes) } : { text: new TextDecoder().decode(bytes) }),
    };
  };
  const fillPath = `/api/v1/fill/${TEMPLATE}.pdf`;
  return {
    html: {
      pageCount: rendered.pageCount,
      displayList: rendered.dump ?? "",
      diagnostics: rendered.diagnostics.map(({ code, message }) => `${code}: ${message}`),
      pdf: toBase64(rendered.pdf),
    },
    template: { text: JSON.stringify([imported.template, imported.notes]) },
    markdown: await send("/api/v1/generate-pdf", assets.markdown),
    "html in parts": await send("/api/v1/generate-pdf", htmlParts()),
    "with a development key": await send("/api/v1/generate-pdf", assets.markdown, DEVELOPMENT),
    fill: await send(fillPath, assets.fill),
    "fill with fields": await send(fillPath, { ...assets.fill, useInteractiveFields: true }),
    "fill three copies": await send(fillPath, { ...assets.fill, data: Array(3).fill(assets.fill["data"]) }),
    "fill encrypted data": await send(fillPath, { ...assets.fill, data: assets.encryptedData }),
    "a wrong request": await send("/api/v1/generate-pdf", {
      type: "html",
      data: {},
      page: { width: "wide" },
    }),
    "a wrong key": await send("/api/v1/generate-pdf", assets.markdown, "nobody"),
    "the description of the service": await send("/openapi.json"),
  };
}

/** Loads the document's files the way any document's are loaded, checked by the policy, from a map in place of the network. */
function assetFetch(
  { platen }: Package,
  { files }: FixtureAssets,
): ReturnType<Package["platen"]["createFetcher"]> {
  return async ({ url }) => {
    const file = url.startsWith(BASE) ? files[url.slice(BASE.length)] : undefined;
    if (file === undefined) throw new platen.ResourceError("not-found", url, `There is no ${url}.`);
    return { bytes: fromBase64(file.base64), contentType: file.contentType, url };
  };
}

function requestInit(body: unknown, key: string): RequestInit {
  const authorization = `Basic ${btoa(`${key}:`)}`;
  if (body === undefined) return { headers: { authorization } };
  if (body instanceof FormData) return { method: "POST", headers: { authorization }, body };
  const headers = { authorization, "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

function htmlParts(): FormData {
  const parts = new FormData();
  parts.set("type", "html");
  parts.set("title", "In parts");
  parts.set(
    "data[html]",
    new Blob(["<h1>In parts</h1><p>First and second.</p>"], { type: "text/html" }),
    "in.html",
  );
  parts.set("data[css]", "p { color: teal }");
  return parts;
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text);
}
