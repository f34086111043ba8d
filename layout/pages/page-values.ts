import type { PagePolicy } from "../css/values/types.ts";

/** Values assigned by name on one page, and those in effect when it started: running elements, named strings (css-gcpm-3 §1.1.2). */
export interface PageValues<Value> {
  /** Last assignment of earlier pages, by name. */
  readonly carried: ReadonlyMap<string, Value>;
  /** Assignments of this page in order, by name. */
  readonly assigned: ReadonlyMap<string, readonly Value[]>;
  /** Names assigned at the very start of the page. */
  readonly atStart: ReadonlySet<string>;
}

export const NO_PAGE_VALUES: PageValues<never> = {
  carried: new Map<string, never>(),
  assigned: new Map<string, never>(),
  atStart: new Set(),
};

/** What `element(name, policy)` or `string(name, policy)` shows on the page. */
export function valueOnPage<Value>(
  values: PageValues<Value>,
  name: string,
  policy: PagePolicy,
): Value | undefined {
  const assigned = values.assigned.get(name);
  const carried = values.carried.get(name);
  if (assigned === undefined || assigned.length === 0) return carried;
  switch (policy) {
    case "first":
      return assigned[0];
    case "start":
      return values.atStart.has(name) ? assigned[0] : carried;
    case "last":
      return assigned.at(-1);
    case "first-except":
      return undefined;
  }
}

/** Takes the assignments of a page; what was assigned before is carried on. */
export class PageValuesBuilder<Value> {
  readonly #carried: ReadonlyMap<string, Value>;
  readonly #assigned: Map<string, Value[]> = new Map();
  readonly #atStart: Set<string> = new Set();

  constructor(previous: PageValues<Value>) {
    if (previous.assigned.size === 0) {
      this.#carried = previous.carried;
      return;
    }
    const carried = new Map(previous.carried);
    for (const [name, values] of previous.assigned) carried.set(name, values.at(-1) as Value);
    this.#carried = carried;
  }

  assign(name: string, value: Value, isAtStart: boolean): void {
    const list = this.#assigned.get(name);
    if (list !== undefined) {
      list.push(value);
      return;
    }
    this.#assigned.set(name, [value]);
    if (isAtStart) this.#atStart.add(name);
  }

  build(): PageValues<Value> {
    return { carried: this.#carried, assigned: this.#assigned, atStart: this.#atStart };
  }
}
