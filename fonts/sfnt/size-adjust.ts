import { directoryOffsets, type FontLimits, readDirectory } from "./directory.ts";
import { guarded, viewOf } from "./reader.ts";
import { writeSfnt } from "./writer.ts";

/**
 * A font whose glyphs and metrics are all larger by a factor (css-fonts-5 §2.2, `size-adjust`): the em is divided into
 * fewer units. Outlines of TrueType and CFF2 follow `head`; those of CFF are returned as they are.
 * @throws FontError when the bytes are no font.
 */
export function adjustSize(bytes: Uint8Array, factor: number, limits: FontLimits): Uint8Array {
  const { version, tables } = readDirectory(bytes, directoryOffsets(bytes, limits)[0] as number);
  const head = tables.get("head");
  const hasOutlines = tables.has("glyf") || tables.has("CFF2");
  if (head === undefined || !hasOutlines || factor <= 0) return bytes;
  const adjusted = head.slice();
  guarded("head table", () => {
    const view = viewOf(adjusted);
    view.setUint16(18, Math.min(16_384, Math.max(16, Math.round(view.getUint16(18) / factor))));
  });
  return writeSfnt(version, new Map(tables).set("head", adjusted));
}
