/** SVG: drawings as images, and documents of another kind inside them; effects that are drawn as pixels. */

export { ForeignLayout } from "../foreign-layout.ts";
export { EFFECTS } from "../paint/effects.ts";
export { ForeignPainter } from "../paint/foreign-content.ts";
export { expandEntities } from "../svg/entities.ts";
export { parseSvg } from "../svg/parse-svg.ts";
export { drawingSize } from "../svg/svg-image.ts";
