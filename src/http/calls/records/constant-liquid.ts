import { type FilterImplOptions, filters, Liquid } from "liquidjs";

type LiquidOptions = NonNullable<ConstructorParameters<typeof Liquid>[0]>;
type Filter = Extract<FilterImplOptions, (...values: never[]) => unknown>;

const DATE_FILTERS = [
  "date",
  "date_to_xmlschema",
  "date_to_rfc822",
  "date_to_string",
  "date_to_long_string",
] as const;

/**
 * Liquid whose results follow from text and data alone, wherever and whenever they are made: a record that is made again has to be the
 * same. `now` and `today` are the given time in milliseconds since 1970, times are those of UTC, names of months are English, and nothing is
 * taken by chance.
 */
export function constantLiquid(options: LiquidOptions, time: number): Liquid {
  const liquid = new Liquid({ ...options, timezoneOffset: 0, locale: "en-US" });
  for (const name of DATE_FILTERS) {
    const usual = filters[name] as Filter;
    liquid.registerFilter(name, function (value: unknown, ...rest: unknown[]) {
      return usual.call(this, moment(value, time), ...rest.map(withoutHabits));
    });
  }
  liquid.registerFilter("sample", () => {
    throw new Error(
      "the filter sample takes values by chance, and a record has to give the same PDF each time",
    );
  });
  return liquid;
}

/** What the machine's habits would decide, as Liquid's first language has it wherever it runs. */
const BY_HABIT: Readonly<Record<string, string>> = {
  c: "%a %b %e %H:%M:%S %Y",
  x: "%m/%d/%y",
  X: "%H:%M:%S",
};
/** A directive of a format, its flags and width, and what it stands for. */
const DIRECTIVE = /%[-_^#:\d]*(.)/gs;

function withoutHabits(argument: unknown): unknown {
  return typeof argument === "string"
    ? argument.replace(DIRECTIVE, (directive, conversion: string) => BY_HABIT[conversion] ?? directive)
    : argument;
}

/** Longer texts are no dates. */
const LONGEST_DATE = 100;
const DIGITS = /^\d+$/;
/** What says of which zone a time is. */
const ZONE =
  /(?:Z|\b(?:UTC|GMT|[A-Z]{1,3}[SD]T)|:\d\d(?:\.\d+)?\s*(?:UTC|GMT)?[+-]\d\d:?\d\d)(?:\s*\([^()]*\))?\s*$/i;

/** A date without a zone would be one of the machine's. */
function moment(value: unknown, time: number): unknown {
  if (typeof value !== "string" || value.length > LONGEST_DATE) return value;
  if (value === "now" || value === "today") return new Date(time);
  if (DIGITS.test(value) || ZONE.test(value)) return value;
  for (const zone of [" UTC", "Z"]) {
    const milliseconds = Date.parse(`${value}${zone}`);
    if (!Number.isNaN(milliseconds)) return new Date(milliseconds);
  }
  return value;
}
