import { appendArc } from "./arc.ts";
import { CLOSE, CUBIC, LINE, MOVE } from "./display-list.ts";
import { NumberScanner } from "./number-scanner.ts";

/** Operands of each command (svg2 §9.3). */
const OPERANDS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/** Path data as absolute segments of a display list path, up to the first mistake (svg2 §9.5.4). Linear in its length. */
export function parsePathData(text: string): number[] {
  const scanner = new NumberScanner(text);
  const builder = new PathBuilder();
  scanner.skipSpace();
  while (!scanner.atEnd) {
    const letter = scanner.text[scanner.index] ?? "";
    const command = letter.toLowerCase();
    const count = OPERANDS[command];
    // Data starts with a move.
    if (count === undefined || (builder.path.length === 0 && command !== "m")) break;
    scanner.index += 1;
    scanner.skipSpace();
    if (!readSegments(scanner, builder, { command, isRelative: letter === command, count })) break;
  }
  return builder.path;
}

function readSegments(
  scanner: NumberScanner,
  builder: PathBuilder,
  { command, isRelative, count }: { command: string; isRelative: boolean; count: number },
): boolean {
  if (count === 0) {
    builder.close();
    return true;
  }
  let name = command;
  const operands: number[] = [];
  for (let segments = 0; ; segments += 1) {
    operands.length = 0;
    for (let index = 0; index < count; index += 1) {
      const isFlag = command === "a" && (index === 3 || index === 4);
      const value = isFlag ? scanner.flag() : scanner.next();
      // A command may be followed by any number of whole sets of operands.
      if (value === undefined) return index === 0 && segments > 0;
      operands.push(value);
    }
    builder.add(name, operands, isRelative);
    if (name === "m") name = "l";
  }
}

/** Follows the pen. */
class PathBuilder {
  readonly path: number[] = [];
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  /** Last control point, and the kind of curve it belongs to. */
  #controlX = 0;
  #controlY = 0;
  #curve: "cubic" | "quadratic" | undefined;
  #isClosed = false;

  close(): void {
    if (this.path.length === 0 || this.#isClosed) return;
    this.path.push(CLOSE);
    this.#x = this.#startX;
    this.#y = this.#startY;
    this.#curve = undefined;
    this.#isClosed = true;
  }

  add(command: string, operands: readonly number[], isRelative: boolean): void {
    const baseX = isRelative ? this.#x : 0;
    const baseY = isRelative ? this.#y : 0;
    const at = (index: number): number => (operands[index] ?? 0) + (index % 2 === 0 ? baseX : baseY);
    // After a close, what follows begins a subpath at the same start.
    if (this.#isClosed && command !== "m") this.path.push(MOVE, this.#x, this.#y);
    this.#isClosed = false;
    switch (command) {
      case "m":
        this.#startX = at(0);
        this.#startY = at(1);
        this.path.push(MOVE, this.#startX, this.#startY);
        this.#moveTo(this.#startX, this.#startY);
        return;
      case "l":
        this.#line(at(0), at(1));
        return;
      case "h":
        this.#line((operands[0] ?? 0) + baseX, this.#y);
        return;
      case "v":
        this.#line(this.#x, (operands[0] ?? 0) + baseY);
        return;
      case "c":
        this.#cubic([at(0), at(1), at(2), at(3), at(4), at(5)]);
        return;
      case "s":
        this.#cubic([...this.#reflected("cubic"), at(0), at(1), at(2), at(3)]);
        return;
      case "q":
        this.#quadratic([at(0), at(1)], at(2), at(3));
        return;
      case "t":
        this.#quadratic(this.#reflected("quadratic"), at(0), at(1));
        return;
      default:
        this.#arc(operands, (operands[5] ?? 0) + baseX, (operands[6] ?? 0) + baseY);
    }
  }

  #moveTo(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    this.#curve = undefined;
  }

  #line(x: number, y: number): void {
    this.path.push(LINE, x, y);
    this.#moveTo(x, y);
  }

  #cubic(points: readonly number[]): void {
    this.path.push(CUBIC, ...points);
    this.#moveTo(points[4] ?? 0, points[5] ?? 0);
    this.#control("cubic", points[2] ?? 0, points[3] ?? 0);
  }

  #quadratic(control: readonly number[], x: number, y: number): void {
    const [controlX = 0, controlY = 0] = control;
    this.path.push(
      CUBIC,
      this.#x + ((controlX - this.#x) * 2) / 3,
      this.#y + ((controlY - this.#y) * 2) / 3,
      x + ((controlX - x) * 2) / 3,
      y + ((controlY - y) * 2) / 3,
      x,
      y,
    );
    this.#moveTo(x, y);
    this.#control("quadratic", controlX, controlY);
  }

  #arc(operands: readonly number[], x: number, y: number): void {
    const [radiusX = 0, radiusY = 0, rotation = 0, large = 0, sweep = 0] = operands;
    appendArc(this.path, {
      from: [this.#x, this.#y],
      to: [x, y],
      radiusX,
      radiusY,
      rotation,
      isLarge: large === 1,
      isSweep: sweep === 1,
    });
    this.#moveTo(x, y);
  }

  #control(curve: "cubic" | "quadratic", x: number, y: number): void {
    this.#curve = curve;
    this.#controlX = x;
    this.#controlY = y;
  }

  /** The last control point mirrored at the pen; the pen itself after another kind of segment. */
  #reflected(curve: "cubic" | "quadratic"): readonly [number, number] {
    if (this.#curve !== curve) return [this.#x, this.#y];
    return [2 * this.#x - this.#controlX, 2 * this.#y - this.#controlY];
  }
}
