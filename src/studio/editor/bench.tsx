import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { notify } from "../state/studio-state.ts";
import { useStore } from "../state/use-store.ts";
import { Tabs } from "../ui/tabs.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { CompareStage } from "./pages/compare-stage.tsx";
import { PreviewStage } from "./pages/preview-stage.tsx";
import { SearchNote } from "./pages/search-note.tsx";
import { Stage } from "./pages/stage.tsx";
import { Dialogs } from "./panels/dialogs.tsx";
import { FieldList } from "./panels/field-list.tsx";
import { Panel } from "./panels/panel.tsx";
import { ToolStrip } from "./panels/tool-strip.tsx";
import { copiedText, cutText, paste } from "./state/clipboard.ts";
import type { EditorController } from "./state/controller.ts";
import { selectAll } from "./state/edit-actions.ts";
import { templateOf } from "./state/editor-state.ts";

const SIDES = [
  ["fields", "Fields"],
  ["pages", "Pages"],
  ["panel", "Details"],
] as const;

/** The editor of one template: fields, pages, and what is said of them. */
export function Bench({ controller }: { readonly controller: EditorController }): VNode {
  const mode = useStore(controller.store, (state) => state.view.mode);
  const side = useStore(controller.store, (state) => state.view.side);
  const { title } = useStore(controller.store, templateOf);
  const isEmbedded = useStore(controller.studio, (state) => state.embedding !== undefined);
  useEffect(() => listenToKeys(controller), [controller]);
  useEffect(() => listenToClipboard(controller), [controller]);
  return (
    <main class="editor" data-side={side}>
      {isEmbedded ? null : <h1 class="hidden">{title}</h1>}
      <EditorBar controller={controller} />
      <nav class="editor-sides" aria-label="What is shown">
        <Tabs
          label="What is shown"
          tabs={SIDES}
          selected={side}
          panel="editor-pages"
          onSelect={(chosen) => controller.view({ side: chosen })}
        />
      </nav>
      <div class="editor-columns">
        <FieldList controller={controller} />
        <section class="editor-pages" id="editor-pages" aria-label="Pages">
          <ToolStrip controller={controller} />
          {mode === "edit" ? <Stage controller={controller} /> : null}
          {mode === "preview" ? <PreviewStage controller={controller} /> : null}
          {mode === "compare" ? <CompareStage controller={controller} /> : null}
          <SearchNote controller={controller} />
        </section>
        <Panel controller={controller} />
      </div>
      <Dialogs controller={controller} />
    </main>
  );
}

/** Whether keys belong to a text that is typed in. */
function isText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.shadowRoot !== null || /^(input|select|textarea)$/i.test(target.tagName))
  );
}

function listenToKeys(controller: EditorController): () => void {
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === "s") {
      event.preventDefault();
      void controller.saver.save();
      return;
    }
    if (isText(event.target)) return;
    const { mode, dialog } = controller.state.view;
    if (key === "a" && mode === "edit" && dialog === undefined) selectAll(controller);
    else if (key === "z" && !event.shiftKey) controller.undo();
    else if (key === "z" || key === "y") controller.redo();
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

function listenToClipboard(controller: EditorController): () => void {
  const take = (event: ClipboardEvent, textOf: (of: EditorController) => string | undefined): void => {
    if (isText(event.target) || controller.state.view.mode !== "edit" || hasMarkedText()) return;
    const text = textOf(controller);
    if (text === undefined) return;
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  const copy = (event: ClipboardEvent): void => take(event, copiedText);
  const cut = (event: ClipboardEvent): void => take(event, cutText);
  const put = (event: ClipboardEvent): void => {
    if (isText(event.target) || controller.state.view.mode !== "edit") return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    void paste(controller, text).then((done) => {
      if (typeof done === "string") notify(controller.studio, `These fields can't be pasted. ${done}`);
    });
  };
  addEventListener("copy", copy);
  addEventListener("cut", cut);
  addEventListener("paste", put);
  return () => {
    removeEventListener("copy", copy);
    removeEventListener("cut", cut);
    removeEventListener("paste", put);
  };
}

/** Text of the page that somebody marked to copy it. */
function hasMarkedText(): boolean {
  return (getSelection()?.toString() ?? "") !== "";
}
