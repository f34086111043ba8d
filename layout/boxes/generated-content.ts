import type { ContentItem } from "../css/values/types.ts";
import type { Document, NodeId } from "../html/document.ts";
import type { ComputedStyle } from "../style/computed-style.ts";
import { type CounterStyleMap, counterText } from "./counter-style.ts";
import type { CounterScopes } from "./counters.ts";
import { quoteMarks } from "./quotes.ts";

/** A piece of generated content: text or an image by address. */
export type GeneratedPiece = { readonly type: "text"; readonly text: string } | { readonly type: "image"; readonly url: string };

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

const PAGE_COUNTERS: ReadonlySet<string> = new Set(["page", "pages"]);

/** True when an item's text depends on pagination. */
export function asksForPages(items: readonly ContentItem[]): boolean {
  return items.some((item) => (item.type === "counter" || item.type === "counters") && PAGE_COUNTERS.has(item.name));
}

/** Turns `content` items into text and images (css-content-3 §2), in order; neighbouring texts are joined. */
export function generateContent(items: readonly ContentItem[], node: NodeId, style: ComputedStyle, environment: ContentEnvironment): GeneratedPiece[] {
  const pieces: GeneratedPiece[] = [];
  let text = "";
  for (const item of items) {
    if (item.type === "image" && "url" in item.image) {
      if (text !== "") pieces.push({ type: "text", text });
      text = "";
      pieces.push({ type: "image", url: item.image.url });
    } else {
      text += itemText(item, node, style, environment);
    }
  }
  if (text !== "") pieces.push({ type: "text", text });
  return pieces;
}

function itemText(item: ContentItem, node: NodeId, style: ComputedStyle, environment: ContentEnvironment): string {
  switch (item.type) {
    case "string":
      return item.value;
    case "attr":
      return environment.document.attribute(node, item.name) ?? item.fallback;
    case "counter":
      return counterText(counterValue(item.name, environment), item.style, environment.counterStyles);
    case "counters":
      return PAGE_COUNTERS.has(item.name)
        ? counterText(counterValue(item.name, environment), item.style, environment.counterStyles)
        : environment.counters.values(item.name).map((value) => counterText(value, item.style, environment.counterStyles)).join(item.separator);
    case "quote":
      return quoteText(item.quote, style, environment);
    case "content":
      return item.part === "text" ? environment.document.textContent(node) : "";
    default:
      return "";
  }
}

function counterValue(name: string, environment: ContentEnvironment): number {
  if (name === "page") return environment.pageCounter();
  if (name === "pages") return environment.pageTotal();
  return environment.counters.value(name);
}

function quoteText(quote: "open-quote" | "close-quote" | "no-open-quote" | "no-close-quote", style: ComputedStyle, environment: ContentEnvironment): string {
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
