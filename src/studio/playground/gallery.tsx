import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { notify, type StudioStore } from "../state/studio-state.ts";
import { Dialog } from "../ui/dialog.tsx";
import type { PlaygroundController } from "./controller.ts";
import { EXAMPLES, type Example } from "./examples.ts";
import { ExamplePicture, useExamplePictures } from "./gallery-pictures.tsx";

export interface GalleryProps {
  readonly controller: PlaygroundController;
  readonly studio: StudioStore;
  readonly onClose: () => void;
}

/** Documents to begin with. Their pictures are made by the engine while one looks. */
export function Gallery({ controller, studio, onClose }: GalleryProps): VNode {
  const pictures = useExamplePictures();
  const chosen = useRef<Example | undefined>(undefined);
  const choose = async (example: Example): Promise<void> => {
    chosen.current = example;
    const document = await example.open().catch(() => undefined);
    // Meanwhile another one was chosen, or none after all.
    if (chosen.current !== example) return;
    if (document === undefined) {
      notify(studio, `${example.title} did not arrive over the network.`);
      return;
    }
    controller.replace(document, example.title);
    onClose();
    notify(studio, `${example.title} is open.`, { label: "Undo", run: () => controller.undo() });
  };
  useEffect(
    () => () => {
      chosen.current = undefined;
    },
    [],
  );
  return (
    <Dialog title="Examples" width="wide" onClose={onClose}>
      <ul class="gallery">
        {EXAMPLES.map((example) => (
          <li key={example.name}>
            <button type="button" class="example" onClick={() => void choose(example)}>
              <ExamplePicture picture={pictures.get(example.name)} />
              <b>{example.title}</b>
              <span>{example.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
