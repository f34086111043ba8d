import type { DiagnosticSink } from "../../diagnostics.ts";
import type { Sheet } from "../sheets/sheet.ts";
import { autoRanges, type CounterStyle, type CounterStyleMap } from "./counter-style.ts";
import { type CounterDescriptors, readCounterDescriptors } from "./counter-style-descriptors.ts";
import { DECIMAL, PREDEFINED_COUNTER_STYLES } from "./predefined-counter-styles.ts";

/**
 * Reads the `@counter-style` rules of sheets (css-counter-styles-3 §2–3); of several rules of a name the last in the cascade counts.
 */
export function counterStylesOf(
  sheets: readonly Pick<Sheet, "counterStyles">[],
  diagnostics: DiagnosticSink,
): CounterStyleMap {
  const rules = sheets.flatMap(({ counterStyles }) => counterStyles);
  const sorted = rules.sort((a, b) => a.layer - b.layer);
  const raw: RawRules = new Map(
    sorted.map((rule) => [rule.name, readCounterDescriptors(rule.descriptors, diagnostics)]),
  );
  const positions = new Map(sorted.map((rule) => [rule.name, rule.descriptors[0]?.position]));
  const styles = new Map<string, CounterStyle>();
  for (const [name, descriptors] of raw) {
    const style = resolveRule(descriptors, raw, [name]);
    if (style === undefined) {
      const message = `The counter style "${name}" needs symbols that fit its system.`;
      diagnostics.warn("invalid-counter-style", message, positions.get(name));
    } else {
      styles.set(name, style);
    }
  }
  return styles;
}

type RawRules = ReadonlyMap<string, CounterDescriptors>;

/** @param chain the names of the style and of those that extend it */
function resolveRule(
  rule: CounterDescriptors,
  raw: RawRules,
  chain: readonly string[],
): CounterStyle | undefined {
  const base =
    rule.system === "extends" ? extended(rule, raw, chain) : ownSystem(rule, rule.system ?? "symbolic");
  if (base === undefined) return undefined;
  return {
    ...base,
    negative: rule.negative ?? base.negative,
    prefix: rule.prefix ?? base.prefix,
    suffix: rule.suffix ?? base.suffix,
    ranges: rule.range === "auto" ? autoRanges(base.system) : (rule.range ?? base.ranges),
    fallback: rule.fallback ?? base.fallback,
    pad: rule.pad ?? base.pad,
  };
}

/** `system: extends`; a loop counts as extending decimal. A style with symbols of its own extends none (§3.1.7). */
function extended(
  rule: CounterDescriptors,
  raw: RawRules,
  chain: readonly string[],
): CounterStyle | undefined {
  if (rule.symbols !== undefined || rule.additive !== undefined) return undefined;
  const name = rule.base ?? "decimal";
  const other = chain.includes(name) ? undefined : raw.get(name);
  return (
    (other === undefined ? undefined : resolveRule(other, raw, [...chain, name])) ??
    PREDEFINED_COUNTER_STYLES.get(name) ??
    DECIMAL
  );
}

const FEWEST_SYMBOLS = { cyclic: 1, fixed: 1, symbolic: 1, alphabetic: 2, numeric: 2, additive: 1 } as const;

function ownSystem(rule: CounterDescriptors, system: keyof typeof FEWEST_SYMBOLS): CounterStyle | undefined {
  const isAdditive = system === "additive";
  const symbols = isAdditive ? rule.additive?.map(([, symbol]) => symbol) : rule.symbols;
  if (symbols === undefined || symbols.length < FEWEST_SYMBOLS[system]) return undefined;
  return {
    ...DECIMAL,
    system,
    symbols,
    weights: isAdditive ? (rule.additive ?? []).map(([weight]) => weight) : [],
    ranges: autoRanges(system),
    first: rule.first ?? 1,
  };
}
