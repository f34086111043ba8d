import { color } from "./color/color.ts";
import { parseComponentValues } from "./component-value.ts";
import { image } from "./image/image.ts";
import {
  angle,
  exactLength,
  exactLengthPercentage,
  integer,
  number,
  percentage,
  resolution,
  time,
} from "./numeric.ts";
import { type ComputeContext, RelativeValue } from "./specified.ts";
import { transformFunction, transformList } from "./transform.ts";
import type { LengthPercentage } from "./types.ts";
import { url } from "./url.ts";
import { type ParseContext, type ValueParser, ValueReader } from "./value-reader.ts";

/** What a registered custom property, or a typed `attr()`, may be (css-properties-values-api-1 §5.4). */
export interface SyntaxDefinition {
  /** Empty for `*`, which takes anything. */
  readonly alternatives: readonly SyntaxComponent[];
}

interface SyntaxComponent {
  /** A type in angle brackets, or a keyword. */
  readonly name: string;
  readonly isType: boolean;
  readonly multiplier: "" | "+" | "#";
}

/** How a type is read, and written as text again when it is computed; without `write` the text stays as it is. */
interface SyntaxType {
  readonly parse: ValueParser<unknown>;
  readonly write?: (value: never) => string;
}

const TYPES: ReadonlyMap<string, SyntaxType> = new Map<string, SyntaxType>([
  ["length", { parse: exactLength, write: (px: number) => `${px}px` }],
  ["length-percentage", { parse: exactLengthPercentage(), write: writeLengthPercentage }],
  ["percentage", { parse: percentage(), write: (percent: number) => `${percent}%` }],
  ["number", { parse: number(), write: String }],
  ["integer", { parse: integer(), write: String }],
  ["angle", { parse: angle(), write: (degrees: number) => `${degrees}deg` }],
  ["time", { parse: time, write: (seconds: number) => `${seconds}s` }],
  ["resolution", { parse: resolution, write: (dots: number) => `${dots}dppx` }],
  ["color", { parse: color }],
  ["image", { parse: image }],
  ["url", { parse: url }],
  ["string", { parse: (reader) => reader.takeString() }],
  ["custom-ident", { parse: customIdent }],
  ["transform-function", { parse: transformFunction }],
  ["transform-list", { parse: transformList }],
]);

const WIDE_KEYWORDS: ReadonlySet<string> = new Set([
  "initial",
  "inherit",
  "unset",
  "revert",
  "revert-layer",
  "default",
]);

function customIdent(reader: ValueReader): string | undefined {
  const value = reader.peek();
  return value?.kind === "ident" && !WIDE_KEYWORDS.has(value.value) ? reader.takeIdent() : undefined;
}

function writeLengthPercentage(value: LengthPercentage): string {
  if (typeof value === "number") return `${value}px`;
  if ("percent" in value)
    return value.px === 0 ? `${value.percent}%` : `calc(${value.px}px + ${value.percent}%)`;
  return `${value.comparison}(${value.operands.map(writeLengthPercentage).join(", ")})`;
}

/** Alternatives beyond this make a definition invalid: each costs an attempt for each value. */
const MAXIMUM_ALTERNATIVES = 64;

/** Reads `"<length># | auto"`, as the `syntax` descriptor has it; undefined when it is none. */
export function parseSyntaxDefinition(text: string): SyntaxDefinition | undefined {
  const source = text.trim();
  if (source === "*") return { alternatives: [] };
  const parts = source.split("|", MAXIMUM_ALTERNATIVES + 1);
  if (parts.length > MAXIMUM_ALTERNATIVES) return undefined;
  const alternatives: SyntaxComponent[] = [];
  for (const part of parts) {
    const component = parseComponent(part.trim());
    if (component === undefined) return undefined;
    alternatives.push(component);
  }
  return { alternatives };
}

function parseComponent(text: string): SyntaxComponent | undefined {
  const type = /^<([a-z-]+)>([+#]?)$/.exec(text);
  if (type !== null) {
    const [, name = "", multiplier = ""] = type;
    const isList = name === "transform-list";
    if (!TYPES.has(name) || (isList && multiplier !== "")) return undefined;
    return { name, isType: true, multiplier: multiplier as SyntaxComponent["multiplier"] };
  }
  const keyword = /^(-?[a-z_\u0080-\uffff][\w\u0080-\uffff-]*|--[\w\u0080-\uffff-]*)([+#]?)$/i.exec(text);
  const [, name = "", multiplier = ""] = keyword ?? [];
  if (name === "" || WIDE_KEYWORDS.has(name.toLowerCase())) return undefined;
  return { name, isType: false, multiplier: multiplier as SyntaxComponent["multiplier"] };
}

/** What values are computed with. */
export interface SyntaxScope {
  readonly parse: ParseContext;
  /** Without it values that depend on the element are not accepted; "later" accepts them as they are. */
  readonly compute: ComputeContext | "later" | undefined;
}

/** A value in computed form as text, and whether it depended on the element. */
export interface SyntaxValue {
  readonly text: string;
  readonly isLate: boolean;
}

/** The computed form of a value, by the first alternative that takes it; undefined when none does. */
export function computeBySyntax(
  definition: SyntaxDefinition,
  text: string,
  scope: SyntaxScope,
): SyntaxValue | undefined {
  const values = parseComponentValues(text);
  if (values === undefined) return undefined;
  if (definition.alternatives.length === 0) return { text, isLate: false };
  for (const component of definition.alternatives) {
    const read = new ComponentReading(component, new ValueReader(values, text, scope.parse), scope).read();
    if (read !== undefined) return read;
  }
  return undefined;
}

/** One attempt to read a value as one alternative. */
class ComponentReading {
  readonly #component: SyntaxComponent;
  readonly #reader: ValueReader;
  readonly #scope: SyntaxScope;
  #isLate = false;

  constructor(component: SyntaxComponent, reader: ValueReader, scope: SyntaxScope) {
    this.#component = component;
    this.#reader = reader;
    this.#scope = scope;
  }

  read(): SyntaxValue | undefined {
    const reader = this.#reader;
    const { multiplier } = this.#component;
    const texts: string[] = [];
    do {
      const item = this.#item();
      if (item === undefined) return undefined;
      texts.push(item);
    } while (multiplier === "#" ? reader.takeDelimiter(",") : multiplier === "+" && !reader.atEnd);
    if (!reader.atEnd) return undefined;
    return { text: texts.join(multiplier === "#" ? ", " : " "), isLate: this.#isLate };
  }

  #item(): string | undefined {
    const reader = this.#reader;
    const { name, isType } = this.#component;
    if (!isType) return reader.peek()?.kind === "ident" && reader.takeIdent() === name ? name : undefined;
    const first = reader.index;
    const type = TYPES.get(name);
    const value = type?.parse(reader);
    if (value === undefined) return undefined;
    if (type?.write === undefined) return this.#written(first);
    if (!(value instanceof RelativeValue)) return type.write(value as never);
    this.#isLate = true;
    const { compute } = this.#scope;
    if (compute === "later") return this.#written(first);
    return compute === undefined ? undefined : type.write(value.compute(compute) as never);
  }

  /** The text of the values that have been read. */
  #written(first: number): string {
    const { values, index, text } = this.#reader;
    return text.slice(values[first]?.start ?? 0, values[index - 1]?.end ?? 0);
  }
}
