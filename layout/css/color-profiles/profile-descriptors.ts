import type { DiagnosticSink } from "../../diagnostics.ts";
import type { ColorProfileRule } from "../sheets/sheet.ts";
import { color } from "../values/color/color.ts";
import { parseComponentValues } from "../values/component-value.ts";
import { commaList, keywords } from "../values/grammar.ts";
import { RelativeValue } from "../values/specified.ts";
import type { RenderingIntent, SpotInk } from "../values/types.ts";
import { url } from "../values/url.ts";
import { type ValueParser, ValueReader } from "../values/value-reader.ts";

/** What an `@color-profile` rule says, with no more than is valid (css-color-5 §8.1–8.3). */
export interface ProfileDescriptors {
  /** Absolute address of an ICC profile. */
  readonly src?: string;
  readonly intent?: RenderingIntent;
  /** Names of the components, of which only the number counts. */
  readonly components?: readonly string[];
  /** Our own: inks by the names that printers know them by, with the look of each. */
  readonly separation?: readonly SpotInk[];
}

const intent: ValueParser<RenderingIntent> = keywords(
  "relative-colorimetric",
  "absolute-colorimetric",
  "perceptual",
  "saturation",
);

const componentName: ValueParser<string> = (reader) => reader.takeIdent();

/** Printers have room for eight colours of a kind (ISO 32000-1 annex C). */
const MOST_INKS = 8;
/** Names in PDF have at most 127 bytes. */
const LONGEST_NAME = 100;

const spotInk: ValueParser<SpotInk> = (reader) => {
  const name = reader.takeString()?.trim() ?? "";
  const alternate = color(reader);
  const isNamed = name !== "" && name !== "None" && name.length <= LONGEST_NAME;
  // Colours must not depend on an element, nor be transparent.
  if (!isNamed || typeof alternate !== "object" || alternate instanceof RelativeValue) return undefined;
  return alternate.alpha === 1 ? { name, alternate } : undefined;
};

const separation: ValueParser<readonly SpotInk[]> = (reader) => {
  const inks = commaList(spotInk)(reader);
  if (inks === undefined || inks instanceof RelativeValue || inks.length > MOST_INKS) return undefined;
  return new Set(inks.map(({ name }) => name)).size === inks.length ? inks : undefined;
};

/** The descriptors of a rule; one that is not valid is left out with a diagnostic, so that an earlier one stands. */
export function readProfileDescriptors(
  { descriptors, baseUrl }: ColorProfileRule,
  diagnostics: DiagnosticSink,
): ProfileDescriptors {
  const read = <Value>(property: string, parse: ValueParser<Value>): Value | undefined => {
    let found: Value | undefined;
    for (const declaration of descriptors) {
      if (declaration.property !== property) continue;
      const { value, important, position } = declaration;
      const values = parseComponentValues(value);
      const reader = values && new ValueReader(values, value, { baseUrl, quirks: false });
      const result = reader === undefined || important ? undefined : parse(reader);
      if (result !== undefined && !(result instanceof RelativeValue) && reader?.atEnd === true)
        found = result;
      else {
        const message = `"${value}" is no value of "${property}" in @color-profile.`;
        diagnostics.warn("invalid-declaration", message, position);
      }
    }
    return found;
  };
  const src = read("src", url)?.url;
  const rendering = read("rendering-intent", intent);
  const components = read("components", commaList(componentName));
  const inks = read("-platen-separation", separation);
  return {
    ...(src === undefined ? {} : { src }),
    ...(rendering === undefined ? {} : { intent: rendering }),
    ...(components === undefined ? {} : { components }),
    ...(inks === undefined ? {} : { separation: inks }),
  };
}
