import type { CounterChange } from "../../css/values/types.ts";

/** One instance of a counter: its value and the depth of the parent whose children and their descendants it covers. */
interface CounterInstance {
  value: number;
  readonly depth: number;
}

const LOWEST = -2147483648;
const HIGHEST = 2147483647;

/**
 * Counters while the document is walked in order (css-lists-3 §4). `counter-reset` makes a nested instance whose scope is the
 * element, its following siblings and their descendants; a later sibling's reset replaces it.
 */
export class CounterScopes {
  readonly #instances: Map<string, CounterInstance[]> = new Map();
  /** Names with an instance made at a depth, to be ended when the walk leaves that depth. */
  readonly #createdAt: string[][] = [];

  /** Ends the counters made among the children at `depth`; call when their parent has been walked. */
  leave(depth: number): void {
    const names = this.#createdAt[depth];
    if (names === undefined || names.length === 0) return;
    for (const name of names) {
      const stack = this.#instances.get(name);
      while (stack !== undefined && stack.length > 0 && (stack.at(-1) as CounterInstance).depth >= depth)
        stack.pop();
    }
    this.#createdAt[depth] = [];
  }

  /** Applies counter-reset, -increment and -set of an element at `depth`, in that order. */
  apply(
    depth: number,
    changes: {
      reset: readonly CounterChange[];
      increment: readonly CounterChange[];
      set: readonly CounterChange[];
    },
  ): void {
    for (const { name, value } of changes.reset) this.#reset(name, value, depth);
    for (const { name, value } of changes.increment) {
      const instance = this.#current(name) ?? this.#reset(name, 0, depth);
      const next = instance.value + value;
      // css-lists-3 §4.4: an increment beyond the range is ignored.
      if (next >= LOWEST && next <= HIGHEST) instance.value = next;
    }
    for (const { name, value } of changes.set)
      (this.#current(name) ?? this.#reset(name, 0, depth)).value = value;
  }

  /** Innermost value; 0 when the counter does not exist. */
  value(name: string): number {
    return this.#current(name)?.value ?? 0;
  }

  /** All values from the outermost instance inwards, for `counters()`. */
  values(name: string): readonly number[] {
    const stack = this.#instances.get(name);
    return stack === undefined || stack.length === 0 ? [0] : stack.map((instance) => instance.value);
  }

  #current(name: string): CounterInstance | undefined {
    return this.#instances.get(name)?.at(-1);
  }

  #reset(name: string, value: number, depth: number): CounterInstance {
    let stack = this.#instances.get(name);
    if (stack === undefined) {
      stack = [];
      this.#instances.set(name, stack);
    }
    const top = stack.at(-1);
    if (top !== undefined && top.depth === depth) {
      top.value = value;
      return top;
    }
    const instance = { value, depth };
    stack.push(instance);
    this.#createdAt[depth] ??= [];
    this.#createdAt[depth].push(name);
    return instance;
  }
}
