import type { DisplayList } from "../../../layout/api/display.ts";
import type { PdfDictionary } from "../objects/values.ts";

/** A page in its own units, of which there are `scale` to a CSS pixel. */
interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/**
 * The boxes of a page (ISO 32000-1 §14.11.2). The page itself starts at the origin, so that the paper around it has negative coordinates
 * and nothing else depends on it. A press is told where pages are cut and how far paint goes, also where both are the edge of the paper.
 */
export function pageBoxes(
  { sheet }: DisplayList,
  { width, height, scale }: PageSize,
  isForPress: boolean,
): PdfDictionary {
  const around = (distance: number): number[] => {
    const edge = distance * scale;
    return [-edge, -edge, width + edge, height + edge].map((value) => value + 0);
  };
  const { margin = 0, bleed = 0, rotation = 0 } = sheet ?? {};
  const Rotate = rotation === 0 ? undefined : rotation;
  if (margin === 0 && !isForPress) return { MediaBox: around(0), Rotate };
  return { MediaBox: around(margin), BleedBox: around(bleed), TrimBox: around(0), Rotate };
}
