import type { VNode } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { TemplateField } from "../../../templates.ts";
import { Toggle } from "../../ui/inputs.tsx";
import type { EditorController } from "../state/controller.ts";
import { withMember } from "./shared.ts";

type Choice = Extract<TemplateField, { readonly type: "choice" }>;
type Option = Choice["options"][number];

export interface ChoiceFormProps {
  readonly controller: EditorController;
  readonly field: Choice;
}

/** What can be chosen: a line for each, as `value` or `value = what is shown`. */
export function ChoiceForm({ controller, field }: ChoiceFormProps): VNode {
  const id = useId();
  const text = field.options.map(lineOf).join("\n");
  const [draft, setDraft] = useState(text);
  useEffect(() => setDraft(text), [text]);
  const put = (name: string, value: unknown): void =>
    controller.putFields([withMember(field, name, value)], "Options");
  const toggle = (name: "list" | "multiple" | "editable", label: string): VNode => (
    <Toggle
      label={label}
      checked={field[name] === true}
      onChange={(checked) => put(name, checked ? true : undefined)}
    />
  );
  return (
    <div class="stack">
      <div class="field">
        <label for={id}>A line for each: value, or value = what is shown</label>
        <textarea
          id={id}
          rows={4}
          spellcheck={false}
          value={draft}
          onInput={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => {
            const options = optionsIn(draft);
            if (options.length === 0) setDraft(text);
            else if (draft !== text) put("options", options);
          }}
        />
      </div>
      {toggle("list", "Show all, with the chosen marked")}
      {toggle("multiple", "Several can be chosen")}
      {toggle("editable", "Other texts are taken, too")}
    </div>
  );
}

function lineOf({ value, label }: Option): string {
  return label === undefined ? value : `${value} = ${label}`;
}

function optionsIn(text: string): readonly Option[] {
  return text.split("\n").flatMap((line) => {
    const [, value = "", label = ""] = /^\s*(.*?)\s*(?:=\s*(.*?)\s*)?$/.exec(line.slice(0, 4_000)) ?? [];
    if (value === "") return [];
    return [label === "" ? { value } : { value, label }];
  });
}
