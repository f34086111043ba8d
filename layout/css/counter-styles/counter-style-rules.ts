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
  const resolved: ResolvedRules = new Map();
  for (const name of raw.keys()) {
    const style = resolve(name, raw, resolved);
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
/** Undefined for rules that make no style. */
type ResolvedRules = Map<string, CounterStyle | undefined>;

/**
 * Resolves a rule after those that it extends, each once and without recursion: chains can be as long as the sheet. Rules that extend each
 * other in a circle extend decimal (css-counter-styles-3 §3.1.7).
 */
function resolve(name: string, raw: RawRules, resolved: ResolvedRules): CounterStyle | undefined {
  const chain = new Map<string, CounterDescriptors>();
  let next: string | undefined = name;
  while (next !== undefined && !resolved.has(next) && !chain.has(next)) {
    const rule = raw.get(next);
    if (rule === undefined) break;
    chain.set(next, rule);
    next = isExtension(rule) ? (rule.base ?? "decimal") : undefined;
  }
  let isInCircle = next !== undefined && chain.has(next);
  const circleStart = next;
  for (const [link, rule] of [...chain].reverse()) {
    resolved.set(link, resolveRule(rule, isInCircle ? DECIMAL : baseOf(rule, resolved)));
    if (link === circleStart) isInCircle = false;
  }
  return resolved.get(name);
}

/** A style with symbols of its own extends none. */
function isExtension(rule: CounterDescriptors): boolean {
  return rule.system === "extends" && rule.symbols === undefined && rule.additive === undefined;
}

function baseOf(rule: CounterDescriptors, resolved: ResolvedRules): CounterStyle {
  const name = rule.base ?? "decimal";
  return resolved.get(name) ?? PREDEFINED_COUNTER_STYLES.get(name) ?? DECIMAL;
}

function resolveRule(rule: CounterDescriptors, extended: CounterStyle): CounterStyle | undefined {
  const system = rule.system ?? "symbolic";
  const base = isExtension(rule) ? extended : system === "extends" ? undefined : ownSystem(rule, system);
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
