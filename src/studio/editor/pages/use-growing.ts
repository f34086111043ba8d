import { useEffect, useState } from "preact/hooks";

/** Elements that are made at once: more would be felt. */
const PORTION = 300;

/** How many of `count` elements are to be there by now: some at once, the others a portion a frame, so that no page of thousands freezes. */
export function useGrowing(count: number): number {
  const [most, setMost] = useState(PORTION);
  useEffect(() => {
    if (most >= count) return;
    const request = requestAnimationFrame(() => setMost(most + PORTION));
    return () => cancelAnimationFrame(request);
  }, [most, count]);
  return most;
}
