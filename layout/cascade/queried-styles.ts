import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { wideKeyword } from "../css/properties/wide-keyword.ts";
import type { ContainerFacts } from "../css/queries/container-condition.ts";
import { parseComponentValues } from "../css/values/component-value.ts";
import { length, number } from "../css/values/numeric.ts";
import { toComputed } from "../css/values/specified.ts";
import { ValueReader } from "../css/values/value-reader.ts";
import type { ContainerStyles } from "./container-rules.ts";
import type { Container } from "./containers.ts";
import type { ElementContext } from "./fonts/font-context.ts";
import type { RegisteredProperties } from "./registered-properties.ts";

const CONTEXT = { baseUrl: "", quirks: false };

/** What `@container` finds in the computed styles of containers (css-conditional-5 §4.5). */
export class QueriedStyles implements ContainerStyles {
  readonly #context: ElementContext;
  readonly #registered: RegisteredProperties;

  constructor(context: ElementContext, registered: RegisteredProperties) {
    this.#context = context;
    this.#registered = registered;
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
    return toComputed(value, this.#contextOf(style, outer));
  }

  #contextOf(style: ComputedStyle, outer: Container | undefined): ElementContext {
    const context = this.#context;
    context.fontStyle = style;
    context.lineStyle = style;
    context.fontSize = style.fontSize;
    context.color = style.color;
    context.vertical = style.writingMode !== "horizontal-tb";
    context.container = outer;
    return context;
  }

  /** A name alone asks whether the property has another value than to begin with (css-conditional-5 §4.5). */
  hasStyle(style: ComputedStyle, name: string, value: string | undefined): boolean {
    const registered = this.#registered;
    const own = registered.valueOf(style.customProperties, name);
    const initial = registered.get(name)?.initial;
    if (value === undefined) return own !== initial;
    const wide = wideKeyword(value)?.name;
    if (wide !== undefined) return wide === "initial" && own === initial;
    if (own === undefined) return false;
    const asked = registered.computed(name, value, this.#contextOf(style, undefined))?.text;
    return asked !== undefined && sameTokens(own, asked);
  }
}

/** Unregistered custom properties are equal when they are the same but for white space and comments. */
function sameTokens(a: string, b: string): boolean {
  return a === b || squeezed(a) === squeezed(b);
}

function squeezed(text: string): string {
  return text.replaceAll("/**/", " ").replace(/\s+/g, " ").trim();
}
