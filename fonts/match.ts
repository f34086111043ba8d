import { type LeaningFace, needsShear, slantPenalty } from "./slant.ts";
import type { FontFace, FontRequest, SelectedFace, StyleRange, StyleRequest } from "./types.ts";

/** What matching looks at in a face. */
export type StyledFace = Pick<FontFace, "weight" | "stretch" | "weightRange" | "stretchRange"> & LeaningFace;

/** Weight from which a face counts as bold for synthesis. */
const boldFrom = 600;

/**
 * The faces of one family that match best: width first, then slant, then weight (css-fonts-4 §5.2). Several faces are returned
 * when they share the best style, as `@font-face` rules split by `unicode-range` do; empty only for an empty family.
 */
export function matchFaces<Face extends StyledFace>(
  family: readonly Face[],
  request: StyleRequest,
): readonly Face[] {
  const inWidth = closest(family, (face) => stretchPenalty(stretchOf(face, request), request.stretch));
  const inSlant = closest(inWidth, (face) => slantPenalty(face, request));
  return closest(inSlant, (face) => weightPenalty(weightOf(face, request), request.weight));
}

/** The face in the style asked for, with what it lacks and has to be imitated (css-fonts-4 §2.8, `font-synthesis`). */
export function selectFace(
  face: FontFace,
  request: StyleRequest & Pick<FontRequest, "variations" | "opticalSize" | "keepsWeight" | "keepsStyle">,
): SelectedFace {
  const weight = weightOf(face, request);
  const { slant, angle, variations, opticalSize } = request;
  const style = { weight, slant, angle, stretch: stretchOf(face, request), variations, opticalSize };
  const oblique = request.keepsStyle !== true && needsShear(face, request);
  return {
    face: face.instance?.(style) ?? face,
    embolden: request.keepsWeight !== true && request.weight >= boldFrom && weight < boldFrom,
    oblique,
    ...(oblique && slant === "oblique" && angle !== undefined ? { angle } : undefined),
  };
}

/** The weight of a face's range next to the wanted one. */
function weightOf(face: StyledFace, { weight }: StyleRequest): number {
  return within(face.weightRange, weight) ?? face.weight;
}

function stretchOf(face: StyledFace, { stretch }: StyleRequest): number {
  return within(face.stretchRange, stretch) ?? face.stretch;
}

function within(range: StyleRange | undefined, wanted: number): number | undefined {
  return range === undefined ? undefined : Math.min(range[1], Math.max(range[0], wanted));
}

function stretchPenalty(stretch: number, wanted: number): number {
  const distance = Math.abs(stretch - wanted);
  const preferred = wanted <= 100 ? stretch <= wanted : stretch >= wanted;
  return preferred ? distance : 10_000 + distance;
}

/** Orders weights as css-fonts-4 §5.2 step 4.3 tries them. */
function weightPenalty(weight: number, wanted: number): number {
  const distance = Math.abs(weight - wanted);
  if (wanted >= 400 && wanted <= 500) {
    if (weight >= wanted && weight <= 500) return distance;
    return weight < wanted ? 10_000 + distance : 20_000 + distance;
  }
  const preferred = wanted < 400 ? weight <= wanted : weight >= wanted;
  return preferred ? distance : 10_000 + distance;
}

/** The faces with the lowest penalty. */
function closest<Face>(faces: readonly Face[], penalty: (face: Face) => number): readonly Face[] {
  let lowest = Number.POSITIVE_INFINITY;
  for (const face of faces) lowest = Math.min(lowest, penalty(face));
  return faces.filter((face) => penalty(face) === lowest);
}
