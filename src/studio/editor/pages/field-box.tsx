import type { ComponentClass, VNode } from "preact";
import type { Rect, TemplateField } from "../../../templates.ts";
import { memo } from "../../ui/memo.ts";
import { factsOf } from "../model/field-types.ts";
import { innerPlaces } from "../model/places.ts";

export interface FieldBoxProps {
  readonly field: TemplateField;
  /** What it is called. */
  readonly name: string;
  readonly isNamed: boolean;
  /** A row of a list. */
  readonly isRow: boolean;
  readonly scale: number;
  readonly isSelected: boolean;
  /** The place within it that is chosen. */
  readonly inner: string | undefined;
  readonly problem: "error" | "warning" | undefined;
}

/** Letters are shown where they can be read. */
const LEAST_HEIGHT = 8;
const LEAST_WIDTH = 26;

/** A field on its page: an element that is chosen and moved. */
export const FieldBox: ComponentClass<FieldBoxProps> = memo((props: FieldBoxProps): VNode => {
  const { field, name, isNamed, isRow, scale, isSelected, inner, problem } = props;
  const { rect, type, rotation = 0 } = field;
  const facts = factsOf(type);
  const size = nameSize(field, scale);
  const places = innerPlaces(field);
  const classes = [
    "field-box",
    isSelected ? "selected" : "",
    isRow ? "row" : "",
    isNamed ? "" : "unnamed",
    problem ?? "",
    places.length > 0 ? "parted" : "",
  ];
  return (
    <div
      id={`field-${field.id}`}
      class={classes.filter((each) => each !== "").join(" ")}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-label={`${name}, ${facts.label}, page ${field.page + 1}`}
      data-field={field.id}
      data-turn={rotation === 0 ? undefined : rotation}
      style={placeOf(rect, scale)}
    >
      {places.map(({ key, rect: inside }) => (
        <span
          key={key}
          class={`inner-box${inner === key ? " chosen" : ""}${type === "radioGroup" ? " round" : ""}`}
          data-inner={isSelected ? key : undefined}
          style={placeOf({ ...inside, x: inside.x - rect.x, y: inside.y - rect.y }, scale)}
        />
      ))}
      {size === undefined ? null : (
        <span class="field-name" dir="auto" style={{ fontSize: size }}>
          {name}
        </span>
      )}
    </div>
  );
});

/** How large the name of a field is written in it; undefined where it could not be read. */
export function nameSize({ rect, rotation = 0 }: TemplateField, scale: number): string | undefined {
  const isUpright = rotation === 0 || rotation === 180;
  const height = (isUpright ? rect.height : rect.width) * scale;
  const width = (isUpright ? rect.width : rect.height) * scale;
  if (height < LEAST_HEIGHT || width < LEAST_WIDTH) return undefined;
  return `${Math.max(7, Math.min(11, height * 0.62)).toFixed(1)}px`;
}

/** A rectangle of points as places in the window. */
export function placeOf({ x, y, width, height }: Rect, scale: number) {
  return {
    left: `${x * scale}px`,
    top: `${y * scale}px`,
    width: `${width * scale}px`,
    height: `${height * scale}px`,
  };
}
