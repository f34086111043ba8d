import type { VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ToolProps } from "../shell/tools.ts";
import { notify } from "../state/studio-state.ts";
import { useStore } from "../state/use-store.ts";
import { Split } from "../ui/split.tsx";
import { PlaygroundController } from "./controller.ts";
import type { PlaygroundDocument } from "./document.ts";
import { readDraft } from "./draft.ts";
import { Drawer } from "./drawer.tsx";
import { DropZone } from "./drop-zone.tsx";
import { EXAMPLES } from "./examples.ts";
import { Gallery } from "./gallery.tsx";
import { PagesSide } from "./pages-side.tsx";
import { PlaygroundBar } from "./playground-bar.tsx";
import { documentIn } from "./share.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { WriteSide } from "./write-side.tsx";

/** The tool: opens the document of the address, or the one written last, or an example. */
export function Playground({ studio }: ToolProps): VNode | null {
  const [controller, setController] = useState<PlaygroundController>();
  useEffect(() => {
    let opened: PlaygroundController | undefined;
    let isGone = false;
    const tell = (text: string): void => notify(studio, text);
    void firstDocument(tell).then((document) => {
      if (isGone) return;
      opened = new PlaygroundController(document);
      opened.start();
      setController(opened);
    });
    const follow = (): void => {
      void sharedDocument(tell).then((shared) => {
        if (shared === undefined || opened === undefined) return;
        const controller = opened;
        controller.replace(shared, "Link");
        notify(studio, "The document of the link is open.", { label: "Undo", run: () => controller.undo() });
      });
    };
    addEventListener("hashchange", follow);
    return () => {
      isGone = true;
      removeEventListener("hashchange", follow);
      opened?.close();
    };
  }, []);
  return controller === undefined ? null : <Bench controller={controller} studio={studio} />;
}

async function sharedDocument(tell: (text: string) => void): Promise<PlaygroundDocument | undefined> {
  try {
    const shared = await documentIn(location.hash);
    // The address of the link is done with; what is written from now on is not what it holds.
    if (shared !== undefined) history.replaceState(null, "", "#/playground");
    return shared;
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

async function firstDocument(tell: (text: string) => void): Promise<PlaygroundDocument> {
  const [first] = EXAMPLES;
  return (await sharedDocument(tell)) ?? (await readDraft()) ?? first.open();
}

interface BenchProps {
  readonly controller: PlaygroundController;
  readonly studio: ToolProps["studio"];
}

function Bench({ controller, studio }: BenchProps): VNode {
  const side = useStore(controller.store, (state) => state.view.side);
  const dialog = useStore(controller.store, (state) => state.view.dialog);
  const tell = useMemo(() => (text: string) => notify(studio, text), [studio]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      const isText =
        target instanceof HTMLElement &&
        (target.shadowRoot !== null || /^(input|select|textarea)$/i.test(target.tagName));
      if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      if (event.shiftKey) controller.redo();
      else controller.undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [controller]);
  const closeDialog = (): void => controller.view({ dialog: undefined });
  return (
    <DropZone controller={controller} tell={tell}>
      <div class="playground" data-side={side}>
        <h1 class="hidden">Playground</h1>
        <PlaygroundBar controller={controller} />
        <div class="bench">
          <Split
            label="Width of text and pages"
            first={<WriteSide controller={controller} />}
            second={<PagesSide controller={controller} />}
          />
          <Drawer controller={controller} />
        </div>
      </div>
      {dialog === "gallery" ? (
        <Gallery controller={controller} studio={studio} onClose={closeDialog} />
      ) : null}
      {dialog === "share" ? <ShareDialog controller={controller} onClose={closeDialog} /> : null}
    </DropZone>
  );
}
