import type { TemplateField } from "../../../templates.ts";
import { copiesOf, onPages } from "../model/copies.ts";
import type { EditorController } from "./controller.ts";
import { addFields, counted, removeSelected } from "./edit-actions.ts";
import { selectedFields, templateOf } from "./editor-state.ts";

/** What is copied, as it stands in the clipboard: any template of any window takes it. */
const MARK = "platen/fields";

export function copiedText(controller: EditorController): string | undefined {
  const fields = selectedFields(controller.state);
  return fields.length === 0 ? undefined : JSON.stringify({ type: MARK, fields });
}

export function cutText(controller: EditorController): string | undefined {
  const text = copiedText(controller);
  if (text !== undefined) removeSelected(controller);
  return text;
}

/**
 * Puts copied fields on the page that is looked at: where they were, or a little beside where they would cover what was copied. Gives false
 * for text that is something else, and a sentence where the fields are none that a template can have.
 */
export async function paste(controller: EditorController, text: string): Promise<boolean | string> {
  const fields = fieldsIn(text);
  if (fields === undefined) return false;
  const template = templateOf(controller.state);
  const { page } = controller.state.view;
  try {
    // Anybody may have written what is in the clipboard: it is checked as a record is.
    const onFirst = fields.map((field) => ({ ...field, page: 0 }));
    const record = { id: "copied", title: "", pages: [{ width: 14_400, height: 14_400 }], fields: onFirst };
    const checked = await controller.work.ask("check", { record });
    const isCovering = checked.fields.some(({ rect }) =>
      template.fields.some((field) => field.page === page && isAt(field, rect)),
    );
    const shift = isCovering ? 10 : 0;
    const copies = copiesOf(template, checked.fields, [{ dx: shift, dy: shift, page }]);
    addFields(controller, onPages(template, copies), `Paste ${counted(copies.length)}`);
    return true;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isAt(field: TemplateField, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return Math.abs(field.rect.x - x) < 1 && Math.abs(field.rect.y - y) < 1;
}

function fieldsIn(text: string): readonly TemplateField[] | undefined {
  if (!text.includes(MARK)) return undefined;
  try {
    const { type, fields } = JSON.parse(text);
    return type === MARK && Array.isArray(fields) ? fields : undefined;
  } catch {
    return undefined;
  }
}
