import { bottomOf, rightOf } from "../geometry.ts";
import type { PageLayout } from "../page-layout.ts";
import type { Place } from "./place.ts";

/** Short words such as the number of a line of a form, which stand right before its amount. */
const LINE_NUMBER = /^[0-9]{1,2}[a-z]{0,2}[.)]?$|^[a-z][.)]?$/i;
const CURRENCY = /^[$€£]$/;

export function isLineNumber(text: string): boolean {
  return LINE_NUMBER.test(text);
}

function isCurrency(text: string): boolean {
  return CURRENCY.test(text);
}

/** What is printed about an amount that is to be written: a currency, parentheses of what is subtracted, cents. */
export function isAffix(text: string): boolean {
  return /^(?:[$€£%()]|[.,]?00|[.,]|\(?[$€£])$/.test(text);
}

/** The number of a line, or a currency, that stands right before a place; undefined where there is none. */
export function numberBefore(
  { rect }: Place,
  { words }: PageLayout,
): { readonly middle: number } | undefined {
  for (const { text, rect: word } of words) {
    const middle = word.y + word.height / 2;
    const gap = rect.x - rightOf(word);
    if (gap <= -2 || gap >= 22 || middle <= rect.y || middle >= bottomOf(rect)) continue;
    if (isLineNumber(text) || text.endsWith("$") || isCurrency(text)) return { middle };
  }
  return undefined;
}
