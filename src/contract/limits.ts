/**
 * What one document may cost, in one place. Every limit ends in a diagnostic (an asset is left out) or in a
 * `LimitError` naming the limit; none ends in a hang. Callers override single entries: `{ limits: { pages: 20_000 } }`.
 */
export interface Limits {
  /** HTML plus CSS given by the caller, in bytes of UTF-8. */
  readonly documentBytes: number;
  /** Pages of the result. */
  readonly pages: number;
  /** Bytes of the resulting PDF. */
  readonly outputBytes: number;
  /** Stylesheets of a document, imported ones included. */
  readonly sheets: number;
  /** Nesting of `@import`. */
  readonly importDepth: number;
  /** Sheets, images and fonts that a document may ask for, together. */
  readonly assets: number;
  /** Assets under way at the same time. */
  readonly concurrentAssets: number;
  /** Bytes of one asset that is no font. */
  readonly assetBytes: number;
  /** Bytes of all assets of a document together, as they are when their coding is undone. */
  readonly documentAssetBytes: number;
  /** Hosts that a document may ask for assets. */
  readonly hosts: number;
  /** Time until a connection stands, in milliseconds. */
  readonly connectMilliseconds: number;
  /** Time until one asset is here completely, redirects included, in milliseconds. */
  readonly assetMilliseconds: number;
  /** Time until all assets of one loading stage are here, in milliseconds. */
  readonly assetsMilliseconds: number;
  /** Redirects followed for one asset; each target is checked like the first address. */
  readonly redirects: number;
  /** Pixels of one image, width times height. */
  readonly imagePixels: number;
  /** Pixels of all images of a document. */
  readonly documentPixels: number;
  /** Pixels of all pictures that filters and blurs are drawn as. */
  readonly filterPixels: number;
  /** Bytes of one font file that a document brings. */
  readonly fontBytes: number;
  /** Bytes of all font files that a document brings. */
  readonly documentFontBytes: number;
  /** Pages of a filled template, all copies together. They cost far less than pages that are laid out. */
  readonly filledPages: number;
  /** Length of all `data:` URLs in the data of a fill request together, in characters. */
  readonly filledDataUrls: number;
}

const MEBIBYTE = 1_048_576;

/** How much an engine keeps for documents to come; 0 keeps nothing. What was used last stays. */
export interface CacheLimits {
  /** Bytes that parsed style sheets take, about: some twenty for each character of an ordinary one. */
  readonly sheetBytes: number;
  /** Bytes of the fonts that documents bring, packed and unpacked together; as much again for fonts given with a document, a quarter for those of PDF files. */
  readonly fontBytes: number;
  /** Bytes of images, with what PDF takes of them. */
  readonly imageBytes: number;
}

export const defaultCacheLimits: CacheLimits = {
  sheetBytes: 32 * MEBIBYTE,
  fontBytes: 32 * MEBIBYTE,
  imageBytes: 16 * MEBIBYTE,
};

/** Defaults for a caller who trusts the document no more than any web page; the service lowers some further. */
export const defaultLimits: Limits = {
  documentBytes: 64 * MEBIBYTE,
  pages: 5_000,
  outputBytes: 256 * MEBIBYTE,
  sheets: 50,
  importDepth: 4,
  assets: 500,
  concurrentAssets: 6,
  assetBytes: 10 * MEBIBYTE,
  documentAssetBytes: 256 * MEBIBYTE,
  hosts: 50,
  connectMilliseconds: 1_000,
  assetMilliseconds: 2_000,
  assetsMilliseconds: 8_000,
  redirects: 3,
  imagePixels: 40_000_000,
  documentPixels: 200_000_000,
  filterPixels: 60_000_000,
  // The colour emoji of common systems, and a family with the signs of China, are 10.5 MiB.
  fontBytes: 16 * MEBIBYTE,
  documentFontBytes: 40 * MEBIBYTE,
  filledPages: 100_000,
  filledDataUrls: 102_400,
};

/** What the HTTP service allows a stranger's document, on top of the defaults. */
export const serviceLimits: Limits = {
  ...defaultLimits,
  documentBytes: 10 * MEBIBYTE,
  documentAssetBytes: 100 * MEBIBYTE,
  outputBytes: 64 * MEBIBYTE,
  fontBytes: 10 * MEBIBYTE,
};

/** The defaults with a caller's entries in place; entries that are undefined keep the default. */
export function withLimits(overrides: Partial<Limits> | undefined, base: Limits = defaultLimits): Limits {
  if (overrides === undefined) return base;
  const limits: { -readonly [Name in keyof Limits]: Limits[Name] } = { ...base };
  for (const name in overrides) {
    const limit = overrides[name as keyof Limits];
    if (limit !== undefined) limits[name as keyof Limits] = limit;
  }
  return limits;
}
