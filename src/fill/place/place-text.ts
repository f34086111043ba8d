import { clusterEnd } from "../../../fonts/api/text.ts";
import type { Alignment } from "../../template/model.ts";
import type { FillFont } from "../fonts/font-library.ts";
import { PADDING, PADDING_ABOVE, SMALLEST } from "../format/text-room.ts";
import type { TextBox } from "../format/value-format.ts";
import type { ResolvedStyle } from "../styles.ts";
import { breakLines, opportunitiesOf } from "./break-lines.ts";
import { type PlacedRun, TextParagraph, type TextTools } from "./text-items.ts";

/** A line of text: where its first run starts, from the lower left corner of the box, y upwards. */
export interface PlacedLine {
  readonly x: number;
  readonly y: number;
  /** From left to right, each where the one before ends. */
  readonly runs: readonly PlacedRun[];
}

/** Text laid out in a box. For boxes turned by 90 or 270 degrees width and height are exchanged. */
export interface PlacedText {
  readonly fontSize: number;
  readonly lines: readonly PlacedLine[];
  /** Text reaches over the edge of the box and has to be cut off there. */
  readonly isClipped: boolean;
}

const LINE_HEIGHT = 1.2;
/** Height of a line that chooses its own size, in font sizes. */
const AUTOMATIC_HEIGHT = 1.35;
const LARGEST_AUTOMATIC_LINES = 12;
/** Steps in which sizes are tried. */
const STEP = 0.25;
/** Rounding of widths must not count as overflow. */
const TOLERANCE = 0.01;
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Sets text in a box: in cells, on one line, or in lines that wrap at the edge. All of it is set, if need be beyond the edge. */
export function placeText(text: string, box: TextBox, style: ResolvedStyle, tools: TextTools): PlacedText {
  const isTurned = box.rotation === 90 || box.rotation === 270;
  const { width, height } = box.rect;
  const input: Input = {
    text: CONTROL.test(text) ? showable(text, tools) : text,
    box,
    style,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    tools,
  };
  if (box.cells > 0) return placeInCells(input);
  return box.multiline ? placeLines(input) : placeLine(input);
}

interface Input {
  readonly text: string;
  readonly box: TextBox;
  readonly style: ResolvedStyle;
  /** Of the area as the text sees it. */
  readonly width: number;
  readonly height: number;
  readonly tools: TextTools;
}

const CONTROL = /\p{Cc}/u;
const CONTROLS = /\p{Cc}/gu;
const LINE_END_CHARACTERS = "\n\r\v\f\u0085";
const TAB = "    ";

/** The text with tabs as spaces, and without other controls but line ends: they have no look. */
function showable(text: string, tools: TextTools): string {
  const spaced = text.replaceAll("\t", TAB);
  const shown = spaced.replace(CONTROLS, (control) => (LINE_END_CHARACTERS.includes(control) ? control : ""));
  if (shown !== spaced) tools.warn("control-characters", "Control characters in the text were left out.");
  return shown;
}

const OVERFLOW = ["text-overflow", "The text is larger than its field and is cut off at the edge."] as const;

function placeLine({ text, box, style, width, height, tools }: Input): PlacedText {
  const { font } = style;
  const paragraph = new TextParagraph(
    LINE_ENDS.test(text) ? text.replace(ALL_LINE_ENDS, " ") : text,
    font,
    tools,
  );
  const inner = Math.max(0, width - 2 * PADDING);
  const natural = paragraph.width(0, paragraph.text.length) / 1000;
  let { fontSize } = style;
  if (fontSize === 0) {
    fontSize = Math.max(
      SMALLEST,
      Math.min(height / AUTOMATIC_HEIGHT, natural === 0 ? height : inner / natural),
    );
  } else if ((box.shrink || box.isNumeric) && natural * fontSize > inner) {
    fontSize = Math.min(fontSize, Math.max(SMALLEST, inner / natural));
  }
  if (box.isNumeric) fontSize = Math.min(fontSize, Math.max(SMALLEST, height / font.heights.capHeight));
  // Sizes are written with two decimals; rounded down they still fit.
  fontSize = Math.floor(fontSize * 100 + TOLERANCE) / 100;
  const textWidth = natural * fontSize;
  const isWide = textWidth > inner + TOLERANCE;
  const x = isWide ? PADDING : PADDING + (inner - textWidth) * FRACTIONS[style.alignment];
  const isClipped =
    x + textWidth > width + TOLERANCE || font.heights.capHeight * fontSize > height + TOLERANCE;
  if (isClipped) tools.warn(...OVERFLOW);
  const y = centredBaseline(font, fontSize, height);
  return { fontSize, isClipped, lines: [{ x, y, runs: paragraph.runs(0, paragraph.text.length) }] };
}

