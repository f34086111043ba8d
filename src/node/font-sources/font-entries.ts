import { type FileHandle, open, readFile } from "node:fs/promises";
import {
  directoryOffsets,
  matchFaces,
  nameFamily,
  nameTypographicFamily,
  readFamilyNames,
  readNames,
  readStyle,
  readTag,
  type StyledFace,
  type StyleRequest,
  viewOf,
} from "../../../fonts/api/faces.ts";

/** One face in a file, by what the file says of itself or what a list says of it. */
export interface FontEntry extends StyledFace {
  readonly path: string;
  /** Number of the face in a collection; 0 in a file with one face. */
  readonly index: number;
  readonly family: string;
  /** What the file calls the family, in all languages; undefined where a list has named it. */
  readonly otherFamilies?: readonly string[];
}

/** The entries that answer some of the styles best. */
export function entriesFor(
  entries: readonly FontEntry[],
  styles: readonly StyleRequest[],
): readonly FontEntry[] {
  const wanted = new Set(styles.flatMap((style) => [...matchFaces(entries, style)]));
  return entries.filter((entry) => wanted.has(entry));
}

const HEADER_LENGTH = 12;
const RECORD_LENGTH = 16;
/** Names, styles and headers are short; a table longer than this is none of them. */
const MAXIMUM_TABLE = 1 << 20;
const WANTED: ReadonlySet<string> = new Set(["name", "head", "OS/2"]);

/** The faces of a file by its name, style and header tables alone. Empty when it is no font that can be read. */
export async function readFontEntries(path: string): Promise<readonly FontEntry[]> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const header = await read(file, 0, 4096);
    // The offsets stand in the first bytes, and are all that is asked of them.
    const offsets = directoryOffsets(header, { maximumBytes: header.length });
    const entries: FontEntry[] = [];
    for (const [index, offset] of offsets.entries())
      entries.push(await readEntry(file, { path, index, offset }));
    return entries;
  } catch {
    return [];
  } finally {
    await file?.close();
  }
}

async function readEntry(
  file: FileHandle,
  { path, index, offset }: { path: string; index: number; offset: number },
): Promise<FontEntry> {
  const header = await read(file, offset, HEADER_LENGTH);
  const count = viewOf(header).getUint16(4);
  const records = viewOf(await read(file, offset + HEADER_LENGTH, count * RECORD_LENGTH));
  const tables = new Map<string, Uint8Array>();
  for (let record = 0; record < count; record += 1) {
    const at = record * RECORD_LENGTH;
    const tag = readTag(records, at);
    const length = records.getUint32(at + 12);
    if (!WANTED.has(tag) || length > MAXIMUM_TABLE) continue;
    tables.set(tag, await read(file, records.getUint32(at + 8), length));
  }
  const nameTable = tables.get("name");
  const names = readNames(nameTable);
  const family = names.get(nameTypographicFamily) ?? names.get(nameFamily) ?? "";
  const head = tables.get("head");
  if (family === "" || head === undefined) throw new Error("The font has no name.");
  const otherFamilies = readFamilyNames(nameTable);
  return { path, index, family, otherFamilies, ...readStyle(head, tables.get("OS/2")) };
}

async function read(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const FONT_BLOCK = /fonts\s*\{([^{}]*)\}/g;

/**
 * The faces that the METADATA.pb of a family's directory in the catalogue's repository lists; `directory` is where the file is.
 *
 * @returns undefined when the file can't be read or lists none.
 */
export async function readMetadata(
  path: string,
  pathOf: (file: string) => string,
): Promise<readonly FontEntry[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    return undefined;
  }
  const family = field(text.replaceAll(FONT_BLOCK, ""), "name");
  if (family === undefined) return undefined;
  const entries = Array.from(text.matchAll(FONT_BLOCK), ([, block = ""]) => {
    const file = field(block, "filename");
    // Names of files in the same directory, and nothing that leads elsewhere.
    if (file === undefined || /[/\\]/.test(file)) return undefined;
    const weight = Number(/^\s*weight:\s*(\d+)/m.exec(block)?.[1] ?? 400);
    const slant = field(block, "style") === "italic" ? ("italic" as const) : ("normal" as const);
    // A variable font, named with its axes in brackets, serves every weight.
    const weightRange = /\[[^\]]*wght/.test(file) ? ([1, 1000] as const) : undefined;
    return { path: pathOf(file), index: 0, family, weight, slant, stretch: 100, weightRange };
  }).filter((entry) => entry !== undefined);
  return entries.length === 0 ? undefined : entries;
}

function field(text: string, name: string): string | undefined {
  return new RegExp(`^\\s*${name}:\\s*"((?:[^"\\\\]|\\\\.)*)"`, "m").exec(text)?.[1]?.replace(/\\(.)/g, "$1");
}
