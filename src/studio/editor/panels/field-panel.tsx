import type { VNode } from "preact";
import type { FieldType, Template, TemplateField } from "../../../templates.ts";
import { useStore } from "../../state/use-store.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { Segments } from "../../ui/inputs.tsx";
import { UNITS } from "../geometry/units.ts";
import { convertedField } from "../model/convert.ts";
import { FIELD_TYPES, isText } from "../model/field-types.ts";
import { listOf, withAlias } from "../model/lists.ts";
import type { EditorController } from "../state/controller.ts";
import { counted } from "../state/edit-actions.ts";
import { templateOf } from "../state/editor-state.ts";
import { ArrangeForm } from "./arrange-form.tsx";
import { ChoiceForm } from "./choice-form.tsx";
import { FormatForm } from "./format-form.tsx";
import { FORMATS, PARTS } from "./formats.ts";
import { InnerForm } from "./inner-form.tsx";
import { ListForm } from "./list-form.tsx";
import { OptionsForm } from "./options-form.tsx";
import { PlaceForm } from "./place-form.tsx";
import { Problems } from "./problems.tsx";
import { Section } from "./section.tsx";
import { sharedOf } from "./shared.ts";
import { TextForm } from "./text-form.tsx";
import { TurnForm } from "./turn-form.tsx";

/** Everything that can be said of the fields that are chosen. */
export function FieldPanel({ controller }: { readonly controller: EditorController }): VNode {
  const template = useStore(controller.store, templateOf);
  const { ids, inner } = useStore(controller.store, (state) => state.selection);
  const unit = useStore(controller.store, (state) => state.view.unit);
  const chosen = new Set(ids);
  const fields = template.fields.filter(({ id }) => chosen.has(id));
  const [only] = fields;
  if (only === undefined) return <NothingChosen />;
  const { value: type } = sharedOf(fields, (field) => field.type);
  const isSingle = fields.length === 1;
  return (
    <>
      <Section title={isSingle ? "Field" : `${fields.length} fields`}>
        <Names controller={controller} template={template} fields={fields} />
        <Problems controller={controller} fields={fields} />
      </Section>
      <Section
        title="Place"
        aside={
          <Segments
            label="Unit"
            hideLabel
            value={unit}
            options={UNITS.map(([each]) => [each, each] as const)}
            onChange={(chosenUnit) => controller.view({ unit: chosenUnit })}
          />
        }
      >
        <PlaceForm controller={controller} fields={fields} inner={inner} />
        <TurnForm controller={controller} fields={fields} />
        <ArrangeForm controller={controller} fields={fields} />
      </Section>
      {isSingle && only.type === "choice" ? (
        <Section title="Options">
          <ChoiceForm controller={controller} field={only} />
        </Section>
      ) : null}
      {isSingle && (only.type === "radioGroup" || "boxes" in only || PARTS[only.type] !== undefined) ? (
        <Section title={INNER_TITLES[only.type] ?? "Parts"}>
          <InnerForm controller={controller} template={template} field={only} inner={inner} />
        </Section>
      ) : null}
      {type !== undefined && FORMATS[type] !== undefined ? (
        <Section title="Format">
          <FormatForm controller={controller} fields={fields} />
        </Section>
      ) : null}
      {fields.every((field) => isText(field.type)) ? (
        <TextForm controller={controller} template={template} fields={fields} inner={inner} />
      ) : null}
      {isSingle && only.type === "signature" ? <Signing field={only} /> : null}
      <ListForm controller={controller} template={template} fields={fields} />
      <Section title="Behaviour">
        <OptionsForm controller={controller} fields={fields} />
      </Section>
    </>
  );
}

const INNER_TITLES: Readonly<Partial<Record<FieldType, string>>> = {
  radioGroup: "Buttons",
  charList: "Boxes",
  textWrap: "Lines",
};

/** What comes of a place to sign, which takes no data. */
function Signing({ field }: { readonly field: TemplateField }): VNode {
  return (
    <Section title="Signing">
      <p class="note">
        No data belongs here. Interactive output has an empty signature field in this place; who has a key
        signs there: <code>platen sign --field {field.alias ?? "ALIAS"}</code>
      </p>
    </Section>
  );
}

function NothingChosen(): VNode {
  return (
    <div class="empty-panel">
      <p>Choose a field to see what it is: click it, or press N on the pages.</p>
      <p class="note">
        A new one is drawn: take a type above the pages and pull, or click into a box of the page and it is
        filled.
      </p>
    </div>
  );
}

interface FieldsProps {
  readonly controller: EditorController;
  readonly template: Template;
  readonly fields: readonly TemplateField[];
}

/** Alias and type. */
function Names({ controller, template, fields }: FieldsProps): VNode {
  const alias = sharedOf(fields, (field) => field.alias ?? "");
  const type = sharedOf<string>(fields, (field) => field.type);
  const isRow = fields.some(({ id }) => listOf(template, id) !== undefined);
  const ids = fields.map(({ id }) => id).join(" ");
  const others = template.fields.filter(
    (field) => alias.value !== "" && field.alias === alias.value && !fields.includes(field),
  );
  return (
    <div class="form-grid">
      {isRow ? null : (
        <div class="wide">
          <TextField
            label="Alias: its key in data"
            value={alias.value ?? ""}
            placeholder={alias.isMixed ? "several" : "none"}
            onChange={(text) =>
              controller.putFields(
                fields.map((field) => withAlias(field, text === "" ? undefined : text.slice(0, 200))),
                "Alias",
                `alias ${ids}`,
              )
            }
          />
          {others.length > 0 ? (
            <button
              type="button"
              class="link-button"
              onClick={() => controller.select([...fields, ...others].map(({ id }) => id))}
            >
              {others.length === 1 ? "Another field shows" : `${others.length} other fields show`} this value;
              choose all
            </button>
          ) : null}
        </div>
      )}
      <div class="wide">
        <Select
          label="Type"
          value={type.value ?? ""}
          options={[
            ...(type.isMixed ? [["", "Several"] as const] : []),
            ...FIELD_TYPES.map((each) => [each.type, each.label] as const),
          ]}
          onChange={(chosen) => {
            const facts = FIELD_TYPES.find((each) => each.type === chosen);
            if (facts === undefined) return;
            controller.putFields(
              fields.map((field) => convertedField(template, field, facts.type)),
              `Type of ${counted(fields.length)}`,
            );
          }}
        />
      </div>
    </div>
  );
}
