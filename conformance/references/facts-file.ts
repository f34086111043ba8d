import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync, inflateSync } from "node:zlib";
import type { Field, Link, PageFacts, Raster, Rectangle, Word } from "./facts.ts";

/** Facts of one group: of each document by each engine, and which version of the engine that was. */
export interface GroupFacts {
  readonly versions: Readonly<Record<string, string>>;
  readonly documents: Readonly<Record<string, Readonly<Record<string, readonly PageFacts[]>>>>;
}

/** A page as its file has it: numbers to a tenth of a point, words and the like as lines of text. */
interface WrittenPage {
  readonly size: readonly number[];
  readonly trim?: readonly number[] | undefined;
  readonly words: readonly string[];
  readonly links?: readonly string[] | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly raster: string;
}

interface WrittenGroup {
  readonly versions: Readonly<Record<string, string>>;
  readonly documents: Readonly<Record<string, Readonly<Record<string, readonly WrittenPage[]>>>>;
}

const FOLDER = new URL("./facts/", import.meta.url);

function fileOf(group: string): string {
  return fileURLToPath(new URL(`${group}.json`, FOLDER));
}

/** The recorded facts of a group; none where nothing has been recorded. */
export function readGroupFacts(group: string): GroupFacts {
  const file = fileOf(group);
  if (!existsSync(file)) return { versions: {}, documents: {} };
  const { versions, documents } = JSON.parse(readFileSync(file, "utf8")) as WrittenGroup;
  return { versions, documents: eachPage(documents, readPage) };
}

/** Writes the facts of a group with a line for each document and engine, so that a change shows as such. */
export function writeGroupFacts(group: string, { versions, documents }: GroupFacts): void {
  const written = Object.entries(eachPage(documents, writePage)).map(([name, engines]) => {
    const lines = Object.entries(engines).map(
      ([engine, pages]) => `   ${JSON.stringify(engine)}: ${JSON.stringify(pages)}`,
    );
    return `  ${JSON.stringify(name)}: {\n${lines.join(",\n")}\n  }`;
  });
  const text = `{ "versions": ${JSON.stringify(versions)},\n "documents": {\n${written.join(",\n")}\n}}\n`;
  writeFileSync(fileOf(group), text);
}

type ByEngine<Page> = Readonly<Record<string, readonly Page[]>>;

function eachPage<From, To>(
  documents: Readonly<Record<string, ByEngine<From>>>,
  change: (page: From) => To,
): Record<string, ByEngine<To>> {
  const engines = (pages: ByEngine<From>): ByEngine<To> =>
    Object.fromEntries(Object.entries(pages).map(([engine, list]) => [engine, list.map(change)]));
  return Object.fromEntries(Object.entries(documents).map(([name, pages]) => [name, engines(pages)]));
}

function writePage({ size, trim, words, links, fields, raster }: PageFacts): WrittenPage {
  return {
    size: size.map(tenth),
    trim: trim?.map(tenth),
    words: words.map(({ text, x, y }) => `${tenth(x)} ${tenth(y)} ${text}`),
    links: someOf(links.map(({ target, rectangle }) => `${rectangle.map(tenth).join(" ")} ${target}`)),
    fields: someOf(
      fields.map(
        ({ name, type, value, rectangle }) =>
          `${rectangle.map(tenth).join(" ")} ${type} ${JSON.stringify([name, value])}`,
      ),
    ),
    raster: writeRaster(raster),
  };
}

function readPage({ size, trim, words, links = [], fields = [], raster }: WrittenPage): PageFacts {
  return {
    size: size as unknown as readonly [number, number],
    trim: trim as Rectangle | undefined,
    words: words.map(readWord),
    links: links.map(readLink),
    fields: fields.map(readField),
    raster: readRaster(raster),
  };
}

function readWord(line: string): Word {
  const [x, y, text = ""] = line.split(" ");
  return { text, x: Number(x), y: Number(y) };
}

function readLink(line: string): Link {
  const [left, top, width, height, ...target] = line.split(" ");
  return { target: target.join(" "), rectangle: [Number(left), Number(top), Number(width), Number(height)] };
}

function readField(line: string): Field {
  const [left, top, width, height, type = "", ...rest] = line.split(" ");
  const [name, value] = JSON.parse(rest.join(" ")) as [string, string];
  return { name, type, value, rectangle: [Number(left), Number(top), Number(width), Number(height)] };
}

/** Width, height, and the levels packed two to a byte, compressed. */
function writeRaster({ width, height, data }: Raster): string {
  const packed = new Uint8Array(Math.ceil(data.length / 2));
  for (const [index, level] of data.entries())
    packed[index >> 1] = (packed[index >> 1] ?? 0) | (index % 2 === 0 ? level << 4 : level);
  return `${width} ${height} ${deflateSync(packed, { level: 9 }).toString("base64")}`;
}

function readRaster(text: string): Raster {
  const [width, height, base64 = ""] = text.split(" ");
  const packed = inflateSync(Buffer.from(base64, "base64"));
  const data = new Uint8Array(Number(width) * Number(height) * 3);
  for (let index = 0; index < data.length; index += 1)
    data[index] = index % 2 === 0 ? (packed[index >> 1] ?? 0) >> 4 : (packed[index >> 1] ?? 0) & 15;
  return { width: Number(width), height: Number(height), data };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function someOf<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length === 0 ? undefined : values;
}
