import { ARABIC } from "./labels/arabic.ts";
import { DUTCH } from "./labels/dutch.ts";
import { ENGLISH } from "./labels/english.ts";
import { FRENCH } from "./labels/french.ts";
import { GERMAN } from "./labels/german.ts";
import { HEBREW } from "./labels/hebrew.ts";
import { ITALIAN } from "./labels/italian.ts";
import type { LabelName, Labels } from "./labels/label.ts";
import { SPANISH } from "./labels/spanish.ts";

/** How a language writes what stands on an invoice. */
export interface Language {
  readonly labels: Labels;
  readonly direction: "ltr" | "rtl";
  /** Between whole digits and decimals. */
  readonly point: string;
  /** Between groups of three digits. */
  readonly group: string;
  /** With Y, M and D for the parts of a day. */
  readonly date: string;
  readonly currency: "before" | "after";
}

const DOTS = { direction: "ltr", point: ",", group: ".", currency: "after" } as const;
const THIN_SPACE = "\u202f";

const LANGUAGES: Readonly<Record<string, Language>> = {
  en: { labels: ENGLISH, direction: "ltr", point: ".", group: ",", date: "D N Y", currency: "before" },
  de: { ...DOTS, labels: GERMAN, date: "D.M.Y" },
  fr: { ...DOTS, labels: FRENCH, group: THIN_SPACE, date: "D/M/Y" },
  es: { ...DOTS, labels: SPANISH, date: "D/M/Y" },
  it: { ...DOTS, labels: ITALIAN, date: "D/M/Y" },
  nl: { ...DOTS, labels: DUTCH, date: "D-M-Y", currency: "before" },
  ar: { labels: ARABIC, direction: "rtl", point: ".", group: ",", date: "D/M/Y", currency: "after" },
  he: { labels: HEBREW, direction: "rtl", point: ".", group: ",", date: "D.M.Y", currency: "after" },
};

/** Languages that labels are there in. */
export const INVOICE_LANGUAGES: readonly string[] = Object.keys(LANGUAGES);

/** Labels that have no room for two languages. */
const SHORT: ReadonlySet<LabelName> = new Set(["piece", "hour", "day", "month", "per", "page", "position"]);

/** The languages of tags such as `de-AT,en`, the first of which says how numbers look; undefined when there is one without labels. */
export function languageOf(tags: string): Language | undefined {
  const found = tags.split(",").map((tag) => LANGUAGES[tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? ""]);
  const [first, ...others] = found;
  if (first === undefined || others.includes(undefined)) return undefined;
  if (others.length === 0) return first;
  const joined = Object.entries(first.labels).map(([name, label]) => {
    const key = name as LabelName;
    if (SHORT.has(key)) return [key, label];
    const words = new Set(found.flatMap((language) => language?.labels[key] ?? []));
    return [key, [...words].join(" / ")];
  });
  return { ...first, labels: Object.fromEntries(joined) as Labels };
}

/** The tag of the first language, for `<html lang>`. */
export function mainTag(tags: string): string {
  return tags.split(",", 1)[0]?.trim() ?? "en";
}
