import { defined } from "../defined.ts";
import { directoryOffsets, type FontLimits, readDirectory } from "./directory.ts";
import { guarded, viewOf } from "./reader.ts";
import { writeSfnt } from "./writer.ts";

/**
 * A font whose glyphs and metrics are all larger by a factor (css-fonts-5 §2.2, `size-adjust`): the em is divided into
 * fewer units.
 * @throws FontError when the bytes are no font.
 */
export function adjustSize(bytes: Uint8Array, factor: number, limits: FontLimits): Uint8Array {
  const { version, tables } = readDirectory(bytes, defined(directoryOffsets(bytes, limits)[0]));
  const head = tables.get("head");
  if (head === undefined || factor <= 0) return bytes;
  // A view of Node's own kind would slice without copying.
  const adjusted = new Uint8Array(head);
  guarded("head table", () => {
    const view = viewOf(adjusted);
    view.setUint16(18, Math.min(16_384, Math.max(16, Math.round(view.getUint16(18) / factor))));
  });
  return writeSfnt(version, new Map(tables).set("head", adjusted));
}
