import type { FeatureGroup } from "./feature.ts";
import { pageBox } from "./page-box.ts";

/** Every group of the table in docs/features.md, in its order. */
export const FEATURE_GROUPS: readonly FeatureGroup[] = [pageBox];
