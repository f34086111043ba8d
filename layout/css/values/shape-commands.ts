import { optional } from "./grammar.ts";
import { angle, lengthPercentage } from "./numeric.ts";
import { resolveExactly } from "./resolve.ts";
import { joinSpecified, mapSpecified, type Specified } from "./specified.ts";
import type { LengthPercentage } from "./types.ts";
import type { ValueReader } from "./value-reader.ts";

/** One command as SVG path data has it; lengths refer to the box across (`x`), down (`y`) or to its diagonal (`r`). */
export interface ShapeCommand {
  readonly letter: string;
  readonly arguments: readonly {
    readonly axis: "x" | "y" | "r" | "number";
    readonly value: LengthPercentage;
  }[];
}

/** `shape()` (css-shapes-2 §3.1). */
export interface CommandShape {
  readonly type: "shape";
  readonly rule: "nonzero" | "evenodd";
  readonly commands: readonly ShapeCommand[];
}

type Argument = { readonly axis: "x" | "y" | "r" | "number"; readonly value: Specified<LengthPercentage> };
type Command = { readonly letter: string; readonly arguments: readonly Argument[] };

/** SVG path data, from the top left of a box. */
export function pathDataOf(
  { commands }: CommandShape,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const bases = { x: width, y: height, r: Math.hypot(width, height) / Math.SQRT2, number: 0 };
  const text = commands.map(({ letter, arguments: values }) => {
    const numbers = values.map(({ axis, value }) => resolveExactly(value, bases[axis]).toFixed(4));
    return `${letter}${numbers.join(" ")}`;
  });
  return text.join("");
}

/** `from <point>, <shape-command>#` */
export function readShapeCommands(
  reader: ValueReader,
  rule: "nonzero" | "evenodd",
): Specified<CommandShape> | undefined {
  if (!reader.takeKeyword("from")) return undefined;
  const start = readPoint(reader);
  if (start === undefined) return undefined;
  const commands: Command[] = [{ letter: "M", arguments: start }];
  while (reader.takeDelimiter(",")) {
    const command = readCommand(reader);
    if (command === undefined) return undefined;
    commands.push(command);
  }
  const values = joinSpecified(commands.flatMap((command) => command.arguments.map(({ value }) => value)));
  return mapSpecified(values, (known): CommandShape => {
    let at = 0;
    const placed = commands.map(({ letter, arguments: list }) => ({
      letter,
      arguments: list.map(({ axis }) => ({ axis, value: known[at++] ?? 0 })),
    }));
    return { type: "shape", rule, commands: placed };
  });
}

function readCommand(reader: ValueReader): Command | undefined {
  const name = reader.takeIdent()?.toLowerCase();
  if (name === "close") return { letter: "Z", arguments: [] };
  const isRelative = reader.takeKeyword("by");
  if (!isRelative && !reader.takeKeyword("to")) return undefined;
  const cased = (letter: string): string => (isRelative ? letter.toLowerCase() : letter);
  if (name === "hline" || name === "vline") {
    const value = name === "hline" ? readOffset(reader, "x") : readOffset(reader, "y");
    return value && { letter: cased(name === "hline" ? "H" : "V"), arguments: [value] };
  }
  const end = readPoint(reader);
  if (end === undefined) return undefined;
  switch (name) {
    case "move":
      return { letter: cased("M"), arguments: end };
    case "line":
      return { letter: cased("L"), arguments: end };
    case "curve":
      return readCurve(reader, end, cased);
    case "smooth": {
      if (!reader.takeKeyword("with")) return { letter: cased("T"), arguments: end };
      const control = readPoint(reader);
      return control && { letter: cased("S"), arguments: [...control, ...end] };
    }
    case "arc":
      return readArc(reader, end, cased);
    default:
      return undefined;
  }
}

function readCurve(
  reader: ValueReader,
  end: readonly Argument[],
  cased: (letter: string) => string,
): Command | undefined {
  const first = reader.takeKeyword("with") ? readPoint(reader) : undefined;
  if (first === undefined) return undefined;
  if (!reader.takeDelimiter("/")) return { letter: cased("Q"), arguments: [...first, ...end] };
  const second = readPoint(reader);
  return second && { letter: cased("C"), arguments: [...first, ...second, ...end] };
}

/** `of <length-percentage>{1,2} [ <arc-sweep> || <arc-size> || rotate <angle> ]?` */
function readArc(
  reader: ValueReader,
  end: readonly Argument[],
  cased: (letter: string) => string,
): Command | undefined {
  const radius = reader.takeKeyword("of") ? lengthPercentage()(reader) : undefined;
  if (radius === undefined) return undefined;
  const other = optional(reader, lengthPercentage());
  let [sweep, large, turn]: [number, number, Specified<number>] = [0, 0, 0];
  while (!reader.atEnd) {
    if (reader.takeKeyword("cw")) sweep = 1;
    else if (reader.takeKeyword("ccw")) sweep = 0;
    else if (reader.takeKeyword("large")) large = 1;
    else if (reader.takeKeyword("small")) large = 0;
    else if (reader.takeKeyword("rotate")) {
      const degrees = angle(true)(reader);
      if (degrees === undefined) return undefined;
      turn = degrees;
    } else break;
  }
  const number = (value: Specified<number>): Argument => ({ axis: "number", value });
  return {
    letter: cased("A"),
    arguments: [
      { axis: other === undefined ? "r" : "x", value: radius },
      { axis: other === undefined ? "r" : "y", value: other ?? radius },
      number(turn),
      number(large),
      number(sweep),
      ...end,
    ],
  };
}

/** Two lengths, or keywords of positions. */
function readPoint(reader: ValueReader): readonly Argument[] | undefined {
  const x = readOffset(reader, "x");
  const y = x && readOffset(reader, "y");
  return x && y && [x, y];
}

const PLACES: Readonly<Record<string, number>> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 };

function readOffset(reader: ValueReader, axis: "x" | "y"): Argument | undefined {
  const names = axis === "x" ? ["left", "center", "right"] : ["top", "center", "bottom"];
  const place = names.find((name) => reader.takeKeyword(name));
  if (place !== undefined) return { axis, value: { px: 0, percent: PLACES[place] ?? 0 } };
  const value = lengthPercentage()(reader);
  return value === undefined ? undefined : { axis, value };
}
