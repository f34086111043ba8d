import { formatDecimal, neededPlaces, parseDecimal, roundDecimal } from "../model/decimal.ts";
import type { Language } from "./languages.ts";

const SIGNS: Readonly<Record<string, string>> = {
  EUR: "€",
  GBP: "£",
  USD: "$",
  JPY: "¥",
  PLN: "zł",
  CZK: "Kč",
  HUF: "Ft",
  ILS: "₪",
};

/** Currencies without smaller units (ISO 4217). */
const WHOLE: ReadonlySet<string> = new Set(["JPY", "KRW", "CLP", "ISK", "VND", "PYG", "UGX", "XAF", "XOF"]);

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const NO_BREAK = "\u00a0";
const MINUS = "\u2212";

/** Numbers, amounts and days as a language writes them. */
export class Formats {
  readonly #language: Language;
  readonly #currency: string;

  constructor(language: Language, currency: string) {
    this.#language = language;
    this.#currency = currency;
  }

  /** A number with as many places as it needs, and as many as `least` at least. */
  number(text: string | undefined, least = 0): string {
    const value = parseDecimal(text);
    if (value === undefined) return text ?? "";
    const places = Math.max(least, neededPlaces(value));
    const [whole = "", fraction] = formatDecimal(roundDecimal(value, places)).replace("-", "").split(".");
    const { point, group } = this.#language;
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
    const sign = value.units < 0n ? MINUS : "";
    return sign + grouped + (fraction === undefined ? "" : point + fraction);
  }

  /** A price or an amount without its currency. */
  amount(text: string | undefined): string {
    return text === undefined ? "" : this.number(text, WHOLE.has(this.#currency) ? 0 : 2);
  }

  /** An amount with its currency. */
  money(text: string | undefined, currency: string = this.#currency): string {
    if (text === undefined) return "";
    const amount = this.amount(text);
    const sign = SIGNS[currency] ?? currency;
    if (this.#language.currency === "after" || sign.length > 1) return `${amount}${NO_BREAK}${sign}`;
    return amount.startsWith(MINUS) ? `${MINUS}${sign}${amount.slice(1)}` : `${sign}${amount}`;
  }

  percent(text: string | undefined): string {
    return text === undefined ? "" : `${this.number(text)}${NO_BREAK}%`;
  }

  /** A day of the model. */
  day(text: string | undefined): string {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? "") ?? [];
    if (year === undefined || month === undefined || day === undefined) return text ?? "";
    const name = MONTHS[Number(month) - 1] ?? month;
    const parts: Readonly<Record<string, string>> = { Y: year, M: month, N: name, D: day };
    return this.#language.date
      .replace(/[YMND]/g, (letter) => parts[letter] ?? letter)
      .replaceAll(" ", NO_BREAK);
  }
}
