import type { VNode } from "preact";
import type { Rect, TemplateField } from "../../../templates.ts";
import { useStore } from "../../state/use-store.ts";
import { CommittedField } from "../../ui/inputs.tsx";
import { around, scaled } from "../geometry/rect.ts";
import { LEAST_SIDE } from "../geometry/resize.ts";
import { readLength, showLength } from "../geometry/units.ts";
import { fittedField, innerPlaces, movedField, withPlace } from "../model/places.ts";
import type { EditorController } from "../state/controller.ts";
import { counted } from "../state/edit-actions.ts";

export interface PlaceFormProps {
  readonly controller: EditorController;
  readonly fields: readonly TemplateField[];
  readonly inner: string | undefined;
}

const SIDES: readonly (readonly [keyof Rect, string, string])[] = [
  ["x", "X", "From the left"],
  ["y", "Y", "From the top"],
  ["width", "W", "Width"],
  ["height", "H", "Height"],
];

/** Position and size in numbers: of a field, of the frame around several, or of a part. */
export function PlaceForm({ controller, fields, inner }: PlaceFormProps): VNode | null {
  const unit = useStore(controller.store, (state) => state.view.unit);
  const [only] = fields;
  const place = only && innerPlaces(only).find(({ key }) => key === inner);
  const frame = place?.rect ?? around(fields.map(({ rect }) => rect));
  if (frame === undefined || only === undefined) return null;
  const put = (side: keyof Rect, value: number, mergeKey?: string): void => {
    const least = side === "width" || side === "height" ? LEAST_SIDE : -14_400;
    const to: Rect = { ...frame, [side]: Math.min(14_400, Math.max(least, value)) };
    if (place !== undefined) {
      controller.putFields([withPlace(only, place.key, to)], "Place part", mergeKey);
      return;
    }
    const isMove = side === "x" || side === "y";
    const there = fields.map((field) =>
      isMove
        ? movedField(field, to.x - frame.x, to.y - frame.y)
        : fittedField(field, scaled(field.rect, frame, to)),
    );
    controller.putFields(there, `${isMove ? "Move" : "Resize"} ${counted(fields.length)}`, mergeKey);
  };
  return (
    <div class="form-grid four">
      {SIDES.map(([side, sign, label]) => (
        <CommittedField
          key={side}
          label={`${label}, ${unit}`}
          sign={sign}
          value={showLength(frame[side], unit)}
          onCommit={(text) => {
            const value = readLength(text, unit);
            if (value === undefined) return `A length, such as 20 or 15mm.`;
            put(side, value);
            return undefined;
          }}
          onStep={(steps) =>
            put(side, frame[side] + steps, `step ${side} ${fields.map(({ id }) => id).join(" ")}`)
          }
        />
      ))}
    </div>
  );
}
