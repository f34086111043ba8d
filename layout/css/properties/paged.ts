import type { ContentItem } from "../values/types.ts";

/** css-gcpm-3: named strings and bookmarks. */
export interface PagedStyle {
  stringSet: readonly { readonly name: string; readonly content: readonly ContentItem[] }[];
  bookmarkLevel: number | "none";
  bookmarkLabel: readonly ContentItem[];
  bookmarkState: "open" | "closed";
}
