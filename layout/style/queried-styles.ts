import type { ContainerFacts } from "../css/container-condition.ts";
import { parseComponentValues } from "../css/values/component-value.ts";
import { length, number } from "../css/values/numeric.ts";
import { toComputed } from "../css/values/specified.ts";
import { ValueReader } from "../css/values/value-reader.ts";
import type { ComputedStyle } from "./computed-style.ts";
import type { ContainerStyles } from "./container-rules.ts";
import type { Container } from "./containers.ts";
import type { ElementContext } from "./font-context.ts";

const CONTEXT = { baseUrl: "", quirks: false };

/** What `@container` finds in the computed styles of containers (css-conditional-5 §4.5). */
export class QueriedStyles implements ContainerStyles {
  readonly #context: ElementContext;

  constructor(context: ElementContext) {
    this.#context = context;
  }

  reader(style: ComputedStyle, outer: Container | undefined): ContainerFacts["read"] {
    return ({ tokens, start, end }) => {
      const text = tokens.slice(start, end);
      const values = parseComponentValues(text) ?? [];
      const first = values[0];
      if (values.length !== 1 || first === undefined) return undefined;
      if (first.kind === "number") return { kind: "number", value: first.value };
      const asLength = length()(new ValueReader(values, text, CONTEXT));
      if (asLength !== undefined) return { kind: "length", value: this.#inUnitsOf(style, outer, asLength) };
      const asNumber = number()(new ValueReader(values, text, CONTEXT));
      return asNumber === undefined
        ? undefined
        : { kind: "number", value: this.#inUnitsOf(style, outer, asNumber) };
    };
  }

  /** Relative lengths refer to the container's fonts, and to the containers around it (css-conditional-5 §4.4). */
  #inUnitsOf(
    style: ComputedStyle,
    outer: Container | undefined,
    value: Parameters<typeof toComputed<number>>[0],
  ): number {
    const context = this.#context;
    context.fontStyle = style;
    context.fontSize = style.fontSize;
    context.vertical = style.writingMode !== "horizontal-tb";
    context.container = outer;
    return toComputed(value, context);
  }

  hasStyle(style: ComputedStyle, name: string, value: string | undefined): boolean {
    const computed = style.customProperties.get(name);
    if (value === undefined || computed === undefined) return computed !== undefined && value === undefined;
    return sameTokens(computed, value);
  }
}

/** Unregistered custom properties are equal when they are the same but for white space and comments. */
function sameTokens(a: string, b: string): boolean {
  return a === b || squeezed(a) === squeezed(b);
}

function squeezed(text: string): string {
  return text.replaceAll("/**/", " ").replace(/\s+/g, " ").trim();
}
