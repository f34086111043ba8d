import { parseFace } from "../../../fonts/sfnt/face.ts";
import type { FontFace } from "../../../fonts/types.ts";
import { STANDARD_FAMILIES, type StandardFamily } from "./standard-fonts.ts";

/** What stands behind a family name: one of PDF's standard families, or faces to embed. */
export type FontFamily =
  | { readonly type: "standard"; readonly family: StandardFamily }
  | { readonly type: "faces"; readonly faces: readonly FontFace[] };

/** Where fonts come from. */
export interface FontProvider {
  /** The family of exactly this name, or undefined when there is none. May read or fetch its files. */
  find(family: string): FontFamily | undefined | Promise<FontFamily | undefined>;
  /** All names that `find` knows, to tell what was meant by a wrong one. */
  names(): Iterable<string>;
  /** Faces for characters that a family lacks, tried family by family in this order; Noto Sans first. */
  readonly fallbacks: readonly FontFace[];
}

/** A provider of the standard families and of the given faces, all of which serve as fallbacks in their order. */
export function createFontProvider(fonts: readonly (Uint8Array | FontFace)[]): FontProvider {
  const fallbacks = fonts.map((font) => (font instanceof Uint8Array ? parseFace(font) : font));
  const families = new Map<string, FontFamily>(
    STANDARD_FAMILIES.map((family) => [family, { type: "standard", family }]),
  );
  for (const face of fallbacks) {
    if (families.get(face.family)?.type === "standard") continue;
    const faces = fallbacks.filter(({ family }) => family === face.family);
    families.set(face.family, { type: "faces", faces });
  }
  return { find: (family) => families.get(family), names: () => families.keys(), fallbacks };
}

/** The message for a name that no family has. */
export function unknownFamily(family: string, provider: FontProvider): string {
  const nearest = nearestName(family, provider.names());
  const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
  return `There is no font family "${family.slice(0, 100)}"${hint === "" ? "." : hint} Names are case-sensitive.`;
}

/** The name that differs least, or undefined when all differ in more than a third of their letters. */
function nearestName(name: string, names: Iterable<string>): string | undefined {
  const wanted = name.slice(0, 100).toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of names) {
    const distance = editDistance(wanted, candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Letters to insert, delete or replace; `most` when it is at least that many. */
function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) >= most) return most;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return Math.min(most, previous[right.length] ?? most);
}
