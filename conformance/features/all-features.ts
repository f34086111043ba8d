import { breaks } from "./breaks.ts";
import { cssLanguage } from "./css-language.ts";
import type { FeatureGroup } from "./feature.ts";
import { graphics } from "./graphics.ts";
import { layout } from "./layout.ts";
import { pageBox } from "./page-box.ts";
import { paint } from "./paint.ts";
import { pdfOutput } from "./pdf-output.ts";
import { runningContent } from "./running-content.ts";
import { tables } from "./tables.ts";
import { text } from "./text.ts";

/** Every group of the table in docs/features.md, in its order. */
export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  pageBox,
  breaks,
  runningContent,
  tables,
  layout,
  paint,
  text,
  cssLanguage,
  graphics,
  pdfOutput,
];
