import type { FontCollection, FontFace } from "../../fonts/api/faces.ts";
import type { FoundFonts } from "./find-fonts.ts";

interface Extended {
  readonly found: FoundFonts;
  readonly collection: FontCollection;
}

/**
 * Collections by what the catalogue has added to another one. Documents of one template ask for the same families again and again, and
 * what text was shaped with is kept by its collection. Nothing is kept longer than the faces themselves.
 */
export class ExtendedCollections {
  readonly #last: WeakMap<FontCollection, WeakMap<FontFace, Extended>> = new WeakMap();

  /** The collection that extends `base` by the found faces: the one made last where those are the same, else what `make` returns. */
  of(base: FontCollection, found: FoundFonts, make: () => FontCollection): FontCollection {
    const first = found.faces[0];
    if (first === undefined) return base;
    let byFirst = this.#last.get(base);
    if (byFirst === undefined) {
      byFirst = new WeakMap();
      this.#last.set(base, byFirst);
    }
    const known = byFirst.get(first);
    if (known !== undefined && isSame(known.found, found)) return known.collection;
    const collection = make();
    byFirst.set(first, { found, collection });
    return collection;
  }
}

function isSame(one: FoundFonts, other: FoundFonts): boolean {
  return (
    one.faces.length === other.faces.length &&
    one.fallbacks.length === other.fallbacks.length &&
    one.faces.every((face, index) => face === other.faces[index]) &&
    one.fallbacks.every(({ family, language }, index) => {
      const fallback = other.fallbacks[index];
      return family === fallback?.family && language === fallback.language;
    })
  );
}
