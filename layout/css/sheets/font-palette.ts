import type { FontPalette } from "../../../fonts/types.ts";
import type { DiagnosticSink } from "../../diagnostics.ts";
import { fontFamily } from "../properties/text/font-grammar.ts";
import { color } from "../values/color/color.ts";
import { parseComponentValues } from "../values/component-value.ts";
import { commaList, either, keywords } from "../values/grammar.ts";
import { integer } from "../values/numeric.ts";
import { RelativeValue } from "../values/specified.ts";
import type { Color } from "../values/types.ts";
import { type ValueParser, ValueReader } from "../values/value-reader.ts";
import type { FontPaletteRule } from "./sheet.ts";

/** What an `@font-palette-values` rule describes (css-fonts-4 §9.2). */
export interface PaletteDescription extends FontPalette {
  readonly name: string;
  readonly families: readonly string[];
}

const CONTEXT = { baseUrl: "", quirks: false };

const basePalette: ValueParser<FontPalette["base"]> = either(
  keywords("light", "dark"),
  integer({ minimum: 0 }),
);

const overrideColor: ValueParser<readonly [index: number, color: Color]> = (reader) => {
  const index = integer({ minimum: 0 })(reader);
  const value = typeof index === "number" ? color(reader) : undefined;
  // Colours must not depend on an element.
  if (typeof index !== "number" || typeof value !== "object" || value instanceof RelativeValue)
    return undefined;
  return [index, value];
};

/** Reads the descriptors of a rule; those that are not valid are left out with a diagnostic. */
export function parsePalette(rule: FontPaletteRule, diagnostics: DiagnosticSink): PaletteDescription {
  const read = <Value>(property: string, parse: ValueParser<Value>): Value | undefined => {
    const declaration = rule.descriptors.findLast((candidate) => candidate.property === property);
    if (declaration === undefined) return undefined;
    const { value, position } = declaration;
    const values = parseComponentValues(value);
    const reader = values === undefined ? undefined : new ValueReader(values, value, CONTEXT);
    const result = reader === undefined ? undefined : parse(reader);
    if (result !== undefined && !(result instanceof RelativeValue) && reader?.atEnd === true) return result;
    const message = `"${value}" is no value of "${property}" in @font-palette-values.`;
    diagnostics.warn("invalid-declaration", message, position);
    return undefined;
  };
  const colors = read("override-colors", commaList(overrideColor)) ?? [];
  return {
    name: rule.name,
    families: read("font-family", fontFamily) ?? [],
    base: read("base-palette", basePalette) ?? 0,
    colors: new Map(colors.map(([index, { red, green, blue, alpha }]) => [index, [red, green, blue, alpha]])),
  };
}
