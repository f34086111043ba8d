import { readFile } from "node:fs/promises";
import { type FaceOverrides, type FontFace, parseCollection, parseFace } from "../../../fonts/api/faces.ts";
import type { FontEntry } from "./font-entries.ts";

/** Bytes of files kept; the one that was loaded first is forgotten first. */
const MAXIMUM_BYTES = 256 * 1024 * 1024;

/** Faces of font files, read when they are first asked for. */
export class FaceFiles {
  readonly #files: Map<string, { readonly length: number; readonly faces: readonly FontFace[] }> = new Map();
  #bytes = 0;

  /** The face of an entry, under its family's name, and the other ones that its file has for it. @throws when the file can't be read or is no font. */
  async face({ path, index, family, otherFamilies }: FontEntry): Promise<FontFace> {
    const known = this.#files.get(path);
    const faces = known?.faces ?? (await this.#load(path, otherFamilies === undefined ? { family } : {}));
    const face = faces[index];
    if (face === undefined) throw new Error(`The font file ${path} has no face ${index}.`);
    return face;
  }

  async #load(path: string, overrides: FaceOverrides): Promise<readonly FontFace[]> {
    const bytes = await readFile(path);
    const isCollection = bytes.length > 4 && bytes.toString("latin1", 0, 4) === "ttcf";
    const faces = isCollection ? parseCollection(bytes) : [parseFace(bytes, overrides)];
    this.#files.set(path, { length: bytes.length, faces });
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= MAXIMUM_BYTES || oldest === path) break;
      this.#files.delete(oldest);
      this.#bytes -= length;
    }
    return faces;
  }
}
