/** A number in decimal digits: the value is `0.digits × 10^point`, negative or not. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly point: number;
}

export interface DecimalOptions {
  readonly minimumDecimals: number;
  readonly maximumDecimals: number;
  /** BCP 47 language, for the separators. */
  readonly locale: string;
  readonly grouping: boolean;
}

/**
 * A number's absolute value with the separators of a language, rounded half away from zero. Own code, because the same number must
 * look the same with every version of the runtime's locale data. Rounds the shortest decimal form: 1.005 is 1.01 to two places.
 */
export function formatDecimal(value: number, options: DecimalOptions): { text: string; negative: boolean } {
  const decimal = round(toDecimal(value), options.maximumDecimals);
  const { point } = decimal;
  const whole = point <= 0 ? "0" : decimal.digits.slice(0, point).padEnd(point, "0");
  let decimals = point < 0 ? "0".repeat(-point) + decimal.digits : decimal.digits.slice(point);
  if (decimal.digits === "") decimals = "";
  decimals = decimals.padEnd(options.minimumDecimals, "0");
  const separators = separatorsOf(options.locale);
  const grouped = options.grouping ? group(whole, separators) : whole;
  return {
    text: decimals === "" ? grouped : grouped + separators.decimal + decimals,
    // What rounds to nothing has no sign.
    negative: decimal.negative && decimal.digits !== "",
  };
}

function toDecimal(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = Math.abs(value).toString().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const all = whole + fraction;
  const leading = all.length - all.replace(/^0+/, "").length;
  const digits = all.slice(leading).replace(/0+$/, "");
  return { negative: value < 0, digits, point: whole.length - leading + Number(exponent) };
}

function round(decimal: Decimal, decimals: number): Decimal {
  const kept = decimal.point + decimals;
  if (decimal.digits.length <= kept) return decimal;
  if (kept < 0) return { ...decimal, digits: "" };
  const up = decimal.digits.charCodeAt(kept) >= 0x35;
  if (!up) return { ...decimal, digits: decimal.digits.slice(0, kept).replace(/0+$/, "") };
  let index = kept - 1;
  while (index >= 0 && decimal.digits.charAt(index) === "9") index -= 1;
  if (index < 0) return { ...decimal, digits: "1", point: decimal.point + 1 };
  const digits = decimal.digits.slice(0, index) + String(Number(decimal.digits.charAt(index)) + 1);
  return { ...decimal, digits };
}

interface Separators {
  readonly decimal: string;
  readonly group: string;
  /** Digits that must stand before the first separator. */
  readonly minimum: number;
  /** Size of the groups after the first: 2 in India, else 3. */
  readonly size: number;
}

const NO_BREAK_SPACE = "\u00a0";
const POINT: Separators = { decimal: ".", group: ",", minimum: 1, size: 3 };
const COMMA: Separators = { decimal: ",", group: ".", minimum: 1, size: 3 };
const SPACE: Separators = { decimal: ",", group: NO_BREAK_SPACE, minimum: 1, size: 3 };
const APOSTROPHE: Separators = { decimal: ".", group: "’", minimum: 1, size: 3 };

/** By language, or language and region where a region differs (CLDR 45). What is not listed writes 1,234.5. */
const SEPARATORS: ReadonlyMap<string, Separators> = new Map([
  ...languages(
    "da de el es-AR es-CL es-CO es-EC es-UY eu fo gl hr id is it ca mk nl ro sl sr sq tr vi pt",
    COMMA,
  ),
  ...languages("be cs et fi fr hu hy ka kk lt lv nb nn no ru sk sv uk uz de-AT en-ZA", SPACE),
  ...languages("es", { ...COMMA, minimum: 2 }),
  ...languages("bg pl pt-PT", { ...SPACE, minimum: 2 }),
  ...languages("de-CH de-LI it-CH rm", APOSTROPHE),
  ...languages("fr-CH", { ...SPACE, decimal: "," }),
  ...languages("en-IN hi bn gu kn ml mr pa ta te", { ...POINT, size: 2 }),
  ...languages("es-MX es-US es-419 es-GT es-HN es-NI es-PA es-PE es-PR es-SV es-DO", POINT),
]);

function languages(names: string, separators: Separators): [string, Separators][] {
  return names.split(" ").map((name) => [name.toLowerCase(), separators]);
}

function separatorsOf(locale: string): Separators {
  let name = locale.toLowerCase().replaceAll("_", "-");
  for (;;) {
    const found = SEPARATORS.get(name);
    if (found !== undefined) return found;
    const cut = name.lastIndexOf("-");
    if (cut < 0) return POINT;
    name = name.slice(0, cut);
  }
}

function group(whole: string, { group: separator, minimum, size }: Separators): string {
  if (whole.length < 3 + minimum) return whole;
  let start = whole.length - 3;
  let text = whole.slice(start);
  while (start > 0) {
    const next = Math.max(0, start - size);
    text = whole.slice(next, start) + separator + text;
    start = next;
  }
  return text;
}
