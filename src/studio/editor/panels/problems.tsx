import type { VNode } from "preact";
import type { TemplateField } from "../../../templates.ts";
import { useStore } from "../../state/use-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { aliasOf } from "../model/sample.ts";
import type { EditorController } from "../state/controller.ts";
import { templateOf } from "../state/editor-state.ts";

export interface ProblemsProps {
  readonly controller: EditorController;
  readonly fields: readonly TemplateField[];
}

/** What there is to tell of fields: that nothing fills them, or what the preview found. */
export function Problems({ controller, fields }: ProblemsProps): VNode | null {
  const template = useStore(controller.store, templateOf);
  const problems = useStore(controller.store, (state) => state.preview?.problems);
  const ids = new Set(fields.map(({ id }) => id));
  const aliases = new Set(fields.map((field) => aliasOf(template, field)));
  const told = new Set([
    ...(aliases.has("") ? ["Without an alias nothing fills it."] : []),
    ...(problems ?? [])
      .filter((problem) => problem.fields.some((id) => ids.has(id)))
      .map(({ message }) => message),
  ]);
  if (told.size === 0) return null;
  return (
    <ul class="field-problems">
      {[...told].map((message) => (
        <li key={message}>
          <Icon name="warning" />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
