import { isIgnorable } from "../characters.ts";
import { defined } from "../defined.ts";
import type { PreparedText } from "./prepared-text.ts";

/**
 * Finds for glyphs in logical order the cluster of the text each belongs to, from the code points a shaper says they stand for.
 * Glyphs that were reordered or split share one cluster with all that moved: the smallest group of neighbours that stands for
 * the same characters as a stretch of the text. What is never drawn stands for nothing on either side: it may be moved, merged or left
 * out, and belongs to the glyph before it.
 */
export function assignClusters(glyphs: readonly (readonly number[])[], text: PreparedText): Uint32Array {
  const units = text.codePoints.map((codePoint) => (isHidden(codePoint) ? [] : decompose(codePoint)));
  const inText = new Set(units.flat());
  const result = new Uint32Array(glyphs.length);
  const balance = new Balance();
  let firstGlyph = 0;
  let position = 0;
  let cluster = 0;
  for (let index = 0; index < glyphs.length; index += 1) {
    const own = (glyphs[index] as readonly number[]).flatMap(decompose).filter((unit) => inText.has(unit));
    if (firstGlyph === index && own.length === 0) {
      // Inserted, or a further glyph of the character before.
      result[index] = cluster;
      firstGlyph = index + 1;
      continue;
    }
    if (firstGlyph === index) {
      while (units[position]?.length === 0) position += 1;
      cluster = text.clusters[Math.min(position, text.clusters.length - 1)] ?? 0;
    }
    for (const unit of own) balance.add(unit);
    while (balance.surplus > 0 && position < units.length) {
      for (const unit of units[position] as readonly number[]) balance.remove(unit);
      cluster = Math.min(cluster, defined(text.clusters[position]));
      position += 1;
    }
    if (!balance.isEven()) continue;
    result.fill(cluster, firstGlyph, index + 1);
    firstGlyph = index + 1;
  }
  return result.fill(cluster, firstGlyph);
}

/** What is never drawn takes no room and has the glyph of a space. */
export function isHidden(codePoint: number): boolean {
  return (
    isIgnorable(codePoint) ||
    (codePoint >= 0x17b4 && codePoint <= 0x17b5) ||
    (codePoint >= 0xfff0 && codePoint <= 0xfff8) ||
    (codePoint >= 0x1bca0 && codePoint <= 0x1bca3) ||
    (codePoint >= 0x1d173 && codePoint <= 0x1d17a)
  );
}

/** Shapers may split a letter or compose one; taken apart as far as Unicode goes, both sides agree again. */
function decompose(codePoint: number): readonly number[] {
  if (codePoint < 0xc0) return [codePoint];
  if (codePoint >= 0xd800 && codePoint < 0xe000) return [codePoint];
  return Array.from(String.fromCodePoint(codePoint).normalize("NFD"), (character) =>
    defined(character.codePointAt(0)),
  );
}

/** Counts what glyphs have and text has not, yet, been read for. */
class Balance {
  readonly #counts = new Map<number, number>();
  /** Units of glyphs less units of text. */
  surplus = 0;

  add(unit: number): void {
    this.#change(unit, 1);
  }

  remove(unit: number): void {
    this.#change(unit, -1);
  }

  isEven(): boolean {
    return this.#counts.size === 0;
  }

  #change(unit: number, by: number): void {
    this.surplus += by;
    const count = (this.#counts.get(unit) ?? 0) + by;
    if (count === 0) this.#counts.delete(unit);
    else this.#counts.set(unit, count);
  }
}