const ALL_LINE_ENDS = new RegExp(LINE_ENDS, "g");
const FRACTIONS: Readonly<Record<Alignment, number>> = { left: 0, center: 0.5, right: 1 };

/** Centres capital letters, as readers do, but keeps descenders inside where the box is too low for that. */
function centredBaseline({ heights }: FillFont, fontSize: number, height: number): number {
  const cap = heights.capHeight * fontSize;
  const descent = heights.descent * fontSize;
  const centred = (height - cap) / 2;
  if (centred >= descent) return centred;
  return Math.min(descent, Math.max(centred, height - cap));
}

function placeLines({ text, box, style, width, height, tools }: Input): PlacedText {
  const { font } = style;
  const paragraphs = text.split(LINE_ENDS).map((line) => new TextParagraph(line, font, tools));
  const breaks = paragraphs.map(({ text }) => opportunitiesOf(text));
  const inner = Math.max(0, width - 2 * PADDING);
  const room = Math.max(0, height - 2 * PADDING_ABOVE);
  const linesAt = (size: number): { paragraph: TextParagraph; start: number; end: number }[] =>
    paragraphs.flatMap((paragraph, index) =>
      breakLines(paragraph, breaks[index] as Uint8Array, (inner * 1000) / size + TOLERANCE).map((line) => ({
        paragraph,
        ...line,
      })),
    );
  const fits = (size: number): boolean => linesAt(size).length * size * LINE_HEIGHT <= room + TOLERANCE;
  let { fontSize } = style;
  if (fontSize === 0) fontSize = largestFitting(LARGEST_AUTOMATIC_LINES, fits);
  else if ((box.shrink || box.isNumeric) && !fits(fontSize)) fontSize = largestFitting(fontSize, fits);
  const lines = linesAt(fontSize);
  const { ascent, descent } = font.heights;
  const lineHeight = fontSize * LINE_HEIGHT;
  const first = height - PADDING_ABOVE - (lineHeight - (ascent + descent) * fontSize) / 2 - ascent * fontSize;
  const isHigh = lines.length * lineHeight > room + TOLERANCE + PADDING_ABOVE;
  const isWide = lines.some(
    ({ paragraph, start, end }) => (paragraph.width(start, end) * fontSize) / 1000 > width,
  );
  if (isHigh || isWide) tools.warn(...OVERFLOW);
  return {
    fontSize,
    isClipped: isHigh || isWide,
    lines: lines.map(({ paragraph, start, end }, index) => {
      const left = inner - (paragraph.width(start, end) * fontSize) / 1000;
      const x = PADDING + Math.max(0, left) * FRACTIONS[style.alignment];
      return { x, y: first - index * lineHeight, runs: paragraph.runs(start, end) };
    }),
  };
}

/** The largest size in steps, from `SMALLEST` up to `largest`, that fits; the smallest when none does. */
function largestFitting(largest: number, fits: (size: number) => boolean): number {
  let low = 0;
  let high = Math.max(0, Math.floor((largest - SMALLEST) / STEP));
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(SMALLEST + middle * STEP)) low = middle;
    else high = middle - 1;
  }
  return Math.min(largest, SMALLEST + low * STEP);
}

function placeInCells({ text, box, style, width, height, tools }: Input): PlacedText {
  const { font } = style;
  const paragraph = new TextParagraph(text.replace(ALL_LINE_ENDS, ""), font, tools);
  const cell = width / box.cells;
  const ends: number[] = [];
  let widest = 0;
  for (let start = 0; start < paragraph.text.length; ) {
    const end = clusterEnd(paragraph.text, start);
    widest = Math.max(widest, paragraph.width(start, end) / 1000);
    ends.push(end);
    start = end;
  }
  const isLong = ends.length > box.cells;
  if (isLong) tools.warn(...OVERFLOW);
  let { fontSize } = style;
  if (fontSize === 0) {
    fontSize = Math.max(SMALLEST, Math.min(height / AUTOMATIC_HEIGHT, widest === 0 ? height : cell / widest));
  } else if ((box.shrink || box.isNumeric) && widest * fontSize > cell) {
    fontSize = Math.max(SMALLEST, cell / widest);
  }
  fontSize = Math.floor(fontSize * 100 + TOLERANCE) / 100;
  const skipped = Math.floor(Math.max(0, box.cells - ends.length) * FRACTIONS[style.alignment]);
  const y = centredBaseline(font, fontSize, height);
  const lines = ends.map((end, index): PlacedLine => {
    const start = ends[index - 1] ?? 0;
    const x = (skipped + index + 0.5) * cell - (paragraph.width(start, end) * fontSize) / 2000;
    return { x, y, runs: paragraph.runs(start, end) };
  });
  return { fontSize, lines, isClipped: isLong || font.heights.capHeight * fontSize > height + TOLERANCE };
}
