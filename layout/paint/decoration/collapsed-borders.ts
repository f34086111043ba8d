import type { BorderStyle, Color } from "../../css/values/types.ts";
import { strokeLine } from "../../graphics/border-stroke.ts";
import { filledRectangle } from "../../graphics/common-items.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import type { CollapsedBorder } from "../../tree/collapsed-border.ts";
import { borderShades } from "./border-shades.ts";

/** The borders of a table in the collapsing model (CSS 2.2 §17.6.2), piece by piece, from its grid's top left. */
export function paintCollapsedBorders(
  borders: readonly CollapsedBorder[],
  origin: { readonly x: number; readonly y: number },
  items: DisplayItem[],
): void {
  for (const border of borders) {
    if (border.width > 0 && border.length > 0 && border.color.alpha > 0) {
      paintPiece(border, origin.x + border.x, origin.y + border.y, items);
    }
  }
}

function paintPiece(border: CollapsedBorder, x: number, y: number, items: DisplayItem[]): void {
  const { width, color } = border;
  const strip = (from: number, to: number, shade: Color): void => {
    items.push(stripOf(border, { x, y, from, to }, shade));
  };
  switch (visibleStyle(border.style, width)) {
    case "none":
    case "hidden":
      break;
    case "double":
      strip(0, 1 / 3, color);
      strip(2 / 3, 1, color);
      break;
    // Between two cells, inset looks like ridge and outset like groove (§17.6.3).
    case "ridge":
    case "inset": {
      const { dark, light } = borderShades(color);
      strip(0, 1 / 2, light);
      strip(1 / 2, 1, dark);
      break;
    }
    case "groove":
    case "outset": {
      const { dark, light } = borderShades(color);
      strip(0, 1 / 2, dark);
      strip(1 / 2, 1, light);
      break;
    }
    case "dotted":
    case "dashed":
      strokePiece(border, x, y, items);
      break;
    default:
      strip(0, 1, color);
  }
}

function visibleStyle(style: BorderStyle, width: number): BorderStyle {
  return style === "double" && width < 3 ? "solid" : style;
}

/** The part of a piece between two shares of its width. */
function stripOf(
  border: CollapsedBorder,
  { x, y, from, to }: { x: number; y: number; from: number; to: number },
  color: Color,
): DisplayItem {
  const { width, length } = border;
  const thickness = (to - from) * width;
  const start = from * width - width / 2;
  return border.orientation === "horizontal"
    ? filledRectangle({ x, y: y + start, width: length, height: thickness }, color)
    : filledRectangle({ x: x + start, y, width: thickness, height: length }, color);
}

function strokePiece(border: CollapsedBorder, x: number, y: number, items: DisplayItem[]): void {
  const { width, length, color } = border;
  const isHorizontal = border.orientation === "horizontal";
  const style = border.style === "dotted" ? "dotted" : "dashed";
  const line = {
    x1: x,
    y1: y,
    x2: isHorizontal ? x + length : x,
    y2: isHorizontal ? y : y + length,
    width,
    style,
  } as const;
  strokeLine(line, (item) => items.push({ color, ...item }));
}
