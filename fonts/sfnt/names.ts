import { guarded, viewOf } from "./reader.ts";

/** Name identifiers of the OpenType name table that this library asks for. */
export const nameFamily = 1;
export const nameFull = 4;
export const namePostScript = 6;
export const nameTypographicFamily = 16;
const wanted: ReadonlySet<number> = new Set([nameFamily, nameFull, namePostScript, nameTypographicFamily]);

const maximumRecords = 4096;
const maximumFamilies = 64;
const englishUnitedStates = 0x409;

/** Names by identifier, in the best language on offer (English first, as CSS family names are matched by it). */
export function readNames(table: Uint8Array | undefined): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  if (table === undefined) return names;
  const ranks = new Map<number, number>();
  guarded("name table", () => {
    const view = viewOf(table);
    const count = Math.min(view.getUint16(2), maximumRecords);
    const strings = view.getUint16(4);
    for (let index = 0; index < count; index += 1) {
      const record = 6 + 12 * index;
      const identifier = view.getUint16(record + 6);
      if (!wanted.has(identifier)) continue;
      const platform = view.getUint16(record);
      const rank = rankOf(platform, view.getUint16(record + 2), view.getUint16(record + 4));
      if (rank <= (ranks.get(identifier) ?? 0)) continue;
      const start = strings + view.getUint16(record + 10);
      const length = view.getUint16(record + 8);
      // A name outside the table is passed over: real fonts have them, and another record usually serves.
      if (start + length > table.length) continue;
      const text = platform === 1 ? readLatin(view, start, length) : readUtf16(view, start, length);
      if (text === "") continue;
      ranks.set(identifier, rank);
      names.set(identifier, text);
    }
  });
  return names;
}

/** Family names in every language that the font has them in, and those of old systems, which have a family for each four styles. */
export function readFamilyNames(table: Uint8Array | undefined): readonly string[] {
  const families = new Set<string>();
  if (table === undefined) return [];
  guarded("name table", () => {
    const view = viewOf(table);
    const count = Math.min(view.getUint16(2), maximumRecords);
    const strings = view.getUint16(4);
    for (let index = 0; index < count && families.size < maximumFamilies; index += 1) {
      const record = 6 + 12 * index;
      const identifier = view.getUint16(record + 6);
      const platform = view.getUint16(record);
      if (identifier !== nameFamily && identifier !== nameTypographicFamily) continue;
      const start = strings + view.getUint16(record + 10);
      const length = view.getUint16(record + 8);
      if ((platform !== 3 && platform !== 0) || start + length > table.length) continue;
      families.add(readUtf16(view, start, length));
    }
  });
  families.delete("");
  return [...families];
}

function rankOf(platform: number, encoding: number, language: number): number {
  if (platform === 3 && (encoding === 1 || encoding === 10 || encoding === 0)) {
    if (language === englishUnitedStates) return 5;
    return (language & 0xff) === 9 ? 4 : 1;
  }
  if (platform === 0) return 3;
  return platform === 1 && encoding === 0 && language === 0 ? 2 : 0;
}

function readUtf16(view: DataView, start: number, length: number): string {
  let text = "";
  for (let offset = 0; offset + 1 < length; offset += 2)
    text += String.fromCharCode(view.getUint16(start + offset));
  return text.trim();
}

function readLatin(view: DataView, start: number, length: number): string {
  let text = "";
  for (let offset = 0; offset < length; offset += 1) {
    const code = view.getUint8(start + offset);
    text += code < 0x80 ? String.fromCharCode(code) : "?";
  }
  return text.trim();
}
