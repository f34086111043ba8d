import { breaks } from "./breaks.ts";
import type { FeatureGroup } from "./feature.ts";
import { layout } from "./layout.ts";
import { pageBox } from "./page-box.ts";
import { paint } from "./paint.ts";
import { runningContent } from "./running-content.ts";
import { tables } from "./tables.ts";

/** Every group of the table in docs/features.md, in its order. */
export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  pageBox,
  breaks,
  runningContent,
  tables,
  layout,
  paint,
];
