import type { ValueParser } from "../values/value-reader.ts";

/**
 * What one registry entry says about a property. The parser, the computed-style type, initial values, inheritance, the
 * dump and the support table in the docs are derived from the entries.
 *
 * Each group file (`box.ts`, `border.ts` …) declares an interface of computed values (camelCase of the CSS names)
 * and a `PropertyGroup` of that interface: one entry per property.
 */
export interface Property<Value> {
  /** CSS name, such as `margin-top`. */
  readonly name: string;
  /** Where it is defined, such as `css-box-3 §3.1`. */
  readonly section: string;
  readonly inherited: boolean;
  /** Initial value in computed form. */
  readonly initial: Value;
  /** The grammar in the words of the standard; diagnostics and the support table show it. */
  readonly syntax: string;
  /** Reads a value; what depends on the element (em, currentcolor) becomes a `RelativeValue`. CSS-wide keywords never come here. */
  readonly parse: ValueParser<Value>;
}

export type PropertyGroup<Style> = { readonly [Key in keyof Style]: Property<Style[Key]> };
