import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import type { StudioStore } from "../../state/studio-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export interface KeyDialogProps {
  readonly studio: StudioStore;
  /** Why a key is asked for. */
  readonly message: string;
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

/** Asks for a key of the service. It stays in the memory of this window. */
export function KeyDialog({ studio, message, onGiven, onClose }: KeyDialogProps): VNode {
  const id = useId();
  const [key, setKey] = useState("");
  const isRight = /^[\x21-\x7e]{1,255}$/.test(key);
  return (
    <Dialog title="Key of the service" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRight) return;
          studio.update((state) => ({ ...state, key }));
          onGiven();
        }}
      >
        <p>{message} Nothing you did is lost.</p>
        <div class="field">
          <label for={id}>Key</label>
          <input
            id={id}
            type="password"
            autocomplete="off"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value.trim())}
          />
        </div>
        <p class="note">
          It stays in this window and is forgotten with it. Drafts and versions ask for a production key.
        </p>
        <div class="dialog-foot">
          <Button label="Use this key" kind="primary" submits disabled={!isRight} onPress={() => undefined} />
        </div>
      </form>
    </Dialog>
  );
}
