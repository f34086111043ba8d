import { wideKeyword } from "../css/properties/wide-keyword.ts";
import type { ComputeContext } from "../css/values/specified.ts";
import type { RegisteredProperties } from "./registered-properties.ts";
import {
  type ExpansionBudget,
  referencedProperties,
  type SubstitutionScope,
  substitute,
} from "./substitution.ts";

const SUBSTITUTED = /\b(?:var|env|attr)\(/i;

/** What resolving an element's custom properties needs. */
export interface CustomPropertyInput {
  /** Winning declarations of the element by name. */
  readonly declared: ReadonlyMap<string, string>;
  /** Values of the parent, those that are not inherited among them. */
  readonly parent: ReadonlyMap<string, string>;
  /** Values of the parent that the element inherits. */
  readonly inherited: ReadonlyMap<string, string>;
  readonly registered: RegisteredProperties;
  readonly context: ComputeContext;
  readonly attribute: SubstitutionScope["attribute"];
  readonly budget: ExpansionBudget;
}

/** Custom properties of an element. */
export interface ResolvedProperties {
  readonly values: ReadonlyMap<string, string>;
  /** Whether registered ones hold lengths that depend on the element's font: they are to be resolved again when it is known. */
  readonly dependsOnFont: boolean;
}

/**
 * Computed values of custom properties (css-variables-1 §2, css-properties-values-api-1 §2.4): declared ones with their references
 * replaced, others inherited. Properties in a cycle, or whose references have no value, are left out: they are invalid at
 * computed-value time; so are values of registered ones that do not fit their syntax, which leaves them their initial value.
 */
export function resolveCustomProperties(input: CustomPropertyInput): ResolvedProperties {
  return new Resolution(input).run();
}

/** Characters of the budget that one declaration, and one entry of a map, cost. */
const ENTRY_COST = 16;

class Resolution {
  readonly #input: CustomPropertyInput;
  /** What differs from the parent; undefined where the element has no value. */
  readonly #changes: Map<string, string | undefined> = new Map();
  #dependsOnFont = false;

  constructor(input: CustomPropertyInput) {
    this.#input = input;
  }

  run(): ResolvedProperties {
    const { declared, inherited, budget } = this.#input;
    const changes = this.#changes;
    if (!budget.spend(ENTRY_COST * declared.size)) return this.#result(inherited);
    const waiting = new Map<string, string>();
    for (const [name, text] of declared) {
      if (SUBSTITUTED.test(text)) waiting.set(name, text);
      else this.#set(name, text);
    }
    if (waiting.size > 0) this.#substitute(waiting);
    // Rules for all elements declare the same everywhere: then one map serves all.
    for (const [name, value] of changes) if (inherited.get(name) === value) changes.delete(name);
    if (changes.size === 0 || !budget.spend(ENTRY_COST * (inherited.size + changes.size)))
      return this.#result(inherited);
    const values = new Map(inherited);
    for (const [name, value] of changes) {
      if (value === undefined) values.delete(name);
      else values.set(name, value);
    }
    return this.#result(values);
  }

  #result(values: ReadonlyMap<string, string>): ResolvedProperties {
    return { values, dependsOnFont: this.#dependsOnFont };
  }

  /** Takes a value without references. */
  #set(name: string, text: string): void {
    const { registered, inherited, parent, context } = this.#input;
    const property = registered.get(name);
    const wide = wideKeyword(text)?.name;
    const isInherited = property?.inherits !== false;
    if (wide === "initial") this.#changes.set(name, undefined);
    else if (wide === "inherit") this.#changes.set(name, registered.valueOf(parent, name));
    else if (wide !== undefined) this.#changes.set(name, isInherited ? inherited.get(name) : undefined);
    else if (property === undefined) this.#changes.set(name, text);
    else {
      const computed = registered.computed(name, text, context);
      if (computed?.isLate === true) this.#dependsOnFont = true;
      // Invalid at computed-value time: as if unset.
      const unset = isInherited ? inherited.get(name) : undefined;
      this.#changes.set(name, computed?.text ?? unset);
    }
  }

  #substitute(waiting: ReadonlyMap<string, string>): void {
    const { inherited, attribute, budget, registered } = this.#input;
    const changes = this.#changes;
    const { order, cyclic } = dependencyOrder(waiting);
    for (const name of waiting.keys()) changes.set(name, undefined);
    const customProperty = (name: string): string | undefined =>
      (changes.has(name) ? changes.get(name) : inherited.get(name)) ?? registered.get(name)?.initial;
    const scope: SubstitutionScope = { customProperty, attribute };
    for (const name of order) {
      const text = waiting.get(name);
      const value = text === undefined || cyclic.has(name) ? undefined : substitute(text, scope, budget);
      if (value !== undefined) this.#set(name, value.trim());
    }
  }
}

interface Frame {
  readonly name: string;
  readonly references: readonly string[];
  next: number;
  /** Lowest place on the path that the name, or one it refers to, leads back to. */
  low: number;
}

const NO_WAY_BACK = Number.POSITIVE_INFINITY;

/** Names after those that they refer to, and the names in cycles. Linear and without recursion: chains may be long. */
function dependencyOrder(texts: ReadonlyMap<string, string>): {
  order: string[];
  cyclic: ReadonlySet<string>;
} {
  const order: string[] = [];
  const cyclic = new Set<string>();
  /** Place on the path while a name is under way, -1 when it is done. */
  const place = new Map<string, number>();
  const path: Frame[] = [];
  const open = (name: string): void => {
    place.set(name, path.length);
    path.push({ name, references: referencedProperties(texts.get(name) ?? ""), next: 0, low: NO_WAY_BACK });
  };
  const close = (frame: Frame): void => {
    path.pop();
    place.set(frame.name, -1);
    order.push(frame.name);
    if (frame.low > path.length) return;
    cyclic.add(frame.name);
    const before = path[path.length - 1];
    if (before !== undefined && frame.low < path.length) before.low = Math.min(before.low, frame.low);
  };
  for (const start of texts.keys()) {
    if (!place.has(start)) open(start);
    for (let frame = path[path.length - 1]; frame !== undefined; frame = path[path.length - 1]) {
      const reference = frame.references[frame.next];
      frame.next += 1;
      if (reference === undefined) {
        close(frame);
        continue;
      }
      const known = place.get(reference);
      if (known === undefined && texts.has(reference)) open(reference);
      else if (known !== undefined && known >= 0) frame.low = Math.min(frame.low, known);
    }
  }
  return { order, cyclic };
}
