import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Bench } from "../editor/bench.tsx";
import type { EditorController } from "../editor/state/controller.ts";
import { templateOf } from "../editor/state/editor-state.ts";
import { Notices } from "../shell/notices.tsx";
import type { StudioStore } from "../state/studio-state.ts";
import { useStore } from "../state/use-store.ts";
import { Button } from "../ui/button.tsx";
import { EmbeddedSession } from "./embedded-session.ts";

/** The editor in a page of somebody else's: nothing leads to other templates or tools. */
export function EmbeddedShell({ studio }: { readonly studio: StudioStore }): VNode {
  const session = useMemo(() => new EmbeddedSession(studio, window), []);
  useEffect(() => {
    session.start();
    return () => session.close();
  }, []);
  const state = useStore(session.store, (current) => current);
  return (
    <div class="shell embedded">
      <header class="shell-bar">
        {state.kind === "open" ? <Title controller={state.controller} /> : null}
      </header>
      {state.kind === "open" ? (
        <Bench key={state.controller.document.template.id} controller={state.controller} />
      ) : null}
      {state.kind === "trouble" ? (
        <main class="message">
          <h1>The template can't be opened</h1>
          <p role="alert">{state.message}</p>
          {state.mayTryAgain ? <Button label="Try again" onPress={() => session.again()} /> : null}
        </main>
      ) : null}
      {state.kind === "waiting" || state.kind === "opening" ? (
        <main class="message" aria-busy="true" />
      ) : null}
      <Notices studio={studio} />
    </div>
  );
}

function Title({ controller }: { readonly controller: EditorController }): VNode {
  const { title } = useStore(controller.store, templateOf);
  return (
    <h1 class="embedded-title" dir="auto" title={title}>
      {title}
    </h1>
  );
}
