import type { NumberField } from "../../template/model.ts";
import { type DecimalOptions, formatDecimal } from "./decimal.ts";
import type { TextBox, ValueFormat } from "./value-format.ts";

interface Defaults {
  readonly minimum: number;
  readonly maximum: number;
  readonly symbol: string;
  readonly position: "before" | "after";
}

const DEFAULTS: Readonly<Record<NumberField["type"], Defaults>> = {
  number: { minimum: 0, maximum: 10, symbol: "", position: "after" },
  dollar: { minimum: 2, maximum: 2, symbol: "$", position: "before" },
  integer: { minimum: 0, maximum: 0, symbol: "", position: "after" },
  percent: { minimum: 0, maximum: 2, symbol: "%", position: "after" },
};

/** number, dollar, integer and percent: a JSON number, shown with separators, decimals, sign and symbol. */
export function createNumberFormat(field: NumberField, box: TextBox): ValueFormat<number> {
  const defaults = DEFAULTS[field.type];
  const { format = {} } = field;
  const minimumDecimals = format.minimumDecimals ?? Math.min(defaults.minimum, format.maximumDecimals ?? 20);
  const options: DecimalOptions = {
    minimumDecimals,
    maximumDecimals: Math.max(minimumDecimals, format.maximumDecimals ?? defaults.maximum),
    locale: format.locale ?? "en-US",
    grouping: format.grouping ?? true,
  };
  const symbol = format.symbol ?? defaults.symbol;
  // Sign or parentheses, the decimal point, decimals and symbol.
  const beside = 3 + options.maximumDecimals + symbol.length;
  const isBefore = (format.symbolPosition ?? defaults.position) === "before";
  const show = (value: number): string => {
    const { text, negative } = formatDecimal(value, options);
    const withSymbol = isBefore ? symbol + text : text + symbol;
    if (!negative) return withSymbol;
    return format.negative === "parentheses" ? `(${withSymbol})` : `-${withSymbol}`;
  };
  return {
    read: (value, path, context) => {
      if (typeof value !== "number" || !Number.isFinite(value)) {
        context.refuse(path, "Must be a number.");
        return undefined;
      }
      if (field.type === "percent" && (value < 0 || value > 100)) {
        context.refuse(path, "Must be a number from 0 to 100.");
        return undefined;
      }
      if (field.type === "integer" && !Number.isInteger(value)) {
        context.refuse(path, "Must be a whole number.");
        return undefined;
      }
      return value;
    },
    longest: (value) => wholeLength(value) + beside,
    pieces: (value) => [{ type: "text", box, text: value === undefined ? "" : show(value) }],
  };
}

/** Most characters before the decimal point, with separators between groups of two digits. */
function wholeLength(value: number): number {
  const size = Math.abs(value);
  if (size < 999) return 3;
  return 2 * (Math.floor(Math.log10(size)) + 2);
}
