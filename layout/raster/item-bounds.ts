import { defined } from "../../fonts/defined.ts";
import { shearOf } from "../../fonts/slant.ts";
import type { Rectangle } from "../geometry/edges.ts";
import type { DisplayItem, Matrix, Path } from "../graphics/display-list.ts";
import { multiply } from "../graphics/transform.ts";

/** Left, top, right, bottom. */
type Box = readonly [number, number, number, number];

interface State {
  readonly matrix: Matrix;
  readonly clip: Box;
}

const NOWHERE: Box = [Infinity, Infinity, -Infinity, -Infinity];
const EVERYWHERE: Box = [-Infinity, -Infinity, Infinity, Infinity];

/** A box around all that items draw, in the coordinates that `matrix` leads to; undefined when they draw nothing. */
export function itemBounds(items: readonly DisplayItem[], matrix: Matrix): Rectangle | undefined {
  let drawn: Box = NOWHERE;
  let state: State = { matrix, clip: EVERYWHERE };
  const states: State[] = [];
  /** What was drawn before each mask that is open. */
  const masks: Box[] = [];
  let hidden = 0;
  for (const item of items) {
    if (item.type === "begin-field") hidden += 1;
    const own = hidden === 0 ? boxOf(item) : undefined;
    if (own !== undefined) {
      const box = meet(state.clip, placed(own, state.matrix));
      if (box[2] > box[0] && box[3] > box[1]) drawn = join(drawn, box);
    }
    if (item.type === "end-field" || item.type === "end-tile") hidden -= 1;
    // What a tile holds shows in the tile's area alone.
    else if (item.type === "begin-tile") hidden += 1;
    else if (item.type === "save" || item.type === "begin-group") states.push(state);
    else if (item.type === "restore" || item.type === "end-group") state = states.pop() ?? state;
    else if (item.type === "transform") state = { ...state, matrix: multiply(state.matrix, item.matrix) };
    else if (item.type === "clip")
      state = {
        ...state,
        clip: item.path.length === 0 ? NOWHERE : meet(state.clip, placed(pathBox(item.path), state.matrix)),
      };
    else if (item.type === "begin-mask") {
      masks.push(drawn);
      states.push(state);
      drawn = NOWHERE;
    } else if (item.type === "end-mask") {
      const outer = states.pop() ?? state;
      // What follows shows where the mask has something.
      state = { ...outer, clip: meet(outer.clip, drawn) };
      drawn = masks.pop() ?? NOWHERE;
    }
  }
  const [left, top, right, bottom] = drawn;
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
      const lean = Math.max(1, 1.5 * Math.abs(shearOf(item.selected)));
      const [reach, length] = [1.5 * fontSize, width + lean * fontSize];
      if (item.isVertical === true || item.rotation === "clockwise")
        return [item.x - reach, item.y - lean * fontSize, item.x + reach, item.y + length];
      if (item.rotation === "counterclockwise")
        return [item.x - reach, item.y - length, item.x + reach, item.y + lean * fontSize];
      return [item.x - lean * fontSize, item.y - reach, item.x + length, item.y + fontSize];
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
      const [x, y] = [defined(path[index]), defined(path[index + 1])];
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

function join(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function meet(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}
