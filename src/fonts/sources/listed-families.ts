import { type FontFace, parseFace, type StyleRequest } from "../../../fonts/api/faces.ts";
import { FontCatalogue } from "./font-catalogue.ts";
import type { FamilyRequest, FontSource } from "./font-source.ts";

/** A face that is loaded when a document asks for it. */
export interface ListedFace {
  /** CSS weight, 1 to 1000. */
  readonly weight: number;
  readonly style: "normal" | "italic";
  /** Gives the bytes of a TrueType or OpenType file. Called once, or again after it failed. */
  readonly load: () => Promise<Uint8Array>;
}

/** A family by the name that documents call it. */
export interface ListedFamily {
  readonly family: string;
  readonly faces: readonly ListedFace[];
}

/**
 * A catalogue of families whose files are loaded when a document asks for them, by name or for characters that no other font has: for
 * pages and workers, where fonts are fetched. Give it to an `Engine` as its `catalogue`.
 */
export function createFontCatalogue(families: readonly ListedFamily[]): FontCatalogue {
  return new FontCatalogue([new ListedFamilies(families)]);
}

class ListedFamilies implements FontSource {
  readonly offersFallbacks = false;
  readonly #families: ReadonlyMap<string, readonly ListedFace[]>;
  readonly #loaded: Map<ListedFace, Promise<FontFace>> = new Map();

  constructor(families: readonly ListedFamily[]) {
    this.#families = new Map(families.map(({ family, faces }) => [family, faces]));
  }

  has(family: string): boolean {
    return this.#families.has(family);
  }

  names(): Iterable<string> {
    return this.#families.keys();
  }

  async find({ family, styles }: FamilyRequest): Promise<readonly FontFace[] | undefined> {
    const faces = this.#families.get(family);
    if (faces === undefined) return undefined;
    const wanted = new Set(styles.map((style) => bestFace(faces, style)));
    return Promise.all([...wanted].flatMap((face) => (face === undefined ? [] : [this.#load(face, family)])));
  }

  #load(face: ListedFace, family: string): Promise<FontFace> {
    const known = this.#loaded.get(face);
    if (known !== undefined) return known;
    const loading = face.load().then((bytes) => parseFace(bytes, { family }));
    this.#loaded.set(face, loading);
    loading.catch(() => this.#loaded.delete(face));
    return loading;
  }
}

/** The slant counts before the weight, as in css-fonts-4 §5.2. */
function bestFace(faces: readonly ListedFace[], wanted: StyleRequest): ListedFace | undefined {
  const distance = ({ weight, style }: ListedFace): number => {
    const isUpright = style === "normal";
    return Math.abs(weight - wanted.weight) + (isUpright === (wanted.slant === "normal") ? 0 : 10_000);
  };
  let best: ListedFace | undefined;
  for (const face of faces) if (best === undefined || distance(face) < distance(best)) best = face;
  return best;
}
