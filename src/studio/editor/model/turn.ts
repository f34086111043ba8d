import type { Rect, TemplateField } from "../../../templates.ts";
import type { Turn } from "../geometry/cells.ts";
import { boxesOf, partPlaces } from "./convert.ts";
import { innerPlaces, partsOf, withPlaces } from "./places.ts";

export const TURNS: readonly Turn[] = [0, 90, 180, 270];

/** Places that were moved and stretched are rounded anew; this many points don't make them others. */
const ROUNDING = 0.05;

/**
 * A field whose content is turned within its rectangle. Boxes and parts that divide it evenly do so along the turned text; others, which
 * stand where the page has them, stay.
 */
export function turnedField(field: TemplateField, turn: Turn): TemplateField {
  const { rotation = 0, ...rest } = field;
  if (rotation === turn) return field;
  const turned = (turn === 0 ? rest : { ...rest, rotation: turn }) as TemplateField;
  const before = evenPlaces(field);
  if (!innerPlaces(field).every(({ key, rect }) => isAt(rect, before.get(key)))) return turned;
  const after = evenPlaces(turned);
  return { ...withPlaces(turned, (rect, key) => after.get(key) ?? rect), rect: field.rect };
}

function isAt(rect: Rect, even: Rect | undefined): boolean {
  if (even === undefined) return false;
  const sides = ["x", "y", "width", "height"] as const;
  return sides.every((side) => Math.abs(rect[side] - even[side]) < ROUNDING);
}

/** Where the places of a field would be if they divided it evenly, by their keys. */
function evenPlaces(field: TemplateField): ReadonlyMap<string, Rect> {
  if (field.type === "charList" || field.type === "textWrap") {
    const boxes = boxesOf(field.type, field.rect, field.boxes.length, field.rotation);
    return new Map(boxes.map(({ rect }, index) => [`boxes.${index}`, rect]));
  }
  const names = partsOf(field).map(([name]) => name);
  return new Map(Object.entries(partPlaces(field, names)).map(([name, rect]) => [`parts.${name}`, rect]));
}
