import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useStore } from "../../state/use-store.ts";
import type { EditorController } from "../state/controller.ts";
import type { SearchState } from "../state/editor-state.ts";

/** How long what came of the search is shown. It stands in the details of the document from then on. */
const SHOWN = 8_000;

/** That fields are being looked for, and what came of it: quiet, and heard by screen readers. */
export function SearchNote({ controller }: { readonly controller: EditorController }): VNode {
  const search = useStore(controller.store, (state) => state.search);
  const isEdit = useStore(controller.store, (state) => state.view.mode === "edit");
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (search.kind !== "done") return;
    const timer = setTimeout(() => setOver(true), SHOWN);
    return () => clearTimeout(timer);
  }, [search]);
  const isBusy = isEdit && search.kind === "looking";
  const text = isEdit && !isOver ? sentenceOf(search) : "";
  // The element stays: screen readers tell what changes in it.
  return (
    <div class={`search-note${text === "" ? " empty" : ""}${isBusy ? " busy" : ""}`} role="status">
      {text}
    </div>
  );
}

function sentenceOf(search: SearchState): string {
  if (search.kind === "looking") return "Looking for fields …";
  return search.kind === "done" ? search.message : "";
}
