import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { CodePane } from "../../code/code-pane.tsx";
import { useStore } from "../../state/use-store.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Toggle } from "../../ui/inputs.tsx";
import { sampleText } from "../model/sample.ts";
import type { EditorController } from "../state/controller.ts";
import { templateOf } from "../state/editor-state.ts";
import { Section } from "./section.tsx";

/** The data of the preview, what came of them, and the filled PDF. */
export function DataPanel({ controller }: { readonly controller: EditorController }): VNode {
  const view = useStore(controller.store, (state) => state.view);
  const isRefused = useStore(controller.store, (state) => state.preview?.refusal !== undefined);
  const isShown = view.mode === "preview";
  return (
    <>
      <Section title="Sample data">
        <SampleEditor controller={controller} />
      </Section>
      <Section title="Preview">
        <div class="button-row">
          <Button
            label={isShown ? "Back to the fields" : "See it filled"}
            icon={isShown ? "boxes" : "eye"}
            onPress={() => controller.view({ mode: isShown ? "edit" : "preview" })}
          />
          <Button
            label="Save filled PDF"
            icon="download"
            disabled={isShown && isRefused}
            onPress={() => controller.saveFilled()}
          />
        </div>
        <Toggle
          label="Interactive: fields stay fields"
          checked={view.interactive}
          onChange={(interactive) => controller.view({ interactive })}
        />
      </Section>
      <Findings controller={controller} />
    </>
  );
}

/** The JSON of the data. While nobody writes in it, it follows the fields. */
function SampleEditor({ controller }: { readonly controller: EditorController }): VNode {
  const template = useStore(controller.store, templateOf);
  const sample = useStore(controller.store, (state) => state.history.model.sample);
  const [edition, setEdition] = useState(0);
  const text = useMemo(() => sampleText({ template, sample }), [template, sample]);
  const key = sample === undefined ? `made ${template.fields.length} ${text.length}` : "written";
  return (
    <div class="sample">
      <div class="sample-text">
        <CodePane
          key={`${key} ${edition}`}
          name="sample"
          text={text}
          language="json"
          edition={edition}
          marks={[]}
          place={undefined}
          onChange={(_name, changed) => {
            if (changed !== text) controller.perform({ sample: { text: changed } }, "Sample data", "sample");
          }}
          onLine={() => undefined}
          onReady={() => undefined}
        />
      </div>
      <Button
        label="Make them of the fields"
        disabled={sample === undefined}
        onPress={() => {
          controller.perform({ sample: { text: undefined } }, "Sample data");
          setEdition(edition + 1);
        }}
      />
    </div>
  );
}

/** Findings that are listed; all of them are marked at their fields. */
const MOST = 200;

/** What the preview found, each leading to its field. */
function Findings({ controller }: { readonly controller: EditorController }): VNode | null {
  const preview = useStore(controller.store, (state) => state.preview);
  const template = useStore(controller.store, templateOf);
  if (preview === undefined) return null;
  const { problems, notes, refusal } = preview;
  if (problems.length === 0 && notes.length === 0 && refusal === undefined)
    return (
      <Section title="Findings">
        <p class="note">Everything fits.</p>
      </Section>
    );
  const choose = (fields: readonly string[]): void => {
    const first = template.fields.find(({ id }) => id === fields[0]);
    controller.select(fields);
    if (first !== undefined) controller.reveal(first);
  };
  return (
    <Section title="Findings">
      {refusal === undefined ? null : (
        <p class="finding-refusal" role="alert">
          {refusal}
        </p>
      )}
      <ul class="findings">
        {problems.slice(0, MOST).map(({ alias, message, severity, fields }) => (
          <li key={`${alias} ${fields[0]} ${message}`}>
            <button type="button" class={`problem ${severity}`} onClick={() => choose(fields)}>
              <Icon name={severity} />
              <span class="problem-text">
                <b>{alias}</b> {message}
              </span>
            </button>
          </li>
        ))}
        {problems.length > MOST ? <li class="note">and {problems.length - MOST} more</li> : null}
        {notes.map((note) => (
          <li key={note} class="note">
            {note}
          </li>
        ))}
      </ul>
    </Section>
  );
}
