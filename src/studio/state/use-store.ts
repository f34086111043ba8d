import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Store } from "./store.ts";

/**
 * A part of a store's state; the component is drawn again when that part is another. What `select` gives has to be the same object while
 * nothing in it changes.
 */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  const [, redraw] = useState({});
  const part = select(store.state);
  const shown = useRef({ part, select });
  shown.current = { part, select };
  useLayoutEffect(() => {
    const look = (): void => {
      if (shown.current.select(store.state) !== shown.current.part) redraw({});
    };
    look();
    return store.subscribe(look);
  }, [store]);
  return part;
}
