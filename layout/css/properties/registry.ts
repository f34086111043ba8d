import { alignmentProperties } from "./arrangement/alignment.ts";
import { flexProperties } from "./arrangement/flex.ts";
import { fragmentationProperties } from "./arrangement/fragmentation.ts";
import { gapProperties } from "./arrangement/gap.ts";
import { gridProperties } from "./arrangement/grid.ts";
import { multicolProperties } from "./arrangement/multicol.ts";
import { pageFloatProperties } from "./arrangement/page-floats.ts";
import { pagedProperties } from "./arrangement/paged.ts";
import { tableProperties } from "./arrangement/table.ts";
import { backgroundProperties } from "./box/background.ts";
import { borderProperties } from "./box/border.ts";
import { boxProperties } from "./box/box.ts";
import { containmentProperties } from "./box/containment.ts";
import { controlProperties } from "./box/control.ts";
import { displayProperties } from "./box/display.ts";
import { effectProperties } from "./box/effects.ts";
import { maskProperties } from "./box/mask.ts";
import { shapeProperties } from "./box/shapes.ts";
import { svgProperties } from "./box/svg.ts";
import { svgGeometryProperties } from "./box/svg-geometry.ts";
import type { StyleProperties } from "./computed-style.ts";
import type { Property, PropertyGroup } from "./property.ts";
import { fontProperties } from "./text/font.ts";
import { hyphenationProperties } from "./text/hyphenation.ts";
import { listProperties } from "./text/list.ts";
import { mathProperties } from "./text/math.ts";
import { rubyProperties } from "./text/ruby.ts";
import { textProperties } from "./text/text.ts";
import { textBoxProperties } from "./text/text-box.ts";
import { textInkProperties } from "./text/text-ink.ts";
import { textSpacingProperties } from "./text/text-spacing.ts";
import { whiteSpaceProperties } from "./text/white-space.ts";

/**
 * All properties that documents can set and layout or paint understand.
 *
 * To add one: (1) write its computed type into the interface of its group file (`box.ts`, `text.ts` …) and its entry, with
 * grammar, initial value and section of the standard, into the group's table below the interface; parser, cascade,
 * inheritance, dump, `@supports` and the support table follow. (2) Read `style.<camelCaseName>` where it takes effect.
 * (3) Add a line to `registry.test.ts` for the grammar and a test beside the consumer. Shorthands live in `shorthands/`, names for
 * the same property in `aliases.ts`, flow-relative names in `logical.ts`; properties that mean nothing on paper are listed in
 * `ignored.ts`, those still to come in `unsupported.ts`: remove the new one there.
 */
export const propertyGroups: PropertyGroup<StyleProperties> = {
  ...alignmentProperties,
  ...backgroundProperties,
  ...borderProperties,
  ...boxProperties,
  ...containmentProperties,
  ...controlProperties,
  ...displayProperties,
  ...effectProperties,
  ...maskProperties,
  ...flexProperties,
  ...fontProperties,
  ...fragmentationProperties,
  ...gapProperties,
  ...gridProperties,
  ...hyphenationProperties,
  ...listProperties,
  ...mathProperties,
  ...multicolProperties,
  ...pageFloatProperties,
  ...pagedProperties,
  ...rubyProperties,
  ...shapeProperties,
  ...svgProperties,
  ...svgGeometryProperties,
  ...tableProperties,
  ...textProperties,
  ...textBoxProperties,
  ...textInkProperties,
  ...textSpacingProperties,
  ...whiteSpaceProperties,
};

export type PropertyKey = keyof StyleProperties;

/** A registry entry with its place in `properties`. */
export interface RegisteredProperty {
  readonly index: number;
  /** Name of the field in computed styles. */
  readonly key: PropertyKey;
  readonly property: Property<unknown>;
}

export const properties: readonly RegisteredProperty[] = Object.entries(propertyGroups).map(
  ([key, property], index) => ({
    index,
    key: key as PropertyKey,
    property: property as unknown as Property<unknown>,
  }),
);

const BY_NAME: ReadonlyMap<string, RegisteredProperty> = new Map(
  properties.map((registered) => [registered.property.name, registered]),
);

const BY_KEY: ReadonlyMap<string, RegisteredProperty> = new Map(
  properties.map((registered) => [registered.key, registered]),
);

/** The longhand with this CSS name, in lower case. */
export function propertyByName(name: string): RegisteredProperty | undefined {
  return BY_NAME.get(name);
}

/** The longhand with this field name. */
export function propertyByKey(key: PropertyKey): RegisteredProperty {
  const registered = BY_KEY.get(key);
  if (registered === undefined) throw new Error(`No property has the field ${key}.`);
  return registered;
}
