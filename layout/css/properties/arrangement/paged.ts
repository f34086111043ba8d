import { contentList, stringSet } from "../../values/content.ts";
import { either, keywordAs, keywords } from "../../values/grammar.ts";
import { integer } from "../../values/numeric.ts";
import type { ContentItem } from "../../values/types.ts";
import type { PropertyGroup } from "../property.ts";

/** css-gcpm-3: named strings and bookmarks. */
export interface PagedStyle {
  stringSet: readonly { readonly name: string; readonly content: readonly ContentItem[] }[];
  bookmarkLevel: number | "none";
  bookmarkLabel: readonly ContentItem[];
  bookmarkState: "open" | "closed";
}

export const pagedProperties: PropertyGroup<PagedStyle> = {
  stringSet: {
    name: "string-set",
    section: "css-gcpm-3 §1.1.1",
    inherited: false,
    initial: [],
    syntax: "[ <custom-ident> <content-list> ]# | none",
    parse: either(keywordAs("none", [] as PagedStyle["stringSet"]), stringSet),
  },
  bookmarkLevel: {
    name: "bookmark-level",
    section: "css-content-3 §6.1",
    inherited: false,
    initial: "none",
    syntax: "none | <integer [1,∞]>",
    parse: either(keywords("none"), integer({ minimum: 1 })),
  },
  bookmarkLabel: {
    name: "bookmark-label",
    section: "css-content-3 §6.2",
    inherited: false,
    initial: [{ type: "content", part: "text" }],
    syntax: "<content-list>",
    parse: contentList,
  },
  bookmarkState: {
    name: "bookmark-state",
    section: "css-content-3 §6.3",
    inherited: false,
    initial: "open",
    syntax: "open | closed",
    parse: keywords("open", "closed"),
  },
};
