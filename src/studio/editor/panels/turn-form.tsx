import type { VNode } from "preact";
import type { TemplateField } from "../../../templates.ts";
import { Segments } from "../../ui/inputs.tsx";
import { TURNS, turnedField } from "../model/turn.ts";
import type { EditorController } from "../state/controller.ts";
import { counted } from "../state/edit-actions.ts";
import { sharedOf } from "./shared.ts";

export interface TurnFormProps {
  readonly controller: EditorController;
  readonly fields: readonly TemplateField[];
}

/** How far the content is turned within its rectangle, counterclockwise as in PDF. */
export function TurnForm({ controller, fields }: TurnFormProps): VNode {
  const { value } = sharedOf(fields, ({ rotation = 0 }) => String(rotation));
  return (
    <Segments
      label="Turned to the left"
      value={value}
      options={TURNS.map((turn) => [String(turn), `${turn}°`] as const)}
      onChange={(chosen) => {
        const turn = TURNS.find((each) => String(each) === chosen) ?? 0;
        controller.putFields(
          fields.map((field) => turnedField(field, turn)),
          `Turn ${counted(fields.length)}`,
        );
      }}
    />
  );
}
