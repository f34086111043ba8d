import { clusterEnd } from "../../../fonts/api/text.ts";
import type { Alignment } from "../../template/model.ts";
import type { FillFont } from "../fonts/font-library.ts";
import { SMALLEST, type TextRoom, textRoom } from "../format/text-room.ts";
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
  /** How far from the edge it is cut off. */
  readonly border: number;
  /** Areas behind the text that show what is chosen: their lower left corners, y upwards. */
  readonly marked?: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

export const LINE_HEIGHT = 1.2;
/** Height of a line that chooses its own size, in font sizes. */
const AUTOMATIC_HEIGHT = 1.35;
/** The same between the borders of a box. */
const LOWEST_HEIGHT = 1.15;
const LARGEST_AUTOMATIC_LINES = 12;
/** Part of a cell that text may fill however thick its borders are. */
const NARROWEST_CELL = 0.6;
/** Steps in which sizes are tried. */
const STEP = 0.25;
/** Rounding of widths must not count as overflow. */
const TOLERANCE = 0.01;
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Sets text in a box: in cells, on one line, or in lines that wrap at the edge. All of it is set, if need be beyond the edge. */
export function placeText(text: string, box: TextBox, style: ResolvedStyle, tools: TextTools): PlacedText {
  const input: Input = {
    text: CONTROL.test(text) ? showable(text, tools) : text,
    box,
    style,
    room: textRoom(box),
    tools,
  };
  if (box.cells > 0) return placeInCells(input);
  return box.multiline ? placeLines(input) : placeLine(input);
}

