import type { ComponentValue, FunctionValue } from "./component-value.ts";
import type { Specified } from "./specified.ts";

/** What the meaning of a value may depend on, beside its text. */
export interface ParseContext {
  /** Address that relative URLs of the sheet resolve against; empty when there is none. */
  readonly baseUrl: string;
  /** Quirks mode: lengths without a unit are pixels where browsers of old took them so. */
  readonly quirks: boolean;
}

/** The cursor that value parsers move over component values. */
export class ValueReader {
  readonly values: readonly ComponentValue[];
  readonly context: ParseContext;
  /** Text that the values' `start` and `end` point into. */
  readonly text: string;
  index = 0;

  constructor(values: readonly ComponentValue[], text: string, context: ParseContext) {
    this.values = values;
    this.text = text;
    this.context = context;
  }

  get atEnd(): boolean {
    return this.index >= this.values.length;
  }

  /** The value under the cursor, not consumed. */
  peek(): ComponentValue | undefined {
    return this.values[this.index];
  }

  next(): ComponentValue | undefined {
    const value = this.values[this.index];
    this.index += 1;
    return value;
  }

  /** Consumes an identifier with this (lower-case) name. */
  takeKeyword(name: string): boolean {
    const value = this.values[this.index];
    if (value?.kind !== "ident" || value.value !== name) return false;
    this.index += 1;
    return true;
  }

  /** Consumes a delimiter such as `,` or `/`. */
  takeDelimiter(delimiter: string): boolean {
    const value = this.values[this.index];
    if (value?.kind !== "delimiter" || value.value !== delimiter) return false;
    this.index += 1;
    return true;
  }

  /** Consumes a function with one of these names. */
  takeFunction(...names: readonly string[]): FunctionValue | undefined {
    const value = this.values[this.index];
    if (value?.kind !== "function" || !names.includes(value.name)) return undefined;
    this.index += 1;
    return value;
  }

  /** Consumes any identifier and gives it as written. */
  takeIdent(): string | undefined {
    const value = this.values[this.index];
    if (value?.kind !== "ident") return undefined;
    this.index += 1;
    return value.text;
  }

  takeString(): string | undefined {
    const value = this.values[this.index];
    if (value?.kind !== "string") return undefined;
    this.index += 1;
    return value.value;
  }

  /** A reader over the content of a function or block. */
  inside(content: readonly ComponentValue[]): ValueReader {
    return new ValueReader(content, this.text, this.context);
  }

  /** Parses a function's whole content with `parser`; undefined if something is left over. */
  parseInside<Value>(
    content: readonly ComponentValue[],
    parser: ValueParser<Value>,
  ): Specified<Value> | undefined {
    const reader = this.inside(content);
    const value = parser(reader);
    return value !== undefined && reader.atEnd ? value : undefined;
  }
}

/**
 * Consumes a value from the reader, or returns undefined when the next values do not fit; the cursor may then stand
 * anywhere (`either` and `optional` put it back).
 */
export type ValueParser<Value> = (reader: ValueReader) => Specified<Value> | undefined;
