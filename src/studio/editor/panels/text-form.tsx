import type { VNode } from "preact";
import type { Template, TemplateField, TextStyle } from "../../../templates.ts";
import { partAt, withPartStyle } from "../model/part-style.ts";
import { PART_LABELS } from "../model/places.ts";
import type { EditorController } from "../state/controller.ts";
import { counted } from "../state/edit-actions.ts";
import { DEFAULT_STYLE } from "./default-style.ts";
import { Section } from "./section.tsx";
import { memberOf, sharedOf, withInnerMember, withMember } from "./shared.ts";
import { StyleForm } from "./style-form.tsx";

export interface TextFormProps {
  readonly controller: EditorController;
  readonly template: Template;
  readonly fields: readonly TemplateField[];
  /** The place within the only field that is chosen. */
  readonly inner: string | undefined;
}

/** How the text of fields looks, or that of the one part that is chosen. */
export function TextForm(props: TextFormProps): VNode {
  const { template, fields, inner } = props;
  const [only] = fields;
  const part = only === undefined || fields.length > 1 ? undefined : partAt(only, inner);
  if (only === undefined || part === undefined)
    return (
      <Section title="Text">
        <FieldStyle {...props} />
      </Section>
    );
  const { name, style = {} } = part;
  return (
    <Section title={`Text of ${PART_LABELS[name] ?? name}`}>
      <StyleForm
        key={name}
        style={style}
        otherwise={{ ...DEFAULT_STYLE, ...template.style, ...only.style }}
        onChange={(member, value) =>
          props.controller.putFields(
            [withPartStyle(only, name, withMember(style, member, value))],
            "Style of part",
            mergeKey(member, [`${only.id} ${name}`]),
          )
        }
      />
    </Section>
  );
}

function FieldStyle({ controller, template, fields }: TextFormProps): VNode {
  const names = ["fontFamily", "fontSize", "textColor", "alignment", "fontWeight"] as const;
  const style = Object.fromEntries(
    names.flatMap((name) => {
      const { value } = sharedOf(fields, (field) => memberOf(field.style ?? {}, name));
      return value === undefined ? [] : [[name, value]];
    }),
  ) as TextStyle;
  const ids = fields.map(({ id }) => id);
  return (
    <StyleForm
      style={style}
      otherwise={{ ...DEFAULT_STYLE, ...template.style }}
      onChange={(name, value) =>
        controller.putFields(
          fields.map((field) => withInnerMember(field, "style", [name, value])),
          `Style of ${counted(fields.length)}`,
          mergeKey(name, ids),
        )
      }
    />
  );
}

/** Colours that are passed while one looks for the right one are one step. */
function mergeKey(name: keyof TextStyle, ids: readonly string[]): string | undefined {
  return name === "textColor" ? `color ${ids.join(" ")}` : undefined;
}
