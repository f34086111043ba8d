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

/** Fields that children take over. */
const HANDED_DOWN: readonly (keyof ComputedStyle)[] = ["language", "customProperties", ...inheritedKeys];
const INITIALLY_HANDED_DOWN: readonly unknown[] = handedDown(INITIAL);

/** What the children of a style take over, always in the same order. */
export function handedDown(style: ComputedStyle): readonly unknown[] {
  const values = new Array<unknown>(HANDED_DOWN.length);
  for (let place = 0; place < values.length; place += 1)
    values[place] = style[HANDED_DOWN[place] as keyof ComputedStyle];
  return values;
}

/** A style as a child without declarations has it: inherited properties of its parent, the others initial. */
export function inheritFrom(values: readonly unknown[]): MutableStyle {
  const style: MutableStyle = { ...INITIAL };
  const fields = style as unknown as Record<string, unknown>;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place];
    if (value !== INITIALLY_HANDED_DOWN[place]) fields[HANDED_DOWN[place] as string] = value;
  }
  return style;
}
