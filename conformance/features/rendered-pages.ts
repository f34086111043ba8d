import assert from "node:assert/strict";
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "pdf-lib";
import { ResourceError } from "../../src/contract/errors.ts";
import { Engine } from "../../src/node/index.ts";
import type { RenderResult } from "../../src/render/render-types.ts";
import type { ResourceResponse } from "../../src/resources/resource.ts";
import type { Bitmap } from "../support/bitmap.ts";
import type { PageCharacter } from "../support/pdfium.ts";
import { PdfReader } from "../support/pdfium.ts";
import { linesOf } from "../support/text-lines.ts";
import type { FeaturePage } from "./feature.ts";

const BASE = "https://features.example/";
const DEFAULTS = `<style>@layer { @page { size: 400px 300px; margin: 50px }
  html { font: 20px/20px "Noto Sans" } body, p, h1, h2, ul, ol { margin: 0; padding: 0 } }</style>`;

/** Renders feature pages warm, and opens what comes out with PDFium and pdf-lib. */
export class FeatureRenderer {
  readonly #engine = new Engine();
  readonly #reader: PdfReader;

  private constructor(reader: PdfReader) {
    this.#reader = reader;
  }

  static async create(): Promise<FeatureRenderer> {
    return new FeatureRenderer(await PdfReader.create());
  }

  async render(page: FeaturePage): Promise<RenderedPages> {
    const files = page.files ?? {};
    const result = await this.#engine.renderHtml(featureInput(page), {
      fetch: page.fetch ?? (async ({ url }) => fileResponse(files, url)),
      fontFormats: page.fontFormats,
      outputIntent: page.outputIntent,
    });
    const document = await PDFDocument.load(result.pdf, { updateMetadata: false });
    const pages = this.#reader.open(result.pdf);
    const bitmaps = Array.from({ length: pages.count }, (_, page) => pages.raster(page));
    const characters = Array.from({ length: pages.count }, (_, page) => pages.characters(page));
    pages.close();
    return new RenderedPages({ result, document, bitmaps, characters });
  }
}

/** The document of a feature as the engine gets it. */
export function featureInput({ html, page }: FeaturePage): {
  readonly html: string;
  readonly baseUrl: string;
  readonly page: FeaturePage["page"];
} {
  return { html: `<!DOCTYPE html>${page === undefined ? DEFAULTS : ""}${html}`, baseUrl: BASE, page };
}

interface Rendered {
  readonly result: RenderResult;
  readonly document: PDFDocument;
  readonly bitmaps: readonly Bitmap[];
  readonly characters: readonly (readonly PageCharacter[])[];
}

/** Pages as a reader sees them. Pages count from 1; lengths are px from the top left corner of the page. */
export class RenderedPages {
  readonly result: RenderResult;
  readonly document: PDFDocument;
  readonly #bitmaps: readonly Bitmap[];
  readonly #characters: readonly (readonly PageCharacter[])[];

  constructor(rendered: Rendered) {
    this.result = rendered.result;
    this.document = rendered.document;
    this.#bitmaps = rendered.bitmaps;
    this.#characters = rendered.characters;
  }

  get count(): number {
    return this.#bitmaps.length;
  }

  /** Codes of the diagnostics, in their order. */
  get codes(): string[] {
    return this.result.diagnostics.map(({ code }) => code);
  }

  /** The first line of each page: that of its margin boxes, where they have text. */
  get heads(): (string | undefined)[] {
    return this.all((page) => this.lines(page)[0]);
  }

  /** A value of each page, given its number. */
  all<Value>(value: (page: number) => Value): Value[] {
    return this.#bitmaps.map((_, index) => value(index + 1));
  }

  size(page = 1): { width: number; height: number } {
    const { width, height } = this.#bitmap(page);
    return { width, height };
  }

