import type { FallbackFamily, FontCollection, FontFace, UnicodeRange } from "../../fonts/api/faces.ts";

/** What a document brings, or what the catalogue has for it. */
export interface AddedFonts {
  readonly faces: readonly FontFace[];
  readonly fallbacks?: readonly FallbackFamily[];
  readonly unicodeRanges?: ReadonlyMap<FontFace, readonly UnicodeRange[]>;
}

interface Extended {
  readonly added: AddedFonts;
  readonly collection: FontCollection;
}

/**
 * Collections by what was added to another one. Documents of one template bring the same fonts and ask for the same families again and
 * again, and what text was shaped with is kept by its collection. Nothing is kept longer than the faces themselves.
 */
export class ExtendedCollections {
  readonly #last: WeakMap<FontCollection, WeakMap<FontFace, Extended>> = new WeakMap();

  /** The collection that extends `base`: the one made last where the same was added, else what `make` returns. */
  of(base: FontCollection, added: AddedFonts, make: () => FontCollection): FontCollection {
    const first = added.faces[0];
    if (first === undefined) return base;
    let byFirst = this.#last.get(base);
    if (byFirst === undefined) {
      byFirst = new WeakMap();
      this.#last.set(base, byFirst);
    }
    const known = byFirst.get(first);
    if (known !== undefined && isSame(known.added, added)) return known.collection;
    const collection = make();
    byFirst.set(first, { added, collection });
    return collection;
  }
}

function isSame(one: AddedFonts, other: AddedFonts): boolean {
  return (
    one.faces.length === other.faces.length &&
    one.faces.every((face, index) => face === other.faces[index]) &&
    areFallbacksSame(one.fallbacks ?? [], other.fallbacks ?? []) &&
    one.faces.every((face) => areRangesSame(one.unicodeRanges?.get(face), other.unicodeRanges?.get(face)))
  );
}

function areFallbacksSame(some: readonly FallbackFamily[], others: readonly FallbackFamily[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ family, language }, index) => {
      const other = others[index];
      return family === other?.family && language === other.language;
    })
  );
}

/** Undefined is all characters. */
function areRangesSame(
  some: readonly UnicodeRange[] | undefined,
  others: readonly UnicodeRange[] | undefined,
): boolean {
  if (some === undefined || others === undefined) return some === others;
  return (
    some.length === others.length &&
    some.every(([first, last], index) => first === others[index]?.[0] && last === others[index]?.[1])
  );
}
