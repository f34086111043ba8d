/** The display list and what stands in it: all that a writer of pages has to know. It loads no layout. */

export type { Color, ColorProfile, IccProfile, IccSpace, SpotInk } from "../css/values/types.ts";
export type { ColorFace } from "../graphics/color-glyphs/color-run.ts";
export {
  CLOSE,
  type ContentPart,
  CUBIC,
  type DisplayItem,
  type DisplayList,
  type GradientStop,
  LINE,
  type Matrix,
  MOVE,
  type PageArtifact,
  type PageLabel,
  type Paint,
  type Path,
  type ReadingTurn,
} from "../graphics/display-list.ts";
export type { ButtonAction, ChoiceField, FormField, TextFormat } from "../graphics/form-field.ts";
export type { AlphaMask, ImagePixels, ImageResource, MediaMap } from "../graphics/image-resource.ts";
export { IDENTITY, multiply, transformRectangle } from "../graphics/transform.ts";
