import { defined } from "../../fonts/defined.ts";
import { shearOf } from "../../fonts/slant.ts";
import type { DisplayItem, Paint, Path } from "../graphics/display-list.ts";

/** More items than this are not compared with others. */
const MAXIMUM_ITEMS = 2000;

/** Tells items that draw alike: numbers for objects that are shared, such as glyph runs. One per document. */
export class ItemKeys {
  readonly #numbers: WeakMap<object, number> = new WeakMap();
  #count = 0;

  /**
   * Equal for items that draw the same relative to their origins; undefined for what is too much or too complex to compare. Below a
   * transform coordinates are taken as they are.
   */
  keyOf(items: readonly DisplayItem[], x: number, y: number): string | undefined {
    if (items.length > MAXIMUM_ITEMS) return undefined;
    const isMoved = items.some(({ type }) => type === "transform" || type === "begin-tile");
    const [originX, originY] = isMoved ? [0, 0] : [x, y];
    const parts: (string | number)[] = isMoved ? [x, y] : [];
    for (const item of items) if (!this.#add(item, originX, originY, parts)) return undefined;
    return parts.join(" ");
  }

  #add(item: DisplayItem, x: number, y: number, parts: (string | number)[]): boolean {
    parts.push(item.type);
    switch (item.type) {
      case "fill-rectangle":
        parts.push(
          item.x - x,
          item.y - y,
          item.width,
          item.height,
          paintKey({ type: "color", color: item.color }),
        );
        return true;
      case "fill-path":
        if (item.paint.type !== "color") return false;
        parts.push(pathKey(item.path, x, y), item.rule, paintKey(item.paint));
        return true;
      case "stroke-path":
        if (item.paint !== undefined) return false;
        parts.push(
          pathKey(item.path, x, y),
          item.width,
          item.dash.join(),
          item.dashOffset,
          item.cap,
          item.join,
        );
        parts.push(item.miterLimit ?? 10, paintKey({ type: "color", color: item.color }));
        return true;
      case "glyph-run":
        return this.#addText(item, x, y, parts);
      case "image":
        parts.push(item.x - x, item.y - y, item.width, item.height, item.image.id);
        return true;
      case "drawing":
        parts.push(item.x - x, item.y - y, item.drawing.id);
        return true;
      case "clip":
        parts.push(pathKey(item.path, x, y), item.rule);
        return true;
      case "transform":
        parts.push(...item.matrix);
        return true;
      case "begin-group":
        parts.push(item.x - x, item.y - y, item.width, item.height, item.opacity, item.blendMode);
        return true;
      default:
        return PLAIN.has(item.type);
    }
  }

  #addText(
    item: Extract<DisplayItem, { type: "glyph-run" }>,
    x: number,
    y: number,
    parts: (string | number)[],
  ): boolean {
    if (item.paint !== undefined) return false;
    parts.push(
      this.#numberOf(item.run),
      this.#numberOf(item.selected.face),
      item.x - x,
      item.y - y,
      item.fontSize,
    );
    parts.push(
      item.letterSpacing,
      item.wordSpacing,
      item.strokeWidth ?? "",
      item.miterLimit ?? "",
      String(item.selected.embolden),
    );
    parts.push(shearOf(item.selected), paintKey({ type: "color", color: item.color }));
    return true;
  }

  #numberOf(object: object): number {
    let number = this.#numbers.get(object);
    if (number === undefined) {
      this.#count += 1;
      number = this.#count;
      this.#numbers.set(object, number);
    }
    return number;
  }
}

/** Items that their type says all of, or that draw nothing. */
const PLAIN: ReadonlySet<DisplayItem["type"]> = new Set([
  "save",
  "restore",
  "end-group",
  "content",
  "link",
  "anchor",
  "bookmark",
]);

function paintKey({ color: { red, green, blue, alpha } }: Extract<Paint, { type: "color" }>): string {
  return `${red},${green},${blue},${alpha}`;
}

function pathKey(path: Path, x: number, y: number): string {
  const moved: number[] = [];
  for (let at = 0; at < path.length; ) {
    const segment = defined(path[at]);
    const end = at + 1 + (segment === 3 ? 0 : segment === 2 ? 6 : 2);
    moved.push(segment);
    for (let index = at + 1; index < end; index += 2)
      moved.push(defined(path[index]) - x, defined(path[index + 1]) - y);
    at = end;
  }
  return moved.join();
}
