import { textRoom } from "../format/text-room.ts";
import type { ShownOptions, TextBox } from "../format/value-format.ts";
import type { ResolvedStyle } from "../styles.ts";
import { LINE_HEIGHT, type PlacedLine, type PlacedText } from "./place-text.ts";
import { TextParagraph, type TextTools } from "./text-items.ts";

/** Size of lists that choose it themselves, as readers have it. */
const AUTOMATIC_SIZE = 12;

/** Sets the options of a list below each other, as far as there is room, from the first on or so that what is chosen can be seen. */
export function placeList(
  { field, selected }: ShownOptions,
  box: TextBox,
  style: ResolvedStyle,
  tools: TextTools,
): PlacedText {
  const { width, height, border, side } = textRoom(box);
  const { font } = style;
  const fontSize = style.fontSize === 0 ? AUTOMATIC_SIZE : style.fontSize;
  const lineHeight = fontSize * LINE_HEIGHT;
  const inner = Math.max(0, height - 2 * border);
  const room = Math.max(1, Math.floor(inner / lineHeight));
  const first = firstShown(field.options.length, selected, room);
  const drop = (lineHeight + (font.heights.ascent - font.heights.descent) * fontSize) / 2;
  const lines: PlacedLine[] = [];
  const marked: { x: number; y: number; width: number; height: number }[] = [];
  for (const [row, { value, label = value }] of field.options.slice(first, first + room + 1).entries()) {
    const top = height - border - row * lineHeight;
    if (selected.includes(first + row)) {
      marked.push({ x: border, y: top - lineHeight, width: width - 2 * border, height: lineHeight });
    }
    const paragraph = new TextParagraph(label.replace(/\s+/g, " "), font, tools);
    const end = paragraph.text.length;
    const free = width - 2 * side - (paragraph.width(0, end) * fontSize) / 1000;
    const x = paragraph.isRightToLeft ? side + free : side;
    lines.push({ x, y: top - drop, runs: paragraph.runs(0, end) });
  }
  return { fontSize, lines, marked, isClipped: true, border };
}

function firstShown(count: number, selected: readonly number[], room: number): number {
  const [chosen = 0] = selected;
  return chosen < room ? 0 : Math.min(chosen, Math.max(0, count - room));
}
