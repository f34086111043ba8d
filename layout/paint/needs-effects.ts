import type { ComputedStyle } from "../css/properties/computed-style.ts";

/** Whether a box of a style is painted with `EFFECTS`. */
export function needsEffects(style: ComputedStyle): boolean {
  return (
    style.filter !== "none" ||
    style.backdropFilter !== "none" ||
    isClippedOrMasked(style) ||
    style.textShadow.some(isBlurred) ||
    style.boxShadow.some(isBlurred)
  );
}

function isBlurred({ blur }: { readonly blur: number }): boolean {
  return blur > 0;
}

/** Whether a box has a clip path or a mask (css-masking-1). */
export function isClippedOrMasked({ clipPath, maskImage }: ComputedStyle): boolean {
  return clipPath !== "none" || maskImage.length > 1 || maskImage[0] !== "none";
}
