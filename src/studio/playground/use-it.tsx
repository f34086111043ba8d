import type { VNode } from "preact";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";
import { save } from "../ui/save.ts";
import { Snippet } from "../ui/snippet.tsx";
import type { PlaygroundController } from "./controller.ts";
import { commandOf, curlOf, filesOf, nodeOf } from "./snippets.ts";

/** What makes the same document elsewhere. */
export function UseIt({ controller }: { readonly controller: PlaygroundController }): VNode {
  const document = useStore(controller.store, (state) => state.history.model);
  const assets = useStore(controller.store, (state) => state.assets);
  const files = filesOf(document);
  return (
    <>
      <h3>The files</h3>
      <div class="button-row">
        {files.map(({ name, text }) => (
          <Button
            key={name}
            label={`Save ${name}`}
            icon="download"
            onPress={() => save(name, new Blob([text], { type: "text/plain" }))}
          />
        ))}
      </div>
      {assets.length === 0 ? null : (
        <p class="note">
          The document also uses {assets.map(({ name }) => name).join(", ")}; put them beside it.
        </p>
      )}
      <Snippet title="Command line" text={commandOf(document)} />
      <Snippet title="HTTP" text={curlOf(document, location.origin)} />
      <Snippet title="Node" text={nodeOf(document)} />
    </>
  );
}
