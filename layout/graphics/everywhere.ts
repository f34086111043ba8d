import type { Rectangle } from "../geometry/edges.ts";

/** Larger than any page: groups are cut to what is around them. */
export const EVERYWHERE: Rectangle = { x: -20_000, y: -20_000, width: 40_000, height: 40_000 };
