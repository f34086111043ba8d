import type { VNode } from "preact";
import type { TemplateField } from "../../../templates.ts";
import { Button } from "../../ui/button.tsx";
import type { IconName } from "../../ui/icon.tsx";
import type { Alignment } from "../geometry/arrange.ts";
import type { EditorController } from "../state/controller.ts";
import { align, distribute, duplicate, equalSize, removeSelected } from "../state/edit-actions.ts";

export interface ArrangeFormProps {
  readonly controller: EditorController;
  readonly fields: readonly TemplateField[];
}

const SIDES: readonly (readonly [Alignment, string, IconName])[] = [
  ["left", "Align left sides", "alignLeft"],
  ["center", "Align centres", "alignCenter"],
  ["right", "Align right sides", "alignRight"],
  ["top", "Align tops", "alignTop"],
  ["middle", "Align middles", "alignMiddle"],
  ["bottom", "Align bottoms", "alignBottom"],
];

/** Aligning, distributing, copying, deleting. */
export function ArrangeForm({ controller, fields }: ArrangeFormProps): VNode {
  return (
    <>
      {fields.length > 1 ? (
        <div class="button-row tight">
          {SIDES.map(([side, label, icon]) => (
            <Button key={side} label={label} icon={icon} iconOnly onPress={() => align(controller, side)} />
          ))}
          <Button
            label="Equal gaps across"
            icon="distributeAcross"
            iconOnly
            disabled={fields.length < 3}
            onPress={() => distribute(controller, "across")}
          />
          <Button
            label="Equal gaps down"
            icon="distributeDown"
            iconOnly
            disabled={fields.length < 3}
            onPress={() => distribute(controller, "down")}
          />
        </div>
      ) : null}
      <div class="button-row tight">
        {fields.length > 1 ? (
          <>
            <Button label="Same width" onPress={() => equalSize(controller, "width")} />
            <Button label="Same height" onPress={() => equalSize(controller, "height")} />
          </>
        ) : null}
        <Button label="Duplicate" icon="copy" iconOnly keys="Ctrl+D" onPress={() => duplicate(controller)} />
        <Button
          label="Repeat along a grid"
          icon="grid"
          iconOnly
          keys="G"
          onPress={() => controller.view({ dialog: { kind: "grid" } })}
        />
        <Button
          label="Delete"
          icon="trash"
          iconOnly
          keys="Delete"
          onPress={() => removeSelected(controller)}
        />
      </div>
    </>
  );
}
