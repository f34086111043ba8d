import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useStore } from "../../state/use-store.ts";
import type { EditorController } from "../state/controller.ts";

/** How long what came of the search is shown. It stands in the details of the document from then on. */
const SHOWN = 8_000;

/** That fields are being looked for, and what came of it: quiet, and heard by screen readers. */
export function SearchNote({ controller }: { readonly controller: EditorController }): VNode {
  const search = useStore(controller.store, (state) => state.search);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (search.kind !== "done") return;
    const timer = setTimeout(() => setOver(true), SHOWN);
    return () => clearTimeout(timer);
  }, [search]);
  const text =
    search.kind === "looking"
      ? "Looking for fields …"
      : search.kind === "done" && !isOver
        ? search.message
        : "";
  // The element stays: screen readers tell what changes in it.
  return (
    <div
      class={`search-note${text === "" ? " empty" : ""}${search.kind === "looking" ? " busy" : ""}`}
      role="status"
    >
      {text}
    </div>
  );
}
