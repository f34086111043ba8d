/** Where the state of a tool stands. A state never changes; an update puts another one in its place. */
export interface Store<State> {
  readonly state: State;
  /** Puts the state that a function makes of the present one in its place, and tells whoever listens if it is another. */
  update(change: (state: State) => State): void;
  /** Calls back after every update until the function that is returned is called. */
  subscribe(listener: () => void): () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get state() {
      return state;
    },
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
