import { ACCENT } from "../controls/accent.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Color } from "../css/values/types.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { type DisplayItem, LINE, MOVE } from "../graphics/display-list.ts";
import { type RoundedRectangle, rectanglePath } from "../graphics/rounded-rectangle.ts";
import type { Control } from "../tree/control.ts";
import type { BoxFragment } from "../tree/fragment.ts";

/* What form controls show beside text, drawn as browsers draw it. */

const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
const WHITE: Color = { red: 1, green: 1, blue: 1, alpha: 1 };
const DISABLED: Color = { red: 0.75, green: 0.75, blue: 0.75, alpha: 1 };
const grey = (level: number): Color => ({ red: level, green: level, blue: level, alpha: 1 });
/** What a bar fills, by the scheme of its control. */
const TRACKS = {
  light: { inside: grey(0.937), border: grey(0.698) },
  dark: { inside: grey(0.231), border: grey(0.522) },
} as const;
const EDGE: Color = { red: 0.463, green: 0.463, blue: 0.463, alpha: 1 };
/** Part of a progress bar of unknown extent that is filled. */
const UNKNOWN_EXTENT = 0.3;

/** The colour of marks and bars (css-ui-4 §7.1). */
function accentColor({ accentColor: accent, color }: ComputedStyle): Color {
  if (accent === "auto") return ACCENT;
  return accent === "currentcolor" ? color : accent;
}

/** A tick needs to be dark to be seen on this colour. */
function isLight({ red, green, blue }: Color): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue > 0.7;
}

/** The mark of a box that is checked: a filled box with a tick, or a ring with a dot. */
export function paintMark(
  control: Control,
  box: RoundedRectangle,
  { style, items }: { readonly style: ComputedStyle; readonly items: DisplayItem[] },
): void {
  const { x, y, width, height } = box;
  const color = control.isDisabled ? DISABLED : accentColor(style);
  const contrast = isLight(color) ? BLACK : WHITE;
  const size = Math.min(width, height);
  const left = x + (width - size) / 2;
  const top = y + (height - size) / 2;
  if (control.kind === "radio") {
    fill(circle(left, top, size), color, items);
    fill(circle(left + size / 13, top + size / 13, (size * 11) / 13), WHITE, items);
    fill(circle(left + (size * 3) / 13, top + (size * 3) / 13, (size * 7) / 13), color, items);
    return;
  }
  fill(box, color, items);
  const at = (across: number, down: number): [number, number] => [
    left + (across * size) / 13,
    top + (down * size) / 13,
  ];
  items.push({
    type: "stroke-path",
    path: [MOVE, ...at(2.9, 6.9), LINE, ...at(5.4, 9.4), LINE, ...at(10.2, 3.7)],
    color: control.isDisabled ? WHITE : contrast,
    width: (size * 1.9) / 13,
    dash: [],
    dashOffset: 0,
    cap: "butt",
    join: "miter",
  });
}

/** The arrow at the end of a menu. */
export function paintArrow(area: Rectangle, style: ComputedStyle, items: DisplayItem[]): void {
  const middle = style.direction === "rtl" ? area.x + 10 : area.x + area.width - 10;
  const center = area.y + area.height / 2;
  if (area.width < 20) return;
  items.push({
    type: "stroke-path",
    path: [MOVE, middle - 4, center - 2, LINE, middle, center + 2, LINE, middle + 4, center - 2],
    color: style.color,
    width: 1.5,
    dash: [],
    dashOffset: 0,
    cap: "butt",
    join: "miter",
  });
}

/** A meter, a progress bar, or the track and knob of a range. */
export function paintGauge(
  control: Control,
  area: Rectangle,
  { style, items }: { readonly style: ComputedStyle; readonly items: DisplayItem[] },
): void {
  const { x, y, width, height } = area;
  if (width <= 0 || height <= 0) return;
  const fraction = control.fraction ?? UNKNOWN_EXTENT;
  // The colour of a meter says how good its value is.
  const color = control.kind === "meter" ? control.color : accentColor(style);
  const thickness = Math.min(height, 8);
  const top = y + (height - thickness) / 2;
  const track = rounded(x, top, width, thickness);
  const { inside, border } = TRACKS[style.colorScheme];
  fill(track, border, items);
  fill(rounded(x + 0.5, top + 0.5, width - 1, thickness - 1), inside, items);
  const filled = control.kind === "range" ? fraction * (width - height) + height / 2 : fraction * width;
  if (filled > 0) {
    items.push({ type: "save" }, { type: "clip", path: rectanglePath(track), rule: "nonzero" });
    items.push({ type: "fill-rectangle", x, y: top, width: filled, height: thickness, color });
    items.push({ type: "restore" });
  }
  if (control.kind !== "range") return;
  fill(circle(x + fraction * Math.max(0, width - height), y, height), color, items);
}

/** The colour of a colour well. */
export function paintSwatch(color: Color, area: Rectangle, items: DisplayItem[]): void {
  const { x, y, width, height } = area;
  if (width <= 2 || height <= 2) return;
  items.push({ type: "fill-rectangle", x, y, width, height, color: EDGE });
  items.push({ type: "fill-rectangle", x: x + 1, y: y + 1, width: width - 2, height: height - 2, color });
}

/** Lines between the cells of a field that has one for each character. */
export function paintCellBorders(
  cells: number,
  fragment: BoxFragment,
  area: Rectangle,
  { color, items }: { color: Color; items: DisplayItem[] },
): void {
  const { border, padding } = fragment;
  const width = border.left > 0 ? border.left : 1;
  const top = area.y - padding.top;
  const height = area.height + padding.top + padding.bottom;
  if (height <= 0 || color.alpha === 0) return;
  for (let cell = 1; cell < cells; cell += 1) {
    const x = area.x + (cell * area.width) / cells - width / 2;
    items.push({ type: "fill-rectangle", x, y: top, width, height, color });
  }
}

function fill(shape: RoundedRectangle, color: Color, items: DisplayItem[]): void {
  if (shape.width <= 0 || shape.height <= 0) return;
  const path = rectanglePath(shape);
  items.push({ type: "fill-path", path, rule: "nonzero", paint: { type: "color", color } });
}

function circle(x: number, y: number, size: number): RoundedRectangle {
  return rounded(x, y, size, size);
}

/** A rectangle with half-round ends. */
function rounded(x: number, y: number, width: number, height: number): RoundedRectangle {
  const radius = Math.max(0, Math.min(width, height) / 2);
  return { x, y, width, height, radii: [radius, radius, radius, radius, radius, radius, radius, radius] };
}
