import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { toLength } from "../../css/values/units.ts";

/**
 * How the values of a property are zoomed: `length`s in px, wherever they stand in the value, images with px in them, `transform`s, `filter`s,
 * shapes in a box, and font sizes, which are not snapped. Properties of drawings are not here: those are zoomed as a whole.
 */
type Measure = (value: unknown, zoom: number) => unknown;

/** What stands in computed values beside lengths: colours, factors, shares, numbers of spaces and of tracks, angles. */
const NO_LENGTHS: ReadonlySet<string> = new Set(
  "color factor percent spaces flex count direction from interpolation".split(" "),
);

const length: Measure = (value, zoom) => {
  if (typeof value === "number") return toLength(value * zoom);
  if (Array.isArray(value)) return value.map((part) => length(part, zoom));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, NO_LENGTHS.has(key) ? part : length(part, zoom)]),
  );
};

/** Font sizes are not snapped. */
const exactLength: Measure = (value, zoom) => (typeof value === "number" ? value * zoom : value);

/** Gradients; the size of other images is a matter of who places them. */
const image: Measure = (value, zoom) => {
  if (Array.isArray(value)) return value.map((part) => image(part, zoom));
  if (typeof value !== "object" || value === null || !("stops" in value)) return value;
  // The stops of conic gradients are angles.
  if (!("position" in value) || !("from" in value)) return length(value, zoom);
  return { ...value, position: length(value.position, zoom) };
};

const transform: Measure = (value, zoom) => {
  if (Array.isArray(value)) return value.map((part) => transform(part, zoom));
  if (typeof value !== "object" || value === null || !("type" in value)) return value;
  if (value.type === "translate") return length(value, zoom);
  const moves = value.type === "matrix" ? [4, 5] : value.type === "matrix3d" ? [12, 13, 14] : [];
  const values = "values" in value ? (value.values as readonly number[]) : undefined;
  if (values === undefined) return value;
  return { ...value, values: values.map((part, index) => (moves.includes(index) ? part * zoom : part)) };
};

const filter: Measure = (value, zoom) => {
  if (!Array.isArray(value)) return value;
  return value.map((step: { readonly type: string }) =>
    step.type === "blur" || step.type === "shadow" ? length(step, zoom) : step,
  );
};

/** Paths are written in px of their own. */
const shape: Measure = (value, zoom) => {
  if (typeof value !== "object" || value === null || !("shape" in value)) return value;
  const type = (value.shape as { readonly type: string } | undefined)?.type;
  return type === "inset" || type === "circle" || type === "ellipse" || type === "polygon"
    ? { ...value, shape: length(value.shape, zoom) }
    : value;
};

const MEASURES: readonly (readonly [key: keyof ComputedStyle, measure: Measure])[] = [
  ...keys(
    length,
    "marginTop marginRight marginBottom marginLeft paddingTop paddingRight paddingBottom paddingLeft",
    "width height minWidth minHeight maxWidth maxHeight top right bottom left flexBasis clip",
    "borderTopWidth borderRightWidth borderBottomWidth borderLeftWidth outlineWidth outlineOffset",
    "borderTopLeftRadius borderTopRightRadius borderBottomRightRadius borderBottomLeftRadius",
    "borderImageWidth borderImageOutset boxShadow textShadow borderSpacing",
    "columnGap rowGap columnWidth columnRuleWidth",
    "gridTemplateColumns gridTemplateRows gridAutoColumns gridAutoRows",
    "textIndent tabSize letterSpacing wordSpacing lineHeight verticalAlign",
    "textDecorationThickness textUnderlineOffset webkitTextStrokeWidth",
    "backgroundPositionX backgroundPositionY backgroundSize maskPosition maskSize objectPosition",
    "transformOrigin perspective shapeMargin overflowClipMargin",
  ),
  ...keys(exactLength, "fontSize"),
  ...keys(image, "backgroundImage maskImage borderImageSource"),
  ...keys(transform, "transform translate"),
  ...keys(filter, "filter backdropFilter"),
  ...keys(shape, "clipPath shapeOutside"),
];

function keys(measure: Measure, ...names: string[]): [keyof ComputedStyle, Measure][] {
  return names
    .flatMap((list) => list.split(" "))
    .map((name): [keyof ComputedStyle, Measure] => [name as keyof ComputedStyle, measure]);
}

/**
 * The properties of a style whose used values a zoom changes (css-viewport-1 §5): lengths are enlarged, percentages refer to sizes that
 * are. Computed values stay, so that children inherit, and count in em, what they would without it.
 */
export function zoomedProperties(style: ComputedStyle, zoom: number): Partial<ComputedStyle> {
  const changes: Record<string, unknown> = { zoom };
  for (const [key, measure] of MEASURES) {
    const value = style[key];
    if (value === 0 || typeof value === "string") continue;
    changes[key] = measure(value, zoom);
  }
  return changes;
}
