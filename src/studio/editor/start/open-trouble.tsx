import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { StudioStore } from "../../state/studio-state.ts";
import { Button } from "../../ui/button.tsx";
import { KeyDialog } from "../panels/key-dialog.tsx";
import type { ServiceError } from "../service/service-client.ts";

export interface OpenTroubleProps {
  readonly studio: StudioStore;
  readonly id: string;
  readonly trouble: ServiceError;
  readonly onAgain: () => void;
}

/** Why a template can't be shown, and the way on. */
export function OpenTrouble({ studio, id, trouble, onAgain }: OpenTroubleProps): VNode {
  const [asks, setAsks] = useState(trouble.failure === "key");
  return (
    <main class="message">
      <h1>{trouble.failure === "missing" ? `There is no template ${id}` : "The template can't be opened"}</h1>
      <p role="alert">{trouble.message}</p>
      <div class="button-row centred">
        {trouble.failure === "key" ? (
          <Button label="Give a key" kind="primary" onPress={() => setAsks(true)} />
        ) : (
          <Button label="Try again" onPress={onAgain} />
        )}
        <a class="button plain" href="#/templates">
          All templates
        </a>
      </div>
      {asks ? (
        <KeyDialog
          studio={studio}
          message={trouble.message}
          onGiven={() => {
            setAsks(false);
            onAgain();
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </main>
  );
}
