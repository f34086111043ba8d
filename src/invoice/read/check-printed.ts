import type { BrokenRule } from "../errors.ts";
import { parseDecimal } from "../model/decimal.ts";
import type { Draft } from "../model/draft.ts";
import type { Invoice } from "../model/invoice.ts";
import { isOrder } from "../rules/order.ts";
import { placesOf } from "../rules/rule.ts";

/** What has to be printed as it is. */
const TEXTS: readonly string[] = ["number", "seller.name", "buyer.name", "seller.vatId"];
/** What has to be printed as a number, in whatever form. */
const AMOUNTS: readonly string[] = [
  "lines[].netAmount",
  "vatBreakdown[].baseAmount",
  "vatBreakdown[].amount",
  "thirdPartyPayments[].amount",
  "totals.withoutVat",
  "totals.vat",
  "totals.withVat",
  "totals.due",
];
const ACCOUNTS = "payments[].account.id";

/**
 * Compares what the pages of a PDF show with the invoice: identifiers as they are, amounts in any form of number. What is not there is
 * told as a rule of its own, `PRINT`.
 */
export function checkPrinted(words: readonly string[], invoice: Draft<Invoice>): readonly BrokenRule[] {
  const text = plain(words.join(""));
  const numbers = numbersOf(words);
  const missing = (path: string, what: string): BrokenRule => ({
    rule: "PRINT",
    path,
    message: `The pages do not show ${what}: have the template print it.`,
  });
  const texts = [...TEXTS, ...(isPaid(invoice) ? [] : [ACCOUNTS])].flatMap((path) =>
    givenAt(invoice, path)
      .filter(({ value }) => !shows(text, value))
      .map(({ path: place, value }) => missing(place, `"${value.slice(0, 80)}"`)),
  );
  const amounts = AMOUNTS.filter((path) => !isOrder(invoice) || path !== "totals.due").flatMap((path) =>
    givenAt(invoice, path)
      .filter(({ value }) => !spellings(value).some((digits) => numbers.has(digits)))
      .map(({ path: place, value }) => missing(place, `the amount ${value}`)),
  );
  return [...texts, ...amounts];
}

function givenAt(
  invoice: Draft<Invoice>,
  path: string,
): readonly { readonly path: string; readonly value: string }[] {
  return placesOf(invoice, path).flatMap(({ path: place, value }) =>
    typeof value === "string" && value !== "" ? [{ path: place, value }] : [],
  );
}

/** Where nothing is due, nobody needs an account. */
function isPaid({ totals }: Draft<Invoice>): boolean {
  return (parseDecimal(totals?.due)?.units ?? 0n) <= 0n;
}

/** Letters and digits alone, since templates may set them in capitals, in groups, or hyphenate them. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Text that runs from right to left may be read in the order it is drawn, letter by letter. */
function shows(text: string, wanted: string): boolean {
  const word = plain(wanted);
  if (word === "" || text.includes(word)) return true;
  if (!RIGHT_TO_LEFT.test(word)) return false;
  return (
    text.includes([...word].reverse().join("")) || wanted.split(/\s+/).every((part) => showsPart(text, part))
  );
}

function showsPart(text: string, part: string): boolean {
  const word = plain(part);
  return text.includes(word) || text.includes([...word].reverse().join(""));
}

/** A number whose groups stand apart, within one word or over several. */
const GROUPED = /\d{1,3}(?:[\s.,'’٬]\d{3})+(?:[.,٫]\d+)?(?!\d)|\d+(?:[.,٫]\d+)?/gu;

/** The digits of all numbers that are shown. */
function numbersOf(words: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const apart = words.map((word) => word.normalize("NFKC"));
  for (const text of [...apart, apart.join(" ")])
    for (const [number] of text.matchAll(GROUPED)) found.add(digitsOf(number));
  return found;
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
}

/** The digits that an amount may have: with two places, as it is, and without places that are zero. */
function spellings(amount: string): readonly string[] {
  const value = amount.replace("-", "");
  const [whole = "", fraction = ""] = value.split(".");
  const short = fraction.replace(/0+$/, "");
  return [whole + fraction.padEnd(2, "0"), whole + fraction, whole + short].map((digits) => digitsOf(digits));
}
