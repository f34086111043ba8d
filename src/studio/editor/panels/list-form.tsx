import type { VNode } from "preact";
import type { Template, TemplateField } from "../../../templates.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { canBeList, listOf } from "../model/lists.ts";
import type { EditorController } from "../state/controller.ts";
import { makeList, takeOutOfList } from "../state/edit-actions.ts";
import { Section } from "./section.tsx";

export interface ListFormProps {
  readonly controller: EditorController;
  readonly template: Template;
  readonly fields: readonly TemplateField[];
}

/** Rows of a table column: an array in data, which repeats the page where it is longer. */
export function ListForm({ controller, template, fields }: ListFormProps): VNode | null {
  const lists = new Set(fields.map(({ id }) => listOf(template, id)));
  const [list] = lists;
  if (lists.size > 1) return null;
  if (list === undefined) {
    if (!canBeList(fields)) return null;
    return (
      <Section title="List">
        <p class="note">
          Fields of one type can be the rows of a column: an array in data. One that is longer repeats the
          page.
        </p>
        <div class="button-row">
          <Button label="Make a list" onPress={() => makeList(controller)} />
        </div>
      </Section>
    );
  }
  const [only] = fields;
  const row = only === undefined ? 0 : list.fields.indexOf(only.id) + 1;
  return (
    <Section title="List">
      <TextField
        label="Alias of the list: its key in data"
        value={list.alias}
        onChange={(alias) => {
          if (alias === "") return;
          const groups = (template.groups ?? []).map((group) =>
            group.id === list.id ? { ...group, alias: alias.slice(0, 200) } : group,
          );
          controller.perform({ template: { groups } }, "Alias of a list", `list ${list.id}`);
        }}
      />
      <p class="note">
        {fields.length === 1
          ? `Row ${row} of ${list.fields.length}.`
          : `${fields.length} of ${list.fields.length} rows.`}
      </p>
      <div class="button-row">
        <Button label="Choose all rows" onPress={() => controller.select(list.fields)} />
        <Button label="Take out" onPress={() => takeOutOfList(controller)} />
      </div>
    </Section>
  );
}
