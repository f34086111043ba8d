import type { FontFace } from "../../fonts/api/faces.ts";
import type { ImageResource } from "../../layout/api/display.ts";
import type { Sheet } from "../../layout/api/styles.ts";
import { AssembledSheets, SheetRegister } from "../cache/assembled-sheets.ts";
import { type MadeOf, RecentFiles } from "../cache/recent-files.ts";
import { RecentValues } from "../cache/recent-values.ts";
import { type KeptSheet, SheetCache } from "../cache/sheet-cache.ts";
import { type CacheLimits, defaultCacheLimits } from "../contract/limits.ts";
import type { FaceCache, KeptFace } from "../fonts/load-fonts.ts";
import { CompositeFonts, FaceNumbers, type KeptFont } from "../pdf/fonts/composite-fonts.ts";

/** Of one kind; documents that come again have a few each. */
const MOST_VALUES = 256;

/** What was kept of the documents of one partition. */
export interface CachePartition {
  readonly sheets: SheetCache;
  readonly assembled: AssembledSheets;
  readonly faces: FaceCache;
  /** The fonts of PDF files. */
  readonly fonts: CompositeFonts;
  readonly images: RecentFiles<ImageResource>;
  /** The faces of files that callers give for a document. */
  readonly collections: RecentFiles<readonly FontFace[]>;
}

/**
 * What an engine keeps of the documents it has rendered, for the next that bring the same: all of it by content, never by address, and
 * none of it ever changed. Everything is loaded anew for each document all the same. What the documents of one partition brought is not
 * found by those of another, so that nobody learns by the time it takes what others have used; the room is that of all.
 */
export class EngineCache {
  readonly #sheets: RecentValues<KeptSheet>;
  readonly #sheetRegister: SheetRegister = new SheetRegister();
  readonly #assembled: RecentValues<readonly Sheet[]>;
  readonly #faces: RecentValues<MadeOf<KeptFace>>;
  readonly #fonts: RecentValues<KeptFont>;
  readonly #faceNumbers: FaceNumbers = new FaceNumbers();
  readonly #images: RecentValues<MadeOf<ImageResource>>;
  readonly #collections: RecentValues<MadeOf<readonly FontFace[]>>;

  constructor(limits: Partial<CacheLimits> = {}) {
    const { sheetBytes, fontBytes, imageBytes } = { ...defaultCacheLimits, ...limits };
    this.#sheets = new RecentValues({ count: MOST_VALUES, weight: sheetBytes });
    this.#assembled = new RecentValues({ count: MOST_VALUES, weight: sheetBytes });
    this.#faces = new RecentValues({ count: MOST_VALUES, weight: fontBytes });
    this.#collections = new RecentValues({ count: MOST_VALUES, weight: fontBytes });
    this.#fonts = new RecentValues({ count: MOST_VALUES, weight: fontBytes / 4 });
    this.#images = new RecentValues({ count: MOST_VALUES, weight: imageBytes });
  }

  partition(name: string): CachePartition {
    return {
      sheets: new SheetCache(this.#sheets.partition(name), this.#sheetRegister),
      assembled: new AssembledSheets(this.#assembled.partition(name), this.#sheetRegister),
      faces: new RecentFiles(this.#faces.partition(name)),
      fonts: new CompositeFonts(this.#fonts.partition(name), this.#faceNumbers),
      images: new RecentFiles(this.#images.partition(name)),
      collections: new RecentFiles(this.#collections.partition(name)),
    };
  }
}
