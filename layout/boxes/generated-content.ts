import type { ContentItem } from "../css/values/types.ts";
import type { Document, NodeId } from "../html/document.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import type { PageTextPart } from "./box.ts";
import { type CounterStyleMap, counterText } from "./counter-style.ts";
import type { CounterScopes } from "./counters.ts";
import { quoteMarks } from "./quotes.ts";

/** A piece of generated content: text or an image by address. */
export type GeneratedPiece =
  | { readonly type: "text"; readonly text: string; readonly pageParts: readonly PageTextPart[] | undefined }
  | { readonly type: "image"; readonly url: string };

/** What `content` items are resolved against while the document is walked. */
export interface ContentEnvironment {
  readonly document: Document;
  readonly counters: CounterScopes;
  readonly counterStyles: CounterStyleMap;
  /** Open quotes so far; changed by open-quote and close-quote. */
  quoteDepth: number;
  /** Value for `counter(page)` here, and for `counter(pages)`. */
  pageCounter(): number;
  pageTotal(): number;
}

/** Turns `content` items into text and images (css-content-3 §2), in order; neighbouring texts are joined. */
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
    if (item.type === "image" && "url" in item.image) {
      flush();
      pieces.push({ type: "image", url: item.image.url });
    } else if (
      (item.type === "counter" || item.type === "counters") &&
      (item.name === "page" || item.name === "pages")
    ) {
      parts.push({ counter: item.name, style: item.style });
    } else {
      parts.push(itemText(item, node, style, environment));
    }
  }
  flush();
  return pieces;
}

function textPiece(parts: readonly PageTextPart[], environment: ContentEnvironment): GeneratedPiece {
  const text = pageText(
    parts,
    { page: environment.pageCounter(), pages: environment.pageTotal() },
    environment.counterStyles,
  );
  return {
    type: "text",
    text,
    pageParts: parts.some((part) => typeof part !== "string") ? parts : undefined,
  };
}

/** The text of parts on a given page. */
export function pageText(
  parts: readonly PageTextPart[],
  values: { readonly page: number; readonly pages: number },
  counterStyles: CounterStyleMap,
): string {
  let text = "";
  for (const part of parts)
    text += typeof part === "string" ? part : counterText(values[part.counter], part.style, counterStyles);
  return text;
}

function itemText(
  item: ContentItem,
  node: NodeId,
  style: ComputedStyle,
  environment: ContentEnvironment,
): string {
  switch (item.type) {
    case "string":
      return item.value;
    case "attr":
      return environment.document.attribute(node, item.name) ?? item.fallback;
    case "counter":
      return counterText(environment.counters.value(item.name), item.style, environment.counterStyles);
    case "counters": {
      const values = environment.counters.values(item.name);
      return values
        .map((value) => counterText(value, item.style, environment.counterStyles))
        .join(item.separator);
    }
    case "quote":
      return quoteText(item.quote, style, environment);
    case "content":
      return item.part === "text" ? environment.document.textContent(node) : "";
    default:
      return "";
  }
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
