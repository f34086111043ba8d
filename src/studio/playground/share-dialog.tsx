import type { VNode } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { useStore } from "../state/use-store.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { PlaygroundController } from "./controller.ts";
import { fragmentOf, LONGEST_LINK } from "./share.ts";

export interface ShareDialogProps {
  readonly controller: PlaygroundController;
  readonly onClose: () => void;
}

/** A link that holds the document. */
export function ShareDialog({ controller, onClose }: ShareDialogProps): VNode {
  const assets = useStore(controller.store, (state) => state.assets);
  const [link, setLink] = useState("");
  const id = useId();
  useEffect(() => {
    const base = new URL(location.href);
    base.hash = "";
    void fragmentOf(controller.document).then((fragment) => setLink(base.href + fragment));
  }, [controller]);
  const isTooLong = link.length > LONGEST_LINK;
  const length = `${link.length.toLocaleString("en")} of ${LONGEST_LINK.toLocaleString("en")} characters`;
  return (
    <Dialog title="Share this document" onClose={onClose}>
      <p>
        The link holds the document itself, behind the <code>#</code>: it is sent to no server, and whoever
        opens the link sees what it says now.
      </p>
      {isTooLong ? (
        <p class="field-error" role="alert">
          This document is too long for a link: {length}. Save its files instead, under “Use it”.
        </p>
      ) : (
        <div class="share-link">
          <label for={id} class="hidden">
            Link
          </label>
          <input id={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          <CopyButton text={link} label="Copy link" />
        </div>
      )}
      {isTooLong ? null : <p class="note">{length}</p>}
      {assets.length === 0 ? null : (
        <p class="note">Dropped files are not in the link: {assets.map(({ name }) => name).join(", ")}.</p>
      )}
    </Dialog>
  );
}
