import { standardFaces, symbolFaces, wingdingsFace } from "../../fonts/api/catalogue.ts";
import type { FontCollection, FontFace, Shaper } from "../../fonts/api/faces.ts";
import { createShaper } from "../../fonts/api/text.ts";
import { GlyphInk } from "../../layout/api/pages.ts";
import { StyleCache } from "../../layout/api/styles.ts";
import { BreakDictionaries, type DictionarySource } from "../fonts/break-dictionary.ts";
import { collectionOf, toFaces } from "../fonts/document-fonts.ts";
import { ExtendedCollections } from "../fonts/extended-collections.ts";
import type { GenericFamilies } from "../fonts/generic-families.ts";
import type { FontCatalogue } from "../fonts/sources/font-catalogue.ts";
import { PackedPngs } from "../pdf/images/packed-pngs.ts";
import { type Compression, portableCompression } from "../pdf/objects/deflate.ts";
import type { ImageDecoders } from "../resources/image-decoder.ts";
import { checkEngine } from "./check-engine.ts";
import { type CachePartition, EngineCache } from "./engine-cache.ts";
import type { EngineOptions } from "./render-types.ts";
import { UserAgentSheets } from "./user-agent-sheets.ts";

/** What decides which fonts a document has that brings none. */
export interface InstalledFonts {
  /** Given for the document alone. */
  readonly fonts?: readonly (Uint8Array | FontFace)[] | undefined;
  /** Whether all fonts have to be in the PDF. */
  readonly embedsAll: boolean;
}

/** What an engine has for all its documents: its settings, and what it keeps warm between them. */
export class EngineTools {
  /** Those of the options. */
  readonly given: readonly FontFace[];
  /** With those that every reader of PDF has. */
  readonly faces: readonly FontFace[];
  readonly catalogue: FontCatalogue | Promise<FontCatalogue> | undefined;
  readonly generics: GenericFamilies | undefined;
  readonly dictionaries: DictionarySource;
  readonly compression: Compression;
  readonly imageDecoders: ImageDecoders | undefined;
  readonly shaper: Shaper = createShaper();
  readonly ink: GlyphInk = new GlyphInk();
  readonly styleCache: StyleCache = new StyleCache();
  readonly extendedCollections: ExtendedCollections = new ExtendedCollections();
  readonly userAgent: UserAgentSheets = new UserAgentSheets();
  readonly pngs: PackedPngs;
  readonly cache: EngineCache;
  readonly memos: boolean;
  readonly #options: EngineOptions;
  #checks: Promise<typeof import("./check-input.ts")> | undefined;
  readonly #collections: Map<readonly FontFace[], FontCollection> = new Map();

  constructor(options: EngineOptions = {}) {
    checkEngine(options);
    this.#options = options;
    this.given = toFaces(options.fonts ?? []);
    this.faces = withReaders(this.given);
    this.catalogue = options.catalogue;
    this.generics = options.genericFamilies;
    const { dictionary } = options;
    this.dictionaries = dictionary === undefined ? new BreakDictionaries() : { load: async () => dictionary };
    this.compression = options.compression ?? portableCompression;
    this.pngs = new PackedPngs(this.compression);
    this.imageDecoders = options.imageDecoders;
    this.cache = new EngineCache(options.cacheLimits);
    this.memos = options.memos ?? true;
  }

  /**
   * What checks calls; loaded with the first one, and not asked for anew by each. Rejects with a ValidationError where what the engine is
   * made of has parts that are wrong.
   */
  get checks(): Promise<typeof import("./check-input.ts")> {
    this.#checks ??= import("./check-input.ts").then((checks) => {
      checks.checkParts(this.#options);
      return checks;
    });
    return this.#checks;
  }

  /**
   * The faces there are whatever a document brings, and their collection; `fonts` are those given for the document alone, whose files
   * were perhaps read before. Where all fonts have to be in the PDF, those that every reader has are left out.
   *
   * @throws ValidationError when there is none but those that every reader has.
   */
  installed(
    { collections }: CachePartition,
    { fonts = [], embedsAll }: InstalledFonts,
  ): {
    readonly installed: readonly FontFace[];
    readonly collection: FontCollection;
  } {
    const { generics } = this;
    const given = toFaces(fonts, collections);
    const own = embedsAll ? this.given : this.faces;
    if (given.length > 0) {
      const installed = [...own, ...given];
      return { installed, collection: collectionOf({ installed, generics }) };
    }
    // Most documents share this one.
    let collection = this.#collections.get(own);
    if (collection === undefined) {
      collection = collectionOf({ installed: own, generics });
      this.#collections.set(own, collection);
    }
    return { installed: own, collection };
  }
}

/** Families that are given take the place of those that every reader has. */
function withReaders(given: readonly FontFace[]): readonly FontFace[] {
  const names = new Set(given.map(({ family }) => family.toLowerCase()));
  const readers = [...standardFaces(), ...symbolFaces(), wingdingsFace()];
  return [...given, ...readers.filter(({ family }) => !names.has(family.toLowerCase()))];
}
