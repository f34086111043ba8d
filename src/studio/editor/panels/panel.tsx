import type { VNode } from "preact";
import { useStore } from "../../state/use-store.ts";
import { Tabs } from "../../ui/tabs.tsx";
import type { EditorController } from "../state/controller.ts";
import type { PanelTab } from "../state/editor-state.ts";
import { DataPanel } from "./data-panel.tsx";
import { DocumentPanel } from "./document-panel.tsx";
import { FieldPanel } from "./field-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { UsePanel } from "./use-panel.tsx";

const TABS: readonly (readonly [PanelTab, string])[] = [
  ["field", "Field"],
  ["document", "Document"],
  ["data", "Data"],
  ["history", "History"],
  ["use", "Use"],
];

/** What there is to set and to know beside the pages. */
export function Panel({ controller }: { readonly controller: EditorController }): VNode {
  const tab = useStore(controller.store, (state) => state.view.tab);
  // Whoever edits in a page of somebody else's has no key to fill templates with.
  const isEmbedded = useStore(controller.studio, (state) => state.embedding !== undefined);
  return (
    <aside class="editor-panel" aria-label="Details">
      <header class="drawer-head">
        <Tabs
          label="Details"
          tabs={isEmbedded ? TABS.filter(([name]) => name !== "use") : TABS}
          selected={tab}
          panel="editor-panel"
          onSelect={(chosen) => controller.view({ tab: chosen })}
        />
      </header>
      <div id="editor-panel" class="panel-body" role="tabpanel" aria-label="Details" tabIndex={0}>
        {tab === "field" ? <FieldPanel controller={controller} /> : null}
        {tab === "document" ? <DocumentPanel controller={controller} /> : null}
        {tab === "data" ? <DataPanel controller={controller} /> : null}
        {tab === "history" ? <HistoryPanel controller={controller} /> : null}
        {tab === "use" ? <UsePanel controller={controller} /> : null}
      </div>
    </aside>
  );
}
