import type { ImageValue, LengthPercentage, Position, TransformFunction } from "../values/types.ts";

/** css-transforms-1, css-color-4 opacity, css-images-3 object-fit, compositing-1. */
export interface EffectStyle {
  opacity: number;
  transform: readonly TransformFunction[] | "none";
  transformOrigin: readonly [x: LengthPercentage, y: LengthPercentage];
  mixBlendMode: string;
  isolation: "auto" | "isolate";
  objectFit: "fill" | "contain" | "cover" | "none" | "scale-down";
  objectPosition: Position;
  imageOrientation: "from-image" | "none" | number;
  imageRendering: "auto" | "pixelated" | "crisp-edges" | "smooth";
  clipPath: "none" | string;
  maskImage: readonly (ImageValue | "none")[];
  filter: "none" | string;
}
