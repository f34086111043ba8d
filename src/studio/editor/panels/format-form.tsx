import type { VNode } from "preact";
import { useId } from "preact/hooks";
import type { TemplateField } from "../../../templates.ts";
import { Select } from "../../ui/field.tsx";
import { CommittedField, Toggle } from "../../ui/inputs.tsx";
import type { EditorController } from "../state/controller.ts";
import { counted } from "../state/edit-actions.ts";
import { FORMATS, type FormatMember } from "./formats.ts";
import { memberOf, sharedOf, withInnerMember } from "./shared.ts";

export interface FormatFormProps {
  readonly controller: EditorController;
  /** All of one type. */
  readonly fields: readonly TemplateField[];
}

/** The format of fields of one type. */
export function FormatForm({ controller, fields }: FormatFormProps): VNode | null {
  const [first] = fields;
  const members = first === undefined ? undefined : FORMATS[first.type];
  if (first === undefined || members === undefined) return null;
  const put = (name: string, value: unknown): void =>
    controller.putFields(
      fields.map((field) => withInnerMember(field, "format", [name, value])),
      `Format of ${counted(fields.length)}`,
    );
  return (
    <div class="form-grid">
      {members.map((member) => {
        const { value } = sharedOf(fields, (field) =>
          memberOf((memberOf(field, "format") ?? {}) as object, member.name),
        );
        return (
          <Member
            key={member.name}
            member={member}
            value={value}
            onChange={(changed) => put(member.name, changed)}
          />
        );
      })}
    </div>
  );
}

interface MemberProps {
  readonly member: FormatMember;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Member({ member, value, onChange }: MemberProps): VNode {
  switch (member.kind) {
    case "text":
      return <SuggestedText member={member} value={value} onChange={onChange} />;
    case "count":
      return (
        <CommittedField
          label={member.label}
          value={typeof value === "number" ? String(value) : ""}
          placeholder={member.otherwise}
          onCommit={(text) => {
            if (text.trim() !== "" && !/^(1?\d|20)$/.test(text.trim())) return "0 to 20.";
            onChange(text.trim() === "" ? undefined : Number(text));
            return undefined;
          }}
        />
      );
    case "switch":
      return (
        <Toggle
          label={member.label}
          checked={typeof value === "boolean" ? value : member.otherwise}
          onChange={(checked) => onChange(checked === member.otherwise ? undefined : checked)}
        />
      );
    case "choice": {
      const [otherwise] = member.options[0] ?? [""];
      return (
        <Select
          label={member.label}
          value={typeof value === "string" ? value : otherwise}
          options={member.options}
          onChange={(chosen) => onChange(chosen === otherwise ? undefined : chosen)}
        />
      );
    }
  }
}

function SuggestedText({
  member,
  value,
  onChange,
}: MemberProps & { readonly member: Extract<FormatMember, { readonly kind: "text" }> }): VNode {
  const id = useId();
  const { label, otherwise, suggestions = [] } = member;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        list={suggestions.length === 0 ? undefined : `${id}-list`}
        value={typeof value === "string" ? value : ""}
        placeholder={otherwise}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(text === "" ? undefined : text);
        }}
      />
      <datalist id={`${id}-list`}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  );
}
