import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Template } from "../../../templates.ts";
import { notify } from "../../state/studio-state.ts";
import { useStore } from "../../state/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { differencesOf } from "../model/differences.ts";
import type { EditorController } from "../state/controller.ts";
import { templateOf } from "../state/editor-state.ts";
import { bringBack, lookAt } from "../state/version-actions.ts";
import { DifferenceList } from "./difference-list.tsx";
import { Section } from "./section.tsx";

/** Versions, what changed since one of them, and the steps that can be taken back. */
export function HistoryPanel({ controller }: { readonly controller: EditorController }): VNode {
  const versions = useStore(controller.store, (state) => state.remote?.versions);
  const history = useStore(controller.store, (state) => state.history);
  const steps = history.undo.slice(-30).toReversed();
  return (
    <>
      <Section title="Versions">
        {versions === undefined || versions.length === 0 ? (
          <p class="note">None is published yet.</p>
        ) : (
          <ul class="versions">
            {versions.toReversed().map((version, index) => (
              <Version key={version} controller={controller} version={version} isNewest={index === 0} />
            ))}
          </ul>
        )}
      </Section>
      <Section title="Steps">
        {steps.length === 0 ? (
          <p class="note">Nothing was changed yet.</p>
        ) : (
          <ol class="steps">
            {steps.map((step, index) => (
              <li key={history.undo.length - index}>
                <span>{step.label}</span>
                {index === 0 ? <Button label="Undo" onPress={() => controller.undo()} /> : null}
              </li>
            ))}
          </ol>
        )}
      </Section>
    </>
  );
}

interface VersionProps {
  readonly controller: EditorController;
  readonly version: number;
  readonly isNewest: boolean;
}

function Version({ controller, version, isNewest }: VersionProps): VNode {
  const template = useStore(controller.store, templateOf);
  const isLookedAt = useStore(
    controller.store,
    ({ view, compared }) => view.mode === "compare" && compared?.version === version,
  );
  const [isOpen, setOpen] = useState(isNewest);
  const [former, setFormer] = useState<Template>();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    if (!isOpen || former !== undefined) return;
    controller.service.open(template.id, version).then(
      (remote) => setFormer(remote.template),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [isOpen]);
  return (
    <li>
      <header>
        <b>Version {version}</b>
        {isNewest ? <span class="note">published last</span> : null}
        <span class="spring" />
        <Button
          label={isOpen ? "Less" : "What changed since"}
          expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen ? (
        <>
          {failure === "" ? null : <p role="alert">{failure}</p>}
          {former === undefined ? null : (
            <DifferenceList controller={controller} differences={differencesOf(former, template)} />
          )}
          <div class="button-row">
            <Button
              label="Look at its pages"
              icon="eye"
              pressed={isLookedAt}
              onPress={() => {
                if (isLookedAt) controller.view({ mode: "edit" });
                else
                  void lookAt(controller, version).then((text) => {
                    if (text !== undefined) notify(controller.studio, text);
                  });
              }}
            />
            <Button
              label="Bring it back as the draft"
              onPress={() =>
                void bringBack(controller, version).then((text) => {
                  if (isLookedAt) controller.view({ mode: "edit" });
                  notify(controller.studio, text, { label: "Undo", run: () => controller.undo() });
                })
              }
            />
          </div>
        </>
      ) : null}
    </li>
  );
}
