import type { VNode } from "preact";
import { notify } from "../../state/studio-state.ts";
import { useStore } from "../../state/use-store.ts";
import { Button } from "../../ui/button.tsx";
import type { EditorController } from "../state/controller.ts";
import { bringBack } from "../state/version-actions.ts";

/** What is done with the version that is looked at. */
export function CompareStrip({ controller }: { readonly controller: EditorController }): VNode {
  const version = useStore(controller.store, (state) => state.compared?.version);
  return (
    <>
      <Button label="Back to the draft" icon="boxes" onPress={() => controller.view({ mode: "edit" })} />
      {version === undefined ? null : (
        <Button
          label={`Bring version ${version} back`}
          onPress={() =>
            void bringBack(controller, version).then((text) => {
              controller.view({ mode: "edit" });
              notify(controller.studio, text, { label: "Undo", run: () => controller.undo() });
            })
          }
        />
      )}
    </>
  );
}
