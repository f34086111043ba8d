import type { Rect, TemplateField } from "../../template/model.ts";
import { partsOf, placeKey } from "../field-format.ts";

/** Where a field writes: the whole of it, or one of its boxes, parts or buttons. */
export interface FieldPlace {
  readonly field: TemplateField;
  /** Of the field and its part; the same for the box that is made of it. */
  readonly key: string;
  readonly rect: Rect;
  /** Cells that characters are put in; 0 where text runs freely. */
  readonly cells: number;
}

/** The places of fields, found by the widgets that lie on them. */
export class FieldPlaces {
  readonly #places: readonly FieldPlace[];

  constructor(fields: readonly TemplateField[]) {
    this.#places = fields.flatMap(placesOf);
  }

  /**
   * The place that takes a widget: the one that covers most of it, and at least half. Boxes that cover that much together take it as a
   * whole.
   */
  find(widget: Rect): FieldPlace | undefined {
    const half = (widget.width * widget.height) / 2;
    let best: FieldPlace | undefined;
    let most = 0;
    const sums = new Map<TemplateField, number>();
    for (const place of this.#places) {
      const cover = overlap(widget, place.rect);
      if (cover === 0) continue;
      if (place.field.type === "textWrap") sums.set(place.field, (sums.get(place.field) ?? 0) + cover);
      const isSmaller = best !== undefined && cover === most && area(place.rect) < area(best.rect);
      if (cover >= half && (cover > most || isSmaller)) {
        best = place;
        most = cover;
      }
    }
    if (best !== undefined) return best;
    for (const [field, cover] of sums) {
      if (cover >= half) return { field, key: placeKey(field, ""), rect: field.rect, cells: 0 };
    }
    return undefined;
  }
}

function placesOf(field: TemplateField): readonly FieldPlace[] {
  const at = (part: string, rect: Rect, cells: number): FieldPlace => ({
    field,
    key: placeKey(field, part),
    rect,
    cells,
  });
  switch (field.type) {
    case "radioGroup":
      return field.children.map(({ id, rect }) => at(id, rect, 0));
    case "textWrap":
      return field.boxes.map(({ rect }, index) => at(String(index + 1), rect, 0));
    case "charList":
      return [
        at("", field.rect, field.boxes.length),
        ...field.boxes.map(({ rect }, index) => at(String(index + 1), rect, 1)),
      ];
    case "choice":
      return [at("", field.rect, 0)];
    default:
      return [
        at("", field.rect, cellsOf(field)),
        ...partsOf(field).map(([name, { rect }]) => at(name, rect, 0)),
      ];
  }
}

function cellsOf(field: TemplateField): number {
  return "comb" in field && field.comb === true ? (field.maxLength ?? 0) : 0;
}

function area({ width, height }: Rect): number {
  return width * height;
}

function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}
