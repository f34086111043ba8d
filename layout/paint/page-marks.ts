import type { Color } from "../css/values/types.ts";
import {
  CLOSE,
  CUBIC,
  type DisplayItem,
  LINE,
  MOVE,
  type Path,
  type SheetOfPaper,
} from "../graphics/display-list.ts";
import type { PageFragment } from "../tree/page-fragment.ts";

/** Marks start this far from what is printed, and are this long, px. */
const GAP = 4;
const LENGTH = 24;
/** Half a point. */
const THICKNESS = 2 / 3;
const CROSS_RADIUS = 6;
/** Distance of a circle's control points, as a part of its radius. */
const CIRCLE = 0.5523;
const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
/** On every plate, so that plates can be laid over each other by it: the ink of this name is all inks (ISO 32000-1 §8.6.6.4). */
const REGISTRATION: Color = {
  ...BLACK,
  profiled: {
    profile: { name: "--registration", space: { type: "spot", inks: [{ name: "All", alternate: BLACK }] } },
    components: [1],
  },
};

/** The sheet of a page; undefined when the page is not cut out of a larger one. */
export function sheetOf({ sheet }: PageFragment): SheetOfPaper | undefined {
  const { bleed, marks, rotation } = sheet;
  const hasMarks = marks.crop || marks.cross;
  if (bleed === 0 && !hasMarks && rotation === 0) return undefined;
  return { bleed, margin: hasMarks ? bleed + GAP + LENGTH + GAP : bleed, rotation };
}

/** Where to cut (at the corners) and how to align the plates (crosses at the sides), outside the bleed (css-page-3 §7.2). */
export function paintMarks(page: PageFragment, items: DisplayItem[]): void {
  const { crop, cross } = page.sheet.marks;
  if (crop) stroke(cropMarks(page), items);
  if (cross) stroke(crosses(page), items);
}

function stroke(path: Path, items: DisplayItem[]): void {
  items.push({
    type: "stroke-path",
    path,
    color: REGISTRATION,
    width: THICKNESS,
    dash: [],
    dashOffset: 0,
    cap: "butt",
    join: "miter",
  });
}

function cropMarks({ width, height, sheet }: PageFragment): Path {
  const near = sheet.bleed + GAP;
  const far = near + LENGTH;
  const path: number[] = [];
  for (const x of [0, width]) {
    path.push(MOVE, x, -near, LINE, x, -far);
    path.push(MOVE, x, height + near, LINE, x, height + far);
  }
  for (const y of [0, height]) {
    path.push(MOVE, -near, y, LINE, -far, y);
    path.push(MOVE, width + near, y, LINE, width + far, y);
  }
  return path;
}

function crosses({ width, height, sheet }: PageFragment): Path {
  const away = sheet.bleed + GAP + LENGTH / 2;
  const half = LENGTH / 2;
  const path: number[] = [];
  const centres = [
    [width / 2, -away],
    [width / 2, height + away],
    [-away, height / 2],
    [width + away, height / 2],
  ] as const;
  for (const [x, y] of centres) {
    path.push(MOVE, x - half, y, LINE, x + half, y, MOVE, x, y - half, LINE, x, y + half);
    path.push(...circle(x, y, CROSS_RADIUS));
  }
  return path;
}

function circle(x: number, y: number, radius: number): Path {
  const control = radius * CIRCLE;
  return [
    ...[MOVE, x + radius, y],
    ...[CUBIC, x + radius, y + control, x + control, y + radius, x, y + radius],
    ...[CUBIC, x - control, y + radius, x - radius, y + control, x - radius, y],
    ...[CUBIC, x - radius, y - control, x - control, y - radius, x, y - radius],
    ...[CUBIC, x + control, y - radius, x + radius, y - control, x + radius, y],
    CLOSE,
  ];
}
