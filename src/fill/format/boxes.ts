import { clusterEnd } from "../../../fonts/api/text.ts";
import { readText } from "./text.ts";
import type { FormatContext, Piece, TextBox, ValueFormat } from "./value-format.ts";

/** charList: each character goes into its own box. */
export function createCharListFormat(boxes: readonly TextBox[]): ValueFormat<string> {
  return {
    read: readText,
    pieces: (value, context) => inBoxes(boxes, characters(value ?? ""), context),
  };
}

/** charList whose boxes stand in a row at even distances: one rectangle with a cell for each. */
export function createCombFormat(box: TextBox): ValueFormat<string> {
  return {
    read: readText,
    pieces: (value) => [{ type: "text", box, text: characters(value ?? "").join("") }],
  };
}

/** textWrap: each line of a string, or each element of an array, fills the next box. */
export function createTextWrapFormat(boxes: readonly TextBox[]): ValueFormat<readonly string[]> {
  return {
    read: (value, path, context) => {
      if (typeof value === "string") return value.split(LINE_END);
      if (!Array.isArray(value)) {
        context.refuse(path, "Must be a string or an array of strings.");
        return undefined;
      }
      const lines = value.map((line: unknown, index) =>
        line === null || line === undefined ? "" : readText(line, `${path}[${index}]`, context),
      );
      return lines.includes(undefined) ? undefined : (lines as string[]);
    },
    pieces: (value, context) => inBoxes(boxes, value ?? [], context),
  };
}

const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** User-perceived characters without line ends. */
function characters(text: string): readonly string[] {
  const result: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = clusterEnd(text, start);
    const cluster = text.slice(start, end);
    if (!LINE_END.test(cluster)) result.push(cluster);
    start = end;
  }
  return result;
}

function inBoxes(
  boxes: readonly TextBox[],
  texts: readonly string[],
  context: FormatContext,
): readonly Piece[] {
  if (texts.length > boxes.length) {
    context.warn(
      "boxes-full",
      `There are ${boxes.length} boxes for ${texts.length} pieces of text; the last ones are left out.`,
    );
  }
  return boxes.map((box, index) => ({ type: "text", box, text: texts[index] ?? "" }));
}
