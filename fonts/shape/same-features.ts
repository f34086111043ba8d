import type { FeatureSettings } from "../types.ts";

/** Whether two settings of features say the same. */
export function sameFeatures(left: FeatureSettings | undefined, right: FeatureSettings | undefined): boolean {
  if ((left?.size ?? 0) !== (right?.size ?? 0)) return false;
  for (const [tag, value] of left ?? []) if (right?.get(tag) !== value) return false;
  return true;
}
