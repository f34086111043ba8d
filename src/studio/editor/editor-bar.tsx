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
  return (
    <div class="tool-bar">
      <SaveNote save={save} />
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
      <Button label="Publish" kind="primary" onPress={() => void controller.saver.preparePublishing()} />
    </div>
  );
}

function SaveNote({ save }: { readonly save: SaveState }): VNode {
  const text = sentenceOf(save);
  const isBad = save.kind === "refused" || save.kind === "conflict" || save.kind === "waiting";
  return (
    <span class={`save-note${isBad ? " bad" : ""}`} role="status" title={text}>
      {text}
    </span>
  );
}

function sentenceOf(save: SaveState): string {
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
      return "Not saved: the service asks for a key";
    case "conflict":
      return "Not saved: somebody else saved this draft";
    case "refused":
      return `Not saved: ${save.message}`;
  }
}
