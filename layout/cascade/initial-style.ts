import type { ComputedStyle, StyleProperties } from "../css/properties/computed-style.ts";
import { properties } from "../css/properties/registry.ts";

/** A style under construction: the same fields, writable. */
export type MutableStyle = { -readonly [Key in keyof ComputedStyle]: ComputedStyle[Key] };

const NO_CUSTOM_PROPERTIES: ReadonlyMap<string, string> = new Map();

/**
 * All styles are copies of this one, made by object spread: they share one hidden class (fields in registry order), which keeps
 * property reads in layout fast.
 */
const INITIAL: ComputedStyle = Object.fromEntries([
  ["id", 0],
  ["language", ""],
  ["hadInlineDisplay", false],
  ["customProperties", NO_CUSTOM_PROPERTIES],
  ...properties.map(({ key, property }) => [key, property.initial]),
]) as unknown as ComputedStyle;

/** Fields of the inherited properties. */
export const inheritedKeys: readonly (keyof StyleProperties)[] = properties
  .filter(({ property }) => property.inherited)
  .map(({ key }) => key);

/** The style that the root element inherits from: every property at its initial value. A new object, id 0. */
export function initialStyle(): ComputedStyle {
  return { ...INITIAL };
}

/** The initial style with some properties replaced: for tests, and for boxes that no element stands behind. */
export function styleWith(changes: Partial<ComputedStyle>): ComputedStyle {
  return { ...INITIAL, ...changes };
}

/** A style as a child without declarations has it: of its parent's values those that children take over and that are `changed`, the others initial. */
export function inheritFrom(parent: ComputedStyle, changed: readonly (keyof ComputedStyle)[]): MutableStyle {
  const style: MutableStyle = { ...INITIAL };
  const fields = style as unknown as Record<string, unknown>;
  for (const key of changed) fields[key] = parent[key];
  return style;
}
