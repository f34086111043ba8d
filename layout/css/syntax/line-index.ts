import type { SourcePosition } from "../../diagnostics.ts";

/** Turns offsets in a text into lines and columns of the source that it stands in. */
export class LineIndex {
  readonly #source: string;
  readonly #text: string;
  readonly #lineOffset: number;
  readonly #columnOffset: number;
  /** Offset at which each line starts; built at the first question. */
  #lineStarts: number[] | undefined;
  #lastLine = 0;

  /**
   * `lineOffset` lines and, on the first line only, `columnOffset` columns stand before the text in its source.
   */
  constructor(source: string, text: string, lineOffset = 0, columnOffset = 0) {
    this.#source = source;
    this.#text = text;
    this.#lineOffset = lineOffset;
    this.#columnOffset = columnOffset;
  }

  positionAt(offset: number): SourcePosition {
    this.#lineStarts ??= findLineStarts(this.#text);
    const starts = this.#lineStarts;
    let line = this.#lastLine;
    if ((starts[line] ?? 0) > offset) line = lastAtMost(starts, offset);
    // Questions come mostly in source order, a few lines apart.
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= offset) line++;
    this.#lastLine = line;
    const column = offset - (starts[line] ?? 0) + 1 + (line === 0 ? this.#columnOffset : 0);
    return { source: this.#source, line: line + 1 + this.#lineOffset, column };
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function lastAtMost(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
