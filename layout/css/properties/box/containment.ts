import { keywordAs, keywords } from "../../values/grammar.ts";
import type { ValueParser, ValueReader } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";

/** What of a box does not depend on, or reach beyond, its content (css-contain-2 §3, css-contain-3 §2). */
export interface Containment {
  readonly size: boolean;
  readonly inlineSize: boolean;
  readonly layout: boolean;
  readonly style: boolean;
  readonly paint: boolean;
}

/** css-contain-3, css-conditional-5 §4. */
export interface ContainmentStyle {
  contain: Containment;
  containerType: "normal" | "size" | "inline-size";
  /** Names that `@container` may call the element by; empty for none. */
  containerName: readonly string[];
}

const NONE: Containment = { size: false, inlineSize: false, layout: false, style: false, paint: false };
const CONTENT: Containment = { ...NONE, layout: true, style: true, paint: true };
const STRICT: Containment = { ...CONTENT, size: true };

const KINDS: ReadonlyMap<string, keyof Containment> = new Map([
  ["size", "size"],
  ["inline-size", "inlineSize"],
  ["layout", "layout"],
  ["style", "style"],
  ["paint", "paint"],
]);

const SHARED: ReadonlyMap<string, Containment> = new Map([
  ["none", NONE],
  ["content", CONTENT],
  ["strict", STRICT],
]);

const contain: ValueParser<Containment> = (reader) => {
  const first = reader.peek();
  const shared = first?.kind === "ident" ? SHARED.get(first.value) : undefined;
  if (shared !== undefined) {
    reader.index += 1;
    return shared;
  }
  const found = new Set<keyof Containment>();
  for (let value = reader.peek(); value?.kind === "ident"; value = reader.peek()) {
    const kind = KINDS.get(value.value);
    if (kind === undefined || found.has(kind)) return undefined;
    found.add(kind);
    reader.index += 1;
  }
  if (found.size === 0 || (found.has("size") && found.has("inlineSize"))) return undefined;
  const result: Record<keyof Containment, boolean> = { ...NONE };
  for (const kind of found) result[kind] = true;
  return result;
};

const sizeType = keywords("size", "inline-size");
const scrollState = keywordAs("scroll-state", "scroll-state");

/** Nothing scrolls on paper: `scroll-state` is read and means nothing. */
const containerType: ValueParser<ContainmentStyle["containerType"]> = (reader) => {
  if (reader.takeKeyword("normal")) return "normal";
  let scrolls = scrollState(reader) !== undefined;
  const type = sizeType(reader);
  if (!scrolls) scrolls = scrollState(reader) !== undefined;
  if (type === undefined) return scrolls ? "normal" : undefined;
  return type;
};

/** Words that mean something else in `@container` (css-conditional-5 §4.2). */
const RESERVED: ReadonlySet<string> = new Set(["none", "and", "or", "not", "default"]);

/** `none | <custom-ident>+`. */
export const containerName: ValueParser<readonly string[]> = (reader) => {
  if (reader.takeKeyword("none")) return [];
  const names: string[] = [];
  for (let value = reader.peek(); value?.kind === "ident"; value = reader.peek()) {
    if (RESERVED.has(value.value)) return undefined;
    names.push(value.text);
    reader.index += 1;
  }
  return names.length === 0 ? undefined : names;
};

/** `<'container-name'> [ / <'container-type'> ]?`. */
export function containerShorthand(reader: ValueReader): Record<string, unknown> | undefined {
  const names = containerName(reader);
  if (names === undefined) return undefined;
  const type = reader.takeDelimiter("/") ? containerType(reader) : "normal";
  return type === undefined ? undefined : { "container-name": names, "container-type": type };
}

const typeProperty: Property<ContainmentStyle["containerType"]> = {
  name: "container-type",
  section: "css-conditional-5 §4.1",
  inherited: false,
  initial: "normal",
  syntax: "normal | [ [ size | inline-size ] || scroll-state ]",
  parse: containerType,
};

export const containmentProperties: PropertyGroup<ContainmentStyle> = {
  contain: {
    name: "contain",
    section: "css-contain-3 §2",
    inherited: false,
    initial: NONE,
    syntax: "none | strict | content | [ [ size | inline-size ] || layout || style || paint ]",
    parse: contain,
  },
  containerType: typeProperty,
  containerName: {
    name: "container-name",
    section: "css-conditional-5 §4.2",
    inherited: false,
    initial: [],
    syntax: "none | <custom-ident>+",
    parse: containerName,
  },
};
