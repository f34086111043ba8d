import type { VNode } from "preact";
import type { Template, TemplateField } from "../../../templates.ts";
import { Button } from "../../ui/button.tsx";
import { CommittedField, Toggle } from "../../ui/inputs.tsx";
import { boxesOf, partPlaces, withAnotherChild } from "../model/convert.ts";
import { idsOf } from "../model/names.ts";
import { innerPlaces, PART_LABELS, partsOf, refitted } from "../model/places.ts";
import type { EditorController } from "../state/controller.ts";
import { removeSelected } from "../state/edit-actions.ts";
import { PARTS } from "./formats.ts";

export interface InnerFormProps {
  readonly controller: EditorController;
  readonly template: Template;
  readonly field: TemplateField;
  readonly inner: string | undefined;
}

/** What a field is made of: buttons, boxes, parts. */
export function InnerForm(props: InnerFormProps): VNode | null {
  const { field } = props;
  if (field.type === "radioGroup") return <Buttons {...props} field={field} />;
  if (field.type === "charList" || field.type === "textWrap") return <Boxes {...props} field={field} />;
  return PARTS[field.type] === undefined ? null : <Parts {...props} />;
}

type RadioGroup = Extract<TemplateField, { readonly type: "radioGroup" }>;

function Buttons({
  controller,
  template,
  field,
  inner,
}: InnerFormProps & { readonly field: RadioGroup }): VNode {
  const rename = (index: number, id: string): string | undefined => {
    if (!/^[A-Za-z0-9_-]{1,128}$/.test(id)) return "Letters, digits, - and _.";
    if (id !== field.children[index]?.id && idsOf(template).has(id)) return "Another field has this id.";
    const children = field.children.map((child, at) => (at === index ? { ...child, id } : child));
    controller.putFields([{ ...field, children }], "Value of a button");
    return undefined;
  };
  return (
    <div class="stack">
      <p class="note">The value of a button is what data choose it by.</p>
      <ul class="inner-list">
        {field.children.map(({ id }, index) => (
          <li key={index} class={inner === `children.${index}` ? "chosen" : ""}>
            <CommittedField
              label={`Value of button ${index + 1}`}
              sign={String(index + 1)}
              value={id}
              onCommit={(text) => rename(index, text.trim())}
            />
            <Button
              label={`Choose button ${index + 1}`}
              icon="target"
              iconOnly
              onPress={() => controller.select([field.id], `children.${index}`)}
            />
            <Button
              label={`Delete button ${index + 1}`}
              icon="close"
              iconOnly
              disabled={field.children.length < 2}
              onPress={() => {
                controller.select([field.id], `children.${index}`);
                removeSelected(controller);
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        label="Add a button"
        icon="plus"
        onPress={() => controller.putFields([refitted(withAnotherChild(template, field))], "Add a button")}
      />
    </div>
  );
}

type BoxedField = Extract<TemplateField, { readonly type: "charList" | "textWrap" }>;

function Boxes({ controller, field, inner }: InnerFormProps & { readonly field: BoxedField }): VNode {
  const places = innerPlaces(field);
  const what = field.type === "charList" ? "Boxes" : "Lines";
  return (
    <div class="stack">
      <CommittedField
        label={`${what}, divided evenly`}
        value={String(places.length)}
        onCommit={(text) => {
          const count = Number(text);
          if (!Number.isInteger(count) || count < 1 || count > 1_000) return "1 to 1000.";
          const boxes = boxesOf(field.type, field.rect, count, field.rotation);
          controller.putFields([{ ...field, boxes }], `Number of ${what.toLowerCase()}`);
          return undefined;
        }}
      />
      <p class="note">
        {inner === undefined
          ? "Click once more on a box to move it alone; full stop and comma go from one to the next."
          : `${places.find(({ key }) => key === inner)?.label} of ${places.length} is chosen.`}
      </p>
    </div>
  );
}

function Parts({ controller, field, inner }: InnerFormProps): VNode {
  const names = PARTS[field.type] ?? [];
  const drawn = new Set(partsOf(field).map(([name]) => name));
  const put = (wanted: readonly string[]): void => {
    const { parts: former, ...rest } = field as TemplateField & { readonly parts?: object };
    const cells = partPlaces(field, wanted);
    const known: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(former ?? {}));
    const parts = Object.fromEntries(wanted.map((name) => [name, known[name] ?? { rect: cells[name] }]));
    const changed = wanted.length === 0 ? rest : { ...rest, parts };
    controller.putFields([changed as TemplateField], "Parts");
  };
  return (
    <div class="stack">
      <p class="note">
        {drawn.size === 0
          ? "One field shows the whole value."
          : "Each part is drawn where it stands; the circle beside it chooses it, to be moved and set in a style of its own."}
      </p>
      <ul class="part-list">
        {names.map((name) => (
          <li key={name} class={inner === `parts.${name}` ? "chosen" : ""}>
            <Toggle
              label={PART_LABELS[name] ?? name}
              checked={drawn.has(name)}
              onChange={(checked) => put(names.filter((each) => (each === name ? checked : drawn.has(each))))}
            />
            {drawn.has(name) ? (
              <Button
                label={`Place and text of ${PART_LABELS[name] ?? name}`}
                icon="target"
                iconOnly
                pressed={inner === `parts.${name}`}
                onPress={() =>
                  controller.select([field.id], inner === `parts.${name}` ? undefined : `parts.${name}`)
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div class="button-row">
        <Button
          label={drawn.size === 0 ? "Draw the parts apart" : "One field for all"}
          onPress={() => put(drawn.size === 0 ? names : [])}
        />
      </div>
    </div>
  );
}
