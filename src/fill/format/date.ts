import type { DateField } from "../../template/model.ts";
import type { TextBox, ValueFormat } from "./value-format.ts";

const DEFAULT_PATTERN = "MM/DD/YYYY";
const REFUSAL = "Must be a date such as 2024-02-29 (YYYY-MM-DD).";

/** A day of the Gregorian calendar; month and day count from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

type Token = (date: CalendarDate) => string;

/** date: YYYY-MM-DD in data, shown by a pattern. */
export function createDateFormat(field: DateField, box: TextBox): ValueFormat<CalendarDate> {
  const tokens = compilePattern(field.format?.pattern ?? DEFAULT_PATTERN, field.format?.locale ?? "en-US");
  const show = (date: CalendarDate): string => tokens.map((token) => token(date)).join("");
  return {
    read: (value, path, context) => {
      const date = typeof value === "string" ? parseDate(value) : undefined;
      if (date === undefined) context.refuse(path, REFUSAL);
      return date;
    },
    longest: (value) => show(value).length,
    pieces: (value) => [{ type: "text", box, text: value === undefined ? "" : show(value) }],
  };
}

/** The date that a string says, or undefined when there is no such day. */
export function parseDate(text: string): CalendarDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysOfMonth(year, month)) return undefined;
  return { year, month, day };
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const TOKEN = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|Do|D|dddd|ddd/g;

function compilePattern(pattern: string, locale: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const literal = (text: string): void => {
    if (text !== "") tokens.push(() => text);
  };
  for (const match of pattern.matchAll(TOKEN)) {
    literal(pattern.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[1] !== undefined) literal(match[1]);
    else tokens.push(tokenOf(match[0], locale));
  }
  literal(pattern.slice(end));
  return tokens;
}

function tokenOf(name: string, locale: string): Token {
  switch (name) {
    case "YYYY":
      return ({ year }) => String(year).padStart(4, "0");
    case "YY":
      return ({ year }) => String(year % 100).padStart(2, "0");
    case "MM":
      return ({ month }) => String(month).padStart(2, "0");
    case "M":
      return ({ month }) => String(month);
    case "DD":
      return ({ day }) => String(day).padStart(2, "0");
    case "Do":
      return ({ day }) => day + ordinalSuffix(day);
    case "D":
      return ({ day }) => String(day);
    default:
      return nameOf(name, locale);
  }
}

/** Names of months and days of the week; months in the form that follows a day (genitive, where a language has it). */
function nameOf(token: string, locale: string): Token {
  const isMonth = token.startsWith("M");
  const width = token.length === 4 ? "long" : "short";
  const format = new Intl.DateTimeFormat(
    supportedLocale(locale),
    isMonth
      ? { day: "numeric", month: width, timeZone: "UTC", calendar: "gregory" }
      : { weekday: width, timeZone: "UTC", calendar: "gregory" },
  );
  const wanted = isMonth ? "month" : "weekday";
  return (date) =>
    format.formatToParts(instantOf(date)).find(({ type }) => type === wanted)?.value ?? String(date.month);
}

function supportedLocale(locale: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale)[0] ?? "en-US";
  } catch {
    return "en-US";
  }
}

/** Noon in UTC; years below 100 must not be taken for those of the last century. */
function instantOf({ year, month, day }: CalendarDate): number {
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, day);
  return instant.setUTCHours(12);
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return "th";
  return ["th", "st", "nd", "rd"][day % 10] ?? "th";
}
