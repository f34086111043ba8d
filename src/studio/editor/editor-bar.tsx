import type { VNode } from "preact";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";
import type { EditorController } from "./state/controller.ts";
import type { SaveState } from "./state/editor-state.ts";

/** What is done with the template as a whole. */
export function EditorBar({ controller }: { readonly controller: EditorController }): VNode {
  const history = useStore(controller.store, (state) => state.history);
  const save = useStore(controller.store, (state) => state.save);
  const mode = useStore(controller.store, (state) => state.view.mode);
  const embedding = useStore(controller.studio, (state) => state.embedding);
  return (
    <div class="tool-bar">
      <SaveNote text={sentenceOf(save, embedding !== undefined)} isBad={isBad(save)} />
      <Button
        label={`Undo ${history.undo.at(-1)?.label ?? ""}`.trim()}
        icon="undo"
        iconOnly
        keys="Ctrl+Z"
        disabled={history.undo.length === 0}
        onPress={() => controller.undo()}
      />
      <Button
        label={`Redo ${history.redo.at(-1)?.label ?? ""}`.trim()}
        icon="redo"
        iconOnly
        keys="Ctrl+Shift+Z"
        disabled={history.redo.length === 0}
        onPress={() => controller.redo()}
      />
      <Button
        label="Preview"
        icon="eye"
        pressed={mode === "preview"}
        onPress={() =>
          controller.view(
            mode === "preview" ? { mode: "edit" } : { mode: "preview", tab: "data", side: "pages" },
          )
        }
      />
      <Button
        label="Save"
        icon="check"
        keys="Ctrl+S"
        disabled={save.kind === "saved" || save.kind === "saving"}
        onPress={() => void controller.saver.save()}
      />
      {embedding?.mayPublish === false ? null : (
        <Button label="Publish" kind="primary" onPress={() => void controller.saver.preparePublishing()} />
      )}
    </div>
  );
}

const BAD: ReadonlySet<SaveState["kind"]> = new Set(["refused", "conflict", "deleted", "waiting", "key"]);

function isBad({ kind }: SaveState): boolean {
  return BAD.has(kind);
}

function SaveNote({ text, isBad: bad }: { readonly text: string; readonly isBad: boolean }): VNode {
  return (
    <span class={`save-note${bad ? " bad" : ""}`} role="status" title={text}>
      {text}
    </span>
  );
}

function sentenceOf(save: SaveState, isEmbedded: boolean): string {
  switch (save.kind) {
    case "new":
      return "Not saved yet";
    case "saved":
      return "Draft saved";
    case "unsaved":
      return "Changed";
    case "saving":
      return "Saving …";
    case "waiting":
      return `${save.message} Your work is kept here and sent when it is back.`;
    case "key":
      return isEmbedded
        ? "Not saved yet: permission has to be renewed"
        : "Not saved: the service asks for a key";
    case "conflict":
      return "Not saved: somebody else saved this draft";
    case "deleted":
      return `Not saved: somebody deleted this template${isEmbedded ? "" : ". Save makes it again"}`;
    case "refused":
      return `Not saved: ${save.message}`;
  }
}