interface Input {
  readonly text: string;
  readonly box: TextBox;
  readonly style: ResolvedStyle;
  readonly room: TextRoom;
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

function placeLine({ text, box, style, room, tools }: Input): PlacedText {
  const { font } = style;
  const { width, height, side, border } = room;
  const paragraph = new TextParagraph(
    LINE_ENDS.test(text) ? text.replace(ALL_LINE_ENDS, " ") : text,
    font,
    tools,
  );
  const inner = Math.max(0, width - 2 * side);
  const natural = paragraph.width(0, paragraph.text.length) / 1000;
  let { fontSize } = style;
  if (fontSize === 0) {
    fontSize = Math.max(SMALLEST, Math.min(automaticSize(room), natural === 0 ? height : inner / natural));
  } else if ((box.shrink || box.isNumeric) && natural * fontSize > inner) {
    fontSize = Math.min(fontSize, Math.max(SMALLEST, inner / natural));
  }
  if (box.isNumeric)
    fontSize = Math.min(fontSize, Math.max(SMALLEST, (height - 2 * border) / font.heights.capHeight));
  // Sizes are written with two decimals; rounded down they still fit.
  fontSize = Math.floor(fontSize * 100 + TOLERANCE) / 100;
  const textWidth = natural * fontSize;
  const isWide = textWidth > inner + TOLERANCE;
  const x = isWide ? side : side + (inner - textWidth) * FRACTIONS[style.alignment];
  const isClipped =
    x + textWidth > width - border + TOLERANCE ||
    font.heights.capHeight * fontSize > height - 2 * border + TOLERANCE;
  if (isClipped) tools.warn(...OVERFLOW);
  const y = centredBaseline(font, fontSize, height);
  return { fontSize, isClipped, border, lines: [{ x, y, runs: paragraph.runs(0, paragraph.text.length) }] };
}

/** The size of a line that chooses it itself: as high as the box lets it be, inside the border. */
function automaticSize({ height, border }: TextRoom): number {
  return Math.min(height / AUTOMATIC_HEIGHT, (height - 2 * border) / LOWEST_HEIGHT);
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

function placeLines({ text, box, style, room, tools }: Input): PlacedText {
  const { font } = style;
  const { width, height, side, above, border } = room;
  const paragraphs = text.split(LINE_ENDS).map((line) => new TextParagraph(line, font, tools));
  const breaks = paragraphs.map(({ text }) => opportunitiesOf(text));
  const inner = Math.max(0, width - 2 * side);
  const free = Math.max(0, height - 2 * above);
  const linesAt = (size: number): { paragraph: TextParagraph; start: number; end: number }[] =>
    paragraphs.flatMap((paragraph, index) =>
      breakLines(paragraph, breaks[index] as Uint8Array, (inner * 1000) / size + TOLERANCE).map((line) => ({
        paragraph,
        ...line,
      })),
    );
  const fits = (size: number): boolean => linesAt(size).length * size * LINE_HEIGHT <= free + TOLERANCE;
  let { fontSize } = style;
  if (fontSize === 0) fontSize = largestFitting(LARGEST_AUTOMATIC_LINES, fits);
  else if ((box.shrink || box.isNumeric) && !fits(fontSize)) fontSize = largestFitting(fontSize, fits);
  const lines = linesAt(fontSize);
  const { ascent, descent } = font.heights;
  const lineHeight = fontSize * LINE_HEIGHT;
  const first = height - above - (lineHeight - (ascent + descent) * fontSize) / 2 - ascent * fontSize;
  const isHigh = lines.length * lineHeight > free + TOLERANCE + Math.min(above, 1);
  const isWide = lines.some(
    ({ paragraph, start, end }) => (paragraph.width(start, end) * fontSize) / 1000 > width - 2 * border,
  );
  if (isHigh || isWide) tools.warn(...OVERFLOW);
  return {
    fontSize,
    isClipped: isHigh || isWide,
    border,
    lines: lines.map(({ paragraph, start, end }, index) => {
      const left = inner - (paragraph.width(start, end) * fontSize) / 1000;
      const x = side + Math.max(0, left) * FRACTIONS[style.alignment];
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

function placeInCells({ text, box, style, room, tools }: Input): PlacedText {
  const { font } = style;
  const { width, height, border } = room;
  const paragraph = new TextParagraph(text.replace(ALL_LINE_ENDS, ""), font, tools);
  const cell = width / box.cells;
  // Text stays clear of the dividers, and of text in the next cell.
  const inner = Math.max(cell * NARROWEST_CELL, cell - 2 * Math.max(border, 1));
  const ends: number[] = [];
  const clusters: { runs: readonly PlacedRun[]; width: number }[] = [];
  let widest = 0;
  for (let start = 0; start < paragraph.text.length; ) {
    const end = clusterEnd(paragraph.text, start);
    // By itself: letters that join are wider alone than within a word.
    const runs = paragraph.runs(start, end);
    const own = runs.reduce((sum, run) => sum + run.width, 0) / 1000;
    widest = Math.max(widest, own);
    clusters.push({ runs, width: own });
    ends.push(end);
    start = end;
  }
  const isLong = ends.length > box.cells;
  if (isLong) tools.warn(...OVERFLOW);
  let { fontSize } = style;
  if (fontSize === 0) {
    fontSize = Math.max(SMALLEST, Math.min(automaticSize(room), widest === 0 ? height : inner / widest));
  } else if ((box.shrink || box.isNumeric) && widest * fontSize > cell) {
    fontSize = Math.max(SMALLEST, inner / widest);
  }
  fontSize = Math.floor(fontSize * 100 + TOLERANCE) / 100;
  const places = cellPlaces(paragraph, ends, { cells: box.cells, alignment: style.alignment });
  const y = centredBaseline(font, fontSize, height);
  const lines = clusters.map(({ runs, width: own }, index): PlacedLine => {
    const x = ((places[index] ?? index) + 0.5) * cell - (own * fontSize) / 2;
    return { x, y, runs };
  });
  return {
    fontSize,
    lines,
    isClipped: isLong || font.heights.capHeight * fontSize > height + TOLERANCE,
    border,
  };
}

/** The cell of each cluster, counted from the left. Text from right to left begins in the last cell. */
function cellPlaces(
  paragraph: TextParagraph,
  ends: readonly number[],
  { cells, alignment }: { cells: number; alignment: Alignment },
): readonly number[] {
  const order = paragraph.order(ends);
  const free = cells - ends.length;
  const isBackward = paragraph.isRightToLeft && alignment === "left";
  // What is too long goes on beyond the end.
  const skipped = isBackward ? free : Math.floor(Math.max(0, free) * FRACTIONS[alignment]);
  const places = new Array<number>(ends.length);
  for (const [place, index] of order.entries()) places[index] = skipped + place;
  return places;
}
