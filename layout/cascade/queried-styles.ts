import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { wideKeyword } from "../css/properties/wide-keyword.ts";
import type { ContainerFacts } from "../css/queries/container-condition.ts";
import { parseComponentValues } from "../css/values/component-value.ts";
import { length, number } from "../css/values/numeric.ts";
import { type ComputeContext, toComputed } from "../css/values/specified.ts";
import { ValueReader } from "../css/values/value-reader.ts";
import type { ContainerStyles } from "./container-rules.ts";
import type { Container } from "./containers.ts";
import type { RegisteredProperties } from "./registered-properties.ts";
import type { DependencyRecorder } from "./style-dependencies.ts";

const CONTEXT = { baseUrl: "", quirks: false };

/** The context of values that a query compares with a container's style; `outer` is the nearest container around it. */
export type QueryContext = (
  style: ComputedStyle,
  outer: Container | undefined,
  dependencies: DependencyRecorder,
) => ComputeContext;

/** What `@container` finds in the computed styles of containers (css-conditional-5 §4.5). */
export class QueriedStyles implements ContainerStyles {
  readonly #contextOf: QueryContext;
  readonly #registered: RegisteredProperties;

  constructor(contextOf: QueryContext, registered: RegisteredProperties) {
    this.#contextOf = contextOf;
    this.#registered = registered;
  }

  of(
    style: ComputedStyle,
    outer: Container | undefined,
    dependencies: DependencyRecorder,
  ): Pick<ContainerFacts, "read" | "hasStyle"> {
    return {
      // Relative lengths refer to the container's fonts, and to the containers around it (css-conditional-5 §4.4).
      read: (range) => readValue(range, () => this.#contextOf(style, outer, dependencies)),
      hasStyle: (name, value) =>
        this.#hasStyle(style, { name, value }, () => this.#contextOf(style, undefined, dependencies)),
    };
  }

  /** A name alone asks whether the property has another value than to begin with (css-conditional-5 §4.5). */
  #hasStyle(
    style: ComputedStyle,
    { name, value }: { readonly name: string; readonly value: string | undefined },
    context: () => ComputeContext,
  ): boolean {
    const registered = this.#registered;
    const own = registered.valueOf(style.customProperties, name);
    const initial = registered.get(name)?.initial;
    if (value === undefined) return own !== initial;
    const wide = wideKeyword(value)?.name;
    if (wide !== undefined) return wide === "initial" && own === initial;
    if (own === undefined) return false;
    const asked = registered.computed(name, value, context())?.text;
    return asked !== undefined && sameTokens(own, asked);
  }
}

function readValue(
  { tokens, start, end }: Parameters<ContainerFacts["read"]>[0],
  context: () => ComputeContext,
): ReturnType<ContainerFacts["read"]> {
  const text = tokens.slice(start, end);
  const values = parseComponentValues(text) ?? [];
  const first = values[0];
  if (values.length !== 1 || first === undefined) return undefined;
  if (first.kind === "number") return { kind: "number", value: first.value };
  const asLength = length()(new ValueReader(values, text, CONTEXT));
  if (asLength !== undefined) return { kind: "length", value: toComputed(asLength, context()) };
  const asNumber = number()(new ValueReader(values, text, CONTEXT));
  return asNumber === undefined ? undefined : { kind: "number", value: toComputed(asNumber, context()) };
}

/** Unregistered custom properties are equal when they are the same but for white space and comments. */
function sameTokens(a: string, b: string): boolean {
  return a === b || squeezed(a) === squeezed(b);
}

function squeezed(text: string): string {
  return text.replaceAll("/**/", " ").replace(/\s+/g, " ").trim();
}
