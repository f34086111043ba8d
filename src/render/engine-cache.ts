import type { FontFace } from "../../fonts/api/faces.ts";
import type { ImageResource } from "../../layout/api/display.ts";
import { RecentFiles } from "../cache/recent-files.ts";
import { SheetCache } from "../cache/sheet-cache.ts";
import { type CacheLimits, defaultCacheLimits } from "../contract/limits.ts";
import type { FaceCache } from "../fonts/load-fonts.ts";
import { CompositeFonts } from "../pdf/fonts/composite-fonts.ts";

/** Of one kind; documents that come again have a few each. */
const MOST_VALUES = 256;

/**
 * What an engine keeps of the documents it has rendered, for the next that bring the same: all of it by content, never by address, and
 * none of it ever changed. Everything is loaded anew for each document all the same.
 */
export class EngineCache {
  readonly sheets: SheetCache;
  readonly faces: FaceCache;
  /** The fonts of PDF files. */
  readonly fonts: CompositeFonts;
  readonly images: RecentFiles<ImageResource>;
  /** The faces of files that callers give for a document. */
  readonly collections: RecentFiles<readonly FontFace[]>;

  constructor(limits: Partial<CacheLimits> = {}) {
    const { sheetBytes, fontBytes, imageBytes } = { ...defaultCacheLimits, ...limits };
    this.sheets = new SheetCache({ count: MOST_VALUES, weight: sheetBytes });
    this.faces = new RecentFiles({ count: MOST_VALUES, weight: fontBytes });
    this.collections = new RecentFiles({ count: MOST_VALUES, weight: fontBytes });
    this.fonts = new CompositeFonts({ count: MOST_VALUES, weight: fontBytes / 4 });
    this.images = new RecentFiles({ count: MOST_VALUES, weight: imageBytes });
  }
}
