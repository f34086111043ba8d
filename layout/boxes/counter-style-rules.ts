import type { CounterStyleRule } from "../css/sheet.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { CounterStyle, CounterStyleMap } from "./counter-style.ts";
import { PREDEFINED_COUNTER_STYLES } from "./predefined-counter-styles.ts";

/** Reads `@counter-style` rules (css-counter-styles-3 §2–3); a later rule of a name replaces an earlier one. */
export function counterStylesOf(
  rules: readonly CounterStyleRule[],
  diagnostics: DiagnosticSink,
): CounterStyleMap {
  const raw = new Map(rules.map((rule) => [rule.name, rule]));
  const styles = new Map<string, CounterStyle>();
  for (const rule of raw.values()) {
    const style = resolveRule(rule, raw, []);
    if (style === undefined) {
      diagnostics.warn(
        "invalid-counter-style",
        `The counter style "${rule.name}" needs symbols that fit its system.`,
        rule.descriptors[0]?.position,
      );
    } else {
      styles.set(rule.name, style);
    }
  }
  return styles;
}

type RawRules = ReadonlyMap<string, CounterStyleRule>;

function resolveRule(
  rule: CounterStyleRule,
  raw: RawRules,
  chain: readonly string[],
): CounterStyle | undefined {
  const values = new Map(rule.descriptors.map(({ property, value }) => [property, value.trim()]));
  const [system = "symbolic", argument] = (values.get("system") ?? "symbolic").split(/\s+/);
  const base =
    system === "extends"
      ? extended(argument ?? "decimal", raw, [...chain, rule.name])
      : ownSystem(system, argument, values);
  if (base === undefined) return undefined;
  const negative = strings(values.get("negative"));
  const [padLength, ...padSymbol] = (values.get("pad") ?? "").split(/\s+/);
  return {
    ...base,
    negative: negative.length === 0 ? base.negative : [negative[0] ?? "-", negative[1] ?? ""],
    prefix: strings(values.get("prefix"))[0] ?? base.prefix,
    suffix: strings(values.get("suffix"))[0] ?? base.suffix,
    range: rangeOf(values.get("range")) ?? base.range,
    fallback: values.get("fallback") ?? base.fallback,
    pad:
      padLength === "" || padLength === undefined
        ? base.pad
        : [Math.min(1000, Number.parseInt(padLength, 10) || 0), strings(padSymbol.join(" "))[0] ?? ""],
  };
}

/** `system: extends`; a loop counts as extending decimal. */
function extended(name: string, raw: RawRules, chain: readonly string[]): CounterStyle | undefined {
  const rule = chain.includes(name) ? undefined : raw.get(name);
  return (
    (rule === undefined ? undefined : resolveRule(rule, raw, chain)) ??
    PREDEFINED_COUNTER_STYLES.get(name) ??
    PREDEFINED_COUNTER_STYLES.get("decimal")
  );
}

const FEWEST_SYMBOLS: Readonly<Record<string, number>> = {
  cyclic: 1,
  fixed: 1,
  symbolic: 1,
  alphabetic: 2,
  numeric: 2,
};

function ownSystem(
  system: string,
  argument: string | undefined,
  values: ReadonlyMap<string, string>,
): CounterStyle | undefined {
  const decimal = PREDEFINED_COUNTER_STYLES.get("decimal") as CounterStyle;
  if (system === "additive") {
    const pairs = additiveSymbols(values.get("additive-symbols"));
    if (pairs.length === 0) return undefined;
    return {
      ...decimal,
      system: "additive",
      weights: pairs.map(([weight]) => weight),
      symbols: pairs.map(([, symbol]) => symbol),
      range: [0, Number.POSITIVE_INFINITY],
    };
  }
  const fewest = FEWEST_SYMBOLS[system];
  const symbols = strings(values.get("symbols"));
  if (fewest === undefined || symbols.length < fewest) return undefined;
  const isPositive = system === "alphabetic" || system === "symbolic";
  return {
    ...decimal,
    system: system as CounterStyle["system"],
    symbols,
    range: isPositive ? [1, Number.POSITIVE_INFINITY] : decimal.range,
    first: system === "fixed" ? Number.parseInt(argument ?? "1", 10) || 1 : 1,
  };
}

function additiveSymbols(text: string | undefined): readonly (readonly [number, string])[] {
  const pairs: (readonly [number, string])[] = [];
  for (const part of (text ?? "").split(/,(?=(?:[^"']|"[^"]*"|'[^']*')*$)/)) {
    const weight = /(?:^|\s)(\d+)(?:\s|$)/.exec(part.replace(/"[^"]*"|'[^']*'/g, " "));
    const symbol = strings(part.replace(/(^|\s)\d+(?=\s|$)/, " "))[0];
    if (weight?.[1] !== undefined && symbol !== undefined) pairs.push([Number(weight[1]), symbol]);
  }
  return pairs.sort((a, b) => b[0] - a[0]);
}

function rangeOf(text: string | undefined): readonly [number, number] | undefined {
  if (text === undefined || text === "auto") return undefined;
  const [low, high] = (text.split(",")[0] ?? "").trim().split(/\s+/);
  const bound = (word: string | undefined, infinite: number): number =>
    word === "infinite" ? infinite : Number.parseInt(word ?? "", 10);
  const range = [bound(low, Number.NEGATIVE_INFINITY), bound(high, Number.POSITIVE_INFINITY)] as const;
  return Number.isNaN(range[0]) || Number.isNaN(range[1]) || range[0] > range[1] ? undefined : range;
}

/** Strings and identifiers of a value, escapes resolved. */
function strings(text: string | undefined): string[] {
  const found: string[] = [];
  for (const match of (text ?? "").matchAll(
    /"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|((?:[^\s"'\\]|\\[\s\S])+)/g,
  )) {
    const raw = match[1] ?? match[2] ?? match[3] ?? "";
    found.push(
      raw
        .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) =>
          String.fromCodePoint(Math.min(Number.parseInt(hex, 16) || 0xfffd, 0x10ffff)),
        )
        .replace(/\\([\s\S])/g, "$1"),
    );
  }
  return found;
}
