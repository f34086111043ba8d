import type { Color } from "../../css/values/types.ts";
import type { DiagnosticSink } from "../../diagnostics.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import { EVERYWHERE } from "../../graphics/everywhere.ts";
import type { DocumentRaster, RasterRequest } from "../document-raster.ts";

/** Shadows show what casts them again: in each other, twice as much each time. */
const LARGEST_SHADOW = 5_000;

/** In the coordinates of the items. */
export interface CastShadow {
  readonly x: number;
  readonly y: number;
  /** Standard deviation of its blur. */
  readonly deviation: number;
  readonly color: Color;
}

/** Puts the shadow of the items from `start` on below them. They stay as they are; what is blurred is a picture. */
export function castShadow(
  items: DisplayItem[],
  start: number,
  shadow: CastShadow,
  {
    raster,
    diagnostics,
    ...place
  }: Pick<RasterRequest, "visible" | "enlargement"> & {
    readonly raster: DocumentRaster;
    readonly diagnostics: DiagnosticSink;
  },
): void {
  const content = items.slice(start).filter(isDrawn);
  if (content.length > LARGEST_SHADOW) {
    const message = `The shadow of drop-shadow() is left out: more than ${LARGEST_SHADOW} things would cast it.`;
    diagnostics.warn("unsupported-value", message);
    return;
  }
  const own = items.splice(start);
  const blurred =
    shadow.deviation > 0
      ? raster.shadow({ ...place, items: content, toList: [1, 0, 0, 1, 0, 0] }, shadow)
      : undefined;
  for (const item of blurred ?? sharpShadow(content, shadow)) items.push(item);
  for (const item of own) items.push(item);
}

/** What is drawn, as the mask of an area filled with the shadow's colour. */
function sharpShadow(content: readonly DisplayItem[], { x, y, color }: CastShadow): DisplayItem[] {
  return [
    { type: "save" },
    { type: "transform", matrix: [1, 0, 0, 1, x, y] },
    { type: "begin-mask", ...EVERYWHERE, mode: "alpha" },
    ...content,
    { type: "end-mask" },
    { type: "begin-group", ...EVERYWHERE, opacity: 1, blendMode: "normal" },
    { type: "fill-rectangle", ...EVERYWHERE, color },
    { type: "end-group" },
    { type: "restore" },
  ];
}

function isDrawn({ type }: DisplayItem): boolean {
  return (
    type !== "link" &&
    type !== "anchor" &&
    type !== "bookmark" &&
    type !== "content" &&
    type !== "begin-field" &&
    type !== "end-field"
  );
}
