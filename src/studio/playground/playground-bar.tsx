import type { VNode } from "preact";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";
import type { PlaygroundController } from "./controller.ts";

/** What is done with the document as a whole. */
export function PlaygroundBar({ controller }: { readonly controller: PlaygroundController }): VNode {
  const { store } = controller;
  const view = useStore(store, (state) => state.view);
  const isMade = useStore(store, (state) => state.result !== undefined && state.refusal === undefined);
  const other = view.side === "write" ? "pages" : "write";
  return (
    <div class="tool-bar" role="toolbar" aria-label="Document">
      <span class="narrow-only">
        <Button
          label={other === "pages" ? "Show pages" : "Show text"}
          icon={other === "pages" ? "page" : "code"}
          onPress={() => controller.view({ side: other })}
        />
      </span>
      <Button
        label="Examples"
        icon="gallery"
        popup="dialog"
        onPress={() => controller.view({ dialog: "gallery" })}
      />
      <Button
        label="Use it"
        icon="code"
        pressed={view.drawer === "use"}
        onPress={() => controller.view({ drawer: view.drawer === "use" ? undefined : "use" })}
      />
      <Button
        label="Share"
        icon="share"
        popup="dialog"
        onPress={() => controller.view({ dialog: "share" })}
      />
      <Button
        label="Save PDF"
        icon="download"
        kind="primary"
        disabled={!isMade}
        onPress={() => controller.save()}
      />
    </div>
  );
}
