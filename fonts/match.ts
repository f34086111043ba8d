import type { FontFace, FontSlant, SelectedFace } from "./types.ts";

/** The style a face is wanted in (CSS `font-weight`, `font-style`, `font-stretch`). */
export interface StyleRequest {
  readonly weight: number;
  readonly slant: FontSlant;
  readonly stretch: number;
}

const slantOrder: Record<FontSlant, readonly FontSlant[]> = {
  normal: ["normal", "oblique", "italic"],
  italic: ["italic", "oblique", "normal"],
  oblique: ["oblique", "italic", "normal"],
};

/** Weight from which a face counts as bold for synthesis. */
const boldFrom = 600;

/**
 * The faces of one family that match best: width first, then slant, then weight (css-fonts-4 §5.2). Several faces are returned
 * when they share the best style, as `@font-face` rules split by `unicode-range` do; empty only for an empty family.
 */
export function matchFaces(family: readonly FontFace[], request: StyleRequest): readonly FontFace[] {
  const stretch = closestStretch(family, request.stretch);
  const inWidth = family.filter((face) => face.stretch === stretch);
  const slant = slantOrder[request.slant].find((candidate) =>
    inWidth.some((face) => face.slant === candidate),
  );
  const inSlant = inWidth.filter((face) => face.slant === slant);
  const weight = closestWeight(inSlant, request.weight);
  return inSlant.filter((face) => face.weight === weight);
}

/** Notes what the face lacks of the request and has to be imitated (css-fonts-4 §2.8, `font-synthesis`). */
export function selectFace(face: FontFace, request: StyleRequest): SelectedFace {
  return {
    face,
    embolden: request.weight >= boldFrom && face.weight < boldFrom,
    oblique: request.slant !== "normal" && face.slant === "normal",
  };
}

function closestStretch(faces: readonly FontFace[], wanted: number): number | undefined {
  const narrowFirst = wanted <= 100;
  return best(faces, (face) => {
    const distance = Math.abs(face.stretch - wanted);
    const preferred = narrowFirst ? face.stretch <= wanted : face.stretch >= wanted;
    return preferred ? distance : 10_000 + distance;
  })?.stretch;
}

function closestWeight(faces: readonly FontFace[], wanted: number): number | undefined {
  return best(faces, (face) => weightPenalty(face.weight, wanted))?.weight;
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

function best(faces: readonly FontFace[], penalty: (face: FontFace) => number): FontFace | undefined {
  let chosen: FontFace | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const face of faces) {
    const value = penalty(face);
    if (value < lowest) {
      lowest = value;
      chosen = face;
    }
  }
  return chosen;
}
