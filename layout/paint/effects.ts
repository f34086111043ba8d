import { drawingOf, paintSvg } from "../svg/svg-image.ts";
import { paintBackdrop } from "./backdrop.ts";
import { filterBox } from "./box-filter.ts";
import { beginClipAndMask } from "./clip-and-mask.ts";
import { createRaster } from "./create-raster.ts";
import type { PaintEffects } from "./paint-context.ts";
import { paintControl, paintImageButton } from "./paint-control.ts";

export const EFFECTS: PaintEffects = {
  beginClipAndMask,
  createRaster,
  drawingOf,
  filterBox,
  paintBackdrop,
  paintControl,
  paintImageButton,
  paintSvg,
};
