import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem, Matrix, Path } from "../paint/display-list.ts";
import { multiply } from "../paint/transform.ts";

/** Left, top, right, bottom. */
type Box = readonly [number, number, number, number];

interface State {
  readonly matrix: Matrix;
  readonly clip: Box;
}

const EVERYWHERE: Box = [-Infinity, -Infinity, Infinity, Infinity];

/** A box around all that items draw, in the coordinates that `matrix` leads to; undefined when they draw nothing. */
export function itemBounds(items: readonly DisplayItem[], matrix: Matrix): Rectangle | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let state: State = { matrix, clip: EVERYWHERE };
  const states: State[] = [];
  let maskDepth = 0;
  for (const item of items) {
    if (item.type === "begin-mask" || item.type === "begin-tile" || item.type === "begin-field")
      maskDepth += 1;
    else if (item.type === "end-mask" || item.type === "end-tile" || item.type === "end-field")
      maskDepth -= 1;
    if (item.type === "save" || item.type === "begin-group" || item.type === "begin-mask") states.push(state);
    else if (item.type === "restore" || item.type === "end-group" || item.type === "end-mask")
      state = states.pop() ?? state;
    else if (item.type === "transform") state = { ...state, matrix: multiply(state.matrix, item.matrix) };
    else if (item.type === "clip")
      state = { ...state, clip: meet(state.clip, placed(pathBox(item.path), state.matrix)) };
    // What a tile holds shows in the tile's area alone, masks and fields not at all.
    const own = maskDepth === 0 || item.type === "begin-tile" ? boxOf(item) : undefined;
    if (own === undefined || item.type === "begin-field") continue;
    const box = meet(state.clip, placed(own, state.matrix));
    if (!(box[2] > box[0] && box[3] > box[1])) continue;
    left = Math.min(left, box[0]);
    top = Math.min(top, box[1]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  return right > left && bottom > top
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : undefined;
}

function boxOf(item: DisplayItem): Box | undefined {
  switch (item.type) {
    case "fill-rectangle":
    case "image":
    case "tiled-image":
    case "begin-tile":
      return [item.x, item.y, item.x + item.width, item.y + item.height];
    case "fill-path":
      return pathBox(item.path);
    case "stroke-path": {
      const reach = (item.width / 2) * (item.join === "miter" ? Math.min(10, item.miterLimit ?? 10) : 1.5);
      const [x0, y0, x1, y1] = pathBox(item.path);
      return [x0 - reach, y0 - reach, x1 + reach, y1 + reach];
    }
    case "glyph-run": {
      const { run, fontSize, letterSpacing, wordSpacing } = item;
      const spacing = run.glyphs.length * (Math.abs(letterSpacing) + Math.abs(wordSpacing));
      const width = (run.width * fontSize) / run.face.metrics.unitsPerEm + spacing;
      const [reach, length] = [1.5 * fontSize, width + fontSize];
      if (item.isVertical === true || item.turn === "clockwise")
        return [item.x - reach, item.y - fontSize, item.x + reach, item.y + length];
      if (item.turn === "counterclockwise")
        return [item.x - reach, item.y - length, item.x + reach, item.y + fontSize];
      return [item.x - fontSize, item.y - reach, item.x + length, item.y + fontSize];
    }
    case "drawing":
      return [item.x, item.y, item.x + item.drawing.width, item.y + item.drawing.height];
    default:
      return undefined;
  }
}

/** Around all points, control points included. */
function pathBox(path: Path): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < path.length; ) {
    const segment = path[at];
    const end = at + 1 + (segment === 3 ? 0 : segment === 2 ? 6 : 2);
    for (let index = at + 1; index < end; index += 2) {
      const [x, y] = [path[index] as number, path[index + 1] as number];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    at = end;
  }
  return [left, top, right, bottom];
}

function placed([x0, y0, x1, y1]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1];
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1];
  if (b === 0 && c === 0) {
    const [left, right] = [a * x0 + e, a * x1 + e];
    const [top, bottom] = [d * y0 + f, d * y1 + f];
    return [Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom)];
  }
  return [Math.min(...xs) + e, Math.min(...ys) + f, Math.max(...xs) + e, Math.max(...ys) + f];
}

function meet(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}
