import type { EditorController } from "../editor/state/controller.ts";
import type { EditorState, SaveState } from "../editor/state/editor-state.ts";
import type { EmbedErrorCode, Outgoing } from "./messages.ts";

/** Tells the page around what becomes of a template, until the function that is returned is called. */
export function tellChanges(controller: EditorController, tell: (message: Outgoing) => void): () => void {
  const { template } = controller.document;
  const { id, title, fields } = template;
  const versions = controller.state.remote?.versions ?? [];
  tell({ type: "platen:opened", template: id, title, fields: fields.length, versions });
  let former = controller.state;
  return controller.store.subscribe(() => {
    const { state } = controller;
    for (const message of messagesOf(former, state)) tell(message);
    former = state;
  });
}

/** What there is to tell of the way from one state to the next. */
export function messagesOf(former: EditorState, state: EditorState): readonly Outgoing[] {
  const { template: record } = state.history.model;
  const template = record.id;
  const messages: Outgoing[] = [];
  if (former.history.model.template !== record || former.history.model.base !== state.history.model.base)
    messages.push({ type: "platen:changed", template });
  if (former.save !== state.save) messages.push(...savingOf(state.save, template, record.fields.length));
  const versionNumber = state.remote?.versions.at(-1);
  if (
    versionNumber !== undefined &&
    former.remote !== undefined &&
    !former.remote.versions.includes(versionNumber)
  )
    messages.push({ type: "platen:published", template, versionNumber });
  return messages;
}

function savingOf(save: SaveState, template: string, fields: number): readonly Outgoing[] {
  const error = (code: EmbedErrorCode, message: string): readonly Outgoing[] => [
    { type: "platen:error", template, code, message },
  ];
  switch (save.kind) {
    case "saved":
      return [{ type: "platen:saved", template, fields }];
    case "waiting":
      return error("offline", save.message);
    case "conflict":
      return error("conflict", "Somebody else saved this draft.");
    case "deleted":
      return error("missing", "Somebody deleted this template.");
    case "refused":
      return error("refused", save.message);
    default:
      return [];
  }
}
