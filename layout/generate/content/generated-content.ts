import type { StyledTree } from "../../cascade/styled-tree.ts";
import { type CounterStyleMap, counterText } from "../../css/counter-styles/counter-style.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { ContentItem } from "../../css/values/types.ts";
import type { Document, NodeId } from "../../document/document.ts";
import type { PageTextPart } from "../../tree/box.ts";
import { contentText } from "./content-text.ts";
import type { CounterScopes } from "./counters.ts";
import type { CrossReferences } from "./cross-references.ts";
import { quoteMarks } from "./quotes.ts";

/** A piece of generated content: text, an image by address, or a leader. */
export type GeneratedPiece =
  | { readonly type: "text"; readonly text: string; readonly pageParts: readonly PageTextPart[] | undefined }
  | { readonly type: "image"; readonly url: string }
  | { readonly type: "leader"; readonly pattern: string };

/** Value of a page-based counter; of `pages`, the total. */
export type PageCounterValue = (name: string) => number;

/** What `content` items are resolved against while the document is walked. */
export interface ContentEnvironment {
  readonly document: Document;
  readonly styles: StyledTree;
  readonly counters: CounterScopes;
  readonly counterStyles: CounterStyleMap;
  readonly references: CrossReferences;
  /** Open quotes so far; changed by open-quote and close-quote. */
  quoteDepth: number;
  isPageBased(name: string): boolean;
  /** Page-based counters here. */
  readonly pageCounter: PageCounterValue;
}

/** Turns `content` items into text, images and leaders (css-content-3 §2), in order; neighbouring texts are joined. */
export function generateContent(
  items: readonly ContentItem[],
  node: NodeId,
  style: ComputedStyle,
  environment: ContentEnvironment,
): GeneratedPiece[] {
  const pieces: GeneratedPiece[] = [];
  let parts: PageTextPart[] = [];
  const flush = (): void => {
    if (parts.length > 0) pieces.push(textPiece(parts, environment));
    parts = [];
  };
  for (const item of items) {
    if (item.type === "alternative") continue;
    if (item.type === "image" && "url" in item.image) {
      flush();
      pieces.push({ type: "image", url: item.image.url });
    } else if (item.type === "leader") {
      flush();
      pieces.push(item);
    } else {
      parts.push(contentPart(item, node, style, environment));
    }
  }
  flush();
  return pieces;
}

/** What is read in place of the `content` of a box (css-content-3 §1.2): empty for what only decorates, undefined for what is read as it is. */
export function contentAlternative(
  { node, style }: { readonly node: NodeId; readonly style: ComputedStyle },
  environment: ContentEnvironment,
): string | undefined {
  const last = typeof style.content === "object" ? style.content.at(-1) : undefined;
  if (last?.type !== "alternative") return undefined;
  const parts = last.content.map((item) => contentPart(item, node, style, environment));
  return pageText(parts, environment.pageCounter, environment.counterStyles);
}

/** A box with what is read in its place. */
export function readAs<Box extends object>(box: Box, alternative: string | undefined): Box {
  return alternative === undefined ? box : { ...box, alternative };
}

function textPiece(parts: readonly PageTextPart[], environment: ContentEnvironment): GeneratedPiece {
  return {
    type: "text",
    text: pageText(parts, environment.pageCounter, environment.counterStyles),
    pageParts: parts.some((part) => typeof part !== "string") ? parts : undefined,
  };
}

/** The text of parts on a given page. */
export function pageText(
  parts: readonly PageTextPart[],
  counter: PageCounterValue,
  counterStyles: CounterStyleMap,
): string {
  let text = "";
  for (const part of parts)
    text += typeof part === "string" ? part : counterText(counter(part.counter), part.style, counterStyles);
  return text;
}

/** What an item gives: text, or a counter of pages that is filled in when the page is known. */
export function contentPart(
  item: ContentItem,
  node: NodeId,
  style: ComputedStyle,
  environment: ContentEnvironment,
): PageTextPart {
  switch (item.type) {
    case "string":
      return item.value;
    case "attr":
      return environment.document.attribute(node, item.name) ?? item.fallback;
    case "counter":
    case "counters":
      return counterPart(item, environment);
    case "quote":
      return quoteText(item.quote, style, environment);
    case "content":
      return item.part === "text" ? contentText(environment.styles, node) : "";
    case "target-counter":
      return environment.references.counterText(item, node);
    case "target-text":
      return environment.references.text(item, node);
    default:
      return "";
  }
}

function counterPart(
  item: Extract<ContentItem, { type: "counter" | "counters" }>,
  { counters, counterStyles, isPageBased }: ContentEnvironment,
): PageTextPart {
  if (item.name === "pages" || isPageBased(item.name)) return { counter: item.name, style: item.style };
  if (item.type === "counter") return counterText(counters.value(item.name), item.style, counterStyles);
  const texts = counters.values(item.name).map((value) => counterText(value, item.style, counterStyles));
  return texts.join(item.separator);
}

function quoteText(
  quote: "open-quote" | "close-quote" | "no-open-quote" | "no-close-quote",
  style: ComputedStyle,
  environment: ContentEnvironment,
): string {
  if (quote === "open-quote" || quote === "no-open-quote") {
    const level = environment.quoteDepth;
    environment.quoteDepth += 1;
    return quote === "open-quote" ? quoteMarks(style, level)[0] : "";
  }
  // CSS 2.2 §12.3.2: a close-quote without an open one shows nothing and leaves the depth at zero.
  if (environment.quoteDepth === 0) return "";
  environment.quoteDepth -= 1;
  return quote === "close-quote" ? quoteMarks(style, environment.quoteDepth)[1] : "";
}

/** Is a child a text, in an element without generated content? */
export function isTextAlone(styles: StyledTree, parent: NodeId, child: NodeId): boolean {
  return (
    !styles.document.isElement(child) &&
    styles.pseudoStyleOf(parent, "before") === undefined &&
    styles.pseudoStyleOf(parent, "after") === undefined
  );
}