  /** Text of a page line by line, without white space. */
  lines(page = 1): string[] {
    return linesOf(this.#characters[page - 1] ?? []);
  }

  has(text: string, page = 1): boolean {
    return this.#find(text, page) !== undefined;
  }

  /** The first page with the text. */
  pageOf(text: string): number {
    const page = this.#characters.findIndex((_, index) => this.has(text, index + 1));
    assert.ok(page >= 0, `“${text}” stands on no page: ${this.#allLines()}`);
    return page + 1;
  }

  /** Origin of the text's first character; `x` and `y` rounded to whole px. */
  place(text: string, page = 1): { x: number; y: number } {
    const found = this.#find(text, page);
    assert.ok(found !== undefined, `“${text}” does not stand on page ${page}: ${this.#allLines()}`);
    return { x: Math.round(found.x), y: Math.round(found.y) };
  }

  /** Colour of a pixel as `#rrggbb`. */
  color(x: number, y: number, page = 1): string {
    const { width, data } = this.#bitmap(page);
    const at = (Math.floor(y) * width + Math.floor(x)) * 4;
    return `#${[...data.subarray(at, at + 3)].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  }

  /** Number of pixels of a colour, `#rrggbb`, on a page. */
  pixels(color: string, page = 1): number {
    const { data } = this.#bitmap(page);
    const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === wanted[0] && data[at + 1] === wanted[1] && data[at + 2] === wanted[2]) count += 1;
    return count;
  }

  /** Edges of everything of a colour on a page, `right` and `bottom` exclusive; undefined where there is none. */
  extent(color: string, page = 1): { left: number; top: number; right: number; bottom: number } | undefined {
    const { width, height } = this.#bitmap(page);
    let found: { left: number; top: number; right: number; bottom: number } | undefined;
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (this.color(x, y, page) !== color) continue;
        found ??= { left: x, top: y, right: x + 1, bottom: y + 1 };
        found.left = Math.min(found.left, x);
        found.right = Math.max(found.right, x + 1);
        found.bottom = y + 1;
      }
    }
    return found;
  }

  /** Titles of the outline, two spaces before those a level deeper. */
  bookmarks(): string[] {
    const outlines = this.document.catalog.lookup(PDFName.of("Outlines"));
    return outlines instanceof PDFDict ? titlesBelow(outlines, "") : [];
  }

  #bitmap(page: number): Bitmap {
    const bitmap = this.#bitmaps[page - 1];
    assert.ok(bitmap !== undefined, `There is no page ${page}; there are ${this.count}.`);
    return bitmap;
  }

  #find(text: string, page: number): PageCharacter | undefined {
    const visible = (this.#characters[page - 1] ?? []).filter(({ text }) => !/^[\s\uFFFE]$/.test(text));
    const wanted = text.replace(/\s/g, "");
    const starts: PageCharacter[] = [];
    for (const character of visible) for (const _ of character.text) starts.push(character);
    return starts[
      visible
        .map(({ text }) => text)
        .join("")
        .indexOf(wanted)
    ];
  }

  #allLines(): string {
    return this.#characters
      .map((_, index) => `${index + 1}: ${this.lines(index + 1).join(" | ")}`)
      .join("; ");
  }
}

function titlesBelow(parent: PDFDict, indent: string): string[] {
  const titles: string[] = [];
  let item = parent.lookup(PDFName.of("First"));
  while (item instanceof PDFDict) {
    const title = item.lookup(PDFName.of("Title"));
    if (title instanceof PDFString || title instanceof PDFHexString) titles.push(indent + title.decodeText());
    titles.push(...titlesBelow(item, `${indent}  `));
    item = item.lookup(PDFName.of("Next"));
  }
  return titles;
}

function fileResponse(files: NonNullable<FeaturePage["files"]>, url: string): ResourceResponse {
  const content = files[url.slice(BASE.length)];
  if (content === undefined) throw new ResourceError("not-found", url, "There is no such file.");
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const contentType = TYPES[/\.(\w+)$/.exec(url)?.[1] ?? ""] ?? "application/octet-stream";
  return { bytes, contentType, url };
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
