import type { StyleProperties } from "../../style/computed-style.ts";
import { alignmentProperties } from "./alignment.ts";
import { backgroundProperties } from "./background.ts";
import { borderProperties } from "./border.ts";
import { boxProperties } from "./box.ts";
import { containmentProperties } from "./containment.ts";
import { controlProperties } from "./control.ts";
import { displayProperties } from "./display.ts";
import { effectProperties } from "./effects.ts";
import { flexProperties } from "./flex.ts";
import { fontProperties } from "./font.ts";
import { fragmentationProperties } from "./fragmentation.ts";
import { gapProperties } from "./gap.ts";
import { gridProperties } from "./grid.ts";
import { hyphenationProperties } from "./hyphenation.ts";
import { listProperties } from "./list.ts";
import { maskProperties } from "./mask.ts";
import { mathProperties } from "./math.ts";
import { multicolProperties } from "./multicol.ts";
import { pageFloatProperties } from "./page-floats.ts";
import { pagedProperties } from "./paged.ts";
import type { Property, PropertyGroup } from "./property.ts";
import { rubyProperties } from "./ruby.ts";
import { shapeProperties } from "./shapes.ts";
import { svgProperties } from "./svg.ts";
import { svgGeometryProperties } from "./svg-geometry.ts";
import { tableProperties } from "./table.ts";
import { textProperties } from "./text.ts";
import { textBoxProperties } from "./text-box.ts";
import { textInkProperties } from "./text-ink.ts";
import { textSpacingProperties } from "./text-spacing.ts";
import { whiteSpaceProperties } from "./white-space.ts";

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
