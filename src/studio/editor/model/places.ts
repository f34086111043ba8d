import type { Rect, TemplateField } from "../../../templates.ts";
import { around, moved, rounded, scaled } from "../geometry/rect.ts";

/** A place within a field: a box, a part of a compound value, a radio button. */
export interface InnerPlace {
  /** Such as `boxes.0`, `parts.city`, `children.2`. */
  readonly key: string;
  readonly label: string;
  readonly rect: Rect;
}

export const PART_LABELS: Readonly<Record<string, string>> = {
  firstName: "First name",
  mi: "Middle initial",
  lastName: "Last name",
  street1: "Street",
  street2: "Street, second line",
  city: "City",
  state: "State",
  zip: "Postal code",
  country: "Country",
  countryCode: "Country code",
  areaCode: "Area code",
  num: "Number",
};

type Placed = { readonly rect: Rect };

/** The places within a field, in their order. */
export function innerPlaces(field: TemplateField): readonly InnerPlace[] {
  if (field.type === "radioGroup")
    return field.children.map(({ id, label, rect }, index) => ({
      key: `children.${index}`,
      label: label ?? id,
      rect,
    }));
  if (field.type === "charList" || field.type === "textWrap")
    return field.boxes.map(({ rect }, index) => ({
      key: `boxes.${index}`,
      label: `${field.type === "charList" ? "Box" : "Line"} ${index + 1}`,
      rect,
    }));
  return partsOf(field).map(([name, { rect }]) => ({
    key: `parts.${name}`,
    label: PART_LABELS[name] ?? name,
    rect,
  }));
}

/** The parts of a compound field that are drawn by themselves. */
export function partsOf(field: TemplateField): readonly (readonly [name: string, part: Placed])[] {
  if (!("parts" in field) || field.parts === undefined) return [];
  return Object.entries<Placed | undefined>(field.parts).flatMap(([name, part]) =>
    part === undefined ? [] : [[name, part] as const],
  );
}

/** A field with each place in it changed, by its key; its own rectangle goes around them where it has any. */
export function withPlaces(field: TemplateField, change: (rect: Rect, key: string) => Rect): TemplateField {
  const put = <Kind extends Placed>(place: Kind, key: string): Kind => ({
    ...place,
    rect: change(place.rect, key),
  });
  if (field.type === "radioGroup") {
    const children = field.children.map((child, index) => put(child, `children.${index}`));
    return { ...field, children, rect: frameOf(children, field.rect) };
  }
  if (field.type === "charList" || field.type === "textWrap") {
    const boxes = field.boxes.map((box, index) => put(box, `boxes.${index}`));
    return { ...field, boxes, rect: frameOf(boxes, field.rect) };
  }
  const parts = partsOf(field).map(([name, part]) => [name, put(part, `parts.${name}`)] as const);
  if (parts.length === 0) return field;
  const rects = parts.map(([, part]) => part);
  return { ...field, parts: Object.fromEntries(parts), rect: frameOf(rects, field.rect) } as TemplateField;
}

function frameOf(places: readonly Placed[], otherwise: Rect): Rect {
  return around(places.map(({ rect }) => rect)) ?? otherwise;
}

/** A field with all its places moved. */
export function movedField(field: TemplateField, dx: number, dy: number): TemplateField {
  if (dx === 0 && dy === 0) return field;
  const whole = { ...field, rect: moved(field.rect, dx, dy) };
  return withPlaces(whole, (rect) => moved(rect, dx, dy));
}

/** A field whose rectangle is this one, with its places stretched along. */
export function fittedField(field: TemplateField, rect: Rect): TemplateField {
  const from = field.rect;
  if (from.x === rect.x && from.y === rect.y && from.width === rect.width && from.height === rect.height)
    return field;
  return withPlaces({ ...field, rect }, (inner, key) => {
    const place = scaled(inner, from, rect);
    if (!key.startsWith("children.")) return place;
    // Buttons keep their shape: they move to where their middle is stretched to.
    const { width, height } = inner;
    return {
      x: rounded(
        Math.min(place.x + (place.width - width) / 2, Math.max(rect.x, rect.x + rect.width - width)),
      ),
      y: rounded(place.y + (place.height - height) / 2),
      width,
      height,
    };
  });
}

/** A field whose rectangle goes around its places again, after some came or went. */
export function refitted(field: TemplateField): TemplateField {
  return withPlaces(field, (rect) => rect);
}

/** A field with one place in it put elsewhere. */
export function withPlace(field: TemplateField, key: string, rect: Rect): TemplateField {
  return withPlaces(field, (inner, each) => (each === key ? rect : inner));
}
