import { wideKeyword } from "../css/properties/wide-keyword.ts";
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
  /** Values of the parent. */
  readonly inherited: ReadonlyMap<string, string>;
  readonly attribute: SubstitutionScope["attribute"];
  readonly budget: ExpansionBudget;
}

/**
 * Computed values of custom properties (css-variables-1 §2): declared ones with their references replaced, others
 * inherited. Properties in a cycle, or whose references have no value, are left out: they are invalid at computed-value time.
 */
export function resolveCustomProperties(input: CustomPropertyInput): ReadonlyMap<string, string> {
  const { declared, inherited, budget } = input;
  if (!budget.spend(ENTRY_COST * declared.size)) return inherited;
  /** What differs from the parent; undefined where the element has no value. */
  const changes = new Map<string, string | undefined>();
  const waiting = new Map<string, string>();
  for (const [name, text] of declared) {
    const wide = wideKeyword(text)?.name;
    // Custom properties inherit: unset means inherit.
    if (wide === "initial") changes.set(name, undefined);
    else if (wide !== undefined) continue;
    else if (SUBSTITUTED.test(text)) waiting.set(name, text);
    else changes.set(name, text);
  }
  if (waiting.size > 0) substituteWaiting(waiting, changes, input);
  // Rules for all elements declare the same everywhere: then one map serves all.
  for (const [name, value] of changes) if (inherited.get(name) === value) changes.delete(name);
  if (changes.size === 0 || !budget.spend(ENTRY_COST * (inherited.size + changes.size))) return inherited;
  const values = new Map(inherited);
  for (const [name, value] of changes) {
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  return values;
}

/** Characters of the budget that one declaration, and one entry of a map, cost. */
const ENTRY_COST = 16;

function substituteWaiting(
  waiting: ReadonlyMap<string, string>,
  changes: Map<string, string | undefined>,
  input: CustomPropertyInput,
): void {
  const { order, cyclic } = dependencyOrder(waiting);
  for (const name of waiting.keys()) changes.set(name, undefined);
  const customProperty = (name: string): string | undefined =>
    changes.has(name) ? changes.get(name) : input.inherited.get(name);
  const scope: SubstitutionScope = { customProperty, attribute: input.attribute };
  for (const name of order) {
    const text = waiting.get(name);
    const value = text === undefined || cyclic.has(name) ? undefined : substitute(text, scope, input.budget);
    if (value !== undefined) changes.set(name, value);
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
