import type { GlyphRun, SelectedFace } from "../../../fonts/api/faces.ts";
import type { Color } from "../../../layout/api/display.ts";
import type { ContentStream } from "./content-stream.ts";
import { TextWriter } from "./text-writer.ts";

/** Text drawn across every page, above all content. The runs follow each other from left to right. */
export interface Watermark {
  readonly runs: readonly { readonly run: GlyphRun; readonly selected: SelectedFace }[];
}

const COLOR: Color = { red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25 };
/** Part of the page's diagonal that the text fills. */
const LENGTH = 0.7;
/** Largest font size as a part of the page's shorter side: a short text must not fill the page. */
const LARGEST = 0.25;

/** Draws the text along the diagonal, rising to the right, in transparent grey. */
export function drawWatermark(
  watermark: Watermark,
  page: { readonly width: number; readonly height: number },
  stream: ContentStream,
): void {
  const { width, height } = page;
  const diagonal = Math.hypot(width, height);
  let length = 0;
  for (const { run } of watermark.runs) length += run.width / run.face.metrics.unitsPerEm;
  if (length === 0 || diagonal === 0) return;
  const fontSize = Math.min((diagonal * LENGTH) / length, Math.min(width, height) * LARGEST);
  const cosine = width / diagonal;
  const sine = height / diagonal;
  stream.save();
  stream.transform([cosine, -sine, sine, cosine, width / 2, height / 2]);
  const text = new TextWriter(stream);
  let x = (-length * fontSize) / 2;
  for (const { run, selected } of watermark.runs) {
    const font = stream.document.font(selected.face);
    const placed = {
      x,
      y: fontSize * 0.35,
      run,
      selected,
      fontSize,
      color: COLOR,
      letterSpacing: 0,
      wordSpacing: 0,
    };
    text.show({ type: "glyph-run", ...placed }, font);
    x += (run.width * fontSize) / run.face.metrics.unitsPerEm;
  }
  text.end();
  stream.restore();
}
