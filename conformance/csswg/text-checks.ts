import type { PageCharacter } from "../support/pdfium.ts";
import { linesOf } from "../support/text-lines.ts";

/** Ends of item texts that only imitate a marker's suffix. */
const ITEM_SUFFIX = /[.,、/]$/u;
/** Signs that a counter style may put after the marker; the suite says to ignore them. */
const LONGEST_SUFFIX = 2;
/** Height of the top margin of the pages with running heads, px. */
const TOP_MARGIN = 96;

/**
 * Type `twocol`: every list marker equals the text of its item, the suffix aside. Looks at the text layer, where each item's line
 * reads marker, suffix, item text. Returns what is wrong, or undefined.
 */
export function wrongMarker(html: string, pages: readonly (readonly PageCharacter[])[]): string | undefined {
  const items = [...html.matchAll(/<li\b[^>]*>([\s\S]*?)(?=<\/?(?:li|ol|ul|div)\b)/gi)].map(([, text]) =>
    squeeze(decodeEntities(text ?? "")),
  );
  if (items.length === 0) return "the page has no list items";
  const lines = pages.flatMap(linesOf).map(squeeze);
  let from = 0;
  for (const item of items) {
    const found = lines.findIndex((line, index) => index >= from && isMarkedItem(line, item));
    if (found < 0) {
      const near = lines.find((line, index) => index >= from && line.includes(item)) ?? "no line";
      return `the item “${item}” reads “${near}”`;
    }
    from = found + 1;
  }
  return undefined;
}

/** Type `runhead`: the quoted texts stand in the top margin boxes, the first on page one, and so on. */
export function wrongRunningHead(
  html: string,
  pages: readonly (readonly PageCharacter[])[],
): string | undefined {
  const body = html.slice(html.search(/<body/i));
  const quotes = [...body.matchAll(/“([^”]*)”/g)].map(([, text]) => squeeze(decodeEntities(text ?? "")));
  if (quotes.length === 0) return "the page quotes no running head";
  for (const [index, quote] of quotes.entries()) {
    const head = squeeze(linesOf((pages[index] ?? []).filter(({ y }) => y < TOP_MARGIN)).join(""));
    if (head !== quote) return `the head of page ${index + 1} reads “${head}”, not “${quote}”`;
  }
  return undefined;
}

function isMarkedItem(line: string, item: string): boolean {
  return [item, [...item].reverse().join("")].some((text) => {
    const marker = text.replace(ITEM_SUFFIX, "");
    const suffix = line.length - text.length - marker.length;
    return suffix >= 0 && suffix <= LONGEST_SUFFIX && line.startsWith(marker) && line.endsWith(text);
  });
}

function squeeze(text: string): string {
  return text.replace(/[\s\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/g, "").normalize("NFC");
}

function decodeEntities(text: string): string {
  return text
    .replace(/<[^>]*>/g, "")
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "");
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };
