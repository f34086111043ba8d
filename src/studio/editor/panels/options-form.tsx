import type { VNode } from "preact";
import type { TemplateField } from "../../../templates.ts";
import { CommittedField, Toggle } from "../../ui/inputs.tsx";
import { hasTextOptions, isText } from "../model/field-types.ts";
import type { EditorController } from "../state/controller.ts";
import { counted } from "../state/edit-actions.ts";
import { memberOf, sharedOf, withMember } from "./shared.ts";

export interface OptionsFormProps {
  readonly controller: EditorController;
  readonly fields: readonly TemplateField[];
}

/** How text sits in its rectangle, and what readers of interactive output may do. */
export function OptionsForm({ controller, fields }: OptionsFormProps): VNode {
  const put = (name: string, value: unknown): void =>
    controller.putFields(
      fields.map((field) => withMember(field, name, value)),
      `Options of ${counted(fields.length)}`,
    );
  const isLong = fields.every(({ type }) => type === "longText");
  const hasOptions = fields.every(({ type }) => hasTextOptions(type));
  const toggle = (name: string, label: string, otherwise = false): VNode => {
    const { value, isMixed } = sharedOf(fields, (field) => memberOf(field, name));
    return (
      <Toggle
        key={name}
        label={label}
        mixed={isMixed}
        checked={typeof value === "boolean" ? value : otherwise}
        onChange={(checked) => put(name, checked === otherwise ? undefined : checked)}
      />
    );
  };
  const text = (name: string, label: string): VNode => {
    const { value, isMixed } = sharedOf(fields, (field) => memberOf(field, name));
    return (
      <CommittedField
        key={name}
        label={label}
        value={typeof value === "string" ? value : ""}
        placeholder={isMixed ? "several" : undefined}
        onCommit={(typed) => {
          put(name, typed.trim() === "" ? undefined : typed.slice(0, 2_000));
          return undefined;
        }}
      />
    );
  };
  return (
    <div class="stack">
      {hasOptions ? toggle("multiline", "Several lines", isLong) : null}
      {fields.every(({ type }) => isText(type)) ? toggle("shrink", "Shrink text that is too large") : null}
      {hasOptions ? <LengthOptions controller={controller} fields={fields} /> : null}
      {toggle("required", "Required")}
      {toggle("readOnly", "Read-only in interactive output")}
      {text("label", "Label")}
      {text("tooltip", "Read out to those who hear the form")}
    </div>
  );
}

/** Most letters, and a cell for each of them. */
function LengthOptions({ controller, fields }: OptionsFormProps): VNode {
  const length = sharedOf(fields, (field) => memberOf(field, "maxLength"));
  const comb = sharedOf(fields, (field) => memberOf(field, "comb"));
  const put = (most: number | undefined, isComb: boolean): void =>
    controller.putFields(
      fields.map((field) =>
        withMember(
          withMember(field, "maxLength", most),
          "comb",
          isComb && most !== undefined ? true : undefined,
        ),
      ),
      "Most letters",
    );
  const most = typeof length.value === "number" ? length.value : undefined;
  return (
    <div class="form-grid">
      <CommittedField
        label="Most letters"
        value={most === undefined ? "" : String(most)}
        placeholder={length.isMixed ? "several" : "any"}
        onCommit={(text) => {
          if (text.trim() !== "" && !/^[1-9]\d{0,4}$/.test(text.trim())) return "1 or more.";
          put(text.trim() === "" ? undefined : Number(text), comb.value === true);
          return undefined;
        }}
      />
      <Toggle
        label="A cell for each"
        mixed={comb.isMixed}
        checked={comb.value === true}
        onChange={(checked) => put(checked ? (most ?? 8) : most, checked)}
      />
    </div>
  );
}
