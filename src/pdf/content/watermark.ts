import type { GlyphRun, SelectedFace } from "../../../fonts/api/faces.ts";
import type { Color } from "../../../layout/api/display.ts";
import type { ContentStream } from "./content-stream.ts";
import { TextWriter } from "./text-writer.ts";

/** A part of the watermark's text in one face; the parts follow each other from left to right. */
export interface WatermarkRun {
  readonly run: GlyphRun;
  readonly selected: SelectedFace;
}

/** Text drawn across every page, above all content. */
export interface Watermark {
  readonly runs: readonly WatermarkRun[];
}

/** Where the text stands on a page: along the diagonal, rising to the right, its middle on that of the page. */
export interface WatermarkPlace {
  readonly fontSize: number;
  /** Of the angle between the diagonal and the lower edge. */
  readonly cosine: number;
  readonly sine: number;
  /** From the middle of the page along the diagonal to where the text begins; negative. */
  readonly x: number;
  /** How far the baseline is below the diagonal. */
  readonly drop: number;
}

/** Of red, green and blue. */
export const WATERMARK_GRAY = 0.5;
export const WATERMARK_OPACITY = 0.25;
/** Part of the page's diagonal that the text fills. */
const LENGTH = 0.7;
/** Largest font size as a part of the page's shorter side: a short text must not fill the page. */
const LARGEST = 0.25;
/** Half of the height of capitals, in em. */
const DROP = 0.35;

const COLOR: Color = {
  red: WATERMARK_GRAY,
  green: WATERMARK_GRAY,
  blue: WATERMARK_GRAY,
  alpha: WATERMARK_OPACITY,
};

/** Undefined where there is no text or no page. */
export function placeWatermark(
  runs: readonly WatermarkRun[],
  { width, height }: { readonly width: number; readonly height: number },
): WatermarkPlace | undefined {
  const diagonal = Math.hypot(width, height);
  let length = 0;
  for (const { run } of runs) length += run.width / run.face.metrics.unitsPerEm;
  if (length === 0 || diagonal === 0) return undefined;
  const fontSize = Math.min((diagonal * LENGTH) / length, Math.min(width, height) * LARGEST);
  return {
    fontSize,
    cosine: width / diagonal,
    sine: height / diagonal,
    x: (-length * fontSize) / 2,
    drop: fontSize * DROP,
  };
}

/** Draws the text in transparent grey. */
export function drawWatermark(
  { runs }: Watermark,
  page: { readonly width: number; readonly height: number },
  stream: ContentStream,
): void {
  const place = placeWatermark(runs, page);
  if (place === undefined) return;
  const { fontSize, cosine, sine, drop } = place;
  stream.save();
  stream.transform([cosine, -sine, sine, cosine, page.width / 2, page.height / 2]);
  const text = new TextWriter(stream);
  let { x } = place;
  for (const { run, selected } of runs) {
    const font = stream.document.font(selected.face);
    const placed = { x, y: drop, run, selected, fontSize, color: COLOR, letterSpacing: 0, wordSpacing: 0 };
    text.show({ type: "glyph-run", ...placed }, font);
    x += (run.width * fontSize) / run.face.metrics.unitsPerEm;
  }
  text.end();
  stream.restore();
}
