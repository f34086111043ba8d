import type { FontFace, SelectedFace, StyleRange, StyleRequest } from "./types.ts";

/** What of a face says how its letters lean. */
export type LeaningFace = Pick<FontFace, "slant" | "slantRange" | "axes">;

/** Degrees that oblique letters lean where nobody says more (css-fonts-4 §2.4). */
export const usualAngle = 14;
/** Beyond this letters would be lines. */
const steepest = 80;
/** From this angle on letters that lean more are better than those that lean less (css-fonts-4 §5.2 step 4.2). */
const steepFrom = 11;

/** Degrees that a request asks letters to lean, clockwise. */
export function wantedAngle({ slant, angle }: Pick<StyleRequest, "slant" | "angle">): number {
  if (slant === "normal") return 0;
  return slant === "oblique" ? (angle ?? usualAngle) : usualAngle;
}

/** Is the face drawn as an italic, or can it be? */
export function servesItalic({ slant, slantRange, axes = [] }: LeaningFace): boolean {
  if (slant === "italic") return true;
  return (
    slantRange === undefined &&
    slant === "normal" &&
    axes.some(({ tag, maximum }) => tag === "ital" && maximum >= 1)
  );
}

/** Angles that letters of the face may lean; none for an italic, which leans as it likes. */
export function anglesOf({ slant, slantRange, axes = [] }: LeaningFace): StyleRange | undefined {
  if (slant === "italic") return undefined;
  if (slantRange !== undefined) return slantRange;
  // The axis counts the other way round.
  const axis = axes.find(({ tag }) => tag === "slnt");
  if (axis !== undefined) return [-axis.maximum, -axis.minimum];
  return slant === "oblique" ? [usualAngle, usualAngle] : [0, 0];
}

/** Degrees that the letters of a face lean in answer to a request. */
export function servedAngle(face: LeaningFace, request: Pick<StyleRequest, "slant" | "angle">): number {
  const wanted = wantedAngle(request);
  const angles = anglesOf(face);
  return angles === undefined ? wanted : Math.min(angles[1], Math.max(angles[0], wanted));
}

/** Angles differ by less than this, groups of them by more. */
const group = 1000;

/** How far a face is from the slant that is asked for: the lower the better (css-fonts-4 §5.2 step 4.2). */
export function slantPenalty(face: LeaningFace, request: StyleRequest): number {
  const isItalic = servesItalic(face);
  const angles = anglesOf(face);
  const byAngle =
    angles === undefined ? Number.POSITIVE_INFINITY : anglePenalty(angles, wantedAngle(request));
  if (request.slant === "italic") return isItalic ? 0 : group + byAngle;
  return isItalic ? Math.min(2 * group, byAngle) : byAngle;
}

function anglePenalty([first, last]: StyleRange, wanted: number): number {
  if (wanted < 0) return anglePenalty([-last, -first], -wanted);
  if (first <= wanted && wanted <= last) return 0;
  // Letters that lean the other way come last, those that stand upright before them.
  const leansOtherwise = 3 * group - last;
  if (wanted === 0) return last < 0 ? leansOtherwise : group + first;
  if (first > wanted) return wanted < steepFrom ? group + first : first;
  const standsUpright = wanted < steepFrom ? last >= 0 : last > 0;
  if (!standsUpright) return leansOtherwise;
  return wanted < steepFrom ? wanted - last : group + wanted - last;
}

/** True where a face must be sheared to answer a request. */
export function needsShear(face: LeaningFace, request: StyleRequest): boolean {
  const wanted = wantedAngle(request);
  if (face.slant === "italic" || (request.slant === "italic" && servesItalic(face))) return false;
  return wanted !== 0 && Math.sign(servedAngle(face, request)) !== Math.sign(wanted);
}

/** The tangent of fourteen degrees, to three places. */
const usualShear = 0.249;

/** How far the tops of synthesised oblique letters go to the right for each unit of height; 0 for others. */
export function shearOf({ oblique, angle }: SelectedFace): number {
  if (!oblique) return 0;
  if (angle === undefined) return usualShear;
  const degrees = Math.min(steepest, Math.max(-steepest, angle));
  return Math.round(1000 * Math.tan((degrees * Math.PI) / 180)) / 1000;
}
